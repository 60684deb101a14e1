import * as v from 'valibot';

/** Building blocks of request schemas; scalars are read generously (numbers as text), sizes and ranges are not. */

const lineBreaks = /[\r\n\t]/;

/** One line of text, trimmed. */
export const line = (maxLength: number, minLength = 0) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((value) => !lineBreaks.test(value)),
    v.trim(),
    v.minLength(minLength),
  );

/** One line of text that may be absent, null or a number. */
export const optionalLine = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.string(), v.pipe(v.number(), v.finite())])),
      v.transform((value) => (value === null ? '' : String(value))),
      line(maxLength),
    ),
    '',
  );

/** Several lines of text that may be absent or null. */
export const optionalText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((value) => value ?? ''),
      v.maxLength(maxLength),
      v.trim(),
    ),
    '',
  );

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d{1,15}(\.\d{1,15})?\s*$/), v.transform(Number))]),
  v.finite(),
);

export const numberIn = (min: number, max: number) => v.pipe(numeric, v.minValue(min), v.maxValue(max));

/** A whole number within bounds that may be absent, null or ''. */
export const optionalCount = (max: number, fallback = 0) =>
  v.optional(
    v.union([
      v.pipe(numeric, v.integer(), v.minValue(0), v.maxValue(max)),
      v.pipe(
        v.union([v.null(), v.literal('')]),
        v.transform(() => fallback),
      ),
    ]),
    fallback,
  );

export const optionalFlag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.null(), v.picklist([0, 1]), v.picklist(['', '0', '1', 'true', 'false', 'True', 'False'])]),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'True'),
  ),
  false,
);

export const latitude = numberIn(-90, 90);
export const longitude = numberIn(-180, 180);

/** Postcodes of the specification (1 §5): letters, digits, space, underscore, hyphen, at most 9. */
export const postcode = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => (value ?? '').trim()),
    v.maxLength(9),
    v.regex(/^[A-Za-z0-9 _-]*$/),
  ),
  '',
);

/** An id that the client made. */
export const requestId = (minLength: number) =>
  v.pipe(v.string(), v.minLength(minLength), v.maxLength(64), v.regex(/^[A-Za-z0-9_.:-]+$/));

export const wireVia = v.object({
  address: line(255, 1),
  postcode,
  category: optionalLine(60),
  latitude,
  longitude,
});

/** A moment as text; the call reads it in the operator's zone. */
export const optionalMoment = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => (value ?? '').trim()),
    v.maxLength(40),
  ),
  '',
);
