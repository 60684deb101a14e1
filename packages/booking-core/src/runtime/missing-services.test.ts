import { afterEach, expect, test, vi } from 'vitest';
import type { Effect } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import {
  aPlace,
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  initialState,
  jsonAnswer,
  testNow,
} from '../testing/index.ts';
import { createEngine } from './engine.ts';

/** What becomes of an effect whose code does not come: no service does here. */

const script = vi.hoisted(() => ({ effects: [] as Effect[], heard: [] as BookingEvent[] }));
vi.mock('../machine/transition.ts', () => ({
  transition: (state: unknown, event: BookingEvent) => {
    script.heard.push(event);
    return [state, script.effects.splice(0)];
  },
}));
for (const service of ['./errands.ts', './members.ts', './paying.ts', './places.ts']) {
  vi.doMock(service, () => {
    throw new Error('no network');
  });
}

afterEach(() => {
  script.heard.length = 0;
});

/** An engine whose booking is open, with the provider of the operator's choice. */
function engine(searchApi = 'own') {
  const configuration = { searchApi, googleKey: 'g', bingKey: '' };
  const state = { ...initialState('wizard'), boot: { status: 'ready', clockSkewMs: 0, configuration } };
  return createEngine(
    {
      ports: {
        http: createScriptedHttp({
          'GET /api/searchaddress': () => jsonAnswer({ addresses: [{ id: 'own-1', latitude: 51.5, longitude: -0.1 }] }),
        }),
        clock: createManualClock(testNow),
        random: createCountingRandom(),
        session: createMemoryStorage(),
      },
      source: 'web',
      apiUrl: 'https://operator.example',
      layout: 'wizard',
      instance: 'test',
      loadPlaces: async () => Promise.reject(new Error('no script')),
    },
    {
      store: { getState: () => state as never, setState: () => {}, subscribe: () => () => {} },
      announce: () => {},
    },
  );
}

const requestId = 'r';
const contact = { firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '', dialingCode: '44' };
const network = { error: { kind: 'network' } };
const place = aPlace('alpha', { postcode: '' });
const signIn = {
  type: 'session.signIn',
  requestId,
  email: 'ada@example.com',
  passwordHash: 'x',
  remember: false,
} as const;

test.each<[Effect, object]>([
  [
    { type: 'promo.check', requestId, code: 'TEN', priceMinor: 100, currency: 'GBP', customerId: 0 },
    { type: 'promo.refused', requestId, ...network },
  ],
  [
    { type: 'handover.store', request: {} as never },
    { type: 'handover.failed', ...network },
  ],
  [
    { type: 'flight.info', requestId, direction: 'return', number: 'BA1', landingAt: null },
    { type: 'flight.infoFailed', requestId, direction: 'return' },
  ],
  [
    { type: 'flight.search', requestId, destination: 'EGLL', airline: 'BA', origin: '', departureAt: 0 },
    { type: 'flight.searchFailed', requestId },
  ],
  [
    { type: 'payment.begin', requestId, method: 'card', request: null, job: null },
    { type: 'payment.refused', requestId, ...network },
  ],
  [signIn, { type: 'session.refused', requestId, ...network }],
  [
    { type: 'session.signUp', requestId, contact, passwordHash: 'x' },
    { type: 'session.refused', requestId, ...network },
  ],
  [
    { type: 'session.reset', requestId, email: 'ada@example.com' },
    { type: 'session.refused', requestId, ...network },
  ],
  [
    { type: 'place.complete', question: 'q', target: 'pickup', place },
    { type: 'journey.placeCompleted', question: 'q', target: 'pickup', place: null },
  ],
])('%j whose code does not come fails as if its call had', async (effect, outcome) => {
  script.effects.push(effect);
  engine().dispatch({ type: 'flow.resumed' });
  await expect.poll(() => script.heard.at(-1)).toMatchObject(outcome);
});

test('nothing of what was typed goes back into the machine with such a failure', async () => {
  script.effects.push(signIn);
  engine().dispatch({ type: 'flow.resumed' });
  await expect.poll(() => script.heard).toHaveLength(2);
  expect(JSON.stringify(script.heard)).not.toContain('passwordHash');
});

test('a search goes to the product’s own addresses when the code of other providers does not come', async () => {
  const cancel = { cancelled: false, onCancel: () => () => {} };
  expect(await engine('google').searchPlaces('padd', cancel)).toMatchObject({ ok: true, value: [{ id: 'own-1' }] });
});
