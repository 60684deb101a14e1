/*
 * All constants of the specification's section 9 (first document), with the section where it is another one. Durations
 * have their unit in the name. Each is a separate export, to be imported as `* as limits`: the bundler then inlines the
 * numbers and drops the unused ones. It does so only up to the first constant that is not a number, so those are at the
 * end. Limits that client and server share are in the contract.
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

/** CSS pixels: the phone layout up to `phoneMaxPx`, the desktop layout from `desktopMinPx` on (specification 1 §9). */
export const phoneMaxPx = 567;
export const desktopMinPx = 992;

/** Default pick-up offset when no time is set. */
export const pickupOffsetMinutes = 15;
/** Quote countdown in seconds = this × the configuration's `quotetimeout`. */
export const countdownSecondsPerUnit = 60;
export const quoteTimeoutUnits = 10;
/** Age after which a quotation is requoted (section 4). */
export const quotationCacheMs = 60_000;
/** How long before its expiry a quotation is renewed automatically. */
export const quotationRenewalMs = 30_000;
export const landingBufferMinutes = 30;
export const freeWaitingMinutes = 60;
export const timeStepMinutes = 5;
/** Between the end of the drive and the requested arrival time; the specification gives no number. */
export const arrivalMarginMinutes = 15;
/** The suggested time at the airport before a flight departs. */
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
/** Live tracking: interval at which a disconnected connection is rebuilt. */
export const trackingRebuildMs = 10_000;
export const trackingServerTimeoutMs = 30_000;
export const trackingKeepAliveMs = 15_000;
/** A vehicle without a position report for this long has no signal; the specification gives no number. */
export const noSignalMs = 15_000;
/** Positions further apart in time are not animated as one movement; the specification gives no number. */
export const glideGapMs = 5_000;
/** The minimum time between two points of a vehicle's trail. */
export const trailStepMs = 5_000;

export const quickOptionsMinutes = [15, 30, 60] as const;
export const timelinePercent = { min: 20, max: 60 } as const;
export const passwordLength = { min: 6, max: 20 } as const;
export const country = 'gb';
export const baseLocation = { latitude: 51.536743, longitude: -0.015247 } as const;
export const currency = 'GBP';
/** Live tracking: the delay before each attempt to reconnect; after the last one it stops. */
export const trackingRetryMs = [0, 2_000, 10_000, 30_000] as const;
