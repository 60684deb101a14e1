import { storeBookingParams } from '../api/booking-params.ts';
import { checkPromoCode } from '../api/promo-code.ts';
import {
  type Airline,
  type Airport,
  type ApiError,
  fail,
  type LatLng,
  ok,
  type Place,
  type Result,
  samePlace,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf, zoneOf } from '../machine/boot/selectors.ts';
import type { CancelToken, PaymentSession } from '../ports/index.ts';
import type { Members, SessionEffect } from './members.ts';
import type { Paying, PaymentEffect } from './paying.ts';
import { placeProvider } from './place-provider.ts';
import type { EffectOf, Surroundings } from './surroundings.ts';
import { visitorCurrency } from './visitor.ts';

/** What only few bookings ask for. */
export type Errand =
  | EffectOf<'currency.find' | 'promo.check' | 'handover.store' | 'flight.info' | 'flight.search' | 'place.complete'>
  | PaymentEffect
  | SessionEffect;

/** What an errand needs of the engine besides. */
export interface ErrandSurroundings extends Surroundings {
  /** Where the session of whoever is signed in is kept. */
  readonly sessionKey: string;
  /** What collects the payment on the screen. */
  readonly paymentSession: () => PaymentSession | null;
  /** Whether anything can be booked here, once that is known. */
  readonly isOpen: () => Promise<boolean>;
  /** What is wanted of a part whose code did not come fails as if its call had. */
  readonly giveUp: (effect: Errand) => void;
}

/** What few bookings ask for; what a part of it takes comes with the first who asks. */
export interface Errands {
  run(effect: Errand): void;
  /** What calls show of whoever is signed in. */
  credentials(): Members['credentials'] | undefined;
  /** What those need who are signed in, and those who pay online; rejects when its code does not come. */
  members(): Promise<Members>;
  paying(): Promise<Paying>;
  /** Suggestions where more than the product's own are wanted: saved places first, and those of the operator's provider. */
  searchPlaces(text: string, searchOwn: SearchOwn, cancel: CancelToken): Promise<Found<readonly Place[]>>;
  placeAt(point: LatLng, cancel: CancelToken): Promise<Found<Place | null>>;
  searchAirports(text: string, cancel: CancelToken): Promise<Found<readonly Airport[]>>;
  searchAirlines(text: string, cancel: CancelToken): Promise<Found<readonly Airline[]>>;
  dispose(): void;
}

type Found<Value> = Result<Value, ApiError>;
type SearchOwn = () => Promise<Found<readonly Place[]>>;

export function createErrands(around: ErrandSurroundings): Errands {
  const { ask, connection, dispatch, giveUp, isOpen, latest, licenceService, options, state } = around;
  let there: Members | null = null;

  /** With the first that signs in, is signed in, or asks for something that is theirs. */
  const members = once(async () => {
    const { createMembers } = await import('./members.ts');
    there = createMembers(around.sessionKey, around);
    return there;
  });

  /** With the payment step of whoever pays online. */
  const paying = once(async () => {
    const { createPaying } = await import('./paying.ts');
    return createPaying({ ...around, session: around.paymentSession });
  });

  const places = once(async () => {
    const { createPlaces } = await import('./places.ts');
    return createPlaces({ connection, configuration: () => configurationOf(state()), load: options.loadPlaces });
  });

  const flights = () => import('../api/flights.ts');
  const flightsOrNone = () => flights().catch(() => null);
  const tooShort = (text: string) => text.trim().length < limits.autocompleteMinChars;

  async function completePlace({ question, target, place }: EffectOf<'place.complete'>): Promise<void> {
    const cancel = latest(`place ${typeof target === 'string' ? target : target.via}`);
    const whole = (await isOpen()) ? await (await places()).complete(place, cancel) : null;
    if (!cancel.cancelled) dispatch({ type: 'journey.placeCompleted', target, question, place: whole });
  }

  async function findCurrency(): Promise<void> {
    const cancel = latest('currency');
    const key = `taxi-booking:ipinfo:${options.trackingCode || options.instance}`;
    const currency = await visitorCurrency(connection(), options.ports.local, key, around.now(), cancel);
    if (!cancel.cancelled && currency !== '') dispatch({ type: 'boot.currencyFound', currency });
  }

  return {
    run(effect) {
      switch (effect.type) {
        case 'place.complete':
          completePlace(effect).catch(() => giveUp(effect));
          break;
        case 'currency.find':
          // Without an answer fares are told in the operator's currency.
          findCurrency().catch(() => {});
          break;
        case 'promo.check': {
          const { requestId } = effect;
          void ask(
            'promo',
            (cancel) => checkPromoCode(connection(), effect, cancel),
            (promo) => ({ type: 'promo.granted', requestId, promo }),
            (error) => ({ type: 'promo.refused', requestId, error }),
          );
          break;
        }
        case 'handover.store':
          void ask(
            'handover',
            (cancel) => storeBookingParams(licenceService(), effect.request, cancel),
            (id) => ({ type: 'handover.stored', id }),
            (error) => ({ type: 'handover.failed', error }),
          );
          break;
        case 'flight.info': {
          const { requestId, direction, ...asked } = effect;
          const where = { zone: zoneOf(state()), sandbox: options.sandbox ?? false };
          // A number that nobody could look up is as good as one that nobody knows: the team checks it.
          void ask(
            `flight ${direction}`,
            async (cancel) =>
              (await flightsOrNone())?.fetchFlightInfo(connection(), { ...asked, ...where }, cancel) ?? unanswered,
            (found) => ({ type: 'flight.infoReceived', requestId, direction, flights: found }),
            () => ({ type: 'flight.infoFailed', requestId, direction }),
          );
          break;
        }
        case 'flight.search': {
          const { requestId, ...asked } = effect;
          const where = { zone: zoneOf(state()), sandbox: options.sandbox ?? false };
          void ask(
            'flights',
            async (cancel) =>
              (await flightsOrNone())?.searchFlights(connection(), { ...asked, ...where }, cancel) ?? unanswered,
            (found) => ({ type: 'flight.searchAnswered', requestId, flights: found }),
            () => ({ type: 'flight.searchFailed', requestId }),
          );
          break;
        }
        case 'payment.begin':
        case 'payment.confirm':
        case 'payment.record':
        case 'payment.drop':
          paying()
            .then((pay) => pay.run(effect))
            .catch(() => giveUp(effect));
          break;
        default:
          // Keeping and forgetting happen at once; nobody is forgotten who was not known.
          if (there) there.run(effect);
          else if (effect.type !== 'session.forget')
            members().then(
              (theirs) => theirs.run(effect),
              () => giveUp(effect),
            );
      }
    },
    credentials: () => there?.credentials,
    members,
    paying,
    async searchPlaces(text, searchOwn, cancel) {
      const configuration = configurationOf(state());
      const [saved, found] = await Promise.all([
        state().session.profile
          ? members()
              .then((theirs) => theirs.places(text))
              .catch(() => [])
          : [],
        configuration && placeProvider(configuration) !== 'own'
          ? places().then((foreign) => foreign.search(text, cancel), searchOwn)
          : searchOwn(),
      ]);
      if (saved.length === 0) return found;
      // The same spot is not offered twice.
      const others = found.ok ? found.value.filter((place) => !saved.some((known) => samePlace(known, place))) : [];
      return ok([...saved, ...others]);
    },
    placeAt: async (point, cancel) => ((await isOpen()) ? (await places()).at(point, cancel) : unanswered),
    searchAirports: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirports(connection(), text.trim(), cancel),
    searchAirlines: async (text, cancel) =>
      tooShort(text) ? ok([]) : (await flights()).searchAirlines(connection(), text.trim(), cancel),
    dispose: () => there?.dispose(),
  };
}

const unanswered = fail({ kind: 'network' } as const);

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
