import { describe, expect, test } from 'vitest';
import * as answers from '../wire/answers.ts';
import { decode } from '../wire/readers.ts';
import { toBookedRide, toConfiguration, toPlace, toQuotation, toVehicleTypes } from './map-answers.ts';

const configurationOf = (answer: Readonly<Record<string, unknown>>) => {
  const decoded = decode(answers.configuration, { code: 1, ...answer });
  if (!decoded.ok) throw new Error('no configuration');
  return toConfiguration(decoded.value);
};

describe('configuration (specification 1 §3)', () => {
  test('what the server leaves out has the specified default [1§3.17 1§3.21 1§4.30 1§9.4]', () => {
    expect(configurationOf({})).toMatchObject({
      mapSource: 'google',
      quoteTimeout: 10,
      defaultVehicleId: 1,
      paypalClientId: 'test',
      base: { latitude: 51.536743, longitude: -0.015247 },
      canCancelBooking: true,
      allowGuest: true,
      currency: 'GBP',
      defaultPaymentMethod: 'card',
      timeZone: 'Europe/London',
      serverTime: null,
      country: 'gb',
      dialingCode: '44',
      distanceUnit: 'km',
      firstDayOfWeek: null,
    });
  });

  test('the operator’s country, calling code, unit and week are its own', () => {
    const said = { country: 'US', dialingcode: '1', distanceunit: 'mile', firstdayofweek: 7 };
    const read = { country: 'us', dialingCode: '1', distanceUnit: 'mile', firstDayOfWeek: 7 };
    expect(configurationOf(said)).toMatchObject(read);
  });

  test('keys count in any letter case, numbers and flags also as text [1§3.17]', () => {
    const said = { QuoteTimeout: '5', IsCashAllowed: 'true', iscardallowed: 1, MapSource: 'Bing', ShowPet: 'true' };
    expect(configurationOf(said)).toMatchObject({
      quoteTimeout: 5,
      paymentMethods: ['cash', 'card'],
      mapSource: 'bing',
      showPet: true,
    });
  });

  test('every key of the specification arrives, spelt as the server spells it [1§3.17]', () => {
    const said = {
      about: 'Since 1999',
      phone: '020 7946 0000',
      email: 'office@cars.example',
      skypeid: 'cars',
      address: '1 Praed Street',
      company: 'Demo Cars',
      showpet: false,
      mapsource: 'maplibre',
      searchapi: 'google',
      publickey: 'pub',
      servertime: '2026-11-21T09:30:00+00:00',
      chatapiurl: 'https://chat.example',
      minleadtime: 25,
      sociallinks: [{ name: 'X', url: 'https://x.example' }],
      quotetimeout: 7,
      bingkey: 'bing',
      googlekey: 'google',
      autoopenchat: true,
      paymentgateway: 'stripe',
      paymentpage: 'provider',
      stripepublickey: 'pk',
      defaultvehtypeid: 4,
      showsmallchildseat: false,
      showlargechildseat: false,
      showotherequipments: false,
      paypalclientid: 'client',
      baselat: 48.85,
      baselng: 2.35,
      iscashallowed: false,
      iscardallowed: true,
      ispaypalallowed: true,
      showsignupfirst: true,
      cancancelbooking: false,
      defaultpaymentmethod: 'paypal',
    };
    expect(configurationOf(said)).toMatchObject({
      about: 'Since 1999',
      phone: '020 7946 0000',
      email: 'office@cars.example',
      skypeId: 'cars',
      address: '1 Praed Street',
      company: 'Demo Cars',
      showPet: false,
      mapSource: 'maplibre',
      searchApi: 'google',
      publicKey: 'pub',
      serverTime: Date.UTC(2026, 10, 21, 9, 30),
      chatUrl: 'https://chat.example',
      minLeadMinutes: 25,
      socialLinks: [{ name: 'X', url: 'https://x.example' }],
      quoteTimeout: 7,
      bingKey: 'bing',
      googleKey: 'google',
      autoOpenChat: true,
      paymentGateway: 'stripe',
      paidOnProvidersPage: true,
      stripePublicKey: 'pk',
      defaultVehicleId: 4,
      showSmallChildSeat: false,
      showLargeChildSeat: false,
      showOtherEquipment: false,
      paypalClientId: 'client',
      base: { latitude: 48.85, longitude: 2.35 },
      paymentMethods: ['card', 'paypal'],
      showSignupFirst: true,
      canCancelBooking: false,
      defaultPaymentMethod: 'paypal',
    });
  });

  test.each([
    ['a countdown of nothing', { quotetimeout: 0 }, { quoteTimeout: 10 }],
    ['a map that nobody knows', { mapsource: 'atlas' }, { mapSource: 'google' }],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, { timeZone: 'Europe/London' }],
    ['a way to pay that is none', { defaultpaymentmethod: 'shells' }, { defaultPaymentMethod: 'card' }],
    ['a server’s time that is none', { servertime: 'noon' }, { serverTime: null }],
  ])('%s counts as not said', (_what, said, becomes) => {
    expect(configurationOf(said)).toMatchObject(becomes);
  });
});

test('vehicle types keep the wire’s spelling to the wire [1§3.13]', () => {
  const row = {
    vehtypeid: '3',
    typename: 'MPV',
    description: 'Room for a family',
    image: '/mpv.png',
    noofhandbags: '4',
    noofluggeges: '6',
    noofpassengers: '6',
    maxluggage: '8',
  };
  const decoded = decode(answers.vehicleTypes, { code: 1, vehTypes: [row] });
  if (!decoded.ok) throw new Error('no vehicle types');
  expect(toVehicleTypes(decoded.value)).toMatchObject([
    {
      id: 3,
      name: 'MPV',
      description: 'Room for a family',
      image: '/mpv.png',
      handBags: 4,
      luggage: 6,
      passengers: 6,
      maxLuggage: 8,
    },
  ]);
});

test.each([
  ['/mpv.png', 'https://cars.example/mpv.png'],
  ['pictures/mpv.png', 'https://cars.example/pictures/mpv.png'],
  ['https://cdn.example/mpv.png', 'https://cdn.example/mpv.png'],
  ['mpv', 'mpv'],
  ['', ''],
])('a picture of a vehicle is on the operator’s server, also in a page of another site: %j', (image, shown) => {
  const decoded = decode(answers.vehicleTypes, { code: 1, vehTypes: [{ vehtypeid: 3, noofpassengers: 6, image }] });
  if (!decoded.ok) throw new Error('no vehicle types');
  expect(toVehicleTypes(decoded.value, 'https://cars.example')[0]?.image).toBe(shown);
  expect(toVehicleTypes(decoded.value, '')[0]?.image).toBe(image);
});

test('a quotation is read in the specification’s spelling, with the times and fares by either of their names [1§3.12]', () => {
  const said = {
    code: 1,
    message: '',
    fare: 54,
    totalfare: 108,
    gbpfare: 54,
    gbptotalfare: 108,
    returnfare: 54,
    gbpreturnfare: 54,
    OnwardFare: 50,
    ReturnTotalFare: 58,
    JourneyTime: 1800,
    ReturnJourneyTime: 1900,
    routedistance: 12_000,
    returnroutedistance: 12_100,
    nearestdrivertraveltime: 300,
    routepath: [{ latitude: 51.5, longitude: -0.1 }],
    returnroutepath: [{ latitude: 51.6, longitude: -0.2 }],
    additionalprices: [{ vehtype: 'MPV', vehtypeid: 3, fare: 60, returnfare: 62, totalfare: 122, currencycode: 'EUR' }],
  };
  const decoded = decode(answers.quotation, said);
  if (!decoded.ok) throw new Error('no quotation');
  expect(toQuotation(decoded.value, 'r')).toMatchObject({
    currency: 'GBP',
    totalMinor: 10_800,
    gbpTotalMinor: 10_800,
    travelTimeSeconds: 1800,
    distanceMetres: 12_000,
    driverTravelTimeSeconds: 300,
    path: [{ latitude: 51.5, longitude: -0.1 }],
    vehicles: [{ vehicleId: 3, totalMinor: 12_200, returnMinor: 6_200, currency: 'EUR' }],
    back: {
      totalMinor: 5_800,
      travelTimeSeconds: 1900,
      distanceMetres: 12_100,
      path: [{ latitude: 51.6, longitude: -0.2 }],
    },
  });
  const single = { ...said, ReturnTotalFare: 0, returnfare: 0, ReturnJourneyTime: 0, returnroutepath: [] };
  const oneWay = decode(answers.quotation, single);
  if (!oneWay.ok) throw new Error('no quotation');
  expect(toQuotation(oneWay.value, 'r')?.back).toBeNull();
  const named = decode(answers.quotation, { ...said, traveltime: 1700 });
  if (!named.ok) throw new Error('no quotation');
  expect(toQuotation(named.value, 'r')).toMatchObject({ travelTimeSeconds: 1700 });
});

test('the sterling fare of a server without its total is that of both ways', () => {
  const said = {
    code: 1,
    fare: 50,
    gbpfare: 40,
    gbpreturnfare: 38.5,
    routepath: [{ latitude: 51.5, longitude: -0.1 }],
  };
  const decoded = decode(answers.quotation, said);
  if (!decoded.ok) throw new Error('no quotation');
  expect(toQuotation(decoded.value, 'r')?.gbpTotalMinor).toBe(7_850);
});

test('a booking tells for whom it is, all that travels, a child once, and what goes back', () => {
  const said = {
    bookingref: 'AB12345',
    pickupdatetime: '2026-11-28T10:33:00+00:00',
    picklat: 51.5,
    picklng: -0.1,
    pickprecision: 'approximate',
    pickupnote: 'Side entrance',
    dofflat: 51.6,
    dofflng: -0.2,
    passengers: 3,
    smallchilds: 1,
    handbags: '2',
    otherpets: 1,
    suitcases: 1,
    custname: 'Alan Turing',
    custphone: '612345678',
    custdialingcode: '33',
    custemail: 'alan@example.org',
    custcountryalpha2code: 'FR',
    refund: 15.5,
    refundstate: 'pending',
    payuntil: '',
    waitingminutes: 30,
  };
  const read = (more: object = {}) => {
    const decoded = decode(answers.bookingDetails, { ...said, ...more });
    if (!decoded.ok) throw new Error(decoded.field);
    return toBookedRide(decoded.value, 'Europe/London');
  };
  expect(read()).toMatchObject({
    passengers: 2,
    smallChilds: 1,
    handBags: 2,
    otherPets: 1,
    luggage: 1,
    pickup: { approximate: true, note: 'Side entrance' },
    dropoff: { approximate: false },
    customer: { name: 'Alan Turing', phone: '+33612345678', email: 'alan@example.org', country: 'FR' },
    refund: { minor: 1_550, state: 'pending' },
    payUntil: null,
    waitingMinutes: 30,
  });
  expect(read({ custname: '', refundstate: '' })).toMatchObject({ customer: null, refund: null });
  const car = { vehmake: 'Toyota', vehmodel: 'Prius', vehcolour: 'grey', vehregno: 'LK21 ABC', vehlicence: 'PHV 99' };
  const driver = { drivername: 'Grace Hopper', driverlicence: 'PHD 7788', drivermobile: '+447911224321' };
  const leg = { leg: 'outbound', status: 'upcoming', pickupdatetime: '2026-11-22T10:00:00Z', ...driver, ...car };
  expect(read({ legs: [leg] })?.legs?.[0]).toMatchObject({
    driverName: 'Grace Hopper',
    driverLicence: 'PHD 7788',
    vehicle: { make: 'Toyota', model: 'Prius', colour: 'grey', registration: 'LK21 ABC', licence: 'PHV 99' },
  });
});

const quotationOf = (said: Readonly<Record<string, unknown>>) => {
  const decoded = decode(answers.quotation, { code: 1, fare: 54, routepath: [{ latitude: 1, longitude: 2 }], ...said });
  if (!decoded.ok) throw new Error('no quotation');
  return toQuotation(decoded.value, 'r');
};

test.each([
  ['no fare', { fare: 0 }],
  ['a fare below 0', { fare: -1 }],
  ['no route', { routepath: [] }],
])('an answer with %s is no quotation: it needs a fare above 0 and a route [1§5.1]', (_what, said) => {
  expect(quotationOf({})).toMatchObject({ totalMinor: 5400 });
  expect(quotationOf(said)).toBeUndefined();
});

test('a quotation without a total adds both ways, in its own currency and in pounds [1§3.12]', () => {
  const said = { returnfare: 46, gbpfare: 40, gbpreturnfare: 35, currencycode: 'EUR', OnwardFare: 1 };
  expect(quotationOf(said)).toMatchObject({ totalMinor: 10_000, gbpTotalMinor: 7_500, currency: 'EUR' });
  expect(quotationOf({ ...said, gbptotalfare: 70 })).toMatchObject({ gbpTotalMinor: 7_000 });
  expect(quotationOf({ additionalprices: [{ vehtypeid: 3, fare: 60, returnfare: 62 }] })).toMatchObject({
    vehicles: [{ vehicleId: 3, totalMinor: 12_200, currency: 'GBP' }],
  });
});

test('a place keeps what the specification names: postcode, coordinates, ICAO code, home or work [1§3.4]', () => {
  const row = {
    Id: '7',
    Name: 'Heathrow Terminal 5',
    Line1: 'Wallis Road',
    Line2: 'Longford',
    Category: 'Air',
    Postcode: 'TW6 2GA',
    Latitude: '51.4723',
    Longitude: '-0.4887',
    PlaceName: 'work',
    FullAddress: 'Heathrow Terminal 5, Longford TW6 2GA',
    Code: 'EGLL',
    IconPath: '/icons/plane.png',
    Order: 1,
    Valid: true,
  };
  const decoded = decode(answers.addresses, { addresses: [row] });
  if (!decoded.ok) throw new Error('no addresses');
  expect(decoded.value.addresses.map(toPlace)).toMatchObject([
    {
      id: '7',
      name: 'Heathrow Terminal 5',
      line1: 'Wallis Road',
      line2: 'Longford',
      category: 'Air',
      postcode: 'TW6 2GA',
      latitude: 51.4723,
      longitude: -0.4887,
      placeName: 'work',
      fullAddress: 'Heathrow Terminal 5, Longford TW6 2GA',
      code: 'EGLL',
    },
  ]);
});

describe('a booked phone (specification 1 §3)', () => {
  const read = (said: object) => {
    const decoded = decode(answers.bookingDetails, {
      bookingref: 'TB1',
      pickupdatetime: '2026-11-22T10:00:00Z',
      picklat: 51.5,
      picklng: -0.1,
      dofflat: 51.6,
      dofflng: -0.2,
      ...said,
    });
    if (!decoded.ok) throw new Error(`no booking: ${decoded.field}`);
    return toBookedRide(decoded.value, 'Europe/London');
  };

  test.each([
    ['as the server tells it', '33', '612345678', '+33612345678', { dialingCode: '33', phone: '612345678' }],
    ['with its plus', '+33', '612345678', '+33612345678', { dialingCode: '33', phone: '612345678' }],
    ['whole, beside its code', '33', '+33612345678', '+33612345678', { dialingCode: '33', phone: '612345678' }],
    ['whole, beside another country’s', '44', '+33612345678', '+33612345678', null],
    ['without a code', '', '612345678', '612345678', null],
  ])('%s', (_how, dialingcode, phone, shown, phoneNumber) => {
    expect(read({ dialingcode, phone })).toMatchObject({ phone: shown, phoneNumber });
  });

  test('the customer’s stands beside the customer, and nobody is none', () => {
    const custom = { custname: 'Edith Clarke', custphone: '15112345678', custdialingcode: '49', custemail: 'e@x.org' };
    expect(read(custom)?.customer).toEqual({
      name: 'Edith Clarke',
      phone: '+4915112345678',
      phoneNumber: { dialingCode: '49', phone: '15112345678' },
      email: 'e@x.org',
      country: '',
    });
    expect(read({})?.customer).toBeNull();
  });
});

test.each([
  [
    { refundstate: 'pending', refund: 15.5 },
    { minor: 1550, state: 'pending' },
  ],
  [
    { refundstate: 'done', refund: '15.50' },
    { minor: 1550, state: 'done' },
  ],
  [{ refundstate: 'none' }, { minor: 0, state: 'none' }],
  [{ refundstate: '' }, null],
  [{}, null],
])('what goes back of a payment: %j', (said, refund) => {
  const decoded = decode(answers.bookingDetails, {
    bookingref: 'TB1',
    pickupdatetime: '2026-11-22T10:00:00Z',
    picklat: 51.5,
    picklng: -0.1,
    dofflat: 51.6,
    dofflng: -0.2,
    ...said,
  });
  if (!decoded.ok) throw new Error(`no booking: ${decoded.field}`);
  expect(toBookedRide(decoded.value, 'Europe/London')?.refund).toEqual(refund);
});

test('a fare of an operator whose tariff holds no pounds is read', () => {
  const answer = {
    ...{ code: 1, fare: 62, totalfare: 62, returnfare: 0, currencycode: 'EUR' },
    routepath: [
      { latitude: 45.7, longitude: 4.8 },
      { latitude: 45.8, longitude: 4.9 },
    ],
    ...{ gbpfare: null, gbptotalfare: null, gbpreturnfare: null },
  };
  expect(quotationOf(answer)).toMatchObject({ totalMinor: 6_200, currency: 'EUR', gbpTotalMinor: null });
});
