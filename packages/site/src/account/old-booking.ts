import type { Booking } from 'booking-core/domain';
import type { StoragePort } from 'booking-core/ports';

/** A booking that is booked again with changes: it stands until its passenger cancels it. */
export type OldBooking = Pick<Booking, 'code' | 'reference' | 'pickupAt'>;

const key = 'taxi-booking:old';

/** Keeps in the tab, over a gateway's page, what the journey that begins is to stand in for; `null` for nothing. */
export function keepOld(session: StoragePort, old: OldBooking | null): void {
  if (old) session.set(key, JSON.stringify({ code: old.code, reference: old.reference, pickupAt: old.pickupAt }));
  else session.remove(key);
}

/**
 * The booking that another one stands in for; null for any other.
 * @param fresh it was booked just now: the first one that is belongs to the old one from then on
 */
export function oldOf(session: StoragePort, code: string, fresh: boolean): OldBooking | null {
  try {
    const old = JSON.parse(session.get(key) ?? '{}') as Partial<OldBooking & { by: string }>;
    if (!old.code || !old.reference || !old.pickupAt || old.code === code) return null;
    if (fresh && old.by === undefined) session.set(key, JSON.stringify({ ...old, by: code }));
    else if (old.by !== code) return null;
    return { code: old.code, reference: old.reference, pickupAt: old.pickupAt };
  } catch {
    return null;
  }
}
