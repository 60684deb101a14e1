import { quoted } from '../../testing/sample-state.ts';
import { readyState } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { OptionsSection } from './options.tsx';

export default { title: 'Features/Options' };

export const Options = storyOf(<OptionsSection />, quoted);
export const OptionsDark = storyOf(<OptionsSection />, quoted, { theme: 'dark' });
export const Crowded = storyOf(<OptionsSection />, {
  ...quoted,
  journey: { ...quoted.journey, options: { ...readyState().journey.options, passengers: 8, luggages: 8 } },
});
