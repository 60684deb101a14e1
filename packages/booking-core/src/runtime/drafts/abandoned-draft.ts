import { emptyContact, momentOf } from '../../domain/index.ts';
import type { Draft } from '../../machine/events.ts';

/** How long a booking that was left is offered again; the specification knows none. As long as handed-over journeys hold. */
const leftForMs = 24 * 3_600_000;

/** What tabs say to each other about the booking that was kept last. */
export const tabWords = { asked: 'who is at it?', here: 'I am' } as const;

/**
 * What a tab leaves behind when it is closed, as text for local storage: the journey without who travels and what is told
 * the driver, because others may use this device and the host page's scripts can read it. Null for what cannot be booked
 * any more. It holds for a day, and not beyond the time that the taxi was wanted for.
 */
export function leftOf(draft: Draft, now: number, zone: string): string | null {
  const { journey, details } = draft;
  if (draft.bookedCode !== null || (!journey.pickup.place && !journey.dropoff.place)) return null;
  const wanted = journey.time.kind === 'later' ? momentOf(journey.time.local, zone) : null;
  const day = now + leftForMs;
  const until = wanted?.kind === 'ok' ? Math.min(day, wanted.at) : day;
  return JSON.stringify({
    ...draft,
    until,
    journey: { ...journey, note: '', pickupNote: '', dropoffNote: '', returnTime: null, promo: null },
    details: { ...details, contact: emptyContact, customer: null, ourRef: '', costCentre: '', promoText: '' },
    quoteExpiresAt: null,
  });
}
