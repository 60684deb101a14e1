import { isZone } from 'booking-core/domain';
import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';
import { languageCodes } from '../mail/languages/codes.ts';

/** Schemas of the operator's files; each key is explained in `operator/README.md`. */

/**
 * An amount in major units; the limit is above the need of currencies like the dong and the rial, and below where sums
 * lose precision.
 */
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000));
const factor = v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000));
/** The step that fares are rounded to; the minimum is the smallest unit of any currency. */
const step = v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000_000));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
/** `Date.parse` reads 30 February as a day in March: only a text that is written back unchanged is a valid day. */
const isDay = (text: string): boolean => {
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};
const isoDate = v.pipe(
  v.string(),
  v.isoDate('expected a date like 2026-12-31'),
  v.check(isDay, 'expected a date that exists, like 2026-12-31'),
);
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time like 23:30'));
const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = v.pipe(
  v.string(),
  v.check((code) => currencies.has(code), 'expected an ISO 4217 currency code like GBP'),
);
/** One of a few words, in any case, or ''. */
const oneOf = (...words: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((word) => word === '' || words.includes(word.trim().toLowerCase()), `expected ${words.join(', ')} or ""`),
  );
const webAddress = v.pipe(v.string(), v.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) URL or ""'));
const emailAddress = v.pipe(v.string(), v.regex(/^(\S+@\S+\.\S+)?$/, 'expected an email address or ""'));
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'expected letters, digits, - and _'));
const icao = v.pipe(v.string(), v.regex(/^[A-Z]{4}$/, 'expected an ICAO code like EGLL'));
const day = v.picklist(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Whether it is an ISO 3166-1 alpha-2 code in capitals; ZZ stands for no country. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined;
const country = v.pipe(
  v.string(),
  v.check((code) => code === '' || isCountry(code), 'expected an ISO 3166-1 country code like FR, or ""'),
);

export const configurationFile = v.strictObject({
  company: v.pipe(v.string(), v.minLength(1)),
  about: v.string(),
  phone: v.string(),
  email: emailAddress,
  skypeid: v.string(),
  address: v.string(),
  logo: v.string(),
  accent: v.pipe(v.string(), v.regex(/^(#([0-9a-f]{3}){1,2})?$/i, 'expected a colour like #0b5c4a, or ""')),
  timezone: v.pipe(v.string(), v.check(isZone, 'expected an IANA time zone like Europe/London')),
  currencycode: currency,
  minleadtime: v.pipe(count, v.maxValue(1440)),
  quotetimeout: v.pipe(count, v.minValue(1), v.maxValue(120)),
  allowguest: v.boolean(),
  showsignupfirst: v.boolean(),
  cancancelbooking: v.boolean(),
  freecancellationminutes: v.nullable(count),
  iscashallowed: v.boolean(),
  iscardallowed: v.boolean(),
  ispaypalallowed: v.boolean(),
  isaccountallowed: v.boolean(),
  defaultpaymentmethod: v.picklist(['card', 'cash', 'paypal', 'account']),
  // Case-sensitive, because the browser compares the gateway's name, too.
  paymentgateway: v.pipe(
    v.string(),
    v.check(
      (name) => ['', 'stripe', 'braintree', 'sandbox'].includes(name),
      'expected stripe, braintree, sandbox or ""',
    ),
  ),
  /** The page that takes card details: ours, with the gateway's fields in it, or the gateway's own (PCI DSS SAQ A). */
  paymentpage: v.optional(v.picklist(['own', 'provider']), 'own'),
  // Every visitor gets it: a secret key in its place would be public.
  stripepublickey: v.pipe(v.string(), v.regex(/^(pk_\S+)?$/, 'expected Stripe’s publishable key pk_…, or ""')),
  paypalclientid: v.string(),
  defaultvehtypeid: count,
  showpet: v.boolean(),
  showsmallchildseat: v.boolean(),
  showlargechildseat: v.boolean(),
  showotherequipments: v.boolean(),
  mapsource: v.picklist(['bing', 'google', 'maplibre']),
  searchapi: oneOf('google', 'bing', 'own', '1', '2', '3'),
  publickey: v.string(),
  googlekey: v.string(),
  bingkey: v.string(),
  chatapiurl: webAddress,
  autoopenchat: v.boolean(),
  termsurl: v.string(),
  gazetteer: oneOf('demo'),
  postcoderequired: v.optional(v.boolean(), false),
  flightdialog: v.optional(v.picklist(['always', 'later', 'never']), 'always'),
  country: v.optional(country, ''),
  // Tariffs are per mile by default; an operator who shows distances in kilometres sets this.
  distanceunit: v.optional(v.picklist(['km', 'mile']), 'mile'),
  dialingcode: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d{0,3})?$/, 'expected digits like 33, or ""')), ''),
  firstdayofweek: v.optional(day),
  language: v.optional(v.picklist(languageCodes), 'en'),
  baselat: latitude,
  baselng: longitude,
  sociallinks: v.array(v.strictObject({ name: v.string(), url: v.pipe(v.string(), v.url()) })),
  airports: v.array(icao),
  maxdaysahead: v.pipe(count, v.minValue(1)),
});

export const vehiclesFile = v.pipe(
  v.array(
    v.strictObject({
      vehtypeid: v.pipe(count, v.minValue(1)),
      typename: v.pipe(v.string(), v.minLength(1)),
      description: v.string(),
      /** Translations into languages other than the operator's own. */
      typenames: v.optional(v.record(v.picklist(languageCodes), v.pipe(v.string(), v.minLength(1)))),
      descriptions: v.optional(v.record(v.picklist(languageCodes), v.string())),
      image: v.string(),
      noofhandbags: count,
      noofluggeges: count,
      noofpassengers: v.pipe(count, v.minValue(1)),
      maxluggage: count,
      pricetier: v.string(),
      /** For passengers who need it: it costs no more than the cheapest other type with as many seats. */
      accessible: v.optional(v.boolean(), false),
      /** Number of vehicles of this type; bookings are unlimited without it. */
      count: v.optional(count),
      /** Minutes before its earliest pick-up, where that is more than `minleadtime`. */
      leadminutes: v.optional(v.pipe(count, v.maxValue(14 * 1440))),
    }),
  ),
  v.minLength(1),
);

export const pricesFile = v.pipe(
  v.array(
    v.strictObject({
      id: key,
      name: v.pipe(v.string(), v.minLength(1)),
      items: v.pipe(
        v.array(v.strictObject({ description: v.string(), price: v.string() })),
        v.length(4, 'expected four items (specification 1 §3)'),
      ),
    }),
  ),
  v.minLength(1),
  v.maxLength(20),
);

const rounding = v.strictObject({
  step,
  mode: v.picklist(['nearest', 'up', 'down']),
});

const place = { category: v.string(), postcode: v.string(), address: v.string(), latitude, longitude };
const postcodePart = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{1,8}([ -][A-Z0-9]{1,4})?$/, 'expected a postcode or its beginning in capitals, like SW1A or W2 1'),
);

/** An end of a fixed price: it matches a place that any of these fields contains. */
const fixedEnd = v.pipe(
  v.strictObject({
    postcodes: v.optional(v.pipe(v.array(postcodePart), v.maxLength(500)), []),
    airports: v.optional(v.array(icao), []),
    place: v.optional(v.nullable(v.strictObject(place)), null),
    kilometres: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(500))),
    outline: v.optional(v.pipe(v.array(v.strictObject({ latitude, longitude })), v.maxLength(200)), []),
  }),
  v.check(
    ({ postcodes, airports, place, outline }) =>
      postcodes.length + airports.length + outline.length > 0 || place !== null,
    'needs postcodes, an airport, a place or an outline',
  ),
  v.forward(
    v.check(
      ({ place, kilometres }) => (place === null) === (kilometres === undefined),
      'a place needs kilometres around it',
    ),
    ['kilometres'],
  ),
  v.forward(
    v.check(({ outline }) => outline.length === 0 || outline.length > 2, 'an outline needs at least three corners'),
    ['outline'],
  ),
);

const fixedPrice = v.strictObject({
  id: key,
  label: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  from: fixedEnd,
  to: fixedEnd,
  bothways: v.optional(v.boolean(), false),
  prices: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^\d+$/, 'expected a vehtypeid')), v.pipe(amount, v.gtValue(0))),
    v.check((prices) => Object.keys(prices).length > 0, 'needs the price of a vehicle type'),
  ),
});

/** The tax included in fares from a day on, until the next row's. */
const vatRule = v.pipe(
  v.strictObject({
    from: isoDate,
    percent,
    number: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    role: v.picklist(['principal', 'agent']),
    label: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(20)), 'VAT'),
  }),
  v.forward(
    v.check(
      ({ role, percent, number }) => role === 'agent' || percent === 0 || number !== '',
      'is needed where the operator supplies the ride',
    ),
    ['number'],
  ),
);

/** When a rule applies: all given conditions must hold. */
const hours = {
  from: v.optional(clockTime),
  to: v.optional(clockTime),
  days: v.optional(v.array(day)),
  holidays: v.optional(v.boolean()),
};

const zoneCharge = v.strictObject({
  id: key,
  label: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  price: v.pipe(amount, v.gtValue(0)),
  for: v.optional(v.picklist(['through', 'pickup', 'dropoff']), 'through'),
  outline: v.pipe(
    v.array(v.strictObject({ latitude, longitude })),
    v.minLength(3, 'an outline needs at least three corners'),
    v.maxLength(200),
  ),
  ...hours,
});

/** Whether either all of the miles fields are given and none of the kilometres fields, or the reverse. */
export function inOneUnit(miles: readonly unknown[], kilometres: readonly unknown[]): boolean {
  const isWhole = (keys: readonly unknown[]) => keys.every((value) => value !== undefined);
  const isNone = (keys: readonly unknown[]) => keys.every((value) => value === undefined);
  return (isWhole(miles) && isNone(kilometres)) || (isNone(miles) && isWhole(kilometres));
}

/** The price of a mile or kilometre up to a distance; `crossMistakes` checks that a tariff uses one unit only. */
const distanceBand = v.strictObject({
  uptomiles: v.optional(v.nullable(amount)),
  permile: v.optional(amount),
  uptokm: v.optional(v.nullable(amount)),
  perkm: v.optional(amount),
});

/** Hourly hire, with a distance that each hour includes. */
const hourly = v.pipe(
  v.strictObject({
    perhour: v.pipe(amount, v.gtValue(0)),
    minimumhours: v.pipe(count, v.minValue(1), v.maxValue(24)),
    maximumhours: v.pipe(count, v.minValue(1), v.maxValue(24)),
    includedmiles: v.optional(amount),
    permile: v.optional(amount),
    includedkm: v.optional(amount),
    perkm: v.optional(amount),
  }),
  v.check(
    ({ includedmiles, permile, includedkm, perkm }) => inOneUnit([includedmiles, permile], [includedkm, perkm]),
    'needs includedmiles and permile, or includedkm and perkm',
  ),
  v.forward(
    v.check(({ minimumhours, maximumhours }) => minimumhours <= maximumhours, 'is less than minimumhours'),
    ['maximumhours'],
  ),
);

export const faresFile = v.strictObject({
  rounding,
  distance: v.strictObject({
    base: amount,
    bands: v.pipe(v.array(distanceBand), v.minLength(1), v.maxLength(100)),
    perminute: amount,
    minimum: amount,
  }),
  vehicles: v.record(
    v.pipe(v.string(), v.regex(/^\d+$/, 'expected a vehtypeid')),
    v.strictObject({ factor, minimum: v.optional(amount) }),
  ),
  tiers: v.record(key, factor),
  timebands: v.array(
    v.strictObject({
      id: key,
      label: v.pipe(v.string(), v.minLength(1)),
      percent: v.pipe(v.number(), v.minValue(-90), v.maxValue(500)),
      ...hours,
    }),
  ),
  vat: v.optional(v.pipe(v.array(vatRule), v.maxLength(50)), []),
  zones: v.optional(v.pipe(v.array(zoneCharge), v.maxLength(200)), []),
  airports: v.array(
    v.strictObject({
      code: icao,
      match: v.string(),
      label: v.string(),
      pickup: amount,
      dropoff: amount,
    }),
  ),
  hourly: v.optional(hourly),
  via: v.strictObject({ each: amount }),
  extras: v.strictObject({ smallchildseat: amount, largechildseat: amount, smallpet: amount, otherpet: amount }),
  return: v.strictObject({ discountpercent: percent }),
  waitandreturn: v.strictObject({
    returnpercent: percent,
    freeminutes: count,
    waitingminutes: count,
    perminute: amount,
  }),
  fixed: v.optional(v.pipe(v.array(fixedPrice), v.maxLength(1_000)), []),
  currencies: v.record(
    currency,
    v.strictObject({
      perunit: v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000)),
      step,
    }),
  ),
});

export const holidaysFile = v.array(v.strictObject({ date: isoDate, label: v.string() }));

export const promosFile = v.array(
  v.strictObject({
    id: key,
    code: key,
    kind: v.picklist(['percent', 'fixed']),
    value: v.pipe(amount, v.gtValue(0)),
    maximum: v.optional(amount),
    minimum: v.optional(amount),
    from: v.optional(isoDate),
    until: v.optional(isoDate),
    onceper: v.optional(v.picklist(['customer'])),
    onlywithpromotion: v.optional(v.boolean()),
  }),
);

const promotionEnd = v.strictObject(place);

/** Offers that prefill a booking from a link; the personal fields are set where the link is for one person. */
export const promotionsFile = v.array(
  v.pipe(
    v.strictObject({
      token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/, 'expected 8 to 100 letters, digits, - and _')),
      until: isoDate,
      mode: v.optional(v.picklist(['booking', 'oneway', 'return', 'waitandreturn']), 'booking'),
      pickup: v.optional(v.nullable(promotionEnd), null),
      dropoff: v.optional(v.nullable(promotionEnd), null),
      promocode: v.optional(v.string(), ''),
      vehtypeid: v.optional(count, 0),
      changesallowed: v.optional(v.boolean(), true),
      firstname: v.optional(v.string(), ''),
      surname: v.optional(v.string(), ''),
      email: v.optional(v.string(), ''),
      phone: v.optional(v.string(), ''),
      dialingcode: v.optional(v.string(), ''),
    }),
    v.transform(({ pickup, dropoff, ...rest }) => ({
      ...rest,
      ...(pickup
        ? {
            picklat: pickup.latitude,
            picklng: pickup.longitude,
            pickpostcode: pickup.postcode,
            pickcategory: pickup.category,
            pickupaddress: pickup.address,
          }
        : {}),
      ...(dropoff
        ? {
            dofflat: dropoff.latitude,
            dofflng: dropoff.longitude,
            droppostcode: dropoff.postcode,
            doffcategory: dropoff.category,
            dropoffaddress: dropoff.address,
          }
        : {}),
    })),
  ),
);

/** Companies that book for others (specification 2 §1). */
/** 13 characters out of 32 are 65 random bits; words and repetitions do not qualify. */
const unguessable = (code: string): boolean =>
  code.split(/[-_]/).some((part) => part.length >= 13 && new Set(part.toUpperCase()).size >= 8 && /\d/.test(part));

const booker = v.pipe(
  v.strictObject({
    bookerid: v.pipe(count, v.minValue(1)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    /** `automatic` admits anyone who knows the code: for demonstrations only. */
    approval: v.optional(v.picklist(['required', 'automatic']), 'required'),
    joincode: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/, 'expected 8 to 100 letters, digits, - and _')),
    enabled: v.boolean(),
    commissionpercent: percent,
    discountpercent: percent,
    accountallowed: v.boolean(),
    costcentres: v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  }),
  v.forward(
    v.check(
      ({ approval, joincode }) => approval === 'automatic' || unguessable(joincode),
      'can be guessed: make one with “npm run operator -- join-code”',
    ),
    ['joincode'],
  ),
);

export const bookersFile = v.array(booker);

/** The part that is paid by card or PayPal before a ride; the rest is paid to the driver. */
const depositRule = v.pipe(
  v.strictObject({
    percent: v.optional(percent, 0),
    amount: v.optional(amount, 0),
    fromfare: v.optional(amount, 0),
    vehicles: v.optional(v.array(count), []),
    methods: v.optional(v.array(v.picklist(['card', 'paypal'])), []),
  }),
  v.forward(
    v.check((rule) => rule.percent > 0 || rule.amount > 0, 'a deposit needs a percent or an amount above 0'),
    ['percent'],
  ),
);

export const paymentsFile = v.strictObject({
  abandonedminutes: v.pipe(count, v.minValue(5), v.maxValue(24 * 60)),
  abandonedmoney: v.picklist(['keep', 'refund']),
  unpaidbooking: v.picklist(['keep', 'cancel']),
  latecancellationrefundpercent: percent,
  /** The first rule that matches a fare applies; a fare that matches none is paid in full. */
  deposits: v.optional(v.pipe(v.array(depositRule), v.maxLength(100)), []),
  /** How the rest is paid: to the driver, or optionally online with the passenger's card before the ride. */
  rest: v.optional(v.picklist(['driver', 'online']), 'driver'),
});

/** Whether the operator must accept each booking, and within how many minutes. */
export const dispatchFile = v.strictObject({
  acceptance: v.optional(v.picklist(['automatic', 'manual']), 'automatic'),
  acceptminutes: v.optional(v.pipe(count, v.minValue(1), v.maxValue(24 * 60)), 10),
  /** Minutes that a driver waits at the pick-up before a no-show may be reported. */
  freewaitingminutes: v.optional(v.pipe(count, v.maxValue(240)), 10),
  /** Hours in which rides may begin; at any time when empty. */
  opening: v.optional(v.pipe(v.array(v.strictObject(hours)), v.maxLength(100)), []),
  /** How bookings outside these hours, or with all vehicles of the type taken, are treated. */
  closed: v.optional(v.picklist(['refuse', 'request']), 'refuse'),
  full: v.optional(v.picklist(['refuse', 'request']), 'refuse'),
  /** Factors on a journey's free-flow time by hour of the day; default factors when missing. */
  traffic: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          days: v.picklist(['weekday', 'weekend']),
          from: v.pipe(v.number(), v.minValue(0), v.maxValue(24)),
          to: v.pipe(v.number(), v.minValue(0), v.maxValue(24)),
          factor: v.pipe(v.number(), v.minValue(0.5), v.maxValue(5)),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  /** Minutes that a vehicle needs from a drop-off to its next pick-up. */
  turnaroundminutes: v.optional(v.pipe(count, v.maxValue(1440)), 15),
});

/** Categories of the operator's own places. */
const placeCategories = [
  ...(['Air', 'Station', 'Port', 'Hotel', 'Hospital', 'Stadium', 'Venue', 'Museum', 'Government'] as const),
  ...(['Landmark', 'Shopping', 'University'] as const),
] as const;

const onePlace = v.pipe(
  v.strictObject({
    id: key,
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    category: v.picklist(placeCategories),
    /** Where driver and passenger meet, in the operator's own wording. */
    meetingpoint: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    /** Walking directions to the meeting point from arrivals, in the operator's own wording, for tickets and emails. */
    directions: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
    address: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    town: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    postcode: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9 _-]{0,9}$/, 'expected at most 9 letters, digits, spaces, - and _')),
      '',
    ),
    latitude,
    longitude,
    aliases: v.optional(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), []),
    airport: v.optional(v.union([v.literal(''), icao]), ''),
  }),
  v.forward(
    v.check(({ airport, category }) => airport === '' || category === 'Air', 'a terminal must have the category Air'),
    ['category'],
  ),
);

/** The operator's own places, which searches list first. */
export const placesFile = v.pipe(v.array(onePlace), v.maxLength(5_000));

const domain = v.pipe(
  v.string(),
  v.regex(
    /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$|^localhost$/,
    'expected a host name like partner.example or *.partner.example, without https:// and port',
  ),
  v.check(
    (name) => !name.startsWith('*.') || !sharedSuffix(name.slice(2)),
    'a wildcard must not cover a whole public suffix such as co.uk',
  ),
);

/** The settings of a partner's tracking code. */
export const licenceRow = v.strictObject({
  trackingcode: key,
  partner: v.string(),
  /** The `bookerid` of the company that owns the code: it earns commission, and its staff see the partner's page. */
  company: v.optional(v.pipe(count, v.minValue(1))),
  domains: v.array(domain),
  variants: v.array(v.picklist(['litebooking', 'quickbooking'], 'expected litebooking or quickbooking')),
  enabled: v.boolean(),
  expires: v.nullable(isoDate),
  /** For developers: valid on every page, and its bookings are tests (`sandbox`), whatever the page requests. */
  test: v.optional(v.boolean()),
  /** The booking page that quickbooking opens, when it is not this deployment's own. */
  bookingpage: v.optional(v.pipe(v.string(), v.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) URL'))),
});

export const licencesFile = v.array(licenceRow);

/** Whether unrelated parties register names below it: registries and hosting services of the public suffix list. */
const sharedSuffix = (domain: string): boolean => getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

export type ConfigurationFile = v.InferOutput<typeof configurationFile>;
export type VehicleRow = v.InferOutput<typeof vehiclesFile>[number];
export type PriceCategoryRow = v.InferOutput<typeof pricesFile>[number];
export type FareTable = v.InferOutput<typeof faresFile>;
export type FixedPrice = FareTable['fixed'][number];
export type VatRule = FareTable['vat'][number];
export type ZoneCharge = FareTable['zones'][number];
export type DistanceBand = FareTable['distance']['bands'][number];
export type TimeBand = FareTable['timebands'][number];
export type Holiday = v.InferOutput<typeof holidaysFile>[number];
export type PromotionRow = v.InferOutput<typeof promotionsFile>[number];
export type BookerRow = v.InferOutput<typeof bookersFile>[number];
export type PromoRow = v.InferOutput<typeof promosFile>[number];
export type PaymentRules = v.InferOutput<typeof paymentsFile>;
export type OwnPlaceRow = v.InferOutput<typeof placesFile>[number];
export type DispatchRules = v.InferOutput<typeof dispatchFile>;
export type LicenceRow = v.InferOutput<typeof licencesFile>[number];
