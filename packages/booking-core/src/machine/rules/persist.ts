import { emptyContact } from '../../domain/index.ts';
import type { Draft } from '../events.ts';
import { emptyJourney } from '../initial.ts';
import { shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Stores the draft for a reload or a crash (specification 1 §3). It contains the attempt key before the request is
 * sent. After booking, the draft contains the booking's code and neither the journey nor personal data, and it is
 * stored only in the element, because on the site the ticket has its own address.
 */
export const persist: Rule = (before, now, _event, context) => {
  if (now.boot.status !== 'ready') return unchanged(now);
  // A booking beyond its first step replaces the draft of a closed tab.
  const state =
    now.flow.resumableDraft && now.flow.step > 1 ? { ...now, flow: { ...now.flow, resumableDraft: null } } : now;
  const { journey, details, flow, payment, quote } = state;
  const same =
    journey === before.journey &&
    details === before.details &&
    flow.step === before.flow.step &&
    flow.resumableDraft === before.flow.resumableDraft &&
    payment === before.payment &&
    quote === before.quote &&
    before.boot.status === 'ready';
  if (same) return unchanged(state);
  if (payment.status === 'paid') {
    return context.source === 'widget' && payment.booking
      ? [
          state,
          [
            {
              type: 'draft.save',
              draft: {
                ...draftOf({
                  ...state,
                  journey: emptyJourney,
                  details: { ...details, contact: emptyContact, customer: null, ourRef: '', costCentre: '' },
                }),
                bookedCode: payment.booking.code,
              },
            },
          ],
        ]
      : [state, [{ type: 'draft.clear' }]];
  }
  return [state, [isEmpty(state) ? { type: 'draft.clear' } : { type: 'draft.save', draft: draftOf(state) }]];
};

const isEmpty = ({ journey, details, payment }: BookingState): boolean =>
  !journey.pickup.text &&
  !journey.dropoff.text &&
  !journey.vias.length &&
  journey.time.kind === 'now' &&
  !details.contact.firstName &&
  !payment.attemptKey;

function draftOf(state: BookingState): Draft {
  const { journey, flow, payment, quote } = state;
  // The checks of the phone numbers are made again.
  const { promo, phones, ...details } = state.details;
  return {
    version: 1,
    journey,
    details: { ...details, promoText: promo.text },
    step: flow.step,
    layout: flow.layout.name,
    attemptKey: payment.attemptKey,
    bookedCode: null,
    quoteExpiresAt: quote.expiresAt ?? quote.resumesUntil,
    shownTotal: shownFare(state) ?? quote.shownTotal,
  };
}
