import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** A time that is chosen: its button, its panel and its words, which come with the first that is asked for. */
export const TimePicker = createLazy(() => import('./time-chosen.tsx').then((module) => module.TimePicker), aside);
