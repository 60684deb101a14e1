import type { Answer } from '../api/client.ts';
import type { Me } from '../session/session-context.ts';
import type { Ride } from '../today/ride.ts';

const driver: NonNullable<Ride['driver']> = {
  id: null,
  name: 'Sam Driver',
  phone: '+447911224321',
  licence: 'PCO 1234',
  vehicle: 'Black Toyota Estate',
  registration: 'AB12 CDE',
  secondsAway: null,
  at: null,
};

const ride = (over: Partial<Ride> = {}): Ride => ({
  reference: 'C97A94F',
  leg: 'outbound',
  ofReturn: false,
  version: 1,
  status: 'upcoming',
  overdue: false,
  pickupAt: '2026-11-24T12:30:00.000Z',
  asap: false,
  pickup: {
    address: 'Paddington Station, Praed Street, London W2 1HQ',
    postcode: 'W2 1HQ',
    latitude: 51.5165,
    longitude: -0.1769,
  },
  vias: [],
  dropoff: {
    address: 'Heathrow Terminal 2, Inner Ring East, Hounslow TW6 1EW',
    postcode: 'TW6 1EW',
    latitude: 51.4695,
    longitude: -0.4514,
  },
  passenger: 'Ada Lovelace',
  phone: '+447911123456',
  people: 2,
  bags: 3,
  needs: [],
  flight: '',
  flightLandsAt: null,
  vehicle: 'Saloon',
  partner: '',
  hostReference: '',
  company: '',
  price: 4_000,
  currency: 'GBP',
  method: 'cash',
  paid: false,
  owed: 4_000,
  driver: null,
  createdAt: '2026-11-24T09:00:00.000Z',
  ...over,
});

/** A ride of the desk's table, for tests and stories; `sampleRide.driver` drives it. */
export const sampleRide = Object.assign(ride, { driver });

/** A signed-in staff member with a role, at an operator in London. */
export const sampleMe = (role: Me['staff']['role']): Me => ({
  staff: { id: 1, email: 'mina@operator.example', name: 'Mina Nowak', role },
  operator: {
    company: 'Demonstration Cars',
    phone: '+442079460000',
    timezone: 'Europe/London',
    dialingCode: '44',
    distanceUnit: 'mile',
    weekStart: 1,
    currency: 'GBP',
    map: { latitude: 51.5074, longitude: -0.1278 },
  },
  now: new Date().toISOString(),
});

const stop = ({ address, postcode, latitude, longitude }: Ride['pickup']) => ({
  ...{ address, postcode, latitude, longitude },
  category: '',
  precision: 'exact',
  houseNumber: '',
});

/** A booking as the panel shows it, for tests and stories. */
export function sampleBooking(over: Partial<Answer<'booking'>> = {}): Answer<'booking'> {
  const only = ride();
  return {
    reference: only.reference,
    returnReference: '',
    version: 3,
    status: 'upcoming',
    source: 'web',
    createdAt: only.createdAt,
    rides: [only],
    passenger: { name: only.passenger, phone: only.phone, email: 'ada@example.com' },
    emailsTo: 'ada@example.com',
    customer: null,
    company: null,
    metadata: null,
    notes: { driver: '', pickup: '', dropoff: '' },
    price: {
      currency: 'GBP',
      total: only.price,
      method: 'cash',
      paid: false,
      lines: [{ label: '15.0 mi', amount: only.price }],
    },
    payments: [],
    refundable: 0,
    letters: [{ at: only.createdAt, kind: 'booking', sentAt: only.createdAt, failure: '' }],
    rating: 0,
    history: [{ at: only.createdAt, what: 'Booked', who: 'web' }],
    route: { path: [], estimated: true },
    amendable: {
      pickup: stop(only.pickup),
      vias: [],
      dropoff: stop(only.dropoff),
      pickupAt: '2026-11-24T12:30',
      returnAt: null,
      people: 2,
      smallChildSeats: 0,
      largeChildSeats: 0,
      childAges: [],
      wheelchair: false,
      cases: 2,
      handBags: 1,
      smallPets: 0,
      otherPets: 0,
      vehicle: 1,
      note: '',
      flight: '',
      returnFlight: '',
      fixed: false,
      vehicles: [
        { id: 1, name: 'Saloon', people: 4 },
        { id: 2, name: 'Estate', people: 4 },
      ],
    },
    ...over,
  };
}

/** The operator's fares document, for tests and stories. */
export const sampleFares = {
  rounding: { step: 0.5, mode: 'nearest' },
  distance: { base: 4, bands: [{ uptomiles: null, permile: 2 }], perminute: 0.12, minimum: 12 },
  vehicles: { 1: { factor: 1 } },
  tiers: {},
  timebands: [{ id: 'night', label: 'Night rate', from: '23:00', to: '05:30', percent: 20 }],
  airports: [],
  via: { each: 5 },
  extras: { smallchildseat: 5, largechildseat: 4, smallpet: 4, otherpet: 8 },
  return: { discountpercent: 5 },
  waitandreturn: { returnpercent: 70, freeminutes: 15, waitingminutes: 60, perminute: 0.4 },
  currencies: { EUR: { perunit: 1.17, step: 0.5 } },
};
export const sampleVehicle = {
  vehtypeid: 1,
  typename: 'Saloon',
  description: '',
  image: 'saloon',
  noofhandbags: 2,
  noofluggeges: 2,
  noofpassengers: 4,
  maxluggage: 2,
  pricetier: '',
};
