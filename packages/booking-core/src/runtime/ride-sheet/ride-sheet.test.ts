import { expect, it } from 'vitest';
import { emptyRide, type RideCells } from '../../domain/ride-sheet.ts';
import { createCancelSource, type HttpOutcome, type HttpRequest } from '../../ports/index.ts';
import { testNow } from '../../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../../testing/ports.ts';
import { createBooking } from '../create-booking.ts';
import type { BookableRide, BookedRide, CheckedRide } from './ride-sheet.ts';

const never = createCancelSource().token;
const bodyOf = ({ body }: HttpRequest) => JSON.parse(body ?? '{}') as Record<string, unknown>;
const gone = (): HttpOutcome => ({ kind: 'network' });

const routepath = [
  { latitude: 51.6, longitude: -0.1 },
  { latitude: 51.7, longitude: -0.1 },
];

const place = (name: string, postcode: string, at: number, more = {}) => ({
  ...{ name, fulladdress: `${name}, London`, postcode, latitude: 51.5 + at, longitude: -0.1, precision: 'exact' },
  ...more,
});
const places = [
  place('Heathrow Terminal 5', 'TW6 2GA', 0.1, { category: 'Air', code: 'EGLL' }),
  place('Paddington Station', 'W2 1HQ', 0.2),
  place('Station Road', 'E17 8AA', 0.3),
  place('Station Road', 'N22 7SY', 0.4),
];

/** A signed-in booker's visit with a sheet of rides; `over` replaces the server's default responses. */
async function begin(over: Record<string, (request: HttpRequest) => HttpOutcome> = {}) {
  const http = createScriptedHttp({
    'GET /api/configuration': () =>
      jsonAnswer({ code: 1, timezone: 'Europe/London', iscashallowed: true, isaccountallowed: true, minleadtime: 15 }),
    'GET /api/vehicletypes': () =>
      jsonAnswer({
        vehtypes: [
          { vehtypeid: 2, typename: 'MPV', noofpassengers: 6, maxluggage: 6 },
          { vehtypeid: 1, typename: 'Saloon', noofpassengers: 4, maxluggage: 2 },
          { vehtypeid: 3, typename: 'Ramp', noofpassengers: 4, maxluggage: 2, accessible: true },
        ],
      }),
    'GET /api/prices': () => jsonAnswer({ categories: [] }),
    'GET /api/searchaddress': ({ url }) => {
      const words = (new URL(url).searchParams.get('prefix') ?? '').toLowerCase();
      return jsonAnswer({
        addresses: places.filter((each) => `${each.fulladdress} ${each.postcode}`.toLowerCase().includes(words)),
      });
    },
    'POST /api/signIn': () =>
      jsonAnswer({
        ...{ code: 1, message: '', custid: 7, bookerid: 3, accountallowed: true, firstname: 'Mina', surname: 'Harker' },
        ...{ email: 'mina@example.com', phone: '7911654321', dialingcode: '+44', token: 'token-1' },
      }),
    'POST /api/quotation': (request) =>
      jsonAnswer({
        code: 1,
        requestid: bodyOf(request).requestid,
        totalfare: 80,
        currencycode: 'GBP',
        routepath,
        additionalprices: [
          { vehtype: 'MPV', vehtypeid: 2, totalfare: 80, currencycode: 'GBP' },
          { vehtype: 'Saloon', vehtypeid: 1, totalfare: 54, currencycode: 'GBP' },
          { vehtype: 'Ramp', vehtypeid: 3, totalfare: 60, currencycode: 'GBP' },
        ],
      }),
    'POST /api/createbookingTest': () => jsonAnswer({ Code: 1, Bref: 'ABC1234', BookingCode: 'c0de' }),
    'POST /api/bookinginfo': () => jsonAnswer({ code: 2, message: 'There is no such booking.' }),
    ...over,
  });
  const clock = createManualClock(testNow);
  const booking = createBooking({
    ports: {
      ...{ http, clock, random: createCountingRandom() },
      ...{ session: createMemoryStorage(), local: createMemoryStorage() },
    },
    ...{ source: 'web', apiUrl: 'https://cars.example', layout: 'wizard', instance: 'site' },
  });
  booking.start();
  const state = booking.store.getState;
  const until = (condition: () => boolean) => expect.poll(condition, { interval: 1, timeout: 4_000 }).toBe(true);
  await until(() => state().boot.status === 'ready');
  booking.dispatch({ type: 'session.signInOpened' });
  booking.dispatch({
    ...{ type: 'session.signInRequested', email: 'mina@example.com', passwordHash: 'h', remember: false },
  } as never);
  await until(() => state().session.profile !== null);
  const sheet = await (await booking.account()).rideSheet();
  const asked = (path: string) => http.requests.filter(({ url }) => url.includes(path));
  /** Advances the clock past the pauses between the attempts of a request. */
  const inTime = async <Value>(answer: Promise<Value>): Promise<Value> => {
    let ended = false;
    void answer.finally(() => {
      ended = true;
    });
    await until(() => {
      void clock.pass(60_000);
      return ended;
    });
    return answer;
  };
  return { sheet, asked, inTime };
}

const ada: RideCells = {
  ...emptyRide,
  ...{ date: '2026-12-04', time: '08:05', pickup: 'Heathrow Terminal 5', dropoff: 'W2 1HQ' },
  ...{ firstname: 'Ada', lastname: 'Lovelace', phone: '+44 7911 123456', costcentre: 'Events', reference: 'PO 7' },
};
const rowOf = (some: Partial<RideCells> = {}) => ({
  cells: { ...ada, ...some },
  chosen: {},
  method: 'account' as const,
});
const wrongOf = (ride: CheckedRide | BookedRide) =>
  ride.kind === 'wrong'
    ? ride.issues.map(({ column, text }) => `${column}: ${'server' in text ? text.server : text.key}`)
    : ride.kind;
const attempt = { key: 'attempt-key-0001', settle: false };

it('a row becomes a booking with its places, person and price, and the cheapest vehicle that fits', async () => {
  const { sheet, asked } = await begin();
  const ride = await sheet.check(rowOf(), '', never);
  expect(ride).toMatchObject({
    ...{ kind: 'right', fare: { minor: 5400, currency: 'GBP' }, vehicle: 'Saloon', local: '2026-12-04T08:05' },
    ...{ pickup: { name: 'Heathrow Terminal 5' }, dropoff: { name: 'Paddington Station' } },
  });
  expect(asked('createbooking')).toEqual([]);
  const booked = await sheet.book(rowOf(), ride as BookableRide, attempt, never);
  expect(booked).toEqual({ kind: 'booked', reference: 'ABC1234', code: 'c0de' });
  const [sent] = asked('createbooking').map(bodyOf);
  expect(sent).toMatchObject({
    ...{
      requestid: 'attempt-key-0001',
      vehtypeid: 1,
      paymentmethod: 'account',
      costcentre: 'Events',
      bookerref: 'PO 7',
    },
    ...{ totalfare: 54, bookingdate: '2026-12-04T08:05:00+00:00', now: false, bookerid: 3, custid: 7 },
    contact: { firstname: 'Ada', lastname: 'Lovelace', phone: '7911123456', dialingcode: '44' },
    customer: { firstname: 'Mina', phone: '7911654321' },
  });
  expect(sent?.quotationid).toBe(bodyOf(asked('quotation').at(-1) as HttpRequest).requestid);
});

it.each([
  ['a day that there is not', { date: '2026-02-30' }, ['date: field.invalid']],
  ['no time', { time: '' }, ['time: field.required']],
  ['a time that is over', { date: '2026-11-20' }, ['time: error.earliestPickup']],
  ['an hour that the clocks skip', { date: '2027-03-28', time: '01:30' }, ['time: error.gap']],
  ['a place that nobody knows', { pickup: 'Xyzzy' }, ['pickup: rides.placeUnknown']],
  ['a place of several', { dropoff: 'Station Road' }, ['dropoff: rides.whichPlace']],
  [
    'several mistakes',
    { pickup: 'Xyzzy', time: 'noon', phone: '1' },
    ['time: field.invalid', 'pickup: rides.placeUnknown', 'phone: field.invalid'],
  ],
  ['no place', { dropoff: '' }, ['dropoff: field.required']],
  ['one place twice', { dropoff: 'Heathrow Terminal 5' }, ['dropoff: error.duplicate']],
  ['no passenger', { firstname: '', phone: '' }, ['firstname: field.required', 'phone: field.required']],
  ['a phone that there is not', { phone: '+44 12' }, ['phone: field.invalid']],
  ['half an email', { email: 'ada@' }, ['email: field.invalid']],
  ['nobody', { passengers: '0' }, ['passengers: field.invalid']],
  ['words for bags', { bags: 'many' }, ['bags: field.invalid']],
  ['too many for several of any vehicle', { passengers: '30' }, ['vehicle: error.noVehicle']],
  ['too many for the vehicle', { passengers: '5', vehicle: 'saloon' }, ['vehicle: error.tooSmall']],
  ['a vehicle that there is not', { vehicle: 'Rickshaw' }, ['vehicle: rides.noSuchVehicle']],
])('a row with %s says so at its cell, and asks for no price', async (_, some, issues) => {
  const { sheet, asked } = await begin();
  expect(wrongOf(await sheet.check(rowOf(some), '', never))).toEqual(issues);
  expect(asked('quotation')).toEqual([]);
});

it.each([
  ['pickup', 256, 255],
  ['firstname', 256, 255],
  ['flight', 21, 20],
  ['costcentre', 61, 60],
  ['reference', 256, 255],
  ['note', 1_001, 1_000],
] as const)('a %s of %i characters is too long before anything is asked', async (column, length, max) => {
  const { sheet, asked } = await begin();
  const ride = await sheet.check(rowOf({ [column]: 'x'.repeat(length) }), '', never);
  expect(ride).toMatchObject({ issues: [{ column, text: { key: 'field.tooLong', params: { max: String(max) } } }] });
  expect(asked('quotation')).toEqual([]);
  expect(asked('x'.repeat(20))).toEqual([]);
});

it('a sheet is read as people of the operator’s country write days and phones', async () => {
  const { sheet, asked } = await begin({
    'GET /api/configuration': () =>
      jsonAnswer({ code: 1, timezone: 'America/Chicago', country: 'US', dialingcode: '1', isaccountallowed: true }),
  });
  const ride = await sheet.check(rowOf({ date: '12/04/2026', phone: '(213) 373-4253' }), '', never);
  expect(ride).toMatchObject({ kind: 'right', local: '2026-12-04T08:05' });
  expect(asked('quotation')).toHaveLength(1);
});

it('more than any vehicle takes go in several of the cheapest, for one price', async () => {
  const { sheet, asked } = await begin();
  const ride = await sheet.check(rowOf({ passengers: '9' }), '', never);
  expect(ride).toMatchObject({ kind: 'right', vehicle: expect.stringMatching(/^[23] × /) });
  expect(asked('quotation')).toHaveLength(1);
});

it('a place of several is the one that is chosen', async () => {
  const { sheet } = await begin();
  const row = rowOf({ dropoff: 'Station Road' });
  const ride = await sheet.check(row, '', never);
  if (ride.kind !== 'wrong') throw new Error(ride.kind);
  const [, second] = ride.choices.dropoff;
  if (!second) throw new Error('there are two');
  expect(await sheet.check({ ...row, chosen: { dropoff: second } }, '', never)).toMatchObject({
    kind: 'right',
    dropoff: { postcode: 'N22 7SY' },
  });
});

it('places whose names differ only in their vowel signs are told apart', async () => {
  const towns = [place('रीवा', '486001', 0.5), place('रावी', '176314', 0.6)];
  const { sheet } = await begin({
    'GET /api/searchaddress': ({ url }) => {
      const words = new URL(url).searchParams.get('prefix') ?? '';
      return jsonAnswer({ addresses: words.startsWith('र') ? towns : places.slice(0, 1) });
    },
  });
  for (const name of ['रीवा', 'रावी']) {
    const checked = await sheet.check(rowOf({ dropoff: name }), '', never);
    expect(checked).toMatchObject({ kind: 'right', dropoff: { name } });
  }
});

it('a place that the search suggests without coordinates is completed, once, before it is priced', async () => {
  const doors = ['10 Park Row, Leeds', '12 Park Row, Leeds'].map((fulladdress, at) => ({
    ...{ id: `door:${at}`, name: fulladdress, fulladdress, postcode: '', latitude: null, longitude: null },
  }));
  const details = ({ url }: HttpRequest) => {
    const found = doors.find(({ id }) => id === new URL(url).searchParams.get('id'));
    return jsonAnswer({
      code: 1,
      address: found && { ...found, postcode: 'LS1 5HD', latitude: 53.79, longitude: -1.5 },
    });
  };
  let answer: (request: HttpRequest) => HttpOutcome = gone;
  const { sheet, asked, inTime } = await begin({
    'GET /api/searchaddress': ({ url }) => {
      const words = new URL(url).searchParams.get('prefix') ?? '';
      const all = [...doors, place('Heathrow Terminal 5', 'TW6 2GA', 0.1)];
      return jsonAnswer({ addresses: all.filter(({ fulladdress }) => fulladdress.includes(words)) });
    },
    'GET /api/placedetails': (request) => answer(request),
  });
  const row = rowOf({ dropoff: '10 Park Row' });
  expect(await inTime(sheet.check(row, '', never))).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  answer = details;
  const located = { postcode: 'LS1 5HD', latitude: 53.79, longitude: -1.5 };
  const ride = await sheet.check(row, '', never);
  expect(ride).toMatchObject({ kind: 'right', dropoff: { id: 'door:0', ...located } });
  expect(bodyOf(asked('/api/quotation').at(-1) as HttpRequest)).toMatchObject({
    ...{ dofflat: 53.79, dofflng: -1.5, droppostcode: 'LS1 5HD' },
  });
  const before = asked('/api/placedetails').length;
  expect(await sheet.book(row, ride as BookableRide, attempt, never)).toMatchObject({ kind: 'booked' });
  expect(asked('/api/placedetails')).toHaveLength(before);

  const several = await sheet.check(rowOf({ dropoff: 'Park Row' }), '', never);
  if (several.kind !== 'wrong') throw new Error(several.kind);
  const chosen = { dropoff: several.choices.dropoff[1] as (typeof several.choices.dropoff)[number] };
  expect(await sheet.check({ ...rowOf({ dropoff: 'Park Row' }), chosen }, '', never)).toMatchObject({
    ...{ kind: 'right', dropoff: { id: 'door:1', ...located } },
  });
});

it('a suggested place that cannot be located says so at its cell', async () => {
  const { sheet } = await begin({
    'GET /api/searchaddress': ({ url }) =>
      url.includes('Nowhere')
        ? jsonAnswer({ addresses: [{ id: 'x', name: 'Nowhere', latitude: null, longitude: null }] })
        : jsonAnswer({ addresses: places.slice(0, 1) }),
    'GET /api/placedetails': () => jsonAnswer({ code: 1, address: null }),
  });
  expect(wrongOf(await sheet.check(rowOf({ dropoff: 'Nowhere' }), '', never))).toEqual(['dropoff: rides.placeUnknown']);
});

it('what the server refuses stands at the cell that it names, in its words', async () => {
  const message = 'It falls outside our service area.';
  const { sheet } = await begin({
    'POST /api/quotation': () => jsonAnswer({ code: 3, message, field: 'dropoff' }),
  });
  expect(wrongOf(await sheet.check(rowOf(), '', never))).toEqual([`dropoff: ${message}`]);
});

it('a row that a rate limit puts off is checked again as it is, before and after it is priced', async () => {
  const limit = () => jsonAnswer({ code: 2, message: 'Too many requests.' }, 429);
  let busy = true;
  const { sheet } = await begin({
    'POST /api/quotation': (request) =>
      busy
        ? limit()
        : jsonAnswer({ code: 1, requestid: bodyOf(request).requestid, totalfare: 54, currencycode: 'GBP', routepath }),
    'POST /api/createbookingTest': limit,
  });
  expect(await sheet.check(rowOf(), '', never)).toMatchObject({ kind: 'failed', error: { reason: 'limit' } });
  busy = false;
  const seen = (await sheet.check(rowOf(), '', never)) as BookableRide;
  expect(await sheet.book(rowOf(), seen, attempt, never)).toMatchObject({
    ...{ kind: 'changed', ride: { kind: 'failed', error: { reason: 'limit' } } },
  });
});

it('a dearer ride is not booked but shown again', async () => {
  let fare = 54;
  const { sheet, asked } = await begin({
    'POST /api/quotation': (request) =>
      jsonAnswer({ code: 1, requestid: bodyOf(request).requestid, totalfare: fare, currencycode: 'GBP', routepath }),
  });
  const seen = (await sheet.check(rowOf(), '', never)) as BookableRide;
  fare = 60;
  expect(await sheet.book(rowOf(), seen, attempt, never)).toMatchObject({
    kind: 'changed',
    ride: { fare: { minor: 6000 } },
  });
  expect(asked('createbooking')).toEqual([]);
  fare = 50;
  expect(await sheet.book(rowOf(), seen, attempt, never)).toMatchObject({ kind: 'booked' });
});

it('an attempt whose answer was lost asks for its booking first, and is never booked twice', async () => {
  let made = false;
  const { sheet, asked, inTime } = await begin({
    'POST /api/createbookingTest': () => {
      made = true;
      return gone();
    },
    'POST /api/bookinginfo': () =>
      made
        ? jsonAnswer({
            code: 1,
            bookinginfo: {
              ...{ bookingref: 'ABC1234', bookingcode: 'c0de', jobpartid: '1', status: 'upcoming' },
              ...{ pickupdatetime: '2026-12-04T08:05:00+00:00', totalfare: 54, currencycode: 'GBP' },
              ...{ picklat: 51.6, picklng: -0.1, pickupaddress: 'Here', dofflat: 51.7, dofflng: -0.1 },
              dropoffaddress: 'There',
            },
          })
        : gone(),
  });
  const seen = (await sheet.check(rowOf(), '', never)) as BookableRide;
  expect(await inTime(sheet.book(rowOf(), seen, { ...attempt, settle: true }, never))).toMatchObject({
    kind: 'unknown',
  });
  expect(asked('createbooking')).toEqual([]);
  const first = await inTime(sheet.book(rowOf(), seen, attempt, never));
  expect(first).toMatchObject({ kind: 'booked', reference: 'ABC1234' });
  const again = await inTime(sheet.book(rowOf(), seen, { ...attempt, settle: true }, never));
  expect(again).toMatchObject({ kind: 'booked', reference: 'ABC1234' });
  expect(asked('createbooking')).toHaveLength(1);
  // The row may be changed after a check, so the check must not hide that it is booked.
  expect(await sheet.check(rowOf(), attempt.key, never)).toEqual({
    ...{ kind: 'booked', reference: 'ABC1234', code: 'c0de' },
  });
});

it('a row is checked only when it is certain that its last attempt booked nothing', async () => {
  let away = true;
  const { sheet, asked, inTime } = await begin({
    'POST /api/bookinginfo': () => (away ? gone() : jsonAnswer({ code: 2, message: 'There is no such booking.' })),
  });
  expect(await inTime(sheet.check(rowOf(), attempt.key, never))).toMatchObject({ kind: 'failed' });
  expect(asked('quotation')).toEqual([]);
  away = false;
  expect(await sheet.check(rowOf(), attempt.key, never)).toMatchObject({ kind: 'right' });
});

it('a server that cannot be asked leaves the row as it is, to be checked again', async () => {
  let away = true;
  const { sheet, inTime } = await begin({
    'POST /api/quotation': (request) =>
      away
        ? gone()
        : jsonAnswer({ code: 1, requestid: bodyOf(request).requestid, totalfare: 54, currencycode: 'GBP', routepath }),
  });
  expect(await inTime(sheet.check(rowOf(), '', never))).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  away = false;
  expect(await sheet.check(rowOf(), '', never)).toMatchObject({ kind: 'right' });
});

it('asks with child seats, the ages of their children and a wheelchair, and says what of them cannot be read', async () => {
  const { sheet, asked } = await begin();
  const needs = { smallchildseats: '1', largechildseats: '1', childages: '2, 7', wheelchair: 'yes' };
  const ride = await sheet.check(rowOf(needs), '', never);
  expect(ride).toMatchObject({ kind: 'right', vehicle: 'Ramp' });
  expect(bodyOf(asked('/api/quotation').at(-1) as HttpRequest)).toMatchObject({
    ...{ passengers: '3', smallchilds: '1', largechilds: '1', wheelchair: true },
  });
  await sheet.book(rowOf(needs), ride as BookableRide, { key: sheet.newKey(), settle: false }, never);
  expect(bodyOf(asked('/api/createbookingTest').at(-1) as HttpRequest)).toMatchObject({
    ...{ wheelchair: true, childages: [2, 7], vehtypeid: 3 },
  });
  const unread = { smallchildseats: '3', largechildseats: 'one', childages: 'two', wheelchair: 'maybe' };
  expect(wrongOf(await sheet.check(rowOf(unread), '', never))).toEqual(
    Object.keys(unread).map((column) => `${column}: field.invalid`),
  );
  expect(wrongOf(await sheet.check(rowOf({ ...needs, vehicle: 'Saloon' }), '', never))).toEqual([
    'vehicle: error.tooSmall',
  ]);
});
