import { storeBookingParams } from '../api/booking-params.ts';
import { checkPromoCode } from '../api/promo-code.ts';
import { fail } from '../domain/index.ts';
import { zoneOf } from '../machine/basics.ts';
import type { EffectOf, Surroundings } from './surroundings.ts';
import { visitorCurrency } from './visitor.ts';

/** What only few bookings ask for. */
export type Errand = EffectOf<'currency.find' | 'promo.check' | 'handover.store' | 'flight.info' | 'flight.search'>;

/** Carries out what few bookings ask for; `engine.ts` says what it comes to where this code does not come. */
export function run(effect: Errand, around: Surroundings): Promise<void> {
  const { ask, connection, licenceService, options } = around;
  switch (effect.type) {
    case 'currency.find':
      // Without an answer fares are told in the operator's currency.
      return findCurrency(around).catch(() => {});
    case 'promo.check': {
      const { requestId } = effect;
      return ask(
        'promo',
        (cancel) => checkPromoCode(connection(), effect, cancel),
        (promo) => ({ type: 'promo.accepted', requestId, promo }),
        (error) => ({ type: 'promo.refused', requestId, error }),
      );
    }
    case 'handover.store':
      return ask(
        'handover',
        (cancel) => storeBookingParams(licenceService(), effect.request, cancel),
        (id) => ({ type: 'handover.stored', id }),
        (error) => ({ type: 'handover.failed', error }),
      );
    case 'flight.info': {
      const { requestId, direction, ...asked } = effect;
      const where = { zone: zoneOf(around.state()), sandbox: options.sandbox ?? false };
      // A number that nobody could look up is as good as one that nobody knows: the team checks it.
      return ask(
        `flight ${direction}`,
        async (cancel) =>
          (await flights())?.fetchFlightInfo(connection(), { ...asked, ...where }, cancel) ?? unanswered,
        (found) => ({ type: 'flight.infoReceived', requestId, direction, flights: found }),
        () => ({ type: 'flight.infoFailed', requestId, direction }),
      );
    }
    case 'flight.search': {
      const { requestId, ...asked } = effect;
      const where = { zone: zoneOf(around.state()), sandbox: options.sandbox ?? false };
      return ask(
        'flights',
        async (cancel) => (await flights())?.searchFlights(connection(), { ...asked, ...where }, cancel) ?? unanswered,
        (found) => ({ type: 'flight.searchAnswered', requestId, flights: found }),
        () => ({ type: 'flight.searchFailed', requestId }),
      );
    }
  }
}

async function findCurrency({ options, connection, latest, now, dispatch }: Surroundings) {
  const cancel = latest('currency');
  const visitorKey = `taxi-booking:ipinfo:${options.trackingCode || options.instance}`;
  const currency = await visitorCurrency(connection(), options.ports.local, visitorKey, now(), cancel);
  if (!cancel.cancelled && currency !== '') dispatch({ type: 'boot.currencyFound', currency });
}

/** Shared with the fields that search airports; null when its code does not come. */
const flights = () => import('../api/flights.ts').catch(() => null);
const unanswered = fail({ kind: 'network' } as const);
