/** A phone number in its two parts. */
export interface PhoneNumber {
  /** Digits only, without plus. */
  readonly dialingCode: string;
  /** National significant number: digits only; an Italian landline keeps its 0, nobody else's trunk 0 is part of it. */
  readonly phone: string;
}

/** A phone number that a numbering plan holds. */
export interface ReadPhone extends PhoneNumber {
  /** As it is written internationally: `+44 7911 123456`. */
  readonly international: string;
}
