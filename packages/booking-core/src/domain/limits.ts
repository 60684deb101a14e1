/*
 * Every constant of the specification's section 9 (first document), with the section it comes from where it is another.
 * Durations carry their unit in the name. Each is an export of its own, to be imported as `* as limits`: then a bundle has
 * the number where it is used, and none that it does not use. The bundler does so for numbers up to the first constant that
 * is none: those stand at the end. What both ends of the wire keep stands in the contract.
 */

export {
  costCentreMaxLength,
  dialingCode,
  hostReferenceMaxLength,
  houseNumberMaxLength,
  maxPetsOrChildren,
  maxVias,
  noteMaxLength,
  postcodeMaxLength,
  textMaxLength,
  waitingTimeMinutes,
} from 'contracts/limits';

/** Up to this width in CSS pixels a phone's layout; from the other on a desktop's (specification 1 §9). */
export const phoneMaxPx = 567;
export const desktopMinPx = 992;

/** Default pick-up offset when no time is set. */
export const pickupOffsetMinutes = 15;
/** Quote countdown in seconds = this × the configuration's `quotetimeout`. */
export const countdownSecondsPerUnit = 60;
export const quoteTimeoutUnits = 10;
/** Age after which a quotation is requoted (section 4). */
export const quotationCacheMs = 60_000;
/** How long before its end a quotation is asked for anew by itself. */
export const quotationRenewalMs = 30_000;
export const landingBufferMinutes = 30;
export const freeWaitingMinutes = 60;
export const timeStepMinutes = 5;
/** Between the end of the drive and the time to be there by; the specification knows none. */
export const arrivalMarginMinutes = 15;
/** How long before a flight leaves its passenger wants to be at the airport, as a start. */
export const beforeDepartureMinutes = 120;
export const flightFinderStepMinutes = 5;
export const minPassengers = 1;
export const minLuggages = 0;
/** Index of the default tier among the first three. */
export const defaultTier = 1;
export const cardExpiryYears = 50;
export const mapMaxZoom = 18;
export const autocompleteRadiusMetres = 775_000;
export const autocompleteMinChars = 2;
export const bingSuggestions = 10;
export const panelMaxHeightPx = 350;
export const modalDelayMs = 500;
export const alertDelayMs = 200;
export const errorDialogDelayMs = 1000;
export const mapResizeDelayMs = 100;
export const pickerInitDelayMs = 1000;
/** Used when the configuration gives no `minleadtime`. */
export const minLeadMinutes = 10;
/** Second document, section 9. */
export const historyPageSize = 5;
/** Live tracking: rebuilt every so often when found disconnected. */
export const trackingRebuildMs = 10_000;
export const trackingServerTimeoutMs = 30_000;
export const trackingKeepAliveMs = 15_000;
/** A vehicle without a report for this long has no signal, in milliseconds; the specification gives no number. */
export const noSignalMs = 15_000;
/** Positions further apart in time are not joined by a movement; the specification gives no number. */
export const glideGapMs = 5_000;
/** Points of the way that a vehicle has driven are at least this far apart. */
export const trailStepMs = 5_000;

export const quickOptionsMinutes = [15, 30, 60] as const;
export const timelinePercent = { min: 20, max: 60 } as const;
export const passwordLength = { min: 6, max: 20 } as const;
export const country = 'gb';
export const baseLocation = { latitude: 51.536743, longitude: -0.015247 } as const;
export const currency = 'GBP';
/** Live tracking: before each try to reconnect, then stop. */
export const trackingRetryMs = [0, 2_000, 10_000, 30_000] as const;
