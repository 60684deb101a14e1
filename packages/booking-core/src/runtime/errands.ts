import { storeBookingParams } from '../api/booking-params.ts';
import type { Connection } from '../api/http.ts';
import { checkPromoCode } from '../api/promo-code.ts';
import { zoneOf } from '../machine/basics.ts';
import type { Effect } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import type { CancelToken, StoragePort } from '../ports/index.ts';
import { visitorCurrency } from './visitor.ts';

/** What only few bookings ask for. */
export type Errand = Extract<
  Effect,
  { type: 'currency.find' | 'promo.check' | 'handover.store' | 'flight.info' | 'flight.search' }
>;
type Of<Type extends Errand['type']> = Extract<Errand, { type: Type }>;

export interface ErrandSurroundings {
  readonly connection: () => Connection;
  readonly licenceService: () => Connection;
  /** A newer one of the same name cancels the one before. */
  readonly latest: (name: string) => CancelToken;
  readonly state: () => BookingState;
  readonly now: () => number;
  readonly dispatch: (event: BookingEvent) => void;
  readonly sandbox: boolean;
  readonly local: StoragePort | undefined;
  /** Where the visitor's country is kept. */
  readonly visitorKey: string;
}

/** Carries out what few bookings ask for; `engine.ts` says what it comes to where this code does not come. */
export async function run(effect: Errand, around: ErrandSurroundings): Promise<void> {
  switch (effect.type) {
    case 'currency.find':
      // Without an answer fares are told in the operator's currency.
      return findCurrency(around).catch(() => {});
    case 'promo.check':
      return checkPromo(effect, around);
    case 'handover.store':
      return storeParams(effect, around);
    case 'flight.info':
      return lookUpFlight(effect, around);
    case 'flight.search':
      return findFlights(effect, around);
  }
}

async function findCurrency({ connection, latest, local, visitorKey, now, dispatch }: ErrandSurroundings) {
  const cancel = latest('currency');
  const currency = await visitorCurrency(connection(), local, visitorKey, now(), cancel);
  if (!cancel.cancelled && currency !== '') dispatch({ type: 'boot.currencyFound', currency });
}

async function checkPromo(effect: Of<'promo.check'>, { connection, latest, dispatch }: ErrandSurroundings) {
  const cancel = latest('promo');
  const answer = await checkPromoCode(connection(), effect, cancel);
  if (cancel.cancelled) return;
  const { requestId } = effect;
  if (answer.ok) dispatch({ type: 'promo.accepted', requestId, promo: answer.value });
  else dispatch({ type: 'promo.refused', requestId, error: answer.error });
}

async function storeParams(
  { request }: Of<'handover.store'>,
  { licenceService, latest, dispatch }: ErrandSurroundings,
) {
  const cancel = latest('handover');
  const answer = await storeBookingParams(licenceService(), request, cancel);
  if (cancel.cancelled) return;
  if (answer.ok) dispatch({ type: 'handover.stored', id: answer.value });
  else dispatch({ type: 'handover.failed', error: answer.error });
}

/** Shared with the fields that search airports; null when its code does not come. */
const flights = () => import('../api/flights.ts').catch(() => null);

async function lookUpFlight({ requestId, direction, ...asked }: Of<'flight.info'>, around: ErrandSurroundings) {
  const { connection, latest, state, sandbox, dispatch } = around;
  const cancel = latest(`flight ${direction}`);
  const where = { zone: zoneOf(state()), sandbox };
  const answer = await flights().then((api) => api?.fetchFlightInfo(connection(), { ...asked, ...where }, cancel));
  if (cancel.cancelled) return;
  // A number that nobody could look up is as good as one that nobody knows: the team checks it.
  if (answer?.ok) dispatch({ type: 'flight.infoReceived', requestId, direction, flights: answer.value });
  else dispatch({ type: 'flight.infoFailed', requestId, direction });
}

async function findFlights({ requestId, ...asked }: Of<'flight.search'>, around: ErrandSurroundings) {
  const { connection, latest, state, sandbox, dispatch } = around;
  const cancel = latest('flights');
  const where = { zone: zoneOf(state()), sandbox };
  const answer = await flights().then((api) => api?.searchFlights(connection(), { ...asked, ...where }, cancel));
  if (cancel.cancelled) return;
  if (answer?.ok) dispatch({ type: 'flight.searchAnswered', requestId, flights: answer.value });
  else dispatch({ type: 'flight.searchFailed', requestId });
}
