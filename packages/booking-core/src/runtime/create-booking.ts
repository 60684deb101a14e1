import { createStore } from 'zustand/vanilla';
import type { ApiError } from '../domain/api-error.ts';
import { fail, type Result } from '../domain/result.ts';
import type { Announcement } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import { initialState } from '../machine/initial.ts';
import type { BookingState } from '../machine/state.ts';
import type { Booking, BookingOptions, Engine, Late } from './booking.ts';
import { draftKeyOf } from './draft-key.ts';

/**
 * A booking in progress. The first screen can be drawn and typed into at once; the engine behind it is fetched by `start()`,
 * and gets everything that was done before it was there, in order. Everything belongs to this instance and ends with
 * `dispose()`.
 */
export function createBooking(options: BookingOptions): Booking {
  const { clock, session, local } = options.ports;
  const draftKey = draftKeyOf(options.instance);
  const drafted = (session.get(draftKey) ?? local?.get(draftKey) ?? null) !== null;
  const store = createStore(() => initialState(options.layout, options.flights, options.popups));
  const listeners = new Set<(announcement: Announcement) => void>();
  const waiting: BookingEvent[] = [];
  let engine: Engine | null = null;
  let late: Late | null = null;
  let arrival: Promise<Engine | null> | null = null;
  /** What was done before is done; events go to the engine as they come. */
  let caughtUp = false;
  let disposed = false;

  const announce = (announcement: Announcement) => {
    for (const listener of [...listeners]) listener(announcement);
  };
  const setBoot = (boot: BookingState['boot']) => {
    if (!disposed) store.setState({ boot });
  };
  const load = options.loadEngine ?? (() => import('./engine.ts').then(({ createEngine }) => createEngine));

  async function fetchEngine(): Promise<Engine | null> {
    try {
      const [create, behind] = [load(), import('./late.ts')];
      // Whichever fails, fails the arrival; the other's failure is then no news.
      behind.catch(() => {});
      if (!caughtUp) {
        const createEngine = await create;
        if (disposed) return null;
        engine ??= createEngine(options, { store, announce });
        await engine.start();
        for (const event of waiting) engine.dispatch(event);
        caughtUp = true;
      }
      ({ late } = await behind);
      // Another state of the same, so that the screens hear of it.
      if (!disposed) store.setState({ ...store.getState() }, true);
      return engine;
    } catch {
      arrival = null;
      setBoot({ status: 'failed', during: 'configuration', error: { kind: 'network' } });
      return null;
    }
  }

  /** Asks for the engine, unless it is there or on its way. */
  const arrive = () => {
    arrival ??= fetchEngine();
    return arrival;
  };

  /** Rejects where the engine does not come. */
  const there = async (): Promise<Engine> => {
    const found = engine ?? (await arrive());
    if (!found) throw new Error('the engine did not arrive');
    return found;
  };
  const asked = <Found>(ask: (found: Engine) => Promise<Result<Found, ApiError>>) =>
    there()
      .then(ask)
      .catch(() => fail({ kind: 'network' } as const));
  const errands = async () => (await there()).errands();

  return {
    store: { getState: store.getState, subscribe: store.subscribe },
    dispatch(event) {
      if (disposed) return;
      if (event.type === 'boot.retried' && !late) {
        if (!caughtUp) setBoot({ status: 'idle' });
        void arrive();
      }
      if (engine && caughtUp) return engine.dispatch(event);
      if (event.type === 'boot.retried') return;
      waiting.push(event);
      store.setState(typed(store.getState(), event), true);
    },
    now: () => engine?.now() ?? clock.now(),
    searchPlaces: (text, cancel) => asked((found) => found.searchPlaces(text, cancel)),
    placeAt: (point, cancel) => asked(async () => (await errands()).placeAt(point, cancel)),
    searchAirports: (text, cancel) => asked(async () => (await errands()).searchAirports(text, cancel)),
    searchAirlines: (text, cancel) => asked(async () => (await errands()).searchAirlines(text, cancel)),
    readPhone: (number, country) => asked((found) => found.readPhone(number, country)),
    onAnnouncement(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async promote(token) {
      if (token === '') return;
      const { promote } = await import('./promote.ts');
      await promote(this, token);
    },
    account: async () => (await (await errands()).members()).api,
    hasDraft: () => drafted,
    late: () => late,
    payments: () => engine?.payments ?? null,
    bookingPageUrl: () => engine?.bookingPageUrl() ?? '',
    start() {
      void arrive();
    },
    dispose() {
      disposed = true;
      listeners.clear();
      engine?.dispose();
    },
  };
}

/** What is typed stands in its field while the engine is on its way. */
function typed(state: BookingState, event: BookingEvent): BookingState {
  if (event.type !== 'journey.placeTyped' || typeof event.target !== 'string') return state;
  const { journey } = state;
  return { ...state, journey: { ...journey, [event.target]: { ...journey[event.target], text: event.text } } };
}
