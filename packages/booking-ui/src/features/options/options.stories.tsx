import { quoted } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { OptionsSection } from './options.tsx';

export default { title: 'Features/Options' };

export const Options = storyOf(<OptionsSection />, quoted);
