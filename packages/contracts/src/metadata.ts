/** What a host page gives a booking to carry: its own names and values, which no passenger is shown. */
export type Metadata = Readonly<Record<string, string>>;

/** How many pairs a booking carries. */
export const maxMetadata = 20;
/** A name in it: 1–40 letters, digits, `_`, `.` and `-`. */
export const metadataKey = /^[\w.-]{1,40}$/;
/** A value in it: one line of at most 200 characters. */
export const metadataValue = /^[^\p{Cc}\p{Cs}]{0,200}$/u;

/** What of a page's word can be carried: its good pairs, the first twenty. */
export const readMetadata = (said: unknown): Metadata =>
  Object.fromEntries(
    Object.entries(typeof said === 'object' && said ? said : {})
      .filter(([key, value]) => metadataKey.test(key) && typeof value === 'string' && metadataValue.test(value))
      .slice(0, maxMetadata),
  );
