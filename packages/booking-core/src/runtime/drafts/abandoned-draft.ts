import { emptyContact, momentOf } from '../../domain/index.ts';
import type { Draft } from '../../machine/events.ts';

/** How long an abandoned booking is offered again; not in the specification. The same as for handed-over journeys. */
const leftForMs = 24 * 3_600_000;

/** The messages with which tabs find out whether the stored booking is still open in one of them. */
export const tabMessages = { asked: 'who is at it?', here: 'I am' } as const;

/**
 * The draft that outlives its tab, as text for local storage: the journey without the passenger's data and the notes to
 * the driver, because others may use this device and the host page's scripts can read it. It is valid for a day, and
 * not beyond the pick-up time.
 * @returns null for a draft without places or already booked
 */
export function leftOf(draft: Draft, now: number, zone: string): string | null {
  const { journey, details } = draft;
  if (draft.bookedCode !== null || (!journey.pickup.place && !journey.dropoff.place)) return null;
  const wanted = journey.time.kind === 'later' ? momentOf(journey.time.local, zone, now) : null;
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
