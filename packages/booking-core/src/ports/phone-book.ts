export interface ParsedPhone {
  readonly ok: true;
  /** ISO 3166 alpha-2, absent when several countries share the number's range. */
  readonly country: string | undefined;
  /** Digits only, without plus. */
  readonly dialingCode: string;
  /** National significant number, digits only, no trunk 0. */
  readonly national: string;
  readonly e164: string;
}

export interface PhoneBook {
  /** Reads what people type or paste; `defaultCountry` (ISO alpha-2) applies when no international prefix is given. */
  parse(input: string, defaultCountry: string): ParsedPhone | { readonly ok: false };
  countries(): readonly { readonly code: string; readonly dialingCode: string }[];
  /** International spacing for display. */
  format(e164: string): string;
}
