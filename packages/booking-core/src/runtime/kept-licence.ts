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
/** Reads a kept answer; null when it is older than 24 hours, from a clock that was wrong, or not of this shape. */
export function parseLicence(text: string, now: number): KeptLicence | null {
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof KeptLicence, unknown>> | null;
    const { baseUrl, bookingPageUrl, grace, graceUntil, at } = kept ?? {};
    const fits =
      typeof baseUrl === 'string' &&
      /^https?:\/\//.test(baseUrl) &&
      typeof bookingPageUrl === 'string' &&
      typeof grace === 'string' &&
      typeof graceUntil === 'number' &&
      typeof at === 'number';
    if (!fits) return null;
    return at <= now && now < at + dayMs && now < graceUntil
      ? { baseUrl, bookingPageUrl, grace, graceUntil, at }
      : null;
  } catch {
    return null;
  }
}
