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
  'Ours: number of hours for which the car is hired; when the drop-off is the same place as the pick-up, the hire ends there.',
);

/** The text of a search for airports or airlines. */
export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(limits.searchMaxLength));

/** The text of a search for places: a whole address may be pasted. */
const addressText = v.pipe(v.string(), v.trim(), v.maxLength(limits.textMaxLength));

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
  arrivingfromairportcode: described(optionalLine(10), 'ICAO code, "" when the airport was typed and not selected.'),
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
  bookerref: optionalLine(limits.textMaxLength),
  costcentre: described(optionalLine(limits.costCentreMaxLength), 'Ours; used only when the customer is a booker.'),
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
    'Ours: ages of the children in the child seats, in years, as far as the passenger entered them.',
  ),
  paymentmethod: line(20, 1),
  currencycode: currencyField,
  totalfare: described(
    numberIn(0, 1e9),
    'Price shown to the passenger, in major units; the booking is refused when the stored quotation has another price.',
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
    'Ours: the host page’s reference for the booking.',
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
    'Ours: up to 20 key-value pairs set by the host page; not displayed to passengers.',
  ),
  sandbox: optionalFlag,
  promotion: described(optionalLine(100), 'Ours: token of the promotion that the quotation was made with.'),
});

export const productCalls = {
  configuration: lookUp({
    endpoint: at.configuration,
    about:
      'Returns the operator’s configuration: company, currency, payment methods and available options (specification 1 §3, §7).',
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
      sandbox: described(optionalFlag, 'Ours: sandbox mode; a test booking cannot be paid with real money.'),
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
      minleadtime: described(v.number(), 'Minimum time between booking and pick-up, in minutes.'),
      quotetimeout: described(v.number(), 'Validity of a quotation, in minutes.'),
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
        'Ours: whether card details are entered in the booking page or on the gateway’s page, to which `redirecturl` leads.',
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
      postcoderequired: described(v.boolean(), 'Ours: whether a place must have a postcode to be booked.'),
      country: described(v.string(), 'Ours: country code, ISO 3166-1 alpha-2, like "FR"; "" for none.'),
      dialingcode: described(v.string(), 'Ours: default calling code of a phone number without one, digits only.'),
      distanceunit: described(v.picklist(['km', 'mile']), 'Ours: unit in which distances are displayed.'),
      firstdayofweek: described(v.number(), 'Ours: first day of the week in calendars, from 1 for Monday to 7.'),
      minimumhours: described(
        v.optional(v.number()),
        'Ours: minimum number of hours for which a car can be hired, as `maximumhours` is the maximum; absent when cars cannot be hired by the hour.',
      ),
      maximumhours: v.optional(v.number()),
      flightdialog: described(
        v.picklist(['always', 'later', 'never']),
        'Ours: when a dialog requests flight details that were not entered; `later`: not for rides as soon as possible.',
      ),
      placesattribution: described(
        v.string(),
        'Ours: attribution displayed below address search results, "" for none.',
      ),
      baselat: v.number(),
      baselng: v.number(),
      sociallinks: v.array(v.object({ name: v.string(), url: v.string() })),
      iplookup: described(v.boolean(), 'Ours: whether `ipinfo` can return more than the operator’s own country.'),
      airports: v.array(airport),
      stations: described(
        v.array(v.string()),
        'Ours: names of nearby stations, suggested before the visitor has typed anything.',
      ),
    }),
  }),
  vehicleTypes: lookUp({
    endpoint: at.vehicleTypes,
    about: 'Returns the vehicle types that can be booked (specification 1 §3, §7).',
    auth: 'origin',
    rate: 'read',
    request: v.object({ source: unused }),
    answer: v.object({
      vehTypes: v.array(
        v.object({
          vehtypeid: v.number(),
          typename: described(
            v.string(),
            'Name in the reader’s language (`Accept-Language`) when the operator has that translation.',
          ),
          typenamelang: described(v.optional(v.string()), 'Ours: language of the name, BCP 47.'),
          description: v.string(),
          descriptionlang: described(v.optional(v.string()), 'Ours: language of the description, BCP 47.'),
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
    about: 'Returns the price list: three categories with four items each (specification 1 §3, §7).',
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
      'Ours: returns the visitor’s country and its currency, "" when fares cannot be quoted in it (specification 1 §3, IP info).',
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
    about: 'Searches places by text of at least two characters, best match first (specification 1 §7).',
    rate: 'search',
    request: v.object({ prefix: addressText, session: typingSession }),
    answer: v.object({ addresses: v.array(suggestedAddress) }),
  }),
  placeDetails: lookUp({
    endpoint: at.placeDetails,
    about:
      'Ours: returns the complete details of a place that was suggested without coordinates; null when it is unknown.',
    rate: 'search',
    request: v.object({ id: line(300, 1), session: typingSession }),
    answer: v.object({ ...head, address: v.nullable(foundAddress) }),
  }),
  placeAt: lookUp({
    endpoint: at.placeAt,
    about:
      'Ours: returns the place at coordinates, null when none is near, with the plus code of the position and its airport.',
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
      'Returns the route through points, `lat,lng` each, in driving order: seconds, metres, `[lng, lat]` pairs (specification 1 §7).',
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
    about: 'Returns the seconds until a driver can be at a place, null when no driver is near (specification 1 §7).',
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
      'Prices a journey for all vehicle types. A repeated request id returns the same response; codes 3 and 6 refuse the pick-up (specification 1 §7, §8).',
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
        'Ours: precision of the places as known to the client, and the house number that their address begins with.',
      ),
      pickhousenumber: optionalLine(limits.houseNumberMaxLength),
      doffprecision: placePrecision,
      doffhousenumber: optionalLine(limits.houseNumberMaxLength),
      custid: optionalId,
      bookerid: optionalId,
      traveltime: described(
        optionalNumber,
        'Travel times in seconds and distances in metres, as known to the client; the server determines its own values.',
      ),
      distance: optionalNumber,
      returntraveltime: optionalNumber,
      returndistance: optionalNumber,
      bookingdate: described(optionalMoment, 'ISO 8601 with offset.'),
      now: optionalFlag,
      returndate: optionalMoment,
      vehtypeid: optionalCount(1e6, 1),
      pricetier: optionalLine(40),
      ...optionFields,
      promotion: described(optionalLine(100), 'Ours: token of a promotion that allows no changes.'),
      trackingcode: described(
        optionalLine(40),
        'Ours: tracking code of the partner whose link led to the operator’s own pages; on other pages the token’s code applies.',
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
        'Ours: known names of the places, or the passenger’s own text in quotation marks.',
      ),
      dropoffaddress: v.string(),
      viaaddresses: v.array(v.string()),
      routepath: v.array(point),
      returnroutepath: v.array(point),
      routesource: v.string(),
      onrequest: described(
        v.optional(v.boolean()),
        'Ours: whether the booking requires the operator’s acceptance, for example because of its hours or vehicles.',
      ),
      pickprecision: described(
        v.optional(v.picklist(['exact', 'approximate'])),
        'Ours: `approximate` when the place does not identify a door; booking it requires a house number or a pin.',
      ),
      hours: described(
        v.optional(v.number()),
        'Ours: hours for which the car is hired; absent for a ride by distance.',
      ),
      cheapertime: described(
        v.optional(v.string()),
        'Ours: another pick-up time within two hours at which this vehicle costs `cheaperby` less because of the tariff’s hours; absent when there is none.',
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
            'Ours: price of each unit of distance beyond `routedistance` when the car is hired by the hour.',
          ),
          cars: described(
            v.optional(v.number()),
            'Ours: number of cars of the type that these prices include when no single vehicle takes all passengers; absent for one car.',
          ),
          awayminutes: described(
            v.optional(v.number()),
            'Ours: minutes until a car of the type can be at the pick-up of a ride as soon as possible, when known.',
          ),
          carddeposit: described(
            v.optional(v.number()),
            'Ours: amount paid by card when booking; the driver collects the rest. Absent when the full price is paid by card. Before any promotion.',
          ),
          paypaldeposit: described(
            v.optional(v.number()),
            'Ours: amount paid by PayPal when booking, as `carddeposit` by card.',
          ),
        }),
      ),
    }),
  }),
  promoCode: call({
    endpoint: at.promoCode,
    about:
      'Returns the discount of a promotional code on a price; the code is checked again at booking. Code 2: no discount, with the reason in the message (specification 1 §7).',
    request: v.object({
      price: described(numberIn(0, 1e9), 'Major units.'),
      promocode: line(40, 1),
      currencycode: currencyField,
      custid: optionalId,
      promotion: described(optionalLine(100), 'Ours: token of the promotion that contains the code.'),
    }),
    answer: v.object({
      Code: v.number(),
      Value: v.number(),
      Message: v.string(),
      promocodeid: v.string(),
      Percent: described(
        v.optional(v.number()),
        'Ours: the percentage that the code takes off a price, for the prices of other vehicles; absent for a fixed amount.',
      ),
      Maximum: described(v.optional(v.number()), 'Ours: the most that `Percent` takes off; absent without a maximum.'),
    }),
  }),
  createBooking: call({
    endpoint: at.createBooking,
    about:
      'Creates a booking from a stored quotation that is not paid by card or PayPal, once per attempt key (specification 1 §7).',
    request: bookingRequest,
    answer: v.object({ ...bookedFields, PaymentResult: v.nullable(paymentResult) }),
  }),
  bookingInfo: call({
    endpoint: at.bookingInfo,
    about:
      'Returns a booking by its code or attempt key, or by its reference and the email address that it was made with (ours) (specification 1 §7).',
    request: v.union([v.object({ code: bookingCode }), v.object({ reference: line(40, 1), email: requiredEmail })]),
    answer: v.object({
      ...head,
      bookinginfo: v.object({
        ...bookingDetails.entries,
        paymentstatus: described(v.string(), 'Status of the payment, "" when there is none.'),
        refunded: described(v.number(), 'Refunded amount, in `refundcurrency`.'),
        refundcurrency: v.optional(v.string()),
      }),
    }),
  }),
};
