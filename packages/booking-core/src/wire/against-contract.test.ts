import { calls, trackingUpdate } from 'contracts';
import type * as v from 'valibot';
import { expect, it } from 'vitest';
import * as accounts from './accounts.ts';
import * as answers from './answers.ts';
import * as bookers from './bookers.ts';
import { bookingParams } from './booking-params.ts';
import * as flights from './flights.ts';
import * as payments from './payments.ts';
import type { Shape } from './readers.ts';
import * as results from './results.ts';
import * as tracking from './tracking.ts';
import { ipInfo } from './visitor.ts';

/** The readers with which the client decodes each call's response. */
const readers: Readonly<Partial<Record<keyof typeof calls, readonly Shape<unknown>[]>>> = {
  configuration: [answers.configuration],
  vehicleTypes: [answers.vehicleTypes],
  prices: [answers.prices],
  ipInfo: [ipInfo],
  searchAddress: [answers.addresses],
  placeDetails: [results.placeDetails],
  placeAt: [results.placeAt],
  direction: [answers.direction],
  nearestDriver: [answers.nearestDriver],
  quotation: [answers.quotation],
  promoCode: [results.promoCode],
  createBooking: [answers.createBooking],
  bookingInfo: [answers.bookingInfo],
  searchAirport: [flights.airports, flights.airlines],
  searchFlight: [flights.searchFlight],
  flightInfo: [flights.flightInfo],
  createElectronicBooking: [payments.paidBooking],
  updateElectronicBooking: [payments.paidBooking],
  updateBooking: [payments.paidBooking],
  paymentIntent: [payments.paidBooking],
  stripePaymentIntent: [payments.paidBooking],
  cardToken: [payments.cardToken],
  signIn: [accounts.authAnswer],
  signUp: [accounts.authAnswer],
  changePassword: [accounts.done],
  confirmEmail: [accounts.emailConfirmed],
  profile: [accounts.authAnswer],
  addressBook: [accounts.addressBook],
  currentBookings: [accounts.bookingList],
  journeyHistory: [accounts.bookingList],
  bookingDetails: [accounts.bookingDetailsOf],
  receipt: [accounts.receiptFile],
  exportAccount: [accounts.accountExport],
  promotion: [accounts.promotion],
  statement: [bookers.statement],
  statementFile: [bookers.statementFile],
  chart: [bookers.weeklyChart],
  invoices: [bookers.invoices],
  invoiceReport: [bookers.invoiceReport],
  company: [bookers.company],
  join: [bookers.membership],
  membership: [bookers.membership],
  people: [bookers.people],
  passengers: [bookers.passengers],
  trackVehicle: [tracking.trackVehicle],
  driverPhoto: [tracking.driverPhoto],
  driverFootprint: [tracking.driverFootprint],
  trackingLink: [tracking.trackingLink],
  stopSharing: [tracking.stopSharing],
  passengerHere: [tracking.passengerHere],
  validate: [answers.licenceValidate],
  base: [answers.licenceBase],
  storeParams: [results.simpleResult],
  readParams: [bookingParams],
};

// Specification 2 §3: the profile is at the top level, or inside `profile` with another name of its id.
const flatProfile = [
  'custid',
  'bookerid',
  'firstname',
  'surname',
  'email',
  'phone',
  'dialingcode',
  'smsmailinglist',
  'emailmailinglist',
  'accountallowed',
  'profile.id',
];
/** Fields that other servers of the same specification send and this one does not; the client accepts their absence. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // Only a ticket stored on the device has its time.
  bookingInfo: ['bookinginfo.asof'],
  cardToken: ['id'],
  changePassword: ['id'],
  signIn: flatProfile,
  signUp: flatProfile,
  profile: ['token', 'custid', 'id', ...flatProfile.slice(1)],
  addressBook: ['addresses.code', 'addresses.iata', 'addresses.placeid'],
  // Without paging the response contains everything.
  currentBookings: ['jlist.paymentstatus', 'jlist.asof', 'pageindex', 'pagesize', 'totalrecords'],
  journeyHistory: ['jlist.paymentstatus', 'jlist.asof'],
  bookingDetails: ['bookingdetails.paymentstatus', 'bookingdetails.asof'],
  promotion: ['countryalpha2', 'custid', 'bookerid', 'smsmailinglist', 'emailmailinglist'],
};

interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly items?: readonly Described[];
  readonly wrapped?: Described;
  readonly options?: readonly (Described | string)[];
}

/** @returns a value that fits a response's schema, with all optional fields; keys in lower case */
function sampleOf(schema: Described): unknown {
  const { type, entries, item, items, wrapped, options } = schema;
  if (wrapped) return sampleOf(wrapped);
  if (entries) {
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name.toLowerCase(), sampleOf(entry)]));
  }
  if (item) return [sampleOf(item)];
  if (items) return items.map(sampleOf);
  if (options) return typeof options[0] === 'object' ? sampleOf(options[0]) : options[0];
  return type === 'number' ? 1 : type === 'boolean' ? true : type === 'record' ? {} : 'text';
}

/** @returns the same value as a proxy that records the missing keys that are read */
function watched(value: unknown, at: string, missing: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => watched(each, at, missing));
  if (value === null || typeof value !== 'object') return value;
  return new Proxy(value, {
    get: (held, name) => {
      const path = at === '' ? String(name) : `${at}.${String(name)}`;
      if (Object.hasOwn(held, name)) return watched(Reflect.get(held, name), path, missing);
      missing.add(path);
      return undefined;
    },
  });
}

it.each(Object.entries(readers))('reads of %s what its answer has', (name, shapes) => {
  const sample = sampleOf(calls[name as keyof typeof calls].answer as unknown as Described);
  for (const shape of shapes) {
    const missing = new Set<string>();
    shape(watched(sample, '', missing), '');
    expect([...missing]).toEqual(elsewhere[name] ?? []);
  }
});

it('reads of the hub what it tells', () => {
  const missing = new Set<string>();
  const sample = sampleOf(trackingUpdate as unknown as Described);
  tracking.trackingUpdate(watched(sample, '', missing), '');
  expect([...missing]).toEqual([]);
});

it('finds what a reader makes up', () => {
  const missing = new Set<string>();
  const schema = calls.placeAt.answer as unknown as Described & v.GenericSchema;
  results.promoCode(watched(sampleOf(schema), '', missing), '');
  expect([...missing]).toEqual(['value', 'promocodeid', 'percent', 'maximum']);
});
