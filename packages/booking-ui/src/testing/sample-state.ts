import type { Booking, Quotation, VehicleType } from 'booking-core/domain';
import { defaultOptions } from 'booking-core/domain';
import { downingStreet, heathrow, paddington, readyState, type StateOverrides, testNow } from './scripted-booking.ts';

const vehicle = (
  id: number,
  name: string,
  tier: string,
  passengers: number,
  maxLuggage: number,
  handBags: number,
): VehicleType => ({
  id,
  name,
  description: '',
  image: '',
  handBags,
  luggage: maxLuggage,
  maxLuggage,
  passengers,
  tier,
});

export const sampleVehicles: readonly VehicleType[] = [
  vehicle(1, 'Saloon', 'standard', 4, 2, 2),
  vehicle(2, 'Estate', 'standard', 4, 4, 2),
  vehicle(3, 'Executive', 'executive', 3, 2, 2),
  vehicle(4, 'MPV', 'standard', 6, 6, 4),
  vehicle(5, '8-seater minibus', 'standard', 8, 8, 4),
  vehicle(6, 'Wheelchair accessible', 'standard', 3, 3, 2),
];

const path = [heathrow, paddington, downingStreet].map(({ latitude, longitude }) => ({ latitude, longitude }));

export const sampleQuotation: Quotation = {
  requestId: 'q1',
  currency: 'GBP',
  totalMinor: 5900,
  gbpTotalMinor: null,
  travelTimeSeconds: 3300,
  distanceMetres: 29_600,
  driverTravelTimeSeconds: 420,
  path,
  estimated: false,
  vehicles: [5400, 5950, 8200, 7100, 8800, 6400].map((totalMinor, index) => ({
    vehicleId: index + 1,
    totalMinor,
    currency: 'GBP',
  })),
  lines: [
    { kind: 'distance', label: 'Saloon, 29.6 km', minor: 4250 },
    { kind: 'airport', label: 'Heathrow pick-up charge', minor: 600 },
    { kind: 'via', label: '1 via', minor: 550 },
  ],
};

const field = (id: string, chosen: typeof heathrow) => ({ id, text: chosen.name, place: chosen, issue: null });

const { journey } = readyState();

/** The state of a visit with two places and a via, before a quotation. */
export const routed: StateOverrides = {
  boot: { vehicleTypes: sampleVehicles },
  journey: {
    ...journey,
    pickup: field('pickup', heathrow),
    vias: [field('via-1', paddington)],
    dropoff: field('dropoff', downingStreet),
    options: { ...defaultOptions, passengers: 2, luggages: 2 },
  },
};

/** The same visit with a fare that expires in 9 minutes 41 seconds. */
export const quoted: StateOverrides = {
  ...routed,
  quote: { status: 'fresh', quotation: sampleQuotation, receivedAt: testNow, expiresAt: testNow + 581_000 },
};

export const sampleRide: Booking = {
  reference: 'TB4821',
  bookingRef: 'TB4821',
  returnRef: '',
  jobPartId: '1',
  code: 'c0de',
  status: 'upcoming',
  pickup: {
    address: 'Heathrow Terminal 5',
    postcode: 'TW6 2GA',
    category: 'Air',
    latitude: 51.4723,
    longitude: -0.4887,
  },
  dropoff: { address: '10 Downing Street', postcode: 'SW1A 2AA', category: '', latitude: 51.5034, longitude: -0.1276 },
  vias: [{ address: 'Paddington Station', postcode: 'W2 1HQ', category: '', latitude: 51.516, longitude: -0.176 }],
  pickupAt: Date.UTC(2026, 10, 22, 9, 30),
  asap: false,
  returnAt: null,
  waitAndReturn: false,
  passengerName: 'Ada Lovelace',
  phone: '+447911123456',
  email: 'ada@example.com',
  vehicleType: 'Saloon',
  vehicleId: 1,
  passengers: 2,
  luggage: 2,
  paymentMethod: 'cash',
  paid: false,
  totalMinor: 5400,
  currency: 'GBP',
  note: 'I have a cello with me. Please meet me at the door of arrivals.',
  travelTimeSeconds: 3300,
  distanceMetres: 29_600,
  path,
  estimated: false,
};

/** A booking whose outbound ride is finished, at a changed price, and whose return is waiting for a driver. */
export const sampleReturn: Booking = {
  ...sampleRide,
  reference: 'TB4821/TB4822',
  returnRef: 'TB4822',
  returnAt: sampleRide.pickupAt + 8 * 3_600_000,
  totalMinor: 11_050,
  legs: [
    {
      leg: 'outbound',
      reference: 'TB4821',
      status: 'finish',
      pickupAt: sampleRide.pickupAt,
      lookingForDriver: false,
      priceMinor: 5_650,
      priceReason: 'We waited ten minutes at the gate',
      driverName: 'Grace Hopper',
      driverLicence: 'PHD 7788',
      driverMobile: '',
      vehicle: { make: 'Toyota', model: 'Prius', colour: 'Grey', registration: 'LK21 ABC', licence: 'PHV 99' },
    },
    {
      leg: 'return',
      reference: 'TB4822',
      status: 'requested',
      pickupAt: sampleRide.pickupAt + 8 * 3_600_000,
      lookingForDriver: true,
      priceMinor: 5_400,
      priceReason: '',
      driverName: '',
      driverLicence: '',
      driverMobile: '',
      vehicle: { make: '', model: '', colour: '', registration: '', licence: '' },
    },
  ],
};
