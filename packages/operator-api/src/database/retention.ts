const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;

/** How long what names people is kept, in milliseconds; docs/operations.md says why, and what stays after it. */
export interface Retention {
  /** Where a vehicle was during a ride, after the position. */
  readonly trailMs: number;
  /** Who drove it, as passengers see it, after the pick-up. */
  readonly driverMs: number;
  /** That an email was sent, and the files of those that were written without a mail server. */
  readonly letterMs: number;
  /** Names, contacts and notes of a booking, after the pick-up. */
  readonly bookingMs: number;
  /** What people wrote to the operator. */
  readonly commentMs: number;
  /** Entries of the register of rides; the database itself lets go of none of the last year. */
  readonly registerMs: number;
}

/** The setting of each, and what it may be. */
export const retentionSettings = {
  trailMs: { name: 'KEEP_TRAIL_DAYS', unitMs: dayMs, usual: 30, least: 1, most: 366 },
  driverMs: { name: 'KEEP_DRIVER_DAYS', unitMs: dayMs, usual: 90, least: 1, most: 2_200 },
  letterMs: { name: 'KEEP_LETTER_DAYS', unitMs: dayMs, usual: 7, least: 2, most: 366 },
  bookingMs: { name: 'KEEP_BOOKING_YEARS', unitMs: yearMs, usual: 6, least: 1, most: 30 },
  commentMs: { name: 'KEEP_COMMENT_DAYS', unitMs: dayMs, usual: 365, least: 1, most: 2_200 },
  registerMs: { name: 'KEEP_REGISTER_YEARS', unitMs: yearMs, usual: 6, least: 1, most: 30 },
} as const satisfies Record<keyof Retention, object>;

const parts = Object.keys(retentionSettings) as (keyof Retention)[];

/**
 * Reads the settings.
 * @param text a setting as it was given, '' for none
 * @param wrong takes a sentence about each setting that cannot be read; it is the usual one then
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

/** What is kept how long where no setting says otherwise. */
export const usualRetention: Retention = readRetention(
  () => '',
  () => {},
);
