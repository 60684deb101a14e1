import type { Connection } from '../api/http.ts';
import type { OperatorAddress } from '../api/licence.ts';
import { toConfiguration, toVehicleTypes } from '../api/map-answers.ts';
import {
  createBookingCall,
  fetchBooking,
  fetchConfiguration,
  fetchDirection,
  fetchNearestDriver,
  fetchPrices,
  fetchQuotation,
  fetchVehicleTypes,
} from '../api/product.ts';
import { readPhone } from '../api/read-phone.ts';
import * as answers from '../contracts/answers.ts';
import { decode } from '../contracts/index.ts';
import {
  type ApiError,
  fail,
  flightDirections,
  isCertain,
  ok,
  type Place,
  type Result,
  samePlace,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf, zoneOf } from '../machine/basics.ts';
import type { Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent, Draft, Preloaded, TimerKey } from '../machine/events.ts';
import { needsSeldom } from '../machine/needs-seldom.ts';
import type { Seldom } from '../machine/seldom.ts';
import type { BookingState } from '../machine/state.ts';
import { transition } from '../machine/transition.ts';
import { shownFare } from '../machine/view.ts';
import {
  type CancelSource,
  type CancelToken,
  createCancelSource,
  type PaymentSession,
  type Tabs,
} from '../ports/index.ts';
import type { AccountSurroundings, SessionEffect } from './account-client.ts';
import type { BookingOptions, Engine, EngineSurroundings } from './booking.ts';
import { draftKeyOf } from './draft-key.ts';
import type { Errand, ErrandSurroundings } from './errands.ts';
import { leftOf, tabWords } from './leave.ts';
import { createLicence } from './licence.ts';
import type { Paying } from './paying.ts';
import { createPlaces, type Places } from './places.ts';
import { createSessions } from './sessions.ts';

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
  const load = options.loadSeldom ?? (() => import('../machine/seldom.ts'));
  let seldom: Seldom | null = options.seldom ?? null;
  let fetching: Promise<void> | null = null;
  let busy = false;
  let disposed = false;
  let apiUrl = options.apiUrl;
  let bookingPage = '';
  const sessions = createSessions(
    `taxi-booking:session:${trackingCode || options.instance}`,
    ports.session,
    ports.local,
    ports.joinTabs,
  );
  /** Whose booking is kept in local storage while it is at it: another tab's is not removed by this one. */
  let keptBy: 'me' | 'other' | null = null;
  let tabs: Tabs | null = null;
  /** It is being asked whose it is: until that is known nothing takes its place. */
  let asking = false;
  let savedPlaces: Promise<readonly Place[] | null> | null = null;
  let collecting: readonly PaymentSession[] = [];
  let payment: Promise<Paying> | null = null;

  const skewMs = () => {
    const { boot } = store.getState();
    return boot.status === 'ready' ? boot.clockSkewMs : 0;
  };
  const now = () => clock.now() + skewMs();

  function dispatch(event: BookingEvent): void {
    if (disposed) return;
    queue.push(event);
    work();
    // Before anything is typed into the fields of a flight or an account.
    const { journey, flow } = store.getState();
    if (!seldom && (flightDirections(journey).length > 0 || flow.dialog?.kind === 'signIn')) void fetchSeldom();
  }

  /** In order; those behind one whose code is not here yet wait with it, but what is typed stands in its field at once. */
  function nextOf(state: BookingState): BookingEvent | undefined {
    const [first] = queue;
    if (!first || seldom || !needsSeldom(state, first)) return queue.shift();
    void fetchSeldom();
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
      };
      const [after, asked] = transition(state, next, context, seldom);
      state = after;
      effects.push(...asked);
    }
    if (state !== store.getState()) store.setState(state, true);
    busy = false;
    for (const effect of effects) run(effect);
  }

  /** What waits for code that does not come is given up, and said; the next one asks for it again. */
  function fetchSeldom(): Promise<void> {
    fetching ??= load()
      .then(
        (part) => {
          seldom = part;
        },
        () => {
          const [waiting] = queue;
          if (waiting && needsSeldom(store.getState(), waiting)) queue[0] = { type: 'flow.partMissing' };
        },
      )
      .then(() => {
        fetching = null;
        work();
      });
    return fetching;
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
    bearer: sessions.token,
    sessionOver: (bearer) => {
      if (bearer === sessions.token()) dispatch({ type: 'session.expired' });
    },
    sessionRenewed: (bearer, successor) => sessions.renew(successor, bearer),
  });

  // Accounts: their code comes when somebody has one, or wants one

  const accounts = async () => {
    const { createAccountClient, endSession, runSession } = await import('./account-client.ts');
    const around: AccountSurroundings = {
      connection: product,
      anonymous: () => ({ ...product(), bearer: () => '' }),
      sessions,
      source,
      state: store.getState,
      now,
      dispatch,
      placesChanged: () => {
        savedPlaces = null;
      },
    };
    return {
      api: createAccountClient(around),
      run: (effect: SessionEffect) => runSession(effect, around),
      end: (bearer: string) => endSession(bearer, around),
    };
  };

  function runAccount(effect: SessionEffect): void {
    accounts()
      .then(({ run }) => run(effect))
      .catch(() => {
        dispatch({ type: 'session.refused', requestId: effect.requestId, error: { kind: 'network' } });
      });
  }

  /** The code of what few bookings ask for comes with the first of it. */
  function runErrand(effect: Errand): void {
    const around: ErrandSurroundings = {
      connection: product,
      licenceService,
      latest,
      state: store.getState,
      now,
      dispatch,
      sandbox: options.sandbox ?? false,
      local: ports.local,
      visitorKey: `taxi-booking:ipinfo:${trackingCode || options.instance}`,
    };
    import('./errands.ts').then(
      ({ run }) => run(effect, around),
      () => {
        const failed = unanswered(effect);
        if (failed) dispatch(failed);
      },
    );
  }

  /** Saved places that hold every word of the text; home and work also by what they are called. */
  async function matchingPlaces(text: string): Promise<readonly Place[]> {
    if (store.getState().session.profile === null) return [];
    savedPlaces ??= accounts()
      .then(({ api }) => api.places(createCancelSource().token))
      .then(
        (answer) => (answer.ok ? answer.value : null),
        () => null,
      );
    const places = await savedPlaces;
    // A book that could not be read is asked for again with the next search.
    if (places === null) savedPlaces = null;
    const words = text.toLowerCase().split(/\s+/);
    return (places ?? []).filter((place) => {
      const all = `${place.placeName} ${place.name} ${place.fullAddress}`.toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  /** Its code comes with the payment step. */
  function paying(): Promise<Paying> {
    payment ??= import('./paying.ts')
      .then(({ createPaying }) =>
        createPaying({
          connection: product,
          dispatch,
          session: () => collecting.at(-1) ?? null,
          returnUrl: () => options.returnUrl?.() ?? '',
          timeZone: () => zoneOf(store.getState()),
          shown: () => shownFare(store.getState()),
        }),
      )
      .catch((error: unknown) => {
        payment = null;
        throw error;
      });
    return payment;
  }

  const places = createPlaces({
    connection: product,
    configuration: () => configurationOf(store.getState()),
    load: options.loadPlaces,
  });

  /** Asks for a place once it is known whose places there are. */
  async function find<Found>(
    ask: (places: Places) => Promise<Result<Found, ApiError>>,
  ): Promise<Result<Found, ApiError>> {
    await settled();
    if (store.getState().boot.status !== 'ready') return fail({ kind: 'network' });
    return ask(places);
  }

  async function completePlace({ question, target, place }: Extract<Effect, { type: 'place.complete' }>) {
    const cancel = latest(`place ${typeof target === 'string' ? target : target.via}`);
    const whole = await find(async (there) => ok(await there.complete(place, cancel)));
    if (cancel.cancelled) return;
    dispatch({ type: 'journey.placeCompleted', target, question, place: whole.ok ? whole.value : null });
  }

  // Effects

  /** `latest`: a newer one of the same name cancels the one before. */
  function latest(name: string): CancelToken {
    running.get(name)?.cancel();
    const source = createCancelSource();
    running.set(name, source);
    return source.token;
  }

  function run(effect: Effect): void {
    switch (effect.type) {
      case 'licence.check':
        void checkLicence(effect.trackingCode);
        break;
      case 'configuration.fetch':
        void configure();
        break;
      case 'vehicles.fetch':
        void fetchCatalogue();
        break;
      case 'prices.fetch':
        void fetchTiers();
        break;
      case 'place.complete':
        void completePlace(effect);
        break;
      case 'proximity.fetch':
        void lookForDriver(effect);
        break;
      case 'quote.fetch':
        void fetchFare(effect);
        break;
      case 'booking.create':
        void book(effect);
        break;
      case 'payment.begin':
        paying()
          .then((pay) => pay.begin(effect))
          // Its code did not come: nothing has left yet.
          .catch(() => dispatch({ type: 'payment.refused', requestId: effect.requestId, error: { kind: 'network' } }));
        break;
      case 'payment.confirm':
        void paying().then((pay) => pay.confirm(effect));
        break;
      case 'payment.record':
        void paying().then((pay) => pay.record(effect));
        break;
      case 'payment.drop':
        void paying().then((pay) => pay.drop(effect));
        break;
      case 'booking.lookup':
        void lookUp(effect);
        break;
      case 'session.signIn':
      case 'session.signUp':
      case 'session.reset':
        runAccount(effect);
        break;
      case 'session.keep':
        // At once: what is asked next is asked as whoever signed in.
        sessions.keep(effect.requestId, effect.profile, effect.remember);
        savedPlaces = null;
        break;
      case 'session.forget': {
        const bearer = sessions.token();
        sessions.forget();
        savedPlaces = null;
        if (effect.tell && bearer !== '')
          void accounts().then(
            ({ end }) => end(bearer),
            () => {},
          );
        break;
      }
      case 'replay':
        dispatch(effect.event);
        break;
      case 'currency.find':
      case 'promo.check':
      case 'handover.store':
      case 'flight.info':
      case 'flight.search':
        runErrand(effect);
        break;
      case 'proximity.cancel':
      case 'quote.cancel':
        running.get(effect.type === 'quote.cancel' ? 'quote' : 'proximity')?.cancel();
        break;
      case 'timer.set':
        timers.get(effect.key)?.();
        timers.set(
          effect.key,
          clock.setTimer(effect.at - skewMs(), () => dispatch({ type: 'timer.fired', key: effect.key })),
        );
        break;
      case 'timer.clear':
        timers.get(effect.key)?.();
        timers.delete(effect.key);
        break;
      case 'draft.save':
        ports.session.set(draftKey, JSON.stringify(effect.draft));
        leave(effect.draft);
        break;
      case 'draft.clear':
        ports.session.remove(draftKey);
        leave(null);
        break;
      case 'draft.take':
        void findLeft().then((left) =>
          dispatch(left ? { type: 'draft.restored', draft: left } : { type: 'draft.declined' }),
        );
        break;
      case 'announce':
        announce(effect.announcement);
        break;
    }
  }

  async function checkLicence(code: string): Promise<void> {
    const cancel = latest('licence');
    if (code === '') {
      dispatch({ type: 'boot.licenceRefused', reason: 'missing', message: '', phone: '' });
      return;
    }
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
    else {
      const { reason, message, phone } = decision;
      dispatch({ type: 'boot.licenceRefused', reason, message, phone });
    }
  }

  async function configure(): Promise<void> {
    const cancel = latest('configuration');
    const asked = { source, sandbox: options.sandbox ?? false, currency: options.currency ?? '' };
    const answer = await fetchConfiguration(product(), asked, cancel);
    if (cancel.cancelled) return;
    if (answer.ok) dispatch({ type: 'boot.configured', configuration: answer.value });
    else dispatch({ type: 'boot.failed', during: 'configuration', error: answer.error });
  }

  async function fetchCatalogue(): Promise<void> {
    const cancel = latest('vehicles');
    const [vehicles] = await Promise.all([fetchVehicleTypes(product(), cancel), fetchTiers()]);
    if (cancel.cancelled) return;
    if (vehicles.ok) dispatch({ type: 'boot.vehiclesLoaded', vehicleTypes: vehicles.value });
    else dispatch({ type: 'boot.vehiclesFailed', error: vehicles.error });
  }

  /** Without the price list there are no tiers, and everything else works. */
  async function fetchTiers(): Promise<void> {
    const cancel = latest('prices');
    const prices = await fetchPrices(product(), cancel);
    if (!cancel.cancelled && prices.ok) dispatch({ type: 'boot.pricesLoaded', categories: prices.value });
  }

  async function lookForDriver({ requestId, at }: Extract<Effect, { type: 'proximity.fetch' }>): Promise<void> {
    const cancel = latest('proximity');
    const answer = await fetchNearestDriver(product(), at, source, cancel);
    if (cancel.cancelled) return;
    if (answer.ok) dispatch({ type: 'proximity.answered', requestId, travelTimeSeconds: answer.value });
    else dispatch({ type: 'proximity.failed', requestId, error: answer.error });
  }

  async function fetchFare({ requestId, points, request }: Extract<Effect, { type: 'quote.fetch' }>): Promise<void> {
    const cancel = latest('quote');
    const connection = product();
    const back = request.rtntype === '' ? null : fetchDirection(connection, [...points].reverse(), cancel);
    const onward = await fetchDirection(connection, points, cancel);
    const returning = back ? await back : null;
    if (cancel.cancelled) return;
    // The server measures the route itself; a route that could not be had here is its business to refuse.
    const answer = await fetchQuotation(
      connection,
      {
        ...request,
        traveltime: onward.ok ? Math.round(onward.value.seconds) : 0,
        distance: onward.ok ? Math.round(onward.value.metres) : 0,
        returntraveltime: returning?.ok ? Math.round(returning.value.seconds) : 0,
        returndistance: returning?.ok ? Math.round(returning.value.metres) : 0,
      },
      cancel,
    );
    if (cancel.cancelled) return;
    if (answer.ok) dispatch({ type: 'quote.received', requestId, quotation: answer.value });
    else dispatch({ type: 'quote.failed', requestId, error: answer.error });
  }

  /** Never cancelled by anything: whoever starts a booking has to hear how it ended. */
  async function book({ requestId, request }: Extract<Effect, { type: 'booking.create' }>): Promise<void> {
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
  }

  async function lookUp({ requestId, attemptKey }: Extract<Effect, { type: 'booking.lookup' }>): Promise<void> {
    const cancel = latest('lookup');
    const found = await fetchBooking(product(), attemptKey, zoneOf(store.getState()), cancel);
    if (cancel.cancelled) return;
    if (found.ok) dispatch({ type: 'payment.found', requestId, booking: found.value });
    else if (found.error.kind === 'rejected' && found.error.code === 2 && !found.error.reason) {
      dispatch({ type: 'payment.notFound', requestId });
    } else dispatch({ type: 'payment.lookupFailed', requestId, error: found.error });
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
      const { isOpenElsewhere, readLeft } = await import('./left-draft.ts');
      const draft = readLeft(text, now(), store.getState().details);
      if (!draft) leaving?.remove(draftKey);
      else if (await isOpenElsewhere(ports.joinTabs, draftKey, clock)) {
        keptBy = 'other';
        return null;
      }
      return draft;
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

  const flights = () => import('../api/flights.ts');
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
      const asked = text.trim();
      const [own, found] = await Promise.all([
        settled().then(() => matchingPlaces(asked)),
        find((there) => there.search(asked, cancel)),
      ]);
      if (own.length === 0) return found;
      // Saved places first; the same spot is not offered twice.
      const others = found.ok ? found.value.filter((place) => !own.some((saved) => samePlace(saved, place))) : [];
      return ok([...own, ...others]);
    },
    placeAt: (point, cancel) => find((there) => there.at(point, cancel)),
    searchAirports: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirports(product(), text.trim(), cancel),
    searchAirlines: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirlines(product(), text.trim(), cancel),
    readPhone: (number, country) => readPhone(product(), { number, country }, createCancelSource().token),
    bookingPageUrl: () => bookingPage,
    account: async () => (await accounts()).api,
    async start() {
      if (options.variant === 'quickbooking') void fetchSeldom();
      const stored = ports.session.get(draftKey);
      if (stored !== null) {
        const { parseDraft } = await import('./draft.ts');
        const draft = parseDraft(stored);
        if (draft) dispatch({ type: 'draft.restored', draft });
      }
      // Begun before anything else can take its place; the answer is not waited for.
      const looking = stored === null ? findLeft() : null;
      const session = sessions.stored();
      if (session !== null) {
        const [{ parseSession }, part] = await Promise.all([import('./stored-session.ts'), seldom ?? load()]);
        seldom = part;
        const found = parseSession(session.text);
        if (found) {
          sessions.resume(found, session.remember);
          dispatch({ type: 'session.restored', profile: found.profile, remember: session.remember });
        } else sessions.forget();
      }
      const embedded = options.licenceUrl !== undefined || options.trackingCode !== undefined;
      dispatch({
        type: 'boot.started',
        trackingCode: embedded ? trackingCode : null,
        preloaded: decodePreload(options.preload),
      });
      looking?.then(offer, () => {});
    },
    dispose() {
      disposed = true;
      sessions.dispose();
      tabs?.leave();
      for (const source of running.values()) source.cancel();
      for (const stop of timers.values()) stop();
    },
  };
}

/** What changes nothing but the text of a field. */
const typing = /^(journey\.(placeTyped|noteChanged)|details\.contactChanged|promo\.typed)$/;

/** What an errand comes to whose code did not come: as if its call had failed. */
function unanswered(effect: Errand): BookingEvent | null {
  const error: ApiError = { kind: 'network' };
  switch (effect.type) {
    case 'promo.check':
      return { type: 'promo.refused', requestId: effect.requestId, error };
    case 'handover.store':
      return { type: 'handover.failed', error };
    case 'flight.info':
      return { type: 'flight.infoFailed', requestId: effect.requestId, direction: effect.direction };
    case 'flight.search':
      return { type: 'flight.searchFailed', requestId: effect.requestId };
    case 'currency.find':
      return null;
  }
}

/** `window.taxiBookingPreload`: used when both halves can be read, ignored otherwise (design decisions, section 5). */
function decodePreload(preload: unknown): Preloaded | null {
  if (preload === null || typeof preload !== 'object') return null;
  const { configuration, vehicletypes } = preload as Record<string, unknown>;
  if (configuration === undefined || vehicletypes === undefined) return null;
  const settings = decode(answers.configuration, configuration);
  const vehicles = decode(
    answers.vehicleTypes,
    Array.isArray(vehicletypes) ? { vehtypes: vehicletypes } : vehicletypes,
  );
  return settings.ok && vehicles.ok
    ? { configuration: toConfiguration(settings.value), vehicleTypes: toVehicleTypes(vehicles.value) }
    : null;
}
