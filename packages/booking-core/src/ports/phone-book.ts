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

/** Where a number belongs that says nothing about it itself. */
export interface PhoneHome {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** Digits only, without plus. */
  readonly dialingCode: string;
}

export interface PhoneBook {
  /**
   * Reads what people type or paste; `home` applies when no international prefix is given. Not ok when no numbering
   * plan holds such a number. Rejects when the plan could not be loaded.
   */
  parse(input: string, home: PhoneHome): Promise<ParsedPhone | { readonly ok: false }>;
}
