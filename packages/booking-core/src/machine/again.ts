import { emptyFlight, type Journey } from '../domain/index.ts';
import { configurationOf } from './basics.ts';
import { awaitsPrice, book, enter, pay } from './commands.ts';
import type { TransitionContext } from './effects.ts';
import type { BookingEvent, Draft } from './events.ts';
import { idlePayment, noQuote } from './initial.ts';
import { preselect } from './journey.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import type { BookingState, FlowState } from './state.ts';
import { standsFirm } from './under-way.ts';
import { issuesOf, shownFare, vehiclesOf } from './view.ts';

/** What begins a booking again: what a reload or a closed tab left behind, the end of a quotation's time, another price. */

export function reduce(before: BookingState, state: BookingState, event: BookingEvent): BookingState {
  switch (event.type) {
    case 'draft.restored':
      return restored(state, event.draft);
    case 'draft.offered':
      return { ...state, flow: { ...state.flow, offered: event.offer } };
    case 'draft.declined':
      return { ...state, flow: { ...state.flow, offered: null } };
    case 'journey.prefilled':
      // A whole journey was asked for: another booking than the one that was left behind.
      return event.prefill.pickup && event.prefill.dropoff
        ? { ...state, flow: { ...state.flow, offered: null } }
        : state;
    case 'quote.renewTimeChosen':
      return state.flow.dialog?.kind === 'quotationExpired'
        ? { ...state, flow: { ...state.flow, dialog: { ...state.flow.dialog, time: event.local } } }
        : state;
    case 'timer.fired':
      return event.key === 'quote.expired' && canExpire(before)
        ? { ...state, quote: { ...noQuote, status: 'expired', key: state.quote.key } }
        : state;
    default:
      return state;
  }
}

/** While a payment is under way the expiry waits for its outcome. */
const canExpire = ({ payment, quote }: BookingState): boolean =>
  !standsFirm(payment) && ['fresh', 'stale', 'loading'].includes(quote.status);

const restored = (state: BookingState, draft: Draft): BookingState => ({
  ...state,
  journey: journeyOf(state, draft.journey),
  details: { ...state.details, ...draft.details },
  flow: flowOf(state.flow, draft),
  payment:
    draft.attemptKey !== null || draft.bookedCode !== null
      ? { ...idlePayment, status: 'unknown', attemptKey: draft.attemptKey ?? draft.bookedCode }
      : state.payment,
});

function journeyOf(state: BookingState, drafted: Journey): Journey {
  const kept = { ...drafted, returnTime: null, promo: null };
  const vehicles = vehiclesOf(state);
  // The vehicles are known already where a closed tab's booking is continued.
  return vehicles.length === 0
    ? kept
    : preselect(
        { ...kept, tier: kept.tier ?? state.journey.tier },
        vehicles,
        configurationOf(state)?.defaultVehicleId ?? 0,
      );
}

const flowOf = (state: FlowState, { step, layout }: Draft): FlowState => ({
  ...state,
  step: state.layout.name === layout ? Math.min(Math.max(1, step), state.layout.steps.length) : 1,
  offered: null,
});

export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step | null {
  const { dialog } = before.flow;
  switch (event.type) {
    case 'draft.accepted':
      return [state, [{ type: 'draft.take' }]];
    case 'quote.renewRequested':
      return renew(state, context);
    case 'quote.received':
      return awaitsPrice(state) && state.quote.status === 'fresh' ? goOn(state, context) : null;
    case 'flow.dialogConfirmed':
      return dialog?.kind === 'confirm' && dialog.onOk === 'acceptFare'
        ? pay({ ...state, flow: { ...state.flow, dialog: null } }, context)
        : null;
    default:
      return null;
  }
}

/** What waited for another price goes on when it is there; another total than the one seen is shown and asked for first. */
function goOn(state: BookingState, context: TransitionContext): Step {
  const { flow, quote } = state;
  if (flow.waiting === 'next') return enter(state, flow.step + 1);
  const fare = shownFare(state);
  const seen = quote.shownTotal;
  if (!fare || !seen || (fare.minor === seen.minor && fare.currency === seen.currency)) return book(state, context);
  const text = { key: 'dialog.fareChanged', money: { before: seen, after: fare } } as const;
  const dialog = { kind: 'confirm', title: 'pleaseConfirm', text, onOk: 'acceptFare' } as const;
  return nothing({ ...state, flow: { ...flow, waiting: null, dialog } });
}

/** Re-Quote acts only when the time is valid (specification 1 §2, Quotation Expired). */
function renew(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'quotationExpired' || dialog.busy) return nothing(state);
  const time = dialog.time === null ? ({ kind: 'now' } as const) : ({ kind: 'later', local: dialog.time } as const);
  const renewed: BookingState = { ...state, journey: { ...state.journey, time } };
  if (issuesOf(renewed, ['time'], context).length > 0) return nothing(state);
  return [{ ...renewed, flow: { ...state.flow, dialog: { ...dialog, busy: true } } }, []];
}

/**
 * When a quotation expires the booking goes back to the first step without note, reference, promo, flights and fares, and
 * the Quotation Expired dialog opens (specification 1 §4); it closes when there is another price.
 */
const expiry: Rule = (before, state, event) => {
  const { quote, flow, journey, details } = state;
  if (event.type === 'timer.fired' && quote.status === 'expired' && before.quote.status !== 'expired') {
    const time = journey.time.kind === 'later' ? journey.time.local : null;
    return [
      {
        ...state,
        journey: { ...journey, note: '', promo: null, flight: emptyFlight, returnFlight: emptyFlight },
        details: { ...details, ourRef: '', costCentre: '', promo: { status: 'idle', text: '' } },
        flow: {
          ...flow,
          step: 1,
          waiting: null,
          revealed: [],
          dialog: { kind: 'quotationExpired', time, busy: false },
        },
      },
      [{ type: 'quote.cancel' }],
    ];
  }
  if (flow.dialog?.kind !== 'quotationExpired' || !flow.dialog.busy) return nothing(state);
  if (quote.status === 'fresh') return [{ ...state, flow: { ...flow, dialog: null } }, []];
  return quote.status === 'failed' || quote.status === 'refused'
    ? [{ ...state, flow: { ...flow, dialog: { ...flow.dialog, busy: false } } }, []]
    : nothing(state);
};

export const rules: readonly Rule[] = [expiry];
