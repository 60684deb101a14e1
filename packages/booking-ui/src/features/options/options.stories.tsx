import { quoted } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { OptionsSection } from './options.tsx';

export default { title: 'Features/Options' };

export const Options = storyOf(<OptionsSection />, quoted);
export const OptionsDark = storyOf(<OptionsSection />, quoted, { theme: 'dark' });
export const Crowded = storyOf(<OptionsSection />, {
  ...quoted,
  journey: { ...quoted.journey, options: { ...quoted.journey.options, passengers: 8, luggage: 8 } },
});
