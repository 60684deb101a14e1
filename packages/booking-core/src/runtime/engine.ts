import type { Connection } from '../api/http.ts';
import type { OperatorAddress } from '../api/licence.ts';
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
import {
  type ApiError,
  type FlightDirection,
  fail,
  isCertain,
  ok,
  type Place,
  type Result,
  samePlace,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf, zoneOf } from '../machine/basics.ts';
import type { Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent, Draft, TimerKey } from '../machine/events.ts';
import { givenUp, neededPart, neededSoon } from '../machine/needs.ts';
import type { PartName, Parts } from '../machine/parts.ts';
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
import type { Errand } from './errands.ts';
import { leftOf, tabWords } from './leave.ts';
import { createLicence } from './licence.ts';
import type { Members, SessionEffect } from './members.ts';
import { placeProvider } from './place-provider.ts';
import type { EffectOf, Surroundings } from './surroundings.ts';

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
  const load = options.loadPart ?? loadPart;
  const fetching = new Set<PartName>();
  let parts: Parts = options.parts ?? {};
  let busy = false;
  let disposed = false;
  let apiUrl = options.apiUrl;
  let bookingPage = '';
  const sessionKey = `taxi-booking:session:${trackingCode || options.instance}`;
  let members: Members | null = null;
  /** Whose booking is kept in local storage while it is at it: another tab's is not removed by this one. */
  let keptBy: 'me' | 'other' | null = null;
  let tabs: Tabs | null = null;
  /** It is being asked whose it is: until that is known nothing takes its place. */
  let asking = false;
  let collecting: readonly PaymentSession[] = [];

  const skewMs = () => {
    const { boot } = store.getState();
    return boot.status === 'ready' ? boot.clockSkewMs : 0;
  };
  const now = () => clock.now() + skewMs();

  function dispatch(event: BookingEvent): void {
    if (disposed) return;
    queue.push(event);
    work();
    for (const name of neededSoon(store.getState(), parts)) fetchPart(name);
  }

  /** In order; those behind one whose code is not here yet wait with it, but what is typed stands in its field at once. */
  function nextOf(state: BookingState): BookingEvent | undefined {
    const [first] = queue;
    const missing = first && neededPart(state, first, parts);
    if (!missing) return queue.shift();
    fetchPart(missing);
    const at = queue.findIndex(({ type }) => typing.test(type));
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  /** Each event to its end; sets the store once. */
  function work(): void {
    if (busy || disposed) return;
    busy = true;
    const effects: Effect[] = [];
    let state = store.getState();
    for (let next = nextOf(state); next; next = nextOf(state)) {
      const context: TransitionContext = {
        now: clock.now() + (state.boot.status === 'ready' ? state.boot.clockSkewMs : 0),
        nextId: () => random.id(),
        source,
        trackingCode,
        sandbox: options.sandbox ?? false,
        currency: options.currency ?? '',
        parts,
      };
      const [after, asked] = transition(state, next, context);
      state = after;
      effects.push(...asked);
    }
    if (state !== store.getState()) store.setState(state, true);
    busy = false;
    for (const effect of effects) run(effect);
  }

  /** A part of the machine; rejects when it does not come. */
  async function bring(name: PartName): Promise<void> {
    const part = parts[name] ?? (await load(name));
    parts = { ...parts, [name]: part };
  }

  /** What waits for a part that does not come is given up, and said; the next one asks for it again. */
  function fetchPart(name: PartName): void {
    if (fetching.has(name)) return;
    fetching.add(name);
    bring(name)
      .catch(() => {
        const [waiting] = queue;
        if (!waiting || disposed || neededPart(store.getState(), waiting, parts) !== name) return;
        const instead = givenUp(waiting);
        queue.splice(0, 1, ...(instead ? [instead] : []));
        // A deadline is not missed for good.
        if (waiting.type === 'timer.fired') run({ type: 'timer.set', key: waiting.key, at: now() + againMs });
      })
      .then(() => {
        fetching.delete(name);
        work();
      });
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
    ...members?.credentials,
  });

  // Parts that are fetched when they are wanted

  const around: Surroundings = {
    options,
    connection: product,
    licenceService,
    state: store.getState,
    now,
    dispatch,
    latest,
    ask,
  };

  /** With the first that signs in, is signed in, or asks for something that is theirs. */
  const join = once(async () => {
    const { createMembers } = await import('./members.ts');
    members = createMembers(sessionKey, around);
    return members;
  });

  /** With the payment step of whoever pays online. */
  const paying = once(async () => {
    const { createPaying } = await import('./paying.ts');
    return createPaying({ ...around, session: () => collecting.at(-1) ?? null });
  });

  const places = once(async () => {
    const { createPlaces } = await import('./places.ts');
    return createPlaces({
      connection: product,
      configuration: () => configurationOf(store.getState()),
      load: options.loadPlaces,
    });
  });

  const flights = () => import('../api/flights.ts');

  function runErrand(effect: Errand): void {
    import('./errands.ts').then(
      ({ run }) => run(effect, around),
      () => giveUp(effect),
    );
  }

  function runSession(effect: SessionEffect): void {
    if (members) members.run(effect);
    else
      join().then(
        (there) => there.run(effect),
        () => giveUp(effect),
      );
  }

  function runPayment(effect: PaymentEffect): void {
    paying()
      .then((pay) => pay.run(effect))
      .catch(() => giveUp(effect));
  }

  async function completePlace(effect: EffectOf<'place.complete'>): Promise<void> {
    const { question, target, place } = effect;
    const cancel = latest(`place ${typeof target === 'string' ? target : target.via}`);
    const there = (await isOpen()) ? await places().catch(() => null) : null;
    const whole = (await there?.complete(place, cancel)) ?? null;
    if (!cancel.cancelled) dispatch({ type: 'journey.placeCompleted', target, question, place: whole });
  }

  /** What is wanted of a part whose code did not come fails as if its call had. */
  function giveUp(effect: Effect): void {
    const type = unanswered[effect.type];
    const { requestId, direction } = effect as { requestId?: string; direction?: FlightDirection };
    if (type) dispatch({ type, requestId, direction, error: { kind: 'network' } } as BookingEvent);
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

  const carryOut: { readonly [Type in Effect['type']]: (effect: EffectOf<Type>) => unknown } = {
    async 'licence.check'({ trackingCode: code }) {
      if (code === '') {
        dispatch({ type: 'boot.licenceRefused', reason: 'missing', message: '', phone: '' });
        return;
      }
      const cancel = latest('licence');
      const granted = (address: OperatorAddress) => {
        if (cancel.cancelled) return;
        apiUrl ||= address.baseUrl;
        bookingPage = address.bookingPageUrl;
        dispatch({ type: 'boot.licenceGranted' });
      };
      const decision = await licence.check(cancel, granted);
      if (cancel.cancelled) return;
      if (decision.kind === 'granted') granted(decision);
      else if (decision.kind === 'failed') dispatch({ type: 'boot.failed', during: 'licence', error: decision.error });
      else dispatch({ ...decision, type: 'boot.licenceRefused' });
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
    'place.complete': completePlace,
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
    'payment.begin': runPayment,
    'payment.confirm': runPayment,
    'payment.record': runPayment,
    'payment.drop': runPayment,
    'session.signIn': runSession,
    'session.signUp': runSession,
    'session.reset': runSession,
    'session.keep': runSession,
    'session.forget': (effect) => members?.run(effect),
    'currency.find': runErrand,
    'promo.check': runErrand,
    'handover.store': runErrand,
    'flight.info': runErrand,
    'flight.search': runErrand,
    replay: ({ event }) => dispatch(event),
    'proximity.cancel': () => running.get('proximity')?.cancel(),
    'quote.cancel': () => running.get('quote')?.cancel(),
    'timer.set'({ key, at }) {
      stopTimer(key);
      timers.set(
        key,
        clock.setTimer(at - skewMs(), () => dispatch({ type: 'timer.fired', key })),
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
    (carryOut[effect.type] as (effect: Effect) => void)(effect);
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
      const [{ findLeft }] = await Promise.all([import('./left-draft.ts'), bring('again')]);
      const left = await findLeft(text, draftKey, around);
      if (left !== 'elsewhere') return left;
      keptBy = 'other';
      return null;
    } finally {
      asking = false;
    }
  }

  /** Offers it, unless a whole journey was asked for meanwhile. */
  function offer(left: Draft | null): void {
    const { journey, flow } = store.getState();
    if (!left || flow.step > 1 || (journey.pickup.place && journey.dropoff.place)) return;
    const { pickup, dropoff } = left.journey;
    dispatch({ type: 'draft.offered', offer: { from: pickup.place?.name ?? '', to: dropoff.place?.name ?? '' } });
  }

  /** Resolves once it is known whether anything can be booked here. */
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!['ready', 'refused', 'failed'].includes(store.getState().boot.status)) return;
        stop();
        resolve();
      };
      const stop = store.subscribe(look);
      look();
    });

  /** Whether anything can be booked here, once that is known. */
  async function isOpen(): Promise<boolean> {
    await settled();
    return store.getState().boot.status === 'ready';
  }

  const tooShort = (text: string) => text.trim().length < limits.autocompleteMinChars;

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
        await settled();
        return (await paying()).openLink(code, cancel);
      },
    },
    async searchPlaces(text, cancel) {
      if (tooShort(text)) return ok([]);
      if (!(await isOpen())) return fail({ kind: 'network' });
      const asked = text.trim();
      const state = store.getState();
      const configuration = configurationOf(state);
      const searchOwn = () => searchAddress(product(), asked, cancel);
      const [saved, found] = await Promise.all([
        state.session.profile
          ? join()
              .then((there) => there.places(asked))
              .catch(() => [])
          : [],
        configuration && placeProvider(configuration) !== 'own'
          ? places().then((there) => there.search(asked, cancel), searchOwn)
          : searchOwn(),
      ]);
      if (saved.length === 0) return found;
      // Saved places first; the same spot is not offered twice.
      const others = found.ok ? found.value.filter((place) => !saved.some((known) => samePlace(known, place))) : [];
      return ok([...saved, ...others]);
    },
    async placeAt(point, cancel) {
      const there = (await isOpen()) ? await places().catch(() => null) : null;
      return there ? there.at(point, cancel) : fail({ kind: 'network' });
    },
    searchAirports: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirports(product(), text.trim(), cancel),
    searchAirlines: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirlines(product(), text.trim(), cancel),
    readPhone: (number, country) => readPhone(product(), { number, country }, createCancelSource().token),
    bookingPageUrl: () => bookingPage,
    account: async () => (await join()).api,
    async start() {
      if (options.variant === 'quickbooking') fetchPart('seldom');
      const stored = ports.session.get(draftKey);
      if (stored !== null) {
        const [{ parseDraft }] = await Promise.all([import('./draft.ts'), bring('again')]);
        const draft = parseDraft(stored);
        if (draft) dispatch({ type: 'draft.restored', draft });
      }
      // Begun before anything else can take its place; the answer is not waited for.
      const looking = stored === null ? findLeft() : null;
      if (ports.local?.get(sessionKey) ?? ports.session.get(sessionKey)) {
        const theirs = [import('./stored-session.ts'), join(), bring('seldom')] as const;
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
      looking?.then(offer, () => {});
    },
    dispose() {
      disposed = true;
      members?.dispose();
      tabs?.leave();
      for (const source of running.values()) source.cancel();
      for (const stop of timers.values()) stop();
    },
  };
}

type PaymentEffect = EffectOf<'payment.begin' | 'payment.confirm' | 'payment.record' | 'payment.drop'>;

/** How long after a part of the machine did not come a deadline that needs it is tried again. */
const againMs = 5_000;

/** The parts of the machine that few bookings need. */
const partLoaders: { readonly [Name in PartName]: () => Promise<Parts[Name]> } = {
  seldom: () => import('../machine/seldom.ts'),
  extras: () => import('../machine/extras.ts'),
  electronic: () => import('../machine/electronic.ts'),
  again: () => import('../machine/again.ts'),
};
const loadPart = (name: PartName): Promise<Parts[PartName]> => partLoaders[name]();

/** What changes nothing but the text of a field. */
const typing = /^(journey\.(placeTyped|noteChanged)|details\.contactChanged|promo\.typed)$/;

/** What comes of an effect whose code did not come; nothing of the others: they have left already, or can be done without. */
const unanswered: { readonly [Type in Effect['type']]?: BookingEvent['type'] } = {
  'promo.check': 'promo.refused',
  'handover.store': 'handover.failed',
  'flight.info': 'flight.infoFailed',
  'flight.search': 'flight.searchFailed',
  'payment.begin': 'payment.refused',
  'session.signIn': 'session.refused',
  'session.signUp': 'session.refused',
  'session.reset': 'session.refused',
};

const noWay = { seconds: 0, metres: 0 };

/** Fetched by the first who wants it, and again where it did not come. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null;
  return () => {
    part ??= load().catch((error: unknown) => {
      part = null;
      throw error;
    });
    return part;
  };
}
