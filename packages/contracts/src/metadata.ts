/** Names and values that a host page attaches to a booking; not shown to passengers. */
export type Metadata = Readonly<Record<string, string>>;

/** The most pairs of a booking. */
export const maxMetadata = 20;
/** A name in it: 1–40 letters, digits, `_`, `.` and `-`. */
export const metadataKey = /^[\w.-]{1,40}$/;
/** A value in it: one line of at most 200 characters. */
export const metadataValue = /^[^\p{Cc}\p{Cs}]{0,200}$/u;

/** @returns the first twenty valid pairs of a page's metadata */
export const readMetadata = (said: unknown): Metadata =>
  Object.fromEntries(
    Object.entries(typeof said === 'object' && said ? said : {})
      .filter(([key, value]) => metadataKey.test(key) && typeof value === 'string' && metadataValue.test(value))
      .slice(0, maxMetadata),
  );
