import { steps } from 'booking-core/messages/steps';
import type { TaxiBookingVariant } from '../contract.ts';
import type { DrawnNode } from './drawn.ts';

/**
 * What the build knows and the sources do not; it puts another module in this one's place (scripts/first-flight.mjs).
 * From the sources nothing is drawn ahead: the screens come with the visit.
 */

/** The first screens by layout and width, e.g. `wizard phone`. */
export const screens: Readonly<Record<string, DrawnNode>> = {};

/** The style sheets of the first screens. */
export const sheet: string = '';

/** What is said where the code does not come, and on the button under it. */
export const lost: readonly [words: string, reload: string] = [steps['steps.partFailed'], steps['steps.reload']];

/** Fetches what brings the screens to life. */
export const fetchVisit = (): Promise<Pick<typeof import('../visit.tsx'), 'startVisit'>> => import('../visit.tsx');

/** Fetches the words of a locale beside the rest. */
export const fetchWords = (locale: string): Promise<unknown> =>
  import('booking-core/messages/languages').then(({ fetchLanguage }) => fetchLanguage(locale));

/** Fetches who tells a page's owner what stands in the way. */
export const fetchDoctor = (): Promise<Pick<typeof import('../doctor/doctor.ts'), 'attend'>> =>
  import('../doctor/doctor.ts');

/** Fetches what the visit of a variant is going to ask for, beside it rather than after it. */
export const fetchAhead = (_variant: TaxiBookingVariant): (Promise<unknown> | false)[] => [];
