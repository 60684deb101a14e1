import { defaultOptions } from 'booking-core/domain';
import { readyState } from '../testing/scripted-booking.ts';
import { storyOf } from '../testing/story-booking.tsx';
import { OptionsSection } from './options.tsx';
import { quoted, routed } from './sample-state.ts';
import { VehicleSection } from './vehicle.tsx';

export default { title: 'Features/Vehicle and options' };

const { quote } = readyState();
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
export const Loading = storyOf(section, { boot: { vehicleTypes: null } });
export const FaresOnTheirWay = storyOf(section, { ...routed, quote: { ...quote, status: 'loading' } });
export const SomeTooSmall = storyOf(section, people(5));
export const NoneFits = storyOf(section, people(14));
export const Failed = storyOf(section, { boot: { vehicleTypes: null, vehiclesError: { kind: 'network' } } });
export const Invalid = storyOf(section, {
  ...routed,
  journey: { ...routed.journey, vehicleId: null },
  flow: { revealed: ['vehicle'] },
});
export const MoreOptionsUsed = storyOf(section, {
  ...quoted,
  journey: { ...quoted.journey, options: { ...defaultOptions, smallChilds: 1, otherPets: 1 } },
});
