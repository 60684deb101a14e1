import { readJson } from '../domain/json.ts';
import { decode, flag, number, object, text } from '../wire/readers.ts';

/** The licence service's last successful response, stored for the time in which the service cannot be reached. */
export interface StoredLicence {
  readonly baseUrl: string;
  readonly bookingPageUrl: string;
  /** The operator's phone. */
  readonly phone: string;
  /** Whether bookings made with the code are tests. */
  readonly test: boolean;
  /** The signed decision; the product API accepts it in place of a token. */
  readonly grace: string;
  /** Epoch milliseconds of the device. */
  readonly graceUntil: number;
  /** When the response arrived, epoch milliseconds of the device. */
  readonly at: number;
}

const dayMs = 24 * 3_600_000;

const shape = object({
  baseUrl: text,
  bookingPageUrl: text,
  phone: text,
  test: flag(false),
  grace: text,
  graceUntil: number,
  at: number,
});

/** Reads a stored response; null when it is older than 24 hours, dated in the future, expired, or not of this shape. */
export function parseLicence(stored: string, now: number): StoredLicence | null {
  const kept = decode(shape, readJson(stored));
  if (!kept.ok) return null;
  const { baseUrl, graceUntil, at } = kept.value;
  return /^https?:\/\//.test(baseUrl) && at <= now && now < at + dayMs && now < graceUntil ? kept.value : null;
}
