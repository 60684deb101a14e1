/** A phone number in its two parts. */
export interface PhoneNumber {
  /** Digits only, without plus. */
  readonly dialingCode: string;
  /** National significant number, digits only; without the trunk 0, except for Italian landlines. */
  readonly phone: string;
}

/** A phone number that a numbering plan contains. */
export interface ReadPhone extends PhoneNumber {
  /** The international format: `+44 7911 123456`. */
  readonly international: string;
}

/** A phone number as a link target; without a trunk 0 in brackets, which cannot be dialled after a calling code. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/(\+\d+ ?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`;
