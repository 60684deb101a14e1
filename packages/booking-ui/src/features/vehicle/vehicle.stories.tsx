import { defaultOptions } from 'booking-core/domain';
import { quoted, routed } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { OptionsSection } from '../options/options.tsx';
import { VehicleSection } from './vehicle.tsx';

export default { title: 'Features/Vehicle' };

const section = (
  <>
    <OptionsSection />
    <VehicleSection />
  </>
);
const people = (passengers: number) => ({
  ...quoted,
  journey: { ...quoted.journey, options: { ...defaultOptions, passengers } },
});

export const WithFares = storyOf(section, quoted);
export const WithFaresDark = storyOf(section, quoted, { theme: 'dark' });
export const Loading = storyOf(section, {}, { scenarios: { vehicletypes: 'lost' } });
export const FaresOnTheirWay = storyOf(section, routed, { scenarios: { quotation: 'lost' } });
export const ManyFit = storyOf(section, people(1));
export const SomeTooSmall = storyOf(section, people(5));
export const SeveralCars = storyOf(section, people(14));
export const SeveralCarsDark = storyOf(section, people(14), { theme: 'dark' });
export const NoneFits = storyOf(section, people(40));
export const Failed = storyOf(section, {}, { scenarios: { vehicletypes: 'html' } });
export const Invalid = storyOf(section, {
  journey: { ...routed.journey, vehicleId: null },
  flow: { revealed: ['vehicle'] },
});
export const Offline = storyOf(section, { flow: { online: false } }, { scenarios: { vehicletypes: 'offline' } });
export const RightToLeft = { ...storyOf(section, quoted), globals: { locale: 'ar' } };
export const MoreOptionsUsed = storyOf(section, {
  ...quoted,
  journey: { ...quoted.journey, options: { ...defaultOptions, smallChilds: 1, otherPets: 1 } },
});
