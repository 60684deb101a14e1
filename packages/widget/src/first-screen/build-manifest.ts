import type { Language } from 'booking-core/messages';
import { problems } from 'booking-core/messages/problems';
import { steps } from 'booking-core/messages/steps';
import options from 'booking-ui/features/options/options.css?inline';
import placeTools from 'booking-ui/features/places/place-tools.css?inline';
import places from 'booking-ui/features/places/places.css?inline';
import summary from 'booking-ui/features/summary/summary.css?inline';
import summaryCard from 'booking-ui/features/summary/summary-card.css?inline';
import stepper from 'booking-ui/primitives/stepper.css?inline';
import base from 'booking-ui/styles/base.css?inline';
import controls from 'booking-ui/styles/controls.css?inline';
import shell from 'booking-ui/styles/shell.css?inline';
import type { TaxiBookingVariant } from '../contract.ts';

/** What the build prerenders (scripts/first-flight.mjs); run from the sources the screens come with the booking session. */
declare const PRERENDERED_SCREENS: Readonly<Record<string, () => string>> | undefined;
declare const FETCH_FAILED_MESSAGES: readonly [message: string, reload: string] | undefined;

/** The first screens as JSON of a `SerializedNode`, by layout and width, e.g. `wizard phone`. */
export const screens: Readonly<Record<string, () => string>> =
  typeof PRERENDERED_SCREENS === 'undefined' ? {} : PRERENDERED_SCREENS;

/** The style sheets of the first screens. */
export const sheet: string = [base, controls, shell, places, placeTools, options, stepper, summary, summaryCard].join(
  '',
);

/** The message where the code could not be fetched, and the label of the button under it. */
export const fetchFailed: readonly [message: string, reload: string] =
  typeof FETCH_FAILED_MESSAGES === 'undefined'
    ? [steps['steps.partFailed'], problems['steps.reload']]
    : FETCH_FAILED_MESSAGES;

/** Loads the code of the booking session. */
export const fetchSession = (): Promise<
  Pick<
    typeof import('../booking-session.tsx'),
    'createSessionBooking' | 'startSession' | 'preloadJourney' | 'readLocaleData' | 'whenMoreIsShown'
  >
> => import('../booking-session.tsx');

/** Loads the messages of a locale, in parallel to the other code. */
export const fetchMessages = (locale: string): Promise<Language> =>
  import('booking-core/messages/languages').then(({ fetchLanguage }) => fetchLanguage(locale));

/** Loads the diagnostics for the page's owner. */
export const fetchDiagnostics = (): Promise<
  Pick<typeof import('../diagnostics/panel.ts'), 'showDiagnostics' | 'warn'>
> => import('../diagnostics/panel.ts');

/** Loads the dialog over the page. */
export const fetchPopup = (): Promise<Pick<typeof import('../popup/popup.ts'), 'createPopup' | 'openFrom'>> =>
  import('../popup/popup.ts');

/** Loads the code that a variant's session is going to need, in parallel to it. */
export const fetchAhead = (variant: TaxiBookingVariant): (Promise<unknown> | false)[] => [
  variant === 'quickbooking' && import('../quick-booking.tsx'),
];
