import type { Connection } from '../api/http.ts';
import {
  createBookingCall,
  fetchBooking,
  fetchConfiguration,
  fetchDirection,
  fetchNearestDriver,
  fetchPrices,
  fetchQuotation,
  fetchVehicleTypes,
  searchAddress,
} from '../api/product.ts';
import { readPhone } from '../api/read-phone.ts';
import { type ApiError, fail, isCertain, ok, type Place, type Result } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf, zoneOf } from '../machine/boot/selectors.ts';
import type { Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent, Draft, TimerKey } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import { transition } from '../machine/transition.ts';
import {
  type CancelSource,
  type CancelToken,
  createCancelSource,
  type PaymentSession,
  type Tabs,
} from '../ports/index.ts';
import type { BookingOptions, Engine, EngineSurroundings } from './booking.ts';
import { draftKeyOf } from './draft-key.ts';
import { failureOf } from './effects/failure-of.ts';
import type { Errand, ErrandSurroundings, Errands } from './errands.ts';
import { leftOf, tabWords } from './leave.ts';
import { createLicence } from './licence.ts';
import { placeProvider } from './place-provider.ts';
import type { EffectOf } from './surroundings.ts';

/**
 * What makes a booking go: a queue that runs each event to its end and sets the store once, and a runner that carries out
 * what the transitions ask for. It arrives behind the first screen; what was done there is handed to it in order.
 */
export function createEngine(options: BookingOptions, { store, announce }: EngineSurroundings): Engine {
  const { ports, source } = options;
  const { clock, random } = ports;
  const running = new Map<string, CancelSource>();
  const timers = new Map<TimerKey, () => void>();
  const queue: BookingEvent[] = [];
  const correlationId = random.id();
  const draftKey = draftKeyOf(options.instance);
  const trackingCode = options.trackingCode ?? '';
  // The short form is not continued: what it asks for goes on elsewhere.
  const leaving = options.variant === 'quickbooking' ? undefined : ports.local;
  let busy = false;
  let disposed = false;
  let apiUrl = options.apiUrl;
  let bookingPage = '';
  const sessionKey = `taxi-booking:session:${trackingCode || options.instance}`;
  let errands: Errands | null = null;
  let errandsComing: Promise<Errands> | null = null;
  /** Whose booking is kept in local storage while it is at it: another tab's is not removed by this one. */
  let keptBy: 'me' | 'other' | null = null;
  let tabs: Tabs | null = null;
  /** It is being asked whose it is: until that is known nothing takes its place. */
  let asking = false;
  let collecting: readonly PaymentSession[] = [];

  const skewOf = ({ boot }: BookingState) => (boot.status === 'ready' ? boot.clockSkewMs : 0);
  const now = () => clock.now() + skewOf(store.getState());

  function dispatch(event: BookingEvent): void {
    if (disposed) return;
    queue.push(event);
    work();
  }

  /** Each event to its end; sets the store once. */
  function work(): void {
    if (busy || disposed) return;
    busy = true;
    const effects: Effect[] = [];
    let state = store.getState();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const context: TransitionContext = {
        now: clock.now() + skewOf(state),
        nextId: () => random.id(),
        source,
        trackingCode,
        sandbox: options.sandbox ?? false,
        currency: options.currency ?? '',
      };
      const [after, asked] = transition(state, next, context);
      state = after;
      effects.push(...asked);
    }
    if (state !== store.getState()) store.setState(state, true);
    busy = false;
    for (const effect of effects) run(effect);
  }

  // Connections

  const licenceService = (): Connection => ({
    http: ports.http,
    clock,
    baseUrl: (options.licenceUrl ?? '').replace(/\/$/, ''),
    correlationId,
  });

  const licence = createLicence({
    connection: licenceService,
    clock,
    storage: ports.local,
    trackingCode,
    parentDomain: options.parentDomain ?? '',
    variant: options.variant ?? 'litebooking',
    addressKnown: options.apiUrl !== '',
  });

  const product = (): Connection => ({
    http: ports.http,
    clock,
    baseUrl: apiUrl.replace(/\/$/, ''),
    correlationId,
    ...(trackingCode ? { token: licence.token, renewToken: licence.renew } : {}),
    ...errands?.credentials(),
  });

  // Parts that are fetched when they are wanted

  const around: ErrandSurroundings = {
    options,
    connection: product,
    licenceService,
    state: store.getState,
    now,
    dispatch,
    latest,
    ask,
    isOpen,
    giveUp,
    sessionKey,
    paymentSession: () => collecting.at(-1) ?? null,
  };

  /** With the first part of the machine, or the first who asks for what few bookings need; again where it did not come. */
  function fetchErrands(): Promise<Errands> {
    errandsComing ??= import('./errands.ts').then(
      ({ createErrands }) => {
        errands = createErrands(around);
        return errands;
      },
      (error: unknown) => {
        errandsComing = null;
        throw error;
      },
    );
    return errandsComing;
  }

  const paying = async () => (await fetchErrands()).paying();

  /** An effect whose service could not be fetched fails as if its call had. */
  function giveUp(effect: Errand): void {
    const failure = failureOf(effect);
    if (failure) dispatch(failure);
  }

  // Effects

  /** `latest`: a newer one of the same name cancels the one before. */
  function latest(name: string): CancelToken {
    running.get(name)?.cancel();
    const source = createCancelSource();
    running.set(name, source);
    return source.token;
  }

  async function ask<Value>(
    name: string,
    call: (cancel: CancelToken) => Promise<Result<Value, ApiError>>,
    heard: (value: Value) => BookingEvent,
    failed?: (error: ApiError) => BookingEvent,
  ): Promise<void> {
    const cancel = latest(name);
    const answer = await call(cancel);
    if (cancel.cancelled) return;
    if (answer.ok) dispatch(heard(answer.value));
    else if (failed) dispatch(failed(answer.error));
  }

  const stopTimer = (key: TimerKey) => {
    timers.get(key)?.();
    timers.delete(key);
  };

  const carryOut: { readonly [Type in OwnEffect['type']]: (effect: EffectOf<Type>) => unknown } = {
    async 'licence.check'() {
      const cancel = latest('licence');
      const none = await licence.check(cancel, ({ baseUrl, bookingPageUrl }) => {
        if (cancel.cancelled) return;
        apiUrl ||= baseUrl;
        bookingPage = bookingPageUrl;
        dispatch({ type: 'boot.licenceGranted' });
      });
      if (none && !cancel.cancelled) dispatch(none);
    },
    'configuration.fetch': () =>
      ask(
        'configuration',
        (cancel) => fetchConfiguration(product(), options, cancel),
        (configuration) => ({ type: 'boot.configured', configuration }),
        (error) => ({ type: 'boot.failed', during: 'configuration', error }),
      ),
    'vehicles.fetch': () =>
      ask(
        'vehicles',
        async (cancel) => {
          const [vehicles] = await Promise.all([fetchVehicleTypes(product(), cancel), fetchTiers()]);
          return vehicles;
        },
        (vehicleTypes) => ({ type: 'boot.vehiclesLoaded', vehicleTypes }),
        (error) => ({ type: 'boot.vehiclesFailed', error }),
      ),
    'prices.fetch': fetchTiers,
    'proximity.fetch': ({ requestId, at }) =>
      ask(
        'proximity',
        (cancel) => fetchNearestDriver(product(), at, source, cancel),
        (travelTimeSeconds) => ({ type: 'proximity.answered', requestId, travelTimeSeconds }),
        (error) => ({ type: 'proximity.failed', requestId, error }),
      ),
    'quote.fetch': ({ requestId, points, request }) =>
      ask(
        'quote',
        async (cancel) => {
          const connection = product();
          // The server measures the route itself; a route that could not be had here is its business to refuse.
          const way = async (stops: readonly Place[]) => {
            const answer = await fetchDirection(connection, stops, cancel);
            return answer.ok ? answer.value : noWay;
          };
          const [onward, back] = await Promise.all([
            way(points),
            request.rtntype === '' ? noWay : way([...points].reverse()),
          ]);
          const measured = {
            traveltime: onward.seconds,
            distance: onward.metres,
            returntraveltime: back.seconds,
            returndistance: back.metres,
          };
          return fetchQuotation(connection, { ...request, ...measured }, cancel);
        },
        (quotation) => ({ type: 'quote.received', requestId, quotation }),
        (error) => ({ type: 'quote.failed', requestId, error }),
      ),
    /** Never cancelled by anything: whoever starts a booking has to hear how it ended. */
    async 'booking.create'({ requestId, request }) {
      const never = createCancelSource().token;
      const made = await createBookingCall(product(), request, never);
      if (!made.ok) {
        const { error } = made;
        // A conflict means that the key has a booking already: an answer that got lost before.
        dispatch({ type: isCertain(error) ? 'payment.refused' : 'payment.lost', requestId, error });
        return;
      }
      const ride = await fetchBooking(product(), made.value.code || request.requestid, zoneOf(store.getState()), never);
      if (ride.ok) dispatch({ type: 'payment.created', requestId, booking: ride.value });
      else dispatch({ type: 'payment.lost', requestId, error: ride.error });
    },
    /** Not fetched when it is wanted: whoever lost an answer has lost the network that its code would come by. */
    'booking.lookup': ({ requestId, attemptKey }) =>
      ask(
        'lookup',
        (cancel) => fetchBooking(product(), attemptKey, zoneOf(store.getState()), cancel),
        (booking) => ({ type: 'payment.found', requestId, booking }),
        (error) =>
          // Only the server's own word says that there is no such booking.
          error.kind === 'rejected' && error.code === 2 && !error.reason
            ? { type: 'payment.notFound', requestId }
            : { type: 'payment.lookupFailed', requestId, error },
      ),
    replay: ({ event }) => dispatch(event),
    'proximity.cancel': () => running.get('proximity')?.cancel(),
    'quote.cancel': () => running.get('quote')?.cancel(),
    'timer.set'({ key, at }) {
      stopTimer(key);
      timers.set(
        key,
        clock.setTimer(at - skewOf(store.getState()), () => dispatch({ type: 'timer.fired', key })),
      );
    },
    'timer.clear': ({ key }) => stopTimer(key),
    'draft.save'({ draft }) {
      ports.session.set(draftKey, JSON.stringify(draft));
      leave(draft);
    },
    'draft.clear'() {
      ports.session.remove(draftKey);
      leave(null);
    },
    'draft.take': () =>
      findLeft().then((draft) => dispatch(draft ? { type: 'draft.restored', draft } : { type: 'draft.declined' })),
    announce: ({ announcement }) => announce(announcement),
  };

  function run(effect: Effect): void {
    const own = (carryOut as Partial<Record<Effect['type'], (effect: Effect) => unknown>>)[effect.type];
    const errand = effect as Errand;
    if (own) own(effect);
    else if (errands) errands.run(errand);
    else
      fetchErrands().then(
        (there) => there.run(errand),
        () => giveUp(errand),
      );
  }

  /** Without the price list there are no tiers, and everything else works. */
  function fetchTiers(): Promise<void> {
    return ask(
      'prices',
      (cancel) => fetchPrices(product(), cancel),
      (categories) => ({ type: 'boot.pricesLoaded', categories }),
    );
  }

  /** Keeps what a tab leaves behind when it is closed; not over what is still offered from one before. */
  function leave(draft: Draft | null): void {
    const state = store.getState();
    if (state.flow.offered || asking) return;
    const left = draft && leftOf(draft, now(), zoneOf(state));
    if (left && leaving) {
      leaving.set(draftKey, left);
      keptBy = 'me';
      tabs ??= ports.joinTabs?.(draftKey, answer) ?? null;
    } else if (keptBy !== 'other') {
      leaving?.remove(draftKey);
      keptBy = null;
    }
  }

  /** A tab that is opened meanwhile is not offered what is still being typed here. */
  const answer = (said: unknown) => {
    if (said === tabWords.asked && keptBy === 'me') tabs?.tell(tabWords.here);
  };

  /** What a tab that is closed left behind, while it can still be booked. */
  async function findLeft(): Promise<Draft | null> {
    const text = leaving?.get(draftKey) ?? null;
    if (text === null) return null;
    asking = true;
    try {
      const { findLeft } = await earlier();
      const left = await findLeft(text, draftKey, around);
      if (left !== 'elsewhere') return left;
      keptBy = 'other';
      return null;
    } finally {
      asking = false;
    }
  }

  /** Whether anything can be booked here, once that is known. */
  function isOpen(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const { status } = store.getState().boot;
        if (!['ready', 'refused', 'failed'].includes(status)) return;
        stop();
        resolve(status === 'ready');
      };
      const stop = store.subscribe(look);
      look();
    });
  }

  return {
    dispatch,
    now,
    payments: {
      attach(screen) {
        collecting = [...collecting, screen];
        paying().catch(() => {});
        return () => {
          collecting = collecting.filter((other) => other !== screen);
        };
      },
      tokenise: async (card) => (await paying()).tokenise(card),
      openLink: async (code, cancel) => {
        await isOpen();
        return (await paying()).openLink(code, cancel);
      },
    },
    async searchPlaces(text, cancel) {
      const asked = text.trim();
      if (asked.length < limits.autocompleteMinChars) return ok([]);
      if (!(await isOpen())) return fail({ kind: 'network' });
      const state = store.getState();
      const configuration = configurationOf(state);
      const searchOwn = () => searchAddress(product(), asked, cancel);
      return state.session.profile || (configuration && placeProvider(configuration) !== 'own')
        ? fetchErrands().then((there) => there.searchPlaces(asked, searchOwn, cancel), searchOwn)
        : searchOwn();
    },
    readPhone: (number, country) => readPhone(product(), { number, country }, createCancelSource().token),
    bookingPageUrl: () => bookingPage,
    errands: fetchErrands,
    async start() {
      const stored = ports.session.get(draftKey);
      if (stored !== null) {
        const { parseDraft } = await earlier();
        const draft = parseDraft(stored);
        if (draft) dispatch({ type: 'draft.restored', draft });
      }
      // Begun before anything else can take its place; the answer is not waited for.
      const looking = stored === null ? findLeft() : null;
      if (ports.local?.get(sessionKey) ?? ports.session.get(sessionKey)) {
        const theirs = [earlier(), fetchErrands().then((rare) => rare.members())] as const;
        const [{ parseSession }, there] = await Promise.all(theirs);
        there.resume(parseSession);
      }
      const preloaded = options.preload
        ? await import('./preload.ts').then(
            ({ decodePreload }) => decodePreload(options.preload),
            () => null,
          )
        : null;
      const embedded = options.licenceUrl !== undefined || options.trackingCode !== undefined;
      dispatch({ type: 'boot.started', trackingCode: embedded ? trackingCode : null, preloaded });
      looking?.then(async (left) => left && (await earlier()).offer(left, around)).catch(() => {});
    },
    dispose() {
      disposed = true;
      errands?.dispose();
      tabs?.leave();
      for (const source of running.values()) source.cancel();
      for (const stop of timers.values()) stop();
    },
  };
}

/** What the engine carries out itself. */
type OwnEffect = Exclude<Effect, { readonly type: Errand['type'] }>;

/** What a visit before this one left. */
const earlier = () => import('./earlier.ts');

const noWay = { seconds: 0, metres: 0 };
