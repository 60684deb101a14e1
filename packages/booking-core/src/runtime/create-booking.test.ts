import { expect, test } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import { createCancelSource } from '../ports/index.ts';
import { aPlace } from '../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../testing/ports.ts';
import { createBooking } from './create-booking.ts';

const start = Date.UTC(2026, 10, 21, 9, 30);

function begin(session = createMemoryStorage()) {
  const clock = createManualClock(start);
  const http = createScriptedHttp({ 'GET /api/configuration': () => jsonAnswer({ code: 1, iscashallowed: true }) });
  const booking = createBooking({
    ports: { http, clock, random: createCountingRandom(), session },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
  });
  return { booking, http, session };
}

const typed = (text: string): BookingEvent => ({ type: 'journey.placeTyped', target: 'pickup', text });

test('what was typed into the first screen before it begins stands in its field as soon as it has begun [1§1.8 2§2.23]', () => {
  const { booking } = begin();
  booking.dispatch(typed('H'));
  booking.dispatch(typed('He'));
  booking.dispatch({ type: 'journey.returnKindChosen', kind: 'return' });
  booking.start();
  expect(booking.store.getState().journey).toMatchObject({ pickup: { text: 'He' }, returnKind: 'return' });
});

test('what was typed before comes after the draft that is restored', async () => {
  const first = begin();
  first.booking.start();
  await expect.poll(() => first.booking.store.getState().boot.status).toBe('ready');
  first.booking.dispatch(typed('Heathrow'));
  first.booking.dispatch({ type: 'journey.noteChanged', note: 'by the stairs' });
  const { booking } = begin(first.session);
  booking.dispatch(typed('Gatwick'));
  booking.start();
  expect(booking.store.getState().journey).toMatchObject({ pickup: { text: 'Gatwick' }, note: 'by the stairs' });
});

test('it begins once', () => {
  const { booking, http } = begin();
  booking.start();
  booking.start();
  expect(http.requests.filter(({ url }) => url.includes('/api/configuration'))).toHaveLength(1);
});

test.each([2, -2])('a device clock that is %i hours off still books the right time', async (hours) => {
  const clock = createManualClock(start + hours * 3_600_000);
  const vehicle = {
    vehtypeid: 1,
    typename: 'Saloon',
    noofpassengers: 4,
    noofluggeges: 2,
    noofhandbags: 2,
    maxluggage: 2,
  };
  const http = createScriptedHttp({
    'GET /api/configuration': () =>
      jsonAnswer({ code: 1, servertime: '2026-11-21T09:30:00+00:00', timezone: 'Europe/London', iscashallowed: true }),
    'GET /api/vehicletypes': () => jsonAnswer({ code: 1, vehTypes: [vehicle] }),
  });
  const booking = createBooking({
    ports: { http, clock, random: createCountingRandom(), session: createMemoryStorage() },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
  });
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  expect(booking.now()).toBe(start);
  booking.dispatch({ type: 'journey.quickTimeChosen', minutes: 60 });
  await expect.poll(() => booking.store.getState().journey.time).toEqual({ kind: 'later', local: '2026-11-21T10:30' });
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
  booking.dispatch({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') });
  const asked = () => http.requests.find(({ url }) => url.endsWith('/api/quotation'));
  await expect.poll(async () => clock.pass(500).then(() => asked() !== undefined)).toBe(true);
  expect(JSON.parse(asked()?.body ?? '{}').bookingdate).toBe('2026-11-21T10:30:00+00:00');
});

test.each([
  ['a test code', true, false, true],
  ['a page that says so', false, true, true],
  ['any other code', false, false, false],
])('%s makes everything that is asked a test: %s', async (_, test, sandbox, expected) => {
  const operator = 'https://operator.example';
  const http = createScriptedHttp({
    'POST /licence/validate': () => jsonAnswer({ code: 1, token: 'signed', test }),
    'GET /licence/custappbaseurl': () => jsonAnswer({ code: 1, baseurl: operator, bookingpageurl: operator }),
    'GET /api/configuration': () => jsonAnswer({ code: 1, iscashallowed: true }),
  });
  const booking = createBooking({
    ports: { http, clock: createManualClock(start), random: createCountingRandom(), session: createMemoryStorage() },
    source: 'widget',
    apiUrl: '',
    licenceUrl: operator,
    trackingCode: 'CODE',
    sandbox,
    layout: 'wizard',
    instance: 'test',
  });
  expect(booking.isTest()).toBe(sandbox);
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  expect(booking.isTest()).toBe(expected);
  const asked = http.requests.find(({ url }) => url.includes('/api/configuration'));
  expect(new URL(asked?.url ?? '').searchParams.get('sandbox')).toBe(expected ? 'true' : null);
});

test('after the end nothing happens any more', async () => {
  const { booking, http } = begin();
  const heard: string[] = [];
  booking.onAnnouncement(({ kind }) => heard.push(kind));
  booking.start();
  booking.dispose();
  booking.dispatch(typed('Heath'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(booking.store.getState().journey.pickup.text).toBe('');
  expect([http.requests.length, heard]).toEqual([1, []]);
});

test('configuration and vehicle types that lie in the page are taken from there, and asked of nobody [1§3.18]', async () => {
  const http = createScriptedHttp({});
  const booking = createBooking({
    ports: { http, clock: createManualClock(start), random: createCountingRandom(), session: createMemoryStorage() },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    preload: {
      configuration: { company: 'Demo Cars', QuoteTimeout: '7' },
      vehicletypes: { vehTypes: [{ vehtypeid: 3, typename: 'MPV', noofpassengers: 6 }] },
    },
  });
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  expect(booking.store.getState().boot).toMatchObject({
    configuration: { company: 'Demo Cars', quoteTimeout: 7 },
    vehicleTypes: [{ id: 3, name: 'MPV', passengers: 6 }],
  });
  expect(http.requests.map(({ url }) => url).filter((url) => /configuration|vehicletypes/.test(url))).toEqual([]);
  booking.dispose();
});

test('the time in a preloaded configuration, which is that of the page, is not taken for the time now [1§3.18]', async () => {
  const booking = createBooking({
    ports: {
      ...{ http: createScriptedHttp({}), clock: createManualClock(start) },
      ...{ random: createCountingRandom(), session: createMemoryStorage() },
    },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    preload: {
      configuration: { company: 'Demo Cars', servertime: new Date(start - 86_400_000).toISOString() },
      vehicletypes: { vehTypes: [{ vehtypeid: 3, typename: 'MPV', noofpassengers: 6 }] },
    },
  });
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  expect(booking.now()).toBe(start);
  booking.dispose();
});

test('a place whose ends were swapped is completed, although the field that it left has another place', async () => {
  const { booking, http } = begin();
  const answers: ((postcode: string) => void)[] = [];
  const { send } = http;
  http.send = (request, cancel) => {
    if (!request.url.includes('/api/placeat')) return send(request, cancel);
    return new Promise((resolve) => {
      answers.push((postcode) => resolve(jsonAnswer({ code: 1, address: { ...aPlace('there'), postcode } })));
      cancel.onCancel(() => resolve({ kind: 'aborted' }));
    });
  };
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  const choose = (id: string) =>
    booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace(id, { postcode: '' }) });
  choose('alpha');
  await expect.poll(() => answers.length).toBe(1);
  booking.dispatch({ type: 'journey.swapped' });
  choose('beta');
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('SW1A 1AA');
  answers[1]?.('W2 1HQ');
  const journey = () => booking.store.getState().journey;
  await expect.poll(() => journey().pickup.place?.postcode).toBe('W2 1HQ');
  expect(journey().dropoff).toMatchObject({ place: { id: 'alpha', postcode: 'SW1A 1AA' }, issue: null });
});

test('a suggestion without coordinates is completed outside the journey, which stays as it is', async () => {
  const { booking, http } = begin();
  const { send } = http;
  http.send = async (request, cancel) =>
    request.url.includes('/api/placedetails')
      ? jsonAnswer({ code: 1, address: { ...aPlace('there'), postcode: 'W2 1HQ' } })
      : send(request, cancel);
  booking.start();
  await expect.poll(() => booking.store.getState().boot.status).toBe('ready');
  const { journey } = booking.store.getState();
  const suggestion = aPlace('there', { latitude: Number.NaN, longitude: Number.NaN, postcode: '' });
  const { latitude, longitude } = aPlace('there');
  expect(await booking.completePlace(suggestion, createCancelSource().token)).toMatchObject({
    ...{ latitude, longitude, postcode: 'W2 1HQ' },
  });
  expect(booking.store.getState().journey).toBe(journey);
  booking.dispose();
});
