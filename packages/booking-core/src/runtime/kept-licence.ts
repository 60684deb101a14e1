import * as v from 'valibot';

/** The licence service's last good answer, kept for the time in which it cannot be asked. */
export interface KeptLicence {
  readonly baseUrl: string;
  readonly bookingPageUrl: string;
  /** The signed decision; the product API takes it in place of a token. */
  readonly grace: string;
  /** Epoch milliseconds of the device. */
  readonly graceUntil: number;
  /** When it was answered. */
  readonly at: number;
}

const dayMs = 24 * 3_600_000;
const web = v.pipe(v.string(), v.regex(/^https?:\/\//));
const schema = v.object({
  baseUrl: web,
  bookingPageUrl: v.string(),
  grace: v.string(),
  graceUntil: v.number(),
  at: v.number(),
});

/** Reads a kept answer; null when it is older than 24 hours, from a clock that was wrong, or not of this shape. */
export function parseLicence(text: string, now: number): KeptLicence | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    if (!parsed.success) return null;
    const { at, graceUntil } = parsed.output;
    return at <= now && now < at + dayMs && now < graceUntil ? parsed.output : null;
  } catch {
    return null;
  }
}
