import type { Configuration, Place, Profile, Quotation, VehicleType } from '../domain/index.ts';
import type { Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import { initialState } from '../machine/initial.ts';
import type { BookingState } from '../machine/state.ts';
import { transition } from '../machine/transition.ts';

export { initialState };

/** Saturday 21 November 2026, 09:30 in London. */
export const testNow = Date.UTC(2026, 10, 21, 9, 30);

export const aPlace = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  name: id,
  line1: '',
  line2: '',
  category: 'Landmark',
  postcode: 'SW1A 1AA',
  fullAddress: `${id}, London SW1A 1AA`,
  code: '',
  iata: '',
  placeName: '',
  precision: 'exact',
  latitude: 51.5 + id.charCodeAt(0) / 1000,
  longitude: -0.1 - id.length / 1000,
  ...more,
});

export const aConfiguration = (more: Partial<Configuration> = {}): Configuration => ({
  company: 'Demo Cars',
  about: '',
  phone: '020 7946 0000',
  email: '',
  address: '',
  skypeId: '',
  socialLinks: [],
  logo: '',
  accent: '',
  showPet: true,
  showSmallChildSeat: true,
  showLargeChildSeat: true,
  showOtherEquipment: true,
  airports: [],
  stations: [],
  mapSource: 'maplibre',
  searchApi: '',
  googleKey: '',
  bingKey: '',
  serverTime: null,
  timeZone: 'Europe/London',
  minLeadMinutes: 10,
  quoteTimeout: 10,
  defaultVehicleId: 1,
  defaultPaymentMethod: 'cash',
  paymentMethods: ['cash'],
  paymentGateway: 'sandbox',
  paidOnProvidersPage: false,
  stripePublicKey: '',
  publicKey: '',
  paypalClientId: 'test',
  country: 'gb',
  dialingCode: '44',
  distanceUnit: 'km',
  minimumHours: 0,
  maximumHours: 0,
  firstDayOfWeek: 1,
  base: { latitude: 51.536743, longitude: -0.015247 },
  allowGuest: true,
  canCancelBooking: true,
  showSignupFirst: false,
  currency: 'GBP',
  ipLookup: false,
  chatUrl: '',
  autoOpenChat: false,
  termsUrl: '',
  freeCancellationMinutes: 60,
  demoGazetteer: true,
  postcodeRequired: true,
  flightDialog: 'always',
  placesAttribution: '',
  ...more,
});

const aVehicle = (id: number, passengers: number, maxLuggage: number, tier: string): VehicleType => ({
  id,
  name: `Vehicle ${id}`,
  description: '',
  image: '',
  handBags: 2,
  luggage: maxLuggage,
  maxLuggage,
  passengers,
  tier,
});

export const someVehicles: readonly VehicleType[] = [
  aVehicle(1, 4, 2, 'standard'),
  aVehicle(2, 4, 4, 'standard'),
  aVehicle(3, 8, 8, 'executive'),
];

export const aQuotation = (requestId: string, totalMinor: number, more: Partial<Quotation> = {}): Quotation => ({
  requestId,
  currency: 'GBP',
  totalMinor,
  gbpTotalMinor: null,
  travelTimeSeconds: 1800,
  distanceMetres: 12_000,
  driverTravelTimeSeconds: 300,
  path: [
    { latitude: 51.5, longitude: -0.1 },
    { latitude: 51.6, longitude: -0.2 },
  ],
  estimated: true,
  vehicles: [],
  lines: [],
  ...more,
});

/** A state machine under test: its state, all its effects, and a clock that only the test moves. */
export interface Drive {
  state: BookingState;
  now: number;
  /** All effects so far, oldest first. */
  readonly effects: Effect[];
  send(...events: BookingEvent[]): Drive;
  /** The last effect of a type. */
  last<T extends Effect['type']>(type: T): Extract<Effect, { type: T }>;
  count(type: Effect['type']): number;
}

/** How phone numbers are checked in a test. */
export interface DriveOptions {
  /** `exist`: every number is reported as valid immediately; `unread`: only the test dispatches results. */
  readonly phones?: 'exist' | 'unread';
}

export function drive(more: Partial<TransitionContext> = {}, { phones = 'exist' }: DriveOptions = {}): Drive {
  let ids = 0;
  const self: Drive = {
    state: initialState('wizard'),
    now: testNow,
    effects: [],
    send(...events) {
      for (const event of events) {
        const context: TransitionContext = {
          now: self.now,
          nextId: () => `id-${String(++ids).padStart(16, '0')}`,
          source: 'web',
          trackingCode: '',
          hostReference: '',
          sandbox: false,
          currency: '',
          ...more,
        };
        const [state, effects] = transition(self.state, event, context);
        self.state = state;
        self.effects.push(...effects);
        if (phones === 'exist') self.send(...effects.flatMap(phoneThatExists));
      }
      return self;
    },
    last(type) {
      const found = self.effects.findLast((effect) => effect.type === type);
      if (!found) throw new Error(`no effect ${type}`);
      return found as never;
    },
    count: (type) => self.effects.filter((effect) => effect.type === type).length,
  };
  return self;
}

export const started: readonly BookingEvent[] = [
  { type: 'boot.started', trackingCode: null, preloaded: null },
  { type: 'boot.configured', configuration: aConfiguration() },
  {
    type: 'boot.pricesLoaded',
    categories: [
      { id: 'economy', name: 'Economy', items: [] },
      { id: 'standard', name: 'Standard', items: [] },
      { id: 'executive', name: 'Executive', items: [] },
    ],
  },
  { type: 'boot.vehiclesLoaded', vehicleTypes: someVehicles },
];

export const chosen: readonly BookingEvent[] = [
  { type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') },
  { type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') },
];

export const contacted: readonly BookingEvent[] = [
  { type: 'details.contactChanged', field: 'firstName', value: 'Ada' },
  { type: 'details.contactChanged', field: 'email', value: 'ada@example.com' },
  { type: 'details.contactChanged', field: 'phone', value: '7911123456' },
];

/** Dispatches a quotation for the pending request. */
export function quoteWith(machine: Drive, totalMinor: number): Drive {
  const { requestId } = machine.last('quote.fetch');
  return machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, totalMinor) });
}

/** Dispatches the event of the last `replay` effect. */
export const replayed = (machine: Drive): Drive => machine.send(machine.last('replay').event);

const phoneThatExists = (effect: Effect): BookingEvent[] =>
  effect.type === 'phone.read'
    ? [{ type: 'details.phoneRead', who: effect.who, number: effect.number, exists: true }]
    : [];

/** A visit on its payment step with a fresh fare of £54. */
export function atPayment(more: Partial<TransitionContext> = {}, options: DriveOptions = {}): Drive {
  const machine = drive(more, options).send(...started, ...chosen);
  quoteWith(machine, 5400);
  return machine.send({ type: 'flow.nextRequested' }, ...contacted, { type: 'flow.nextRequested' });
}

/** After an attempt whose response was lost and whose booking the server does not have: it may be repeated. */
export function afterNotBooked(): Drive {
  const machine = atPayment().send({ type: 'payment.confirmRequested' });
  const { requestId } = machine.last('booking.create');
  machine.send({ type: 'payment.lost', requestId, error: { kind: 'network' } });
  machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
  machine.send({ type: 'timer.fired', key: 'payment.lookup' });
  return machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
}

export const aProfile = (more: Partial<Profile> = {}): Profile => ({
  customerId: 7,
  bookerId: 0,
  contact: {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '7911654321',
    dialingCode: '44',
  },
  accountAllowed: false,
  smsMailing: false,
  emailMailing: true,
  ...more,
});
