import * as limits from '../domain/limits.ts';
import { configurationOf } from './basics.ts';
import { boot } from './boot.ts';
import { command } from './commands.ts';
import { details } from './details.ts';
import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flow } from './flow.ts';
import { journey } from './journey.ts';
import { type Part, partNames } from './parts.ts';
import { payment } from './payment.ts';
import { proximity } from './proximity.ts';
import { quote } from './quote.ts';
import { announce } from './rules/announce.ts';
import { attempt } from './rules/attempt.ts';
import { booting } from './rules/booting.ts';
import { dialogDelay } from './rules/dialog-delay.ts';
import { duplicatePlaces } from './rules/duplicate-places.ts';
import { persist } from './rules/persist.ts';
import { lookForDriver } from './rules/proximity.ts';
import { quoteDeadlines } from './rules/quote-deadlines.ts';
import { refusedPlaces } from './rules/refused-places.ts';
import { requote } from './rules/requote.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import type { BookingState } from './state.ts';
import { isTooLate } from './too-late.ts';
import { shownFare, vehiclesOf } from './view.ts';

/**
 * In this order, after booting and the parts' first ones: a requote sees the places as the server's refusal left them, the
 * draft sees what all others did.
 */
const rules: readonly Rule[] = [duplicatePlaces, refusedPlaces, lookForDriver, requote, quoteDeadlines, attempt];

/** What is seen and heard of it all. */
const lastRules: readonly Rule[] = [dialogDelay, announce];

/**
 * The root transition: reducers by region, then commands, then the rules; pure. Storing the draft comes before every
 * other effect, so that an attempt key is kept before its request leaves. Of the machine's parts it needs those in the
 * context that `neededPart` names.
 */
export function transition(
  before: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): readonly [BookingState, readonly Effect[]] {
  if (isTooLate(before, event)) return [before, []];
  const parts = partNames.flatMap((name): Part | readonly Part[] => context.parts[name] ?? []);
  // What is blocked changes nothing else, but what is shown instead goes through the rules like everything.
  const blocked = context.parts.seldom?.signInFirst(before, event);
  const [commanded, first] = blocked ? nothing(blocked) : carryOut(parts, before, event, context);
  let state = commanded;
  const effects: Effect[] = [...first];
  const all = [
    booting,
    ...parts.flatMap((part) => part.first ?? []),
    ...rules,
    ...parts.flatMap((part) => part.rules ?? []),
    ...lastRules,
  ];
  for (const rule of all) {
    const [next, more] = rule(before, state, event, context);
    state = next;
    effects.push(...more);
  }
  const [kept, stores] = persist(before, state, event, context);
  return [kept, [...stores, ...effects]];
}

function reduce(before: BookingState, event: BookingEvent, now: number): BookingState {
  const pickup = before.journey.pickup.place;
  const configuration = configurationOf(before);
  return {
    ...before,
    boot: boot(before.boot, event, now),
    journey: journey(before.journey, event, {
      vehicles: vehiclesOf(before),
      defaultVehicleId: configuration?.defaultVehicleId ?? 0,
    }),
    proximity: proximity(
      before.proximity,
      event,
      pickup && `${pickup.latitude},${pickup.longitude},${pickup.postcode}`,
    ),
    quote: quote(before.quote, event, now, {
      timeoutUnits: configuration?.quoteTimeout ?? limits.quoteTimeoutUnits,
      shown: shownFare(before),
    }),
    details: details(before.details, event, configuration, before.session.profile),
    flow: flow(before.flow, event),
    payment: payment(before.payment, event),
  };
}

function carryOut(parts: readonly Part[], before: BookingState, event: BookingEvent, context: TransitionContext): Step {
  const reduced = parts.reduce(
    (state, part) => part.reduce?.(before, state, event, context.now) ?? state,
    reduce(before, event, context.now),
  );
  return answer(parts, before, reduced, event, context);
}

/** The first whose business it is. */
function answer(parts: readonly Part[], ...asked: Parameters<typeof command>): Step {
  for (const part of parts) {
    const step = part.command?.(...asked);
    if (step) return step;
  }
  return command(...asked);
}
