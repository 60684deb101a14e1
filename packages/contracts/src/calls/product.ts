import * as v from 'valibot';
import {
  airport,
  bookedFields,
  bookingDetails,
  coordinates,
  foundAddress,
  head,
  paymentResult,
  point,
  suggestedAddress,
} from '../answers.ts';
import { productEndpoints as at } from '../endpoints/product.ts';
import {
  bookingCode,
  currencyField,
  described,
  emailField,
  latitude,
  line,
  longitude,
  numberIn,
  optionalCount,
  optionalFlag,
  optionalId,
  optionalLine,
  optionalMoment,
  optionalNumber,
  optionalText,
  optionFields,
  phoneFields,
  postcode,
  requestId,
  requiredEmail,
  returnKind,
  unused,
  viaAddress,
  viaAddresses,
} from '../fields.ts';
import * as limits from '../limits.ts';
import { maxMetadata, metadataKey, metadataValue } from '../metadata.ts';
import { call, lookUp } from './call.ts';

/** The precision of a place as known to the client (ours); the server determines it when absent. Older clients send `outcode` for a district. */
const placePrecision = v.optional(
  v.pipe(optionalLine(20), v.picklist(['', 'exact', 'district', 'locality', 'outcode'])),
  '',
);

/** Ours: the hours of a hire by the hour, one way, from the pick-up; absent for a ride by distance. */
const hoursHired = described(
  v.optional(v.pipe(numberIn(1, 24), v.integer())),
  'Ours: hires the car for so many hours; it ends at the pick-up where the drop-off is the same place.',
);

/** The text of a search for places, airports or airlines. */
export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(120));

/** The id of a search session, from the first character to the choice of a place; address services bill by it. */
const typingSession = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,36}$/, 'must be 36 letters, digits, - and _ at most')),
  '',
);

const pathPoint = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^\s*-?\d{1,3}(\.\d{1,12})?\s*,\s*-?\d{1,3}(\.\d{1,12})?\s*$/),
  v.transform((text) => {
    const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
    return { latitude: lat, longitude: lng };
  }),
  v.check(({ latitude: lat, longitude: lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180),
);

/** A person who travels or books (specification 1 §3, Contact). */
export const person = v.object({
  firstname: line(limits.textMaxLength, 1),
  lastname: optionalLine(limits.textMaxLength),
  email: v.optional(v.nullable(emailField), ''),
  ...phoneFields,
});

/** Specification 1 §3, Flight; moments are ISO 8601 with offset. */
export const flight = v.object({
  flightnumber: line(20, 1),
  arrivingfromairportname: optionalLine(limits.textMaxLength),
  arrivingfromairportcode: described(optionalLine(10), 'ICAO, "" when the airport was only typed.'),
  /** The landing time; '' when unknown. */
  expflightarrival: v.pipe(
    optionalMoment,
    v.check((value) => value === '' || Number.isFinite(Date.parse(value))),
  ),
  waitingtime: described(
    optionalCount(limits.waitingTimeMinutes.max, limits.waitingTimeMinutes.default),
    'Minutes after landing at which the driver is met.',
  ),
});

/**
 * A booking. The journey and its price are those of the stored quotation (`quotationid`); the places are included for the operator's
 * older systems, and are compared with it, never trusted. `requestid` is the attempt key: the same for all retries, so that one
 * intent makes one booking.
 */
export const bookingRequest = v.object({
  requestid: bookingCode,
  quotationid: requestId(1),
  source: optionalLine(20),
  contact: person,
  customer: v.optional(v.nullable(person), null),
  custid: optionalId,
  bookerid: optionalId,
  bookerref: optionalLine(60),
  costcentre: described(optionalLine(limits.costCentreMaxLength), 'Ours; only a booker’s counts.'),
  pickup: viaAddress,
  dropoff: viaAddress,
  viaaddresses: viaAddresses,
  bookingdate: optionalMoment,
  now: optionalFlag,
  rtntype: returnKind,
  hours: hoursHired,
  returndate: optionalMoment,
  vehtypeid: optionalCount(1e6, 1),
  pricetier: optionalLine(40),
  ...optionFields,
  childages: described(
    v.optional(
      v.pipe(
        v.nullable(v.pipe(v.array(v.pipe(numberIn(0, 17), v.integer())), v.maxLength(2 * limits.maxPetsOrChildren))),
        v.transform((ages) => ages ?? []),
      ),
      [],
    ),
    'Ours: the ages of the children in the seats, as far as the passenger tells them.',
  ),
  paymentmethod: line(20, 1),
  currencycode: currencyField,
  totalfare: described(
    numberIn(0, 1e9),
    'Major units, as shown to the passenger; refused when it is not what the stored quotation says.',
  ),
  promocode: optionalLine(40),
  note: optionalText(limits.noteMaxLength),
  pickupnote: optionalText(limits.noteMaxLength),
  pickdownnote: optionalText(limits.noteMaxLength),
  flight: v.optional(v.nullable(flight), null),
  returnflight: v.optional(v.nullable(flight), null),
  trackingcode: optionalLine(40),
  hostreference: described(
    optionalLine(limits.hostReferenceMaxLength),
    'Ours: what the host page knows the booking by.',
  ),
  metadata: described(
    v.optional(
      v.nullable(
        v.pipe(
          v.record(v.pipe(v.string(), v.regex(metadataKey)), v.pipe(v.string(), v.regex(metadataValue))),
          v.check((pairs) => Object.keys(pairs).length <= maxMetadata),
        ),
      ),
      null,
    ),
    'Ours: up to 20 pairs that the host page gives the booking; passengers are not shown them.',
  ),
  sandbox: optionalFlag,
  promotion: described(optionalLine(100), 'Ours: the promotion that it was quoted under.'),
});

export const productCalls = {
  configuration: lookUp({
    endpoint: at.configuration,
    about:
      'How the operator works: company, currency, payment methods, what may be asked for (specification 1 §3, §7).',
    auth: 'origin',
    rate: 'read',
    request: v.object({
      /** Whether the response includes the operator's airports. */
      airports: v.optional(
        v.pipe(
          v.string(),
          v.transform((value) => value === 'true' || value === '1'),
        ),
        '',
      ),
      source: unused,
      sandbox: described(optionalFlag, 'Ours: a test, which no real money can pay.'),
      currencyCode: unused,
    }),
    answer: v.object({
      company: v.string(),
      about: v.string(),
      phone: v.string(),
      email: v.string(),
      skypeid: v.string(),
      address: v.string(),
      logo: v.string(),
      accent: v.string(),
      timezone: v.string(),
      servertime: described(v.string(), 'ISO 8601 with offset.'),
      currencycode: v.string(),
      minleadtime: described(v.number(), 'Minutes.'),
      quotetimeout: described(v.number(), 'Units of a minute.'),
      allowguest: v.boolean(),
      showsignupfirst: v.boolean(),
      cancancelbooking: v.boolean(),
      freecancellationminutes: v.nullable(v.number()),
      iscashallowed: v.boolean(),
      iscardallowed: v.boolean(),
      ispaypalallowed: v.boolean(),
      isaccountallowed: v.boolean(),
      defaultpaymentmethod: v.string(),
      paymentgateway: v.string(),
      paymentpage: described(
        v.picklist(['own', 'provider']),
        'Ours: whether a card is asked for in our page or on the gateway’s own, to which `redirecturl` leads.',
      ),
      stripepublickey: v.string(),
      paypalclientid: v.string(),
      defaultvehtypeid: v.number(),
      showpet: v.boolean(),
      showsmallchildseat: v.boolean(),
      showlargechildseat: v.boolean(),
      showotherequipments: v.boolean(),
      mapsource: v.picklist(['bing', 'google', 'maplibre']),
      searchapi: v.string(),
      publickey: v.string(),
      googlekey: v.string(),
      bingkey: v.string(),
      chatapiurl: v.string(),
      autoopenchat: v.boolean(),
      termsurl: v.string(),
      gazetteer: v.string(),
      postcoderequired: described(v.boolean(), 'Ours: whether a place without a postcode is none that can be booked.'),
      country: described(v.string(), 'Ours: ISO 3166-1 alpha-2, like "FR"; "" for none.'),
      dialingcode: described(v.string(), 'Ours: the calling code of a phone number that says none, digits.'),
      distanceunit: described(v.picklist(['km', 'mile']), 'Ours: what distances are told in.'),
      firstdayofweek: described(v.number(), 'Ours: how a calendar’s week begins, from 1 for Monday to 7.'),
      minimumhours: described(
        v.optional(v.number()),
        'Ours: for how many hours cars can be hired; none where they cannot be.',
      ),
      maximumhours: v.optional(v.number()),
      flightdialog: described(
        v.picklist(['always', 'later', 'never']),
        'Ours: when a dialog asks for a flight that the page was not told; `later`: not for rides as soon as possible.',
      ),
      placesattribution: described(v.string(), 'Ours: stands under found addresses, "" for nothing.'),
      baselat: v.number(),
      baselng: v.number(),
      sociallinks: v.array(v.object({ name: v.string(), url: v.string() })),
      iplookup: described(v.boolean(), 'Ours: whether `ipinfo` knows more than the operator’s own country.'),
      airports: v.array(airport),
      stations: described(v.array(v.string()), 'Ours: names of stations nearby, offered before anything is typed.'),
    }),
  }),
  vehicleTypes: lookUp({
    endpoint: at.vehicleTypes,
    about: 'The vehicle types that can be booked (specification 1 §3, §7).',
    auth: 'origin',
    rate: 'read',
    request: v.object({ source: unused }),
    answer: v.object({
      vehTypes: v.array(
        v.object({
          vehtypeid: v.number(),
          typename: described(
            v.string(),
            'In the language of the reader (`Accept-Language`) where the operator has it in that.',
          ),
          typenamelang: described(v.optional(v.string()), 'Ours: the language of that name, BCP 47.'),
          description: v.string(),
          descriptionlang: described(v.optional(v.string()), 'Ours: the language of the description, BCP 47.'),
          image: v.string(),
          noofhandbags: v.number(),
          noofluggeges: v.number(),
          noofpassengers: v.number(),
          maxluggage: v.number(),
          pricetier: v.string(),
          accessible: described(v.boolean(), 'Ours: whether a passenger can stay in a wheelchair.'),
        }),
      ),
    }),
  }),
  prices: lookUp({
    endpoint: at.prices,
    about: 'The price list: three categories with four items each (specification 1 §3, §7).',
    auth: 'origin',
    rate: 'read',
    request: v.object({ source: unused }),
    answer: v.object({
      categories: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          items: v.array(v.object({ description: v.string(), price: v.string() })),
        }),
      ),
    }),
  }),
  ipInfo: lookUp({
    endpoint: at.ipInfo,
    about:
      'Ours: the visitor’s country and its currency where fares can be told in it, else "" (specification 1 §3, IP info).',
    rate: 'search',
    request: v.object({ source: unused }),
    answer: v.object({
      ip: v.string(),
      city: v.string(),
      loc: v.string(),
      region: v.string(),
      country: v.string(),
      currencycode: v.string(),
    }),
  }),
  searchAddress: lookUp({
    endpoint: at.searchAddress,
    about: 'Places for what is typed, from two characters on, best first (specification 1 §7).',
    rate: 'search',
    request: v.object({ prefix: searchText, session: typingSession }),
    answer: v.object({ addresses: v.array(suggestedAddress) }),
  }),
  placeDetails: lookUp({
    endpoint: at.placeDetails,
    about: 'Ours: the whole of a place that was suggested without coordinates; null where nobody knows it.',
    rate: 'search',
    request: v.object({ id: line(300, 1), session: typingSession }),
    answer: v.object({ ...head, address: v.nullable(foundAddress) }),
  }),
  placeAt: lookUp({
    endpoint: at.placeAt,
    about: 'Ours: the place at coordinates, null where none is near, with the plus code of the spot and its airport.',
    rate: 'search',
    request: v.object({ lat: latitude, lng: longitude }),
    answer: v.object({
      ...head,
      address: v.nullable(foundAddress),
      pluscode: v.string(),
      airport: v.nullable(v.object({ icao: v.string(), iata: v.string() })),
    }),
  }),
  direction: lookUp({
    endpoint: at.direction,
    about:
      'The way along points, `lat,lng` each, in driving order: seconds, metres, `[lng, lat]` pairs (specification 1 §7).',
    rate: 'quote',
    request: v.object({ points: v.pipe(v.array(pathPoint), v.minLength(2), v.maxLength(limits.maxVias + 2)) }),
    answer: v.object({
      ...head,
      routesource: v.string(),
      route: v.object({
        duration: v.number(),
        distance: v.number(),
        geometry: v.object({ coordinates: v.array(coordinates) }),
      }),
    }),
  }),
  nearestDriver: lookUp({
    endpoint: at.nearestDriver,
    about: 'Seconds until a driver can be there, null when none is near (specification 1 §7).',
    rate: 'quote',
    request: v.object({
      source: optionalLine(20),
      lat: latitude,
      lng: longitude,
      postcode,
      placename: v.optional(line(limits.textMaxLength), ''),
    }),
    answer: v.object({ ...head, traveltime: v.nullable(v.number()) }),
  }),
  quotation: call({
    endpoint: at.quotation,
    about:
      'Prices a journey for all vehicle types. The same request id gets the same answer; 3 and 6 refuse the pick-up (specification 1 §7, §8).',
    rate: 'quote',
    request: v.object({
      requestid: requestId(1),
      rtntype: returnKind,
      hours: hoursHired,
      source: optionalLine(20),
      viaaddresses: viaAddresses,
      currencyCode: currencyField,
      paymentmethod: optionalLine(20),
      recalcroute: optionalFlag,
      recalcnearestdriver: optionalFlag,
      pick: line(limits.textMaxLength, 1),
      picklat: latitude,
      picklng: longitude,
      doff: line(limits.textMaxLength, 1),
      dofflat: latitude,
      dofflng: longitude,
      pickpostcode: postcode,
      droppostcode: postcode,
      pickcategory: optionalLine(60),
      doffcategory: optionalLine(60),
      pickprecision: described(
        placePrecision,
        'Ours: how well the places are known, and the house number that their address begins with.',
      ),
      pickhousenumber: optionalLine(limits.houseNumberMaxLength),
      doffprecision: placePrecision,
      doffhousenumber: optionalLine(limits.houseNumberMaxLength),
      custid: optionalId,
      bookerid: optionalId,
      traveltime: described(optionalNumber, 'Seconds and metres as the client has them; the server finds its own.'),
      distance: optionalNumber,
      returntraveltime: optionalNumber,
      returndistance: optionalNumber,
      bookingdate: described(optionalMoment, 'ISO 8601 with offset.'),
      now: optionalFlag,
      returndate: optionalMoment,
      vehtypeid: optionalCount(1e6, 1),
      pricetier: optionalLine(40),
      ...optionFields,
      promotion: described(optionalLine(100), 'Ours: the token of a promotion that allows no changes.'),
      trackingcode: described(
        optionalLine(40),
        'Ours: the partner whose link led to the operator’s own pages; the token’s counts elsewhere.',
      ),
    }),
    answer: v.object({
      ...head,
      requestid: v.string(),
      fare: v.number(),
      totalfare: v.number(),
      gbpfare: v.nullable(v.number()),
      gbptotalfare: v.nullable(v.number()),
      returnfare: v.number(),
      gbpreturnfare: v.nullable(v.number()),
      OnwardFare: v.number(),
      ReturnTotalFare: v.number(),
      traveltime: v.number(),
      returntraveltime: v.number(),
      JourneyTime: v.number(),
      ReturnJourneyTime: v.number(),
      routedistance: v.number(),
      returnroutedistance: v.number(),
      currencycode: v.string(),
      nearestdrivertraveltime: v.nullable(v.number()),
      picklat: v.number(),
      picklng: v.number(),
      dofflat: v.number(),
      dofflng: v.number(),
      pickupaddress: described(
        v.string(),
        'Ours: what these places are called by who knows them, or the passenger’s own words in quotation marks.',
      ),
      dropoffaddress: v.string(),
      viaaddresses: v.array(v.string()),
      routepath: v.array(point),
      returnroutepath: v.array(point),
      routesource: v.string(),
      onrequest: described(
        v.optional(v.boolean()),
        'Ours: whether what is booked waits for the operator to accept it, as by its hours or vehicles.',
      ),
      pickprecision: described(
        v.optional(v.picklist(['exact', 'approximate'])),
        'Ours: `approximate` where a driver would find no door; it is booked with a house number or a pin.',
      ),
      hours: described(v.optional(v.number()), 'Ours: for how many the car is hired; missing for a ride by distance.'),
      cheapertime: described(
        v.optional(v.string()),
        'Ours: a pick-up within two hours that costs `cheaperby` less in this vehicle, by the hours of the tariff; missing without one.',
      ),
      cheaperby: v.optional(v.number()),
      farelines: v.array(v.object({ kind: v.string(), label: v.string(), amount: v.number() })),
      additionalprices: v.array(
        v.object({
          vehtype: v.string(),
          vehtypeid: v.number(),
          fare: v.number(),
          returnfare: v.number(),
          totalfare: v.number(),
          currencycode: v.string(),
          excess: described(
            v.optional(v.number()),
            'Ours: what each unit of distance costs beyond `routedistance`, where the car is hired by the hour.',
          ),
          cars: described(
            v.optional(v.number()),
            'Ours: how many cars of the type these are the prices of, where no vehicle takes all alone; missing for one.',
          ),
          awayminutes: described(
            v.optional(v.number()),
            'Ours: how soon a car of the type can be at the pick-up of a ride as soon as possible, as far as it is known.',
          ),
          carddeposit: described(
            v.optional(v.number()),
            'Ours: what is paid by card when booking, the driver taking the rest; missing where all of it is. Before any promotion.',
          ),
          paypaldeposit: described(v.optional(v.number()), 'Ours: the same by PayPal.'),
        }),
      ),
    }),
  }),
  promoCode: call({
    endpoint: at.promoCode,
    about:
      'What a code takes off a price; checked again when it is booked. Code 2 says in words why nothing (specification 1 §7).',
    request: v.object({
      price: described(numberIn(0, 1e9), 'Major units.'),
      promocode: line(40, 1),
      currencycode: currencyField,
      custid: optionalId,
      promotion: described(optionalLine(100), 'Ours: the promotion that the code comes with.'),
    }),
    answer: v.object({ Code: v.number(), Value: v.number(), Message: v.string(), promocodeid: v.string() }),
  }),
  createBooking: call({
    endpoint: at.createBooking,
    about: 'Books a stored quotation that is not paid by card or PayPal, once for an attempt key (specification 1 §7).',
    request: bookingRequest,
    answer: v.object({ ...bookedFields, PaymentResult: v.nullable(paymentResult) }),
  }),
  bookingInfo: call({
    endpoint: at.bookingInfo,
    about:
      'A booking by its code or attempt key, or by its reference and the email that it was made with (ours) (specification 1 §7).',
    request: v.union([v.object({ code: bookingCode }), v.object({ reference: line(40, 1), email: requiredEmail })]),
    answer: v.object({
      ...head,
      bookinginfo: v.object({
        ...bookingDetails.entries,
        paymentstatus: described(v.string(), 'How its payment stands, "" where none was made.'),
        refunded: described(v.number(), 'What went back, in `refundcurrency`.'),
        refundcurrency: v.optional(v.string()),
      }),
    }),
  }),
};
