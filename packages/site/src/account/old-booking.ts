import type { Booking } from 'booking-core/domain';
import type { StoragePort } from 'booking-core/ports';

/** A booking that is booked again with changes; it remains booked until its passenger cancels it. */
export type OldBooking = Pick<Booking, 'code' | 'reference' | 'pickupAt'>;

const key = 'taxi-booking:old';

/**
 * Stores the booking that a new one is to replace in the tab's session, which survives a gateway's page; `null` for
 * none.
 */
export function keepOld(session: StoragePort, old: OldBooking | null): void {
  if (old) session.set(key, JSON.stringify({ code: old.code, reference: old.reference, pickupAt: old.pickupAt }));
  else session.remove(key);
}

/**
 * @param code the code of the new booking
 * @param fresh whether it was booked just now: the first such booking is recorded as the replacement
 * @returns the old booking that it replaces; null for none
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
