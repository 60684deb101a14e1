import * as v from 'valibot';
import * as limits from './limits.ts';

/**
 * Building blocks of requests. Scalars are parsed leniently (numbers as text), sizes and ranges strictly. A schema's own message is
 * returned to the caller; without one the server's message names the invalid field.
 */

/** Adds a description to a field, which the API reference shows. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

/** The query of a call without body that may state the version of the ride that its caller has read. */
export const rideVersionQuery = v.strictObject({
  version: described(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
    'Version of the ride that the client has read: 409 when the current version differs.',
  ),
});

/** The greatest amount of a price or refund that is sent, minor units: ten million dong are some 400 dollars. */
export const amountMax = 1_000_000_000;

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

/** Text or a number, as text, that may be absent or null. */
export const optionalWord = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.union([v.string(), v.number()])),
      v.transform((value) => String(value ?? '').trim()),
      v.maxLength(maxLength),
    ),
    '',
  );

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d{1,15}(\.\d{1,15})?\s*$/), v.transform(Number))]),
  v.finite(),
);

/** A number, or its text, from `min` to `max`, both included. */
export const numberIn = (min: number, max: number) => v.pipe(numeric, v.minValue(min), v.maxValue(max));

/** A number that may be absent, null or ''. */
export const optionalNumber = v.optional(v.nullable(v.union([numberIn(-1, 1e9), v.literal('')])), null);

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

/** Every spelling of a boolean that clients send. */
export const flag = v.pipe(
  v.union([v.boolean(), v.null(), v.picklist([0, 1]), v.picklist(['', '0', '1', 'true', 'false', 'True', 'False'])]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'True'),
);

export const optionalFlag = v.optional(flag, false);

export const latitude = numberIn(-90, 90);
export const longitude = numberIn(-180, 180);

/** Postcodes of the specification (1 §5): letters, digits, space, underscore, hyphen, at most 9. */
export const postcode = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => (value ?? '').trim()),
    v.maxLength(limits.postcodeMaxLength),
    v.regex(/^[A-Za-z0-9 _-]*$/),
  ),
  '',
);

/** An id created by the client. */
export const requestId = (minLength: number) =>
  v.pipe(v.string(), v.minLength(minLength), v.maxLength(64), v.regex(/^[A-Za-z0-9_.:-]+$/));

/** The format of a booking's code, and of the attempt key it was made with. */
export const bookingCode = requestId(16);

/** A moment as text; the handler parses it in the operator's time zone. */
export const optionalMoment = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => (value ?? '').trim()),
    v.maxLength(40),
  ),
  '',
);

export const currencyField = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => (value ?? '').trim().toUpperCase()),
    v.regex(/^([A-Z]{3})?$/),
  ),
  '',
);

// The HTML living standard's pattern of an email address, with the length that mail servers take; or nothing.
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(
    /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+)?$/,
  ),
);
export const requiredEmail = v.pipe(emailField, v.minLength(1));

/** Without its plus; the operator's country by default. */
const dialingCode = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((value) =>
      String(value ?? '')
        .trim()
        .replace(/^\+/, ''),
    ),
    v.regex(/^([1-9]\d{0,3})?$/),
    v.transform((value) => (value === '' ? limits.dialingCode : value)),
  ),
  limits.dialingCode,
);

// Digits only (specification 1 §5); whether the number is valid depends on the dialling code.
const phone = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value).replace(/[\s().-]/g, '')),
  v.regex(/^\d{1,16}$/),
);

/** A phone number and its dialling code. */
export const phoneFields = { phone, dialingcode: dialingCode };

/** The browser sends a SHA-256 in hex; an operator's own hash function may have another format. */
export const passwordHash = v.pipe(v.string(), v.minLength(16), v.maxLength(256), v.regex(/^[\x21-\x7e]+$/));

/** The id of a customer or a company in a request; the server accepts only the caller's own. */
export const ownId = v.optional(v.union([v.null(), numberIn(0, 1e15)]), 0);
export const optionalId = optionalCount(1e12);
export const rowId = v.pipe(numberIn(1, 1e15), v.integer());

const notWhole = 'An id is a whole number.';

/** An integer in the query; 0 when absent. */
export const queryId = v.optional(v.pipe(v.string(), v.regex(/^\d{0,15}$/, notWhole), v.transform(Number)), '');

/** The same, required. */
export const neededQueryId = (name: string) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.regex(/^\d{1,15}$/, notWhole),
    v.transform(Number),
    v.minValue(1, `${name} is required`),
  );

/** @returns the day of a date or moment as written, without its time of day; '' when empty */
export const dayOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text);
export const queryDay = v.optional(v.pipe(v.string(), v.transform(dayOf)), '');

/** A required word in the query, converted to upper case. */
export const neededWord = (pattern: RegExp) =>
  v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty(), v.regex(pattern));

/** Any value, ignored: a field of the specification that this server does not use. */
export const unused = v.optional(v.unknown());

/** A via stop in a request (specification 1 §3, Via). */
export const viaAddress = v.object({
  address: line(limits.textMaxLength, 1),
  postcode,
  category: optionalLine(60),
  latitude,
  longitude,
});

export const viaAddresses = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.array(viaAddress), v.maxLength(limits.maxVias))),
    v.transform((value) => value ?? []),
  ),
  [],
);

/** The journey's options; counts travel as text (specification 1 §7). */
export const optionFields = {
  passengers: optionalCount(60, 1),
  smallchilds: optionalCount(limits.maxPetsOrChildren),
  largechilds: optionalCount(limits.maxPetsOrChildren),
  handbags: optionalCount(60),
  luggages: optionalCount(60),
  smallpets: optionalCount(limits.maxPetsOrChildren),
  otherpets: optionalCount(limits.maxPetsOrChildren),
  wheelchair: described(
    optionalFlag,
    'Ours: whether a passenger stays in a wheelchair; only some vehicles accept one.',
  ),
};

/** One way, wait and return, or return (specification 1 §7, `rtntype`). */
export const returnKind = v.optional(
  v.pipe(
    v.nullable(v.picklist(['', 'w&r', 'rtn'])),
    v.transform((value) => (value === 'rtn' ? 'return' : value === 'w&r' ? 'waitAndReturn' : 'oneWay')),
  ),
  '',
);
