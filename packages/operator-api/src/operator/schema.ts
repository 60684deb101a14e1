import { isZone } from 'booking-core/domain';
import { getPublicSuffix } from 'tldts';
import * as v from 'valibot';
import { languageCodes } from '../mail/languages/codes.ts';

/** What the operator's files may hold; each key is explained in `operator/README.md`. */

/** Of money in major units; more than any currency needs, less than what sums lose digits of. */
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000));
const factor = v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000));
/** Fares are rounded to it; less than the smallest coin is none. */
const step = v.pipe(v.number(), v.minValue(0.001), v.maxValue(1_000_000));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
/** The 30th of February reads as a day of March: only what is written back as it stands is a day. */
const isDay = (text: string): boolean => {
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};
const isoDate = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'expected a day that there is, like 2026-12-31'));
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time like 23:30'));
const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = v.pipe(
  v.string(),
  v.check((code) => currencies.has(code), 'expected an ISO 4217 currency code like GBP'),
);
/** A word of a few in any case, or nothing. */
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
  // Exactly as the gateways are named: the browser compares, too.
  paymentgateway: v.pipe(
    v.string(),
    v.check(
      (name) => ['', 'stripe', 'braintree', 'sandbox'].includes(name),
      'expected stripe, braintree, sandbox or ""',
    ),
  ),
  /** Who asks for a card: our page, with the gateway's fields in it, or a page of the gateway's own (PCI DSS SAQ A). */
  paymentpage: v.optional(v.picklist(['own', 'provider']), 'own'),
  stripepublickey: v.string(),
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
  // The tariff is written per mile: an operator who tells prices by the kilometre says so.
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
      /** In other languages than the operator's own. */
      typenames: v.optional(v.record(v.picklist(languageCodes), v.pipe(v.string(), v.minLength(1)))),
      descriptions: v.optional(v.record(v.picklist(languageCodes), v.string())),
      image: v.string(),
      noofhandbags: count,
      noofluggeges: count,
      noofpassengers: v.pipe(count, v.minValue(1)),
      maxluggage: count,
      pricetier: v.string(),
      /** For people who need it: it costs no more than the cheapest other type with as many seats. */
      accessible: v.optional(v.boolean(), false),
      /** So many are away at once at most; as many as are booked without it. */
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
  v.regex(/^[A-Z0-9]{1,8}( [A-Z0-9]{1,4})?$/, 'expected a postcode or its beginning in capitals, like SW1A or W2 1'),
);

/** Where a fixed price begins or ends: anywhere that one of what it names holds. */
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
    v.check(({ outline }) => outline.length === 0 || outline.length > 2, 'an outline has at least three corners'),
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

/** A tax that fares hold from a day on, until the next row's. */
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

/** When something counts: when all that is said of it holds. */
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
    v.minLength(3, 'an outline has at least three corners'),
    v.maxLength(200),
  ),
  ...hours,
});

/** Whether all that is said of miles is there and nothing of kilometres, or the other way round. */
export function inOneUnit(miles: readonly unknown[], kilometres: readonly unknown[]): boolean {
  const isWhole = (keys: readonly unknown[]) => keys.every((value) => value !== undefined);
  const isNone = (keys: readonly unknown[]) => keys.every((value) => value === undefined);
  return (isWhole(miles) && isNone(kilometres)) || (isNone(miles) && isWhole(kilometres));
}

/** What a mile or a kilometre costs, up to how many of them; all of a tariff in one unit, which `crossMistakes` looks at. */
const distanceBand = v.strictObject({
  uptomiles: v.optional(v.nullable(amount)),
  permile: v.optional(amount),
  uptokm: v.optional(v.nullable(amount)),
  perkm: v.optional(amount),
});

/** Cars that are hired by the hour, with a distance that each hour includes. */
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

/** Offers that a link fills a booking in with; the person's own fields are given where the link is one person's. */
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
/** 13 letters and digits of 32 are 65 random bits; words and repetitions are none. */
const unguessable = (code: string): boolean =>
  code.split(/[-_]/).some((part) => part.length >= 13 && new Set(part.toUpperCase()).size >= 8 && /\d/.test(part));

const booker = v.pipe(
  v.strictObject({
    bookerid: v.pipe(count, v.minValue(1)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    /** `automatic` lets in whoever knows the code: for demonstrations, which have nothing to lose. */
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

/** What is paid by card or PayPal before a ride; the driver takes the rest. */
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
  /** The first that a fare meets counts; a fare that meets none is paid whole. */
  deposits: v.optional(v.pipe(v.array(depositRule), v.maxLength(100)), []),
  /** Who takes what a payment did not: the driver, or, before the ride, the passenger's card as well. */
  rest: v.optional(v.picklist(['driver', 'online']), 'driver'),
});

/** Whether the operator has to accept a booking before it is one, and how long that may take. */
export const dispatchFile = v.strictObject({
  acceptance: v.optional(v.picklist(['automatic', 'manual']), 'automatic'),
  acceptminutes: v.optional(v.pipe(count, v.minValue(1), v.maxValue(24 * 60)), 10),
  /** How long a driver waits at the pick-up before a passenger who does not come may be reported. */
  freewaitingminutes: v.optional(v.pipe(count, v.maxValue(240)), 10),
  /** When rides begin; always without any. */
  opening: v.optional(v.pipe(v.array(v.strictObject(hours)), v.maxLength(100)), []),
  /** What becomes of a ride outside of them, and of one that all vehicles of its type are away for. */
  closed: v.optional(v.picklist(['refuse', 'request']), 'refuse'),
  full: v.optional(v.picklist(['refuse', 'request']), 'refuse'),
  /** What a journey takes longer at an hour than on free roads; ordinary factors without it. */
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
  /** How long a vehicle takes from a drop-off to its next pick-up. */
  turnaroundminutes: v.optional(v.pipe(count, v.maxValue(1440)), 15),
});

/** What a place of the operator's own may be. */
const placeCategories = [
  ...(['Air', 'Station', 'Port', 'Hotel', 'Hospital', 'Stadium', 'Venue', 'Museum', 'Government'] as const),
  ...(['Landmark', 'Shopping', 'University'] as const),
] as const;

const onePlace = v.pipe(
  v.strictObject({
    id: key,
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    category: v.picklist(placeCategories),
    /** Where driver and passenger find each other, in the operator's own words. */
    meetingpoint: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    /** How one walks there, from the hall where one arrives: in the operator's own words, for tickets and emails. */
    directions: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
    address: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    town: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    postcode: v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9 _-]{0,9}$/, 'expected 9 letters, digits, spaces, - and _ at most')),
      '',
    ),
    latitude,
    longitude,
    aliases: v.optional(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), []),
    airport: v.optional(v.union([v.literal(''), icao]), ''),
  }),
  v.forward(
    v.check(({ airport, category }) => airport === '' || category === 'Air', 'a terminal has the category Air'),
    ['category'],
  ),
);

/** The operator's own places, which searches find first. */
export const placesFile = v.pipe(v.array(onePlace), v.maxLength(5_000));

const domain = v.pipe(
  v.string(),
  v.regex(
    /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$|^localhost$/,
    'expected a host name such as partner.example, one leading *. at most, no scheme and no port',
  ),
  v.check(
    (name) => !name.startsWith('*.') || !sharedSuffix(name.slice(2)),
    'a wildcard may not cover a whole registry',
  ),
);

/** What a partner's tracking code is for. */
export const licenceRow = v.strictObject({
  trackingcode: key,
  partner: v.string(),
  /** The `bookerid` of the company that holds the code: it earns by it, and its people see the partner's page. */
  company: v.optional(v.pipe(count, v.minValue(1))),
  domains: v.array(domain),
  variants: v.array(v.picklist(['litebooking', 'quickbooking'])),
  enabled: v.boolean(),
  expires: v.nullable(isoDate),
  /** For developers: good for every page, and what is booked with it is a test (`sandbox`), whatever the page says. */
  test: v.optional(v.boolean()),
  /** The booking page that quickbooking goes to, when it is not this deployment's own. */
  bookingpage: v.optional(v.pipe(v.string(), v.regex(/^(https?:\/\/\S+)?$/, 'expected an http(s) URL'))),
});

export const licencesFile = v.array(licenceRow);

/** Whether strangers hold names below it: registries and hosting services of the public suffix list. */
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
