/** Up to this width in CSS pixels a phone's layout; from the other on a desktop's (specification 1 §9). */
export const phoneMaxPx = 567;
export const desktopMinPx = 992;

/**
 * Every constant of the specification's section 9 (first document), with the section it comes from where it is another.
 * Durations carry their unit in the name.
 */
export const limits = {
  /** Default pick-up offset when no time is set. */
  pickupOffsetMinutes: 15,
  quickOptionsMinutes: [15, 30, 60],
  waitingTimeMinutes: { min: 0, max: 180, step: 15, default: 60 },
  /** Quote countdown in seconds = this × the configuration's `quotetimeout`. */
  countdownSecondsPerUnit: 60,
  quoteTimeoutUnits: 10,
  /** Age after which a quotation is requoted (section 4). */
  quotationCacheMs: 60_000,
  landingBufferMinutes: 30,
  freeWaitingMinutes: 60,
  timelinePercent: { min: 20, max: 60 },
  timeStepMinutes: 5,
  flightFinderStepMinutes: 5,
  textMaxLength: 255,
  /** What the statement has a column for; the specification knows none. */
  costCentreMaxLength: 60,
  noteMaxLength: 1000,
  houseNumberMaxLength: 20,
  passwordLength: { min: 6, max: 20 },
  postcodeMaxLength: 9,
  dialingCode: '44',
  country: 'gb',
  baseLocation: { latitude: 51.536743, longitude: -0.015247 },
  currency: 'GBP',
  minPassengers: 1,
  minLuggages: 0,
  /** Pets and children of each kind (section 3, booking options). */
  maxPetsOrChildren: 2,
  /** How many vias a journey takes; the specification gives no number. */
  maxVias: 6,
  /** Index of the default tier among the first three. */
  defaultTier: 1,
  cardExpiryYears: 50,
  mapMaxZoom: 18,
  autocompleteRadiusMetres: 775_000,
  autocompleteMinChars: 2,
  bingSuggestions: 10,
  panelMaxHeightPx: 350,
  modalDelayMs: 500,
  alertDelayMs: 200,
  errorDialogDelayMs: 1000,
  paymentModalPollMs: 100,
  mapResizeDelayMs: 100,
  pickerInitDelayMs: 1000,
  /** Layout breakpoints in CSS px (section 2). */
  phoneMaxPx,
  desktopMinPx,
  /** Used when the configuration gives no `minleadtime`. */
  minLeadMinutes: 10,
  dialogPollMs: 100,
  /** Second document, section 9. */
  historyPageSize: 5,
  /** Live tracking: before each try to reconnect, then stop; rebuilt every so often when found disconnected. */
  trackingRetryMs: [0, 2_000, 10_000, 30_000],
  trackingRebuildMs: 10_000,
  trackingServerTimeoutMs: 30_000,
  trackingKeepAliveMs: 15_000,
  /** A vehicle not heard of for so long has no signal; the specification gives no number. */
  noSignalMs: 15_000,
  /** Positions further apart in time are not joined by a movement; the specification gives no number. */
  glideGapMs: 5_000,
  /** Points of the way that a vehicle has driven are at least this far apart. */
  trailStepMs: 5_000,
} as const;
