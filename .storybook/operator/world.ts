import {
  createBrowserClock,
  createFetchHttp,
  createRandom,
} from '../../packages/booking-adapters/src/browser/index.ts';
import { hashPassword } from '../../packages/booking-adapters/src/password/index.ts';
import { loadGateway } from '../../packages/booking-adapters/src/payments/index.ts';
import { type BookingController, createBooking } from '../../packages/booking-core/src/index.ts';
import { createMemoryStorage } from '../../packages/booking-core/src/testing/ports.ts';
import { testNow } from '../../packages/booking-ui/src/testing/scripted-booking.ts';
import type { StoryWorld, Visit, VisitOptions } from '../../packages/booking-ui/src/testing/story-world.ts';
import { stepsTo } from './drive.ts';
import { createPeople } from './people.ts';
import { type PageServer, startServer } from './server.ts';

const origin = 'http://operator.example';

/**
 * Starts the server in the page with its customers.
 * @returns functions to send it requests and to open a story's visit
 */
export async function createWorld(): Promise<StoryWorld & { readonly fetch: typeof globalThis.fetch }> {
  const began = performance.now();
  let shift = 0;
  const now = () => testNow + Math.round(performance.now() - began) + shift;
  const server = await startServer(now);
  const people = createPeople(server, {
    async at(ms, work) {
      shift += ms;
      try {
        return await work();
      } finally {
        shift -= ms;
      }
    },
  });
  return {
    fetch: (input, init) => server.app(fromHostPage(new Request(input, init))),
    open: (options) => openVisit(server, people, now, options),
  };
}

/** Adds the origin of a host page to a request, which the browser does not let scripts set. */
function fromHostPage(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('origin', 'http://localhost:4400');
  return Object.defineProperty(request, 'headers', { value: headers });
}

/** @returns a visit's HTTP client for the server in the page, and `quiet`: whether no request is pending */
function connect(server: PageServer, { operator, scenarios = {}, state, trackingCode }: VisitOptions) {
  const app = operator ? server.of(operator) : server.app;
  let underWay = 0;
  const send: typeof globalThis.fetch = async (input, init) => {
    const call = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    const scenario = scenarios[call] ?? '';
    if (scenario === 'offline') throw new TypeError('no network');
    const request = new Request(input, init);
    if (scenario !== '' && scenario !== 'lost') request.headers.set('x-scenario', scenario);
    if (scenario === 'lost') return new Promise<Response>(() => {});
    const counted = !scenario.startsWith('slow');
    if (counted) underWay += 1;
    try {
      return await app(trackingCode === undefined ? request : fromHostPage(request));
    } finally {
      if (counted) underWay -= 1;
    }
  };
  const offline = state?.flow?.online === false || Object.values(scenarios).includes('offline');
  return { http: createFetchHttp({ fetch: send, isOnline: () => !offline }), quiet: () => underWay === 0 };
}

const turn = () => new Promise<void>((done) => setTimeout(done));

async function openVisit(
  server: PageServer,
  people: ReturnType<typeof createPeople>,
  now: () => number,
  options: VisitOptions,
): Promise<Visit> {
  const { state = {}, who, events = [], scenarios = {}, sandbox = false } = options;
  let passed = 0;
  let wake = () => {};
  const random = createRandom();
  const clock = createBrowserClock({
    now: () => now() + passed,
    setTimeout: (callback, delay) => globalThis.setTimeout(callback, delay),
    clearTimeout: (timer) => globalThis.clearTimeout(timer),
    onWake(callback) {
      wake = callback;
      return () => {};
    },
  });
  const { http, quiet } = connect(server, options);
  const session = createMemoryStorage();
  const visitor = who ?? (state.session?.profile ? (state.session.profile.bookerId > 0 ? 'booker' : 'customer') : null);
  if (visitor) session.set('taxi-booking:session:story', JSON.stringify(await people.session(visitor)));
  const rides = options.rides ? await people.rides() : {};
  const booking = createBooking({
    ports: { http, clock, random, session, local: createMemoryStorage() },
    ...(options.trackingCode === undefined
      ? { source: 'web', apiUrl: origin }
      : { source: 'widget', apiUrl: '', licenceUrl: origin, trackingCode: options.trackingCode }),
    layout: state.flow?.layout?.name ?? 'wizard',
    flights: {
      flightsOptional: state.flow?.flightsOptional ?? true,
      flightVariant: state.flow?.flightVariant ?? 'airport',
    },
    sandbox,
    instance: 'story',
  });
  booking.start();

  /** Waits until all requests that will get a response have got it. */
  const settled = async () => {
    for (let calm = 0, waited = 0; calm < 3 && waited < 2_000; waited += 1) {
      await turn();
      const { boot, flow } = booking.store.getState();
      // Dialogs open with a delay; moving the clock ahead skips it.
      if (flow.dialog && !flow.dialogShown) {
        passed += 500;
        wake();
      }
      const begun = boot.status !== 'idle' && boot.status !== 'licensing';
      const booting = boot.status === 'loading' && !('configuration' in scenarios);
      calm = begun && !booting && quiet() ? calm + 1 : 0;
    }
  };
  await settled();
  const steps = stepsTo(state);
  for (const event of [...steps.events, ...events]) {
    booking.dispatch(event);
    if (event.type.startsWith('flow.') || event.type.startsWith('promo.') || event.type.startsWith('payment.'))
      await settled();
  }
  await settled();
  passed += options.pass ?? 0;
  for (const event of options.after ?? []) booking.dispatch(event);
  await settled();
  let ids = 0;
  return {
    booking: steps.over ? over(booking, steps.over) : booking,
    services: {
      newId: () => `id-${++ids}`,
      hashPassword,
      loadGateway,
    },
    http,
    clock,
    apiUrl: origin,
    rides,
    dispose: () => booking.dispose(),
  };
}

/** The booking, with the parts that no visitor's event can cause merged into its state. */
function over(booking: BookingController, put: NonNullable<ReturnType<typeof stepsTo>['over']>): BookingController {
  let from = booking.store.getState();
  let shown = put(from);
  const getState = () => {
    const state = booking.store.getState();
    if (state !== from) [from, shown] = [state, put(state)];
    return shown;
  };
  return { ...booking, store: { getState, subscribe: booking.store.subscribe } };
}
