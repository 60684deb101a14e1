import { expect } from 'storybook/test';
import type { Answer } from './api/client.ts';
import type { Answers } from './testing/desk-at.tsx';
import { screen, told } from './testing/desk-story.tsx';
import { sampleBooking, sampleMe, sampleRide } from './testing/sample.ts';
import { dayAfter, isoDayOf } from './time.ts';
import type { Ride } from './today/ride.ts';

/** The desk's screens for staff, with fixed server responses. */
export default { title: 'Desk/Screens', parameters: { layout: 'fullscreen' } };

const minuteMs = 60_000;
const now = Date.now();
const at = (minutes: number): string => new Date(now + minutes * minuteMs).toISOString();
const today = isoDayOf(now, 'Europe/London');
const tomorrow = dayAfter(today, 1);

const never = () => new Promise(() => {});
const failed = () =>
  Response.json(
    { title: 'Not now', status: 503, code: 'not-now', detail: 'The database does not answer.' },
    { status: 503 },
  );

const { driver } = sampleRide;
const rides: readonly Ride[] = [
  sampleRide({ pickupAt: at(12), needs: ['large child seat', 'note'] }),
  sampleRide({ reference: 'C97A95B', pickupAt: at(-20), status: 'pob', driver, passenger: 'Grace Hopper' }),
  sampleRide({
    reference: 'C97A96D',
    pickupAt: at(-4),
    status: 'started',
    passenger: 'Alan Turing',
    method: 'card',
    paid: true,
    owed: 0,
    driver: { ...driver, name: 'Asha Kapoor', secondsAway: 420 },
  }),
  sampleRide({ reference: 'C97A97F', pickupAt: at(55), driver, passenger: 'Katherine Johnson', flight: 'BA178' }),
  sampleRide({ reference: 'C97A98H', pickupAt: at(140), needs: ['wheelchair'], passenger: 'Edsger Dijkstra' }),
  sampleRide({ reference: 'C97A99K', pickupAt: at(190), status: 'requested', overdue: true, partner: 'HOTEL42' }),
  sampleRide({ reference: 'C97A9AA', pickupAt: at(-120), status: 'finish', driver, passenger: 'Mary Jackson' }),
  sampleRide({ reference: 'C97A9BB', pickupAt: at(-90), status: 'cancelled', passenger: 'Dorothy Vaughan' }),
];
/** The day's rides; in the evening the desk also requests those of tomorrow, of which there are none. */
const ridesOf = (some: readonly Ride[]): Answers => ({
  'GET /rides': told('rides', { day: today, now: at(0), rides: [...some] }),
  [`GET /rides?day=${tomorrow}`]: told('rides', { day: tomorrow, now: at(0), rides: [] }),
});
const many = Array.from({ length: 2_000 }, (_, index) =>
  sampleRide({
    reference: `M${index}`,
    pickupAt: at(index / 2 - 300),
    status: index < 500 ? 'finish' : 'upcoming',
    driver: index % 3 === 0 ? null : driver,
    passenger: `Passenger ${index}`,
  }),
);

export const TodayBusy = screen('/', ridesOf(rides), 'dispatcher');
export const TodayOfTwoThousand = screen('/', ridesOf(many), 'dispatcher');
export const TodayEmpty = screen('/', ridesOf([]), 'dispatcher');
export const TodayLoading = screen('/', { 'GET /rides': never }, 'dispatcher');
export const TodayFailed = screen('/', { 'GET /rides': failed }, 'dispatcher');

const [first = sampleRide()] = rides;
const bookingFacts = {
  reference: first.reference,
  returnReference: '',
  version: 1,
  amendable: sampleBooking().amendable,
  status: 'upcoming',
  source: 'site',
  createdAt: at(-300),
  rides: [first],
  passenger: { name: 'Ada Lovelace', phone: '+447911123456', email: 'ada@example.com' },
  emailsTo: 'ada@example.com',
  customer: null,
  company: { name: 'Analytical Engines', reference: 'AE-77', costCentre: 'Research' },
  metadata: { room: '7', guest: 'returning' },
  notes: { driver: 'Child seat for a four-year-old.', pickup: 'Ring twice.', dropoff: '' },
  price: {
    currency: 'GBP',
    total: 4_000,
    method: 'card',
    paid: true,
    lines: [
      { label: 'Fare', amount: 3_500 },
      { label: 'Child seat', amount: 500 },
    ],
  },
  payments: [
    { at: at(-299), method: 'card', provider: 'stripe', state: 'paid', amount: 4_000, back: 500, currency: 'GBP' },
  ],
  refundable: 3_500,
  letters: [
    { at: at(-299), kind: 'confirmation', sentAt: at(-298), failure: '' },
    { at: at(-2), kind: 'booking', sentAt: null, failure: '550' },
    { at: at(-1), kind: 'driver', sentAt: null, failure: '' },
  ],
  rating: 4,
  history: [{ at: at(-300), what: 'booking.created', who: '' }],
  route: { path: [first.pickup, first.dropoff], estimated: true },
} satisfies Answer<'booking'>;
const booking = told('booking', bookingFacts);
const opened = { ...ridesOf(rides), [`GET /bookings/${first.reference}`]: booking };
export const Booking = screen(`/?booking=${first.reference}/outbound`, opened, 'dispatcher');
/** Nine people in two cars: the first has a driver, the second is unassigned. */
const cars = [
  sampleRide({ people: 5, vehicle: 'MPV', cars: 2, driver, pickupAt: at(12) }),
  sampleRide({ leg: 'outbound2', people: 4, vehicle: 'MPV', cars: 2, pickupAt: at(12) }),
];
export const BookingOfSeveralCars = screen(
  `/?booking=${first.reference}/outbound2`,
  {
    ...ridesOf(cars),
    [`GET /bookings/${first.reference}`]: told('booking', { ...bookingFacts, rides: cars }),
  },
  'dispatcher',
);
const atBooking = `GET /bookings/${first.reference}`;
export const BookingLoading = screen(`/?booking=${first.reference}/outbound`, { ...opened, [atBooking]: never });
export const BookingFailed = screen(`/?booking=${first.reference}/outbound`, { ...opened, [atBooking]: failed });
export const BookingReadOnly = screen(`/?booking=${first.reference}/outbound`, opened, 'viewer');

const drivers = told('drivers', {
  drivers: [
    {
      id: 1,
      callSign: '12',
      name: 'Sam Driver',
      phone: '+447911224321',
      licence: 'PHD 7788',
      vehicle: 'Silver Toyota Prius',
      make: 'Toyota',
      model: 'Prius',
      colour: 'Silver',
      registration: 'LK21 ABC',
      vehicleLicence: 'PHV 99',
      wheelchairAccessible: false,
      hasPhoto: true,
      hasPush: true,
      unavailableSince: null,
    },
    {
      id: 2,
      callSign: '',
      name: 'Asha Kapoor',
      phone: '+447911123456',
      licence: '',
      vehicle: 'Black Mercedes Vito',
      make: 'Mercedes',
      model: 'Vito',
      colour: 'Black',
      registration: 'LK70 XYZ',
      vehicleLicence: '',
      wheelchairAccessible: true,
      hasPhoto: false,
      hasPush: false,
      unavailableSince: null,
    },
  ],
});
export const Drivers = screen('/drivers', { 'GET /drivers': drivers }, 'dispatcher');
export const DriversLoading = screen('/drivers', { 'GET /drivers': never }, 'dispatcher');
export const DriversFailed = screen('/drivers', { 'GET /drivers': failed }, 'dispatcher');
export const DriversEmpty = screen('/drivers', { 'GET /drivers': told('drivers', { drivers: [] }) }, 'dispatcher');

const keys = told('keys', {
  keys: [
    {
      id: 1,
      name: 'Dispatch system',
      scopes: ['bookings:read', 'bookings:write', 'rides:write', 'fleet:write'],
      createdAt: at(-40_000),
      usedAt: at(-2),
      revokedAt: null,
    },
    { id: 2, name: 'Trial', scopes: ['bookings:read'], createdAt: at(-90_000), usedAt: null, revokedAt: at(-50_000) },
  ],
});
export const Keys = screen('/keys', { 'GET /keys': keys });
export const KeysEmpty = screen('/keys', { 'GET /keys': told('keys', { keys: [] }) });

const webhooks = told('webhooks', {
  webhooks: [
    {
      id: 1,
      url: 'https://dispatch.example/hooks/bookings',
      partner: '',
      enabled: true,
      createdAt: at(-40_000),
      rotatingUntil: null,
      waiting: 0,
      parked: 0,
      deliveredAt: at(-3),
      failure: '',
      dueAt: null,
      goneAt: null,
    },
    {
      id: 2,
      url: 'https://reports.example/in',
      partner: 'Grand Hotel',
      enabled: true,
      createdAt: at(-9_000),
      rotatingUntil: at(900),
      waiting: 4,
      parked: 2,
      deliveredAt: at(-700),
      failure: 'answered 503',
      dueAt: at(7),
      goneAt: null,
    },
  ],
  parked: ['C97A94F', 'C97A95B'].map((reference, index) => ({
    id: index,
    webhookId: 2,
    reference,
    type: 'booking.created',
    attempts: 14,
    parkedAt: at(-600),
    failure: 'answered 503',
  })),
});
export const Webhooks = screen('/webhooks', { 'GET /webhooks': webhooks });
export const WebhooksEmpty = screen('/webhooks', { 'GET /webhooks': told('webhooks', { webhooks: [], parked: [] }) });

const days = Array.from({ length: 30 }, (_, index) => {
  const count = 20 + ((index * 7) % 13);
  const name = isoDayOf(now - index * 1_440 * minuteMs, 'Europe/London');
  return {
    name,
    currency: 'GBP',
    bookings: count - 2,
    rides: count,
    cancelled: index % 3,
    noShows: index % 2,
    revenue: count * 4_150,
  };
});
export const Numbers = screen('/numbers', {
  'GET /numbers': told('numbers', { rows: days }),
  'GET /numbers/conversion': told('conversion', {
    rows: [
      { code: '', partner: '', shown: 1_204, booked: 311 },
      { code: 'HOTEL42', partner: 'The Grand', shown: 402, booked: 188 },
    ],
  }),
  'GET /numbers/commission': told('commission', {
    rows: [{ company: 'Analytical Engines', currency: 'GBP', bookings: 42, revenue: 210_000, commission: 21_000 }],
  }),
});
export const NumbersEmpty = screen('/numbers', {
  'GET /numbers': told('numbers', { rows: [] }),
  'GET /numbers/conversion': told('conversion', { rows: [] }),
  'GET /numbers/commission': told('commission', { rows: [] }),
});

export const Staff = screen('/staff', {
  'GET /staff': told('staff', {
    staff: [
      { id: 1, email: 'mina@operator.example', name: 'Mina Nowak', role: 'owner', active: true, invited: false },
      { id: 2, email: 'jo@operator.example', name: '', role: 'dispatcher', active: true, invited: true },
      { id: 3, email: 'kim@operator.example', name: 'Kim Park', role: 'viewer', active: false, invited: false },
    ],
  }),
});
export const AuditTrail = screen('/audit', {
  'GET /audit': told('auditTrail', {
    entries: [
      {
        id: 2,
        at: at(-5),
        actor: 'jo@operator.example',
        action: 'ride.assign',
        outcome: 'done',
        reference: 'C97A94F',
        detail: { leg: 'outbound', driver: 3 },
      },
      {
        id: 3,
        at: at(-7),
        actor: 'jo@operator.example',
        action: 'booking.amend',
        outcome: 'done',
        reference: 'C97A95B',
        detail: {
          id: '7d0a6f4e-2f5b-4a5c-8a37-0c6b2d1f9e11',
          reason: 'Pick-up, Pick-up time, Large child seats',
          answer: { currency: 'GBP', before: 4_000, total: 6_550, back: 0, owed: 2_550, version: 4 },
        },
      },
      {
        id: 1,
        at: at(-9),
        actor: 'kim@operator.example',
        action: 'POST /desk/v1/keys',
        outcome: 'refused',
        reference: '',
        detail: {},
      },
    ],
  }),
});
export const RefusedContent = screen('/policy-reports', {
  'GET /policy-reports': told('policyReports', {
    reports: [
      {
        directive: 'script-src-elem',
        blocked: 'https://cdn.unknown.example',
        times: 12,
        firstAt: at(-300),
        lastAt: at(-5),
      },
      { directive: 'style-src-attr', blocked: 'inline', times: 1, firstAt: at(-9), lastAt: at(-9) },
    ],
    full: false,
  }),
});
export const RefusedContentEmpty = screen('/policy-reports', {
  'GET /policy-reports': told('policyReports', { reports: [], full: false }),
});
const entered = {
  reference: 'C97A94F',
  leg: 'outbound',
  bookedAt: at(-300),
  takenBy: 'Jo Park',
  passenger: 'Ada Lovelace',
  pickupAt: at(60),
  pickup: 'Heathrow Airport Terminal 5',
  destination: '14 Praed Street, London',
  vehicle: 'Saloon',
  price: 6_950,
  currency: 'GBP',
} as const;
const nobodyYet = { dispatchedBy: '', driver: '', driverLicence: '', registration: '', vehicleLicence: '' };
const register: Answers = {
  'GET /register': told('register', {
    entries: [
      {
        ...{ ...entered, id: 2, at: at(-5), event: 'ride.updated', actor: 'Jo Park', status: 'upcoming' },
        ...{ dispatchedBy: 'Jo Park', driver: 'Grace Hopper', driverLicence: 'PHD 7788' },
        ...{ registration: 'LK21 ABC', vehicleLicence: 'PHV 99' },
      },
      { ...entered, ...nobodyYet, id: 1, at: at(-300), event: 'booking.created', actor: 'Jo Park', status: 'upcoming' },
    ],
    more: true,
  }),
};
export const Register = screen('/register', register, 'owner', async ({ canvas }) => {
  const entries = await canvas.findByLabelText('Register', { selector: 'section, ul' });
  // An entry is not cut off at any width.
  await expect(entries.scrollWidth).toBe(entries.clientWidth);
});
export const RegisterLoading = screen('/register', { 'GET /register': never });
export const RegisterFailed = screen('/register', { 'GET /register': failed });
export const RegisterEmpty = screen('/register', { 'GET /register': told('register', { entries: [], more: false }) });
const notSignedIn = () =>
  Response.json({ title: 'Not signed in', status: 401, code: 'session', detail: 'Sign in.' }, { status: 401 });

export const SignIn = screen('/', { 'GET /me': notSignedIn });

/** The session has ended while a page was open: the page is kept out of sight for when its user is back. */
const ended = { session: false };
export const SessionEnded = screen(
  '/drivers',
  {
    'GET /me': () => (ended.session ? notSignedIn() : sampleMe('owner')),
    'GET /drivers': () => {
      ended.session = true;
      return notSignedIn();
    },
  },
  'owner',
  async ({ canvas }) => {
    await expect(await canvas.findByRole('dialog', { name: 'Sign in to the desk' })).toBeVisible();
  },
);
