import type { Effect } from '../../machine/effects.ts';
import type { BookingEvent } from '../../machine/events.ts';

const error = { kind: 'network' } as const;

/**
 * The event for an effect whose code could not be fetched: the same as after a failed call. Null for effects whose
 * request was sent before, and for those that the booking works without.
 */
export function failureOf(effect: Effect): BookingEvent | null {
  switch (effect.type) {
    case 'place.complete':
      return { type: 'journey.placeCompleted', question: effect.question, place: undefined };
    case 'session.signIn':
    case 'session.signUp':
    case 'session.reset':
      return { type: 'session.refused', requestId: effect.requestId, error };
    case 'payment.begin':
      return { type: 'payment.refused', requestId: effect.requestId, error };
    default:
      return null;
  }
}
