import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Effect } from '../../machine/effects.ts';
import type { BookingEvent } from '../../machine/events.ts';
import { testNow } from '../../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
} from '../../testing/ports.ts';

/** The outcome of effects whose code could not be fetched. */

const script = { effects: [] as Effect[], heard: [] as BookingEvent[] };
const services = ['../account-client.ts', '../payment-client.ts', '../../api/flights.ts'];

vi.doMock('../../machine/transition.ts', () => ({
  transition: (state: unknown, event: BookingEvent) => {
    script.heard.push(event);
    return [state, script.effects.splice(0)];
  },
}));
for (const service of services) {
  vi.doMock(service, () => {
    throw new Error('no network');
  });
}
// Other test files of this process use the real modules, so the module cache is reset.
vi.resetModules();
const { createBooking } = await import('../create-booking.ts');
afterAll(() => {
  for (const mocked of ['../../machine/transition.ts', ...services]) vi.doUnmock(mocked);
  vi.resetModules();
});

afterEach(() => {
  script.heard.length = 0;
});

/** Starts a booking whose first event produces this effect. */
function begin(effect: Effect) {
  script.effects.push(effect);
  createBooking({
    ports: {
      http: createScriptedHttp({}),
      clock: createManualClock(testNow),
      random: createCountingRandom(),
      session: createMemoryStorage(),
    },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
  }).start();
}

const requestId = 'r';
const contact = { firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '', dialingCode: '44' };
const network = { error: { kind: 'network' } };
const signIn = {
  type: 'session.signIn',
  requestId,
  email: 'ada@example.com',
  passwordHash: 'x',
  remember: false,
} as const;

test.each<[Effect, object]>([
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
])('%j whose code does not come fails as if its call had', async (effect, outcome) => {
  begin(effect);
  await expect.poll(() => script.heard.at(-1)).toMatchObject(outcome);
});

test('nothing of what was typed goes back into the machine with such a failure', async () => {
  begin(signIn);
  await expect.poll(() => script.heard).toHaveLength(2);
  expect(JSON.stringify(script.heard)).not.toContain('passwordHash');
});
