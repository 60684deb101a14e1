import { later } from '../messages/later.ts';
import type { Late } from './booking.ts';
import * as views from './views.ts';

/** What comes behind the first screen, beside the engine. */
export const late: Late = { views, words: later };
