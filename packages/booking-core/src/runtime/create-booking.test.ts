import { expect, test } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import {
  aPlace,
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../testing/index.ts';
import type { CreateEngine, Engine } from './booking.ts';
import { createBooking } from './create-booking.ts';
import { createEngine } from './engine.ts';

const start = Date.UTC(2026, 10, 21, 9, 30);

function begin(loadEngine: () => Promise<CreateEngine>) {
  const clock = createManualClock(start);
  const booking = createBooking({
    ports: { http: createScriptedHttp({}), clock, random: createCountingRandom(), session: createMemoryStorage() },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    loadEngine,
  });
  return { booking, clock };
}

const typed = (text: string): BookingEvent => ({ type: 'journey.placeTyped', target: 'pickup', text });

test('what is typed before the engine is there stays in its field and reaches the engine in order', async () => {
  let deliver: (create: CreateEngine) => void = () => {};
  const { booking } = begin(() => new Promise((resolve) => (deliver = resolve)));
  booking.start();
  expect(booking.late()).toBeNull();
  booking.dispatch(typed('H'));
  booking.dispatch(typed('He'));
  booking.dispatch({ type: 'journey.returnKindChosen', kind: 'return' });
  expect(booking.store.getState().journey.pickup.text).toBe('He');
  deliver(createEngine);
  await expect.poll(() => booking.store.getState().journey.returnKind).toBe('return');
  expect(booking.store.getState().journey.pickup.text).toBe('He');
  await expect.poll(() => booking.late()).not.toBeNull();
});

test('events reach an engine that is there at once', async () => {
  const heard: BookingEvent[] = [];
  const engine: Engine = {
    dispatch: (event) => heard.push(event),
    now: () => 42,
    readPhone: async () => ({ ok: true, value: null }),
    searchPlaces: async () => ({ ok: true, value: [] }),
    payments: {
      attach: () => () => {},
      tokenise: async () => ({ ok: true, value: '' }),
      openLink: async () => ({ ok: false, error: { kind: 'network' } }),
    },
    bookingPageUrl: () => '',
    errands: async () => {
      throw new Error('no errands in this test');
    },
    start: async () => {},
    dispose: () => {},
  };
  const { booking } = begin(async () => () => engine);
  booking.start();
  await expect.poll(() => booking.now()).toBe(42);
  await Promise.resolve();
  booking.dispatch(typed('Hea'));
  expect(heard).toEqual([typed('Hea')]);
});

test('an engine that does not come is said, and asked for again by hand', async () => {
  let tries = 0;
  const { booking } = begin(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return createEngine;
  });
  booking.start();
  booking.dispatch(typed('Heath'));
  await expect.poll(() => booking.store.getState().boot.status).toBe('failed');
  booking.dispatch({ type: 'boot.retried' });
  await expect.poll(() => booking.late() !== null).toBe(true);
  expect(booking.store.getState().journey.pickup.text).toBe('Heath');
});

test('an engine that could not begin is begun again by hand, and what was typed reaches it once', async () => {
  let begun = 0;
  const heard: string[] = [];
  const { booking } = begin(async () => (options, surroundings) => {
    const engine = createEngine(options, surroundings);
    return {
      ...engine,
      dispatch(event) {
        heard.push(event.type);
        engine.dispatch(event);
      },
      async start() {
        begun += 1;
        if (begun === 1) throw new Error('a part of the engine did not come');
        await engine.start();
      },
    };
  });
  booking.start();
  booking.dispatch(typed('Heath'));
  await expect.poll(() => booking.store.getState().boot.status).toBe('failed');
  booking.dispatch({ type: 'boot.retried' });
  await expect.poll(() => booking.late() !== null).toBe(true);
  booking.dispatch(typed('Heathrow'));
  expect(begun).toBe(2);
  expect(heard).toEqual(['journey.placeTyped', 'journey.placeTyped']);
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
    loadEngine: async () => createEngine,
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

test('a search waits for the engine; without one it fails like any other', async () => {
  const { booking } = begin(async () => {
    throw new Error('no network');
  });
  const answer = await booking.searchPlaces('Heathrow', { cancelled: false, onCancel: () => () => {} });
  expect(answer).toEqual({ ok: false, error: { kind: 'network' } });
});

test('after the end nothing starts any more', async () => {
  let created = 0;
  const { booking } = begin(async () => {
    booking.dispose();
    return (...given) => {
      created += 1;
      return createEngine(...given);
    };
  });
  booking.start();
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  await Promise.resolve();
  expect(created).toBe(0);
});

test('configuration and vehicle types that lie in the page are taken from there, and asked of nobody', async () => {
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
    loadEngine: async () => createEngine,
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
