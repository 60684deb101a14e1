import type { AskedOf } from 'contracts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { type CallContext, contentHash } from '../calls/context.ts';
import { type BookingRow, brokenConstraint, findRivals } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import { nameOf } from '../desk/sessions.ts';
import { recordChange } from '../dispatch/changes.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { reachable } from '../phone/reachable.ts';
import { book } from './book.ts';

type BookingRequest = AskedOf<'createBooking'>;

export interface Placed {
  readonly row: BookingRow;
  /** True when the attempt had made its booking before. */
  readonly repeated: boolean;
}

/**
 * Books a stored quotation at its stored price. The attempt key (`requestid`) makes one booking at most, however often
 * and however many at once it is sent. `also` happens in the same transaction: both or neither.
 */
export async function placeBooking(
  {
    deps,
    now,
    customer,
    trackingCodeOf,
    access,
    readerLanguage,
    staff: staffNow,
    company: companyNow,
  }: Pick<
    CallContext,
    'deps' | 'now' | 'customer' | 'trackingCodeOf' | 'access' | 'readerLanguage' | 'staff' | 'company'
  >,
  sent: BookingRequest,
  mayPay: (method: string, sandbox: boolean) => boolean,
  also: (transaction: Database, row: BookingRow) => Promise<void> = async () => {},
): Promise<Placed> {
  // What a page gives may be new after each reload: a booking that is sent again is the same all the same.
  const { requestid, metadata: _given, ...content } = sent;
  const staff = await staffNow();
  const hash = contentHash(content);
  // An id alone proves nothing: a booking belongs to whoever is signed in, and to nobody else.
  const ownIds = { custid: customer?.id ?? 0, bookerid: (await companyNow())?.bookerid ?? 0 };
  const same = (row: BookingRow): Placed => {
    if (row.content_hash !== hash) throw new Refusal(409, 2, messages.otherContent);
    return { row, repeated: true };
  };
  const trackingcode = trackingCodeOf(sent.trackingcode);
  const partnerId = access.companyOf(trackingcode);
  // Staff who book for a caller read their own language, not the caller's.
  const language = staff ? '' : readerLanguage;
  const place = async (): Promise<BookingRow> => {
    if (!staff) checkContact(deps, sent, customer);
    const asked: BookingRequest = {
      ...sent,
      ...ownIds,
      trackingcode,
      sandbox: sent.sandbox || access.isTest(trackingcode),
      contact: reachable(sent.contact, 'contact.phone'),
      customer: sent.customer && reachable(sent.customer, 'customer.phone'),
    };
    return deps.database.transaction().execute(async (transaction) => {
      const attempt = { asked, hash, now, mayPay, customer, staff, partnerId, language };
      const row = await book(deps, transaction, attempt);
      if (staff) {
        const deed = { staff, action: 'booking.create', outcome: 'done', bookingId: row.id, at: now } as const;
        await record(transaction, deed);
      }
      await also(transaction, row);
      const by = staff ? nameOf(staff) : '';
      await recordChange(transaction, { bookingId: row.id, type: 'booking.created', now, by });
      return row;
    });
  };
  try {
    const row = await withFreshDraws(place);
    if (!row.sandbox) deps.metrics?.booking('booking.created');
    return { row, repeated: false };
  } catch (error) {
    const constraint = brokenConstraint(error);
    const isTaken = constraint === 'bookings_request_id_key' || constraint === 'bookings_quotation_id_key';
    // Nearly every attempt is the first: what was booked before is looked for where this one cannot be.
    if (isTaken || error instanceof Refusal) {
      const rivals = await findRivals(deps.database, sent);
      const winner = rivals.find(({ request_id }) => request_id === requestid);
      if (winner) return same(winner);
      if (rivals.length > 0) throw refuse(messages.alreadyBooked);
    }
    if (constraint === 'promo_uses_key') throw refuse(messages.promoUsed);
    throw error;
  }
}

/** What is broken where a drawn code or reference is another booking's. */
const drawnBefore = ['bookings_code_key', 'bookings_reference_key', 'booking_references_pkey'];

/** Books, and once more where what was drawn for it is another booking's. */
async function withFreshDraws(place: () => Promise<BookingRow>): Promise<BookingRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await place();
    } catch (error) {
      if (!drawnBefore.includes(brokenConstraint(error)) || attempt === 20) throw error;
    }
  }
}

function checkContact(deps: Deps, asked: BookingRequest, customer: CustomerRow | null): void {
  if (!customer && !deps.operator.configuration.allowguest) throw refuse(messages.signIn);
  if (!customer && !asked.contact.email) throw badRequest('contact.email is required');
}
