import * as v from 'valibot';
import { head } from '../answers.ts';
import { licenceEndpoints as at } from '../endpoints/product.ts';
import {
  described,
  latitude,
  line,
  longitude,
  optionalCount,
  optionalFlag,
  optionalLine,
  postcode,
} from '../fields.ts';
import * as limits from '../limits.ts';
import { call } from './call.ts';

const trackingCode = line(40, 1);
const place = v.strictObject({
  category: optionalLine(60),
  postcode,
  latitude,
  longitude,
  fulladdress: line(limits.textMaxLength, 1),
});

/** Why a tracking code is refused, '' when it is not. */
const reason = v.picklist(['', 'unknown', 'domain', 'expired', 'disabled']);
const bookedPlace = v.nullable(
  v.object({
    category: v.string(),
    postcode: v.string(),
    latitude: v.number(),
    longitude: v.number(),
    fulladdress: v.string(),
  }),
);

/** The licence service (specification 2 §7). */
export const licenceCalls = {
  validate: call({
    endpoint: at.validate,
    about:
      'Returns whether a page may embed the booking element, and the token for its calls. The Origin header decides, `parentdomain` is only compared (specification 2 §7).',
    auth: 'public',
    rate: 'licence',
    // Optional: without a code the response is a refusal with the operator's phone number.
    request: v.object({ parentdomain: optionalLine(limits.textMaxLength), trackingcode: line(40) }),
    answer: v.object({
      ...head,
      reason,
      phone: v.string(),
      token: v.string(),
      expiresin: described(v.optional(v.number()), 'Lifetime of the token, in seconds.'),
      grace: described(
        v.optional(v.string()),
        'Token with the same decision that is valid for a day; sent in place of the token while the licence service is unreachable.',
      ),
      graceexpiresin: v.optional(v.number()),
      variants: described(v.optional(v.array(v.string())), 'Variants for which the code may be used.'),
      test: described(v.optional(v.boolean()), 'Whether all bookings with the code are tests, on every page.'),
    }),
  }),
  base: call({
    endpoint: at.base,
    about: 'Returns the URLs of the operator’s API and booking page (specification 2 §7).',
    auth: 'public',
    rate: 'licence',
    request: v.object({ trackingcode: trackingCode }),
    answer: v.object({ ...head, reason: v.optional(reason), baseurl: v.string(), bookingpageurl: v.string() }),
  }),
  storeParams: call({
    endpoint: at.storeParams,
    about:
      'Stores the content of a short form for 24 hours under an id of 128 random bits; no personal data (specification 2 §7).',
    auth: 'origin',
    rate: 'licence',
    maxBytes: 8 * 1024,
    // Strict: a key that is not listed, such as a name or a phone number, is refused and not stored.
    request: v.strictObject({
      trackingcode: trackingCode,
      pickup: v.optional(v.nullable(place), null),
      dropoff: v.optional(v.nullable(place), null),
      datetime: v.optional(v.pipe(v.string(), v.regex(/^([\d:T.+Z -]{1,40})?$/)), ''),
      vehtypeid: optionalCount(1e6),
      vehicleid: v.optional(
        v.pipe(
          v.nullable(v.union([v.string(), v.number()])),
          v.transform((value) => (value === null ? '' : String(value))),
          v.regex(/^[A-Za-z0-9-]{0,12}$/),
        ),
        '',
      ),
      isASAP: optionalFlag,
    }),
    answer: v.object({ ...head, id: v.string() }),
  }),
  readParams: call({
    endpoint: at.readParams,
    about:
      'Returns the stored content of a short form to the booking page; code 2 for an id that is unknown or has expired (specification 2 §7).',
    auth: 'origin',
    rate: 'licence',
    headers: { 'referrer-policy': 'no-referrer' },
    request: v.object({ id: v.string() }),
    answer: v.object({
      ...head,
      _params: v.nullable(
        v.object({
          trackingcode: v.string(),
          pickup: bookedPlace,
          dropoff: bookedPlace,
          datetime: v.string(),
          vehtypeid: v.number(),
          vehicleid: v.string(),
          isASAP: v.boolean(),
        }),
      ),
    }),
  }),
};
