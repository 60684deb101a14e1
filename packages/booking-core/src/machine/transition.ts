import * as limits from '../domain/limits.ts';
import { configurationOf, zoneOf } from './basics.ts';
import { boot } from './boot.ts';
import { command } from './commands.ts';
import { details } from './details.ts';
import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flow } from './flow.ts';
import { journey } from './journey.ts';
import { payment } from './payment.ts';
import { proximity } from './proximity.ts';
import { quote } from './quote.ts';
import { announce } from './rules/announce.ts';
import { attempt } from './rules/attempt.ts';
import { booting } from './rules/booting.ts';
import { completePlace } from './rules/complete-place.ts';
import { dialogDelay } from './rules/dialog-delay.ts';
import { duplicatePlaces } from './rules/duplicate-places.ts';
import { persist } from './rules/persist.ts';
import { promoValue } from './rules/promo-value.ts';
import { lookForDriver } from './rules/proximity.ts';
import { quoteDeadlines } from './rules/quote-deadlines.ts';
import { refusedPlaces } from './rules/refused-places.ts';
import { requote } from './rules/requote.ts';
import type { Rule } from './rules/rule.ts';
import type { Seldom } from './seldom.ts';
import { forgetPending, signInFirst } from './sign-in-first.ts';
import type { BookingState } from './state.ts';
import { standsFirm, underWay } from './under-way.ts';
import { shownFare, vehiclesOf } from './view.ts';

/**
 * In this order, after booting and what few bookings need: a requote sees the places as the server's refusal left them, the
 * draft sees what all others did.
 */
const rules: readonly Rule[] = [
  duplicatePlaces,
  completePlace,
  refusedPlaces,
  promoValue,
  lookForDriver,
  requote,
  quoteDeadlines,
  attempt,
  dialogDelay,
  announce,
];

/** Events that change what is being booked; they wait until it is known whether it was booked. */
const edits = /^(journey|details|promo|flight)\./;

/** A booking that waits for its payment can still be paid in another way. */
const mayStill = (state: BookingState, event: BookingEvent) =>
  event.type === 'details.paymentMethodChosen' && !underWay(state.payment);

/**
 * The root transition: reducers by region, then commands, then the rules; pure. Storing the draft comes before every
 * other effect, so that an attempt key is kept before its request leaves. Without `seldom` only for what `needsSeldom` does
 * not name.
 */
export function transition(
  before: BookingState,
  event: BookingEvent,
  context: TransitionContext,
  seldom: Seldom | null,
): readonly [BookingState, readonly Effect[]] {
  if (isLate(before, event)) return [before, []];
  if (standsFirm(before.payment) && edits.test(event.type) && !mayStill(before, event)) return [before, []];
  const asked = signInFirst(before, event);
  if (asked) return [asked, []];
  const pickup = before.journey.pickup.place;
  const configuration = configurationOf(before);
  const { profile } = before.session;
  const plain = details(before.details, event, configuration, profile);
  const reduced: BookingState = {
    boot: boot(before.boot, event, context.now),
    session: forgetPending(seldom?.session(before.session, event) ?? before.session, event),
    journey: journey(seldom?.journey(before.journey, event) ?? before.journey, event, {
      now: context.now,
      zone: zoneOf(before),
      vehicles: vehiclesOf(before),
      defaultVehicleId: configuration?.defaultVehicleId ?? 0,
    }),
    proximity: proximity(
      before.proximity,
      event,
      pickup && `${pickup.latitude},${pickup.longitude},${pickup.postcode}`,
    ),
    quote: quote(before.quote, event, context.now, {
      timeoutUnits: configuration?.quoteTimeout ?? limits.quoteTimeoutUnits,
      shown: shownFare(before),
      held: standsFirm(before.payment),
    }),
    details: seldom?.details(plain, event, configuration, profile) ?? plain,
    flow: flow(seldom?.flow(before.flow, event) ?? before.flow, event),
    payment: payment(before.payment, event),
    flights: before.flights,
    offer: seldom ? seldom.offer(before.offer, event) : before.offer,
  };
  const [commanded, first] = command(before, reduced, event, context, seldom);
  let state = commanded;
  const effects: Effect[] = [...first];
  for (const rule of seldom ? [booting, seldom.signedInOrOut, seldom.offerStands, ...rules] : [booting, ...rules]) {
    const [next, more] = rule(before, state, event, context);
    state = next;
    effects.push(...more);
  }
  const [kept, stores] = persist(before, state, event, context);
  return [kept, [...stores, ...effects]];
}

/** An answer to a request that nobody waits for any more, whatever it is about, changes nothing. */
function isLate(state: BookingState, event: BookingEvent): boolean {
  if (!('requestId' in event)) return false;
  const { payment, proximity, quote, details, flow } = state;
  const region = event.type.slice(0, event.type.indexOf('.'));
  const waiting =
    region === 'payment'
      ? (underWay(payment) || event.type.startsWith('payment.drop')) && payment.requestId
      : region === 'quote'
        ? quote.status === 'loading' && quote.requestId
        : region === 'proximity'
          ? proximity.status === 'looking' && proximity.requestId
          : region === 'flight'
            ? 'direction' in event
              ? state.flights[event.direction]
              : flow.dialog?.kind === 'flightFinder' && flow.dialog.requestId
            : region === 'session'
              ? flow.dialog !== null && 'requestId' in flow.dialog && flow.dialog.requestId
              : details.promo.status === 'checking' && details.promo.requestId;
  return waiting !== event.requestId;
}
