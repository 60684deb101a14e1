const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;

/**
 * Retention periods of personal data, in milliseconds; docs/operations.md gives the reasons and what remains
 * afterwards.
 */
export interface Retention {
  /** Vehicle positions of a ride, from the time of the position. */
  readonly trailMs: number;
  /** The driver details shown to passengers, from the pick-up. */
  readonly driverMs: number;
  /** The record that an email was sent, and the files of emails written to disk where no mail server is set. */
  readonly emailMs: number;
  /** Names, contacts and notes of a booking, from the pick-up. */
  readonly bookingMs: number;
  /** Messages that visitors sent to the operator. */
  readonly commentMs: number;
  /** Entries of the register of rides; the database refuses to delete any of the last year. */
  readonly registerMs: number;
}

/** The setting of each period: its name, unit, default, minimum and maximum. */
export const retentionSettings = {
  trailMs: { name: 'KEEP_TRAIL_DAYS', unitMs: dayMs, usual: 30, least: 1, most: 366 },
  driverMs: { name: 'KEEP_DRIVER_DAYS', unitMs: dayMs, usual: 90, least: 1, most: 2_200 },
  emailMs: { name: 'KEEP_LETTER_DAYS', unitMs: dayMs, usual: 7, least: 2, most: 366 },
  bookingMs: { name: 'KEEP_BOOKING_YEARS', unitMs: yearMs, usual: 6, least: 1, most: 30 },
  commentMs: { name: 'KEEP_COMMENT_DAYS', unitMs: dayMs, usual: 365, least: 1, most: 2_200 },
  registerMs: { name: 'KEEP_REGISTER_YEARS', unitMs: yearMs, usual: 6, least: 1, most: 30 },
} as const satisfies Record<keyof Retention, object>;

const parts = Object.keys(retentionSettings) as (keyof Retention)[];

/**
 * Reads the retention settings.
 * @param text returns the raw value of a setting, '' if it is not set
 * @param wrong is called with an error text for each invalid setting, which then has its default
 */
export function readRetention(text: (name: string) => string, wrong: (message: string) => void): Retention {
  const read = (part: keyof Retention): number => {
    const { name, unitMs, usual, least, most } = retentionSettings[part];
    const value = text(name) === '' ? usual : Number(text(name));
    if (Number.isInteger(value) && value >= least && value <= most) return value * unitMs;
    wrong(`${name} must be a whole number from ${least} to ${most}.`);
    return usual * unitMs;
  };
  return Object.fromEntries(parts.map((part) => [part, read(part)])) as unknown as Retention;
}

/** The default retention periods. */
export const usualRetention: Retention = readRetention(
  () => '',
  () => {},
);
