import { fareOf } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { boot } from './boot/reducer.ts';
import { configurationOf, vehiclesOf, zoneOf } from './boot/selectors.ts';
import { command } from './commands.ts';
import { details } from './details/reducer.ts';
import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flow } from './flow/reducer.ts';
import { journey } from './journey/reducer.ts';
import { payment } from './payment/reducer.ts';
import { isCommitted } from './payment/selectors.ts';
import { promotion } from './promotion/reducer.ts';
import { proximity } from './proximity/reducer.ts';
import { earliestAt } from './proximity/selectors.ts';
import { quote } from './quote/reducer.ts';
import { shownFare } from './quote/selectors.ts';
import { announce } from './rules/announce.ts';
import { approximatePickup } from './rules/approximate-pickup.ts';
import { arriveBy } from './rules/arrive-by.ts';
import { attempt } from './rules/attempt.ts';
import { booting } from './rules/booting.ts';
import { cardStays } from './rules/card-stays.ts';
import { completePlace } from './rules/complete-place.ts';
import { dialingCode } from './rules/dialing-code.ts';
import { dialogDelay } from './rules/dialog-delay.ts';
import { duplicatePlaces } from './rules/duplicate-places.ts';
import { flightDay } from './rules/flight-day.ts';
import { lockedContact } from './rules/locked-contact.ts';
import { paymentOutcome } from './rules/payment-outcome.ts';
import { persist } from './rules/persist.ts';
import { phones } from './rules/phones.ts';
import { promoValue } from './rules/promo-value.ts';
import { keepPromotion } from './rules/promotion.ts';
import { nearestDriverLookup } from './rules/proximity.ts';
import { quoteDeadlines } from './rules/quote-deadlines.ts';
import { quoteExpiry } from './rules/quote-expiry.ts';
import { refusedPlaces } from './rules/refused-places.ts';
import { requote } from './rules/requote.ts';
import { type Rule, type Step, unchanged } from './rules/rule.ts';
import { signIn } from './rules/sign-in.ts';
import { signOut } from './rules/sign-out.ts';
import { session } from './session/reducer.ts';
import { signInFirst } from './session/sign-in-first.ts';
import { isStale } from './stale-events.ts';
import type { BookingState } from './state.ts';

/**
 * The order matters: `requote` needs the places as `refusedPlaces` marked them, `dialogDelay` and `announce` need the
 * result of all other rules, and the draft is stored last.
 */
const rules: readonly Rule[] = [
  booting,
  signIn,
  signOut,
  keepPromotion,
  lockedContact,
  dialingCode,
  completePlace,
  phones,
  promoValue,
  paymentOutcome,
  duplicatePlaces,
  refusedPlaces,
  approximatePickup,
  arriveBy,
  flightDay('onward'),
  flightDay('return'),
  nearestDriverLookup,
  requote,
  quoteDeadlines,
  attempt,
  cardStays,
  quoteExpiry,
  dialogDelay,
  announce,
];

/**
 * The root transition: reducers by region, then commands, then the rules; pure, total and synchronous. Storing the
 * draft precedes every other effect, so that an attempt key is stored before its request is sent.
 * @returns the next state and its effects in order
 */
export function transition(
  before: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): readonly [BookingState, readonly Effect[]] {
  if (isStale(before, event)) return unchanged(before);
  let [state, effects] = carryOut(before, event, context);
  for (const rule of rules) {
    const [next, more] = rule(before, state, event, context);
    state = next;
    effects = [...effects, ...more];
  }
  const [kept, stores] = persist(before, state, event, context);
  return [kept, [...stores, ...effects]];
}

/** A blocked event reaches neither reducers nor commands; the rules still process the dialog that is shown instead. */
function carryOut(before: BookingState, event: BookingEvent, context: TransitionContext): Step {
  const blocked = signInFirst(before, event, context.now);
  return blocked ? unchanged(blocked) : command(before, reduce(before, event, context.now), event, context);
}

function reduce(before: BookingState, event: BookingEvent, now: number): BookingState {
  const { place: pickup } = before.journey.pickup;
  const configuration = configurationOf(before);
  const { profile } = before.session;
  return {
    boot: boot(before.boot, event, now),
    session: session(before.session, event),
    journey: journey(before.journey, event, {
      vehicles: vehiclesOf(before),
      defaultVehicleId: configuration?.defaultVehicleId ?? 0,
      fareOf: (id) => before.quote.quotation?.vehicles.find((fare) => fare.vehicleId === id)?.totalMinor || null,
      zone: zoneOf(before),
      now,
      earliestAt: earliestAt(before, now),
    }),
    proximity: proximity(
      before.proximity,
      event,
      pickup && `${pickup.latitude},${pickup.longitude},${pickup.postcode}`,
    ),
    quote: quote(before.quote, event, now, {
      timeoutUnits: configuration?.quoteTimeout ?? limits.quoteTimeoutUnits,
      shown: shownFare(before),
      fareOf: (quotation) => fareOf(quotation, before.journey.vehicleId, before.journey.promo),
      awaited: before.flow.waiting !== null,
      committed: isCommitted(before.payment),
    }),
    details: details(before.details, event, configuration, profile, before.flow.popups.onAccount),
    flow: flow(before.flow, event),
    payment: payment(before.payment, event),
    flights: before.flights,
    promotion: promotion(before.promotion, event),
  };
}
