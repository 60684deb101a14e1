import type { AskedOf } from 'contracts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { type CallContext, contentHash, timeZoneOf } from '../calls/context.ts';
import { type BookingRow, brokenConstraint, findRivals } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import { nameOf } from '../desk/sessions.ts';
import { recordChange } from '../dispatch/changes.ts';
import { withZonedLanding } from '../flights/landing.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { reachable } from '../phone/reachable.ts';
import { book } from './book.ts';

type BookingRequest = AskedOf<'createBooking'>;

export interface Placed {
  readonly row: BookingRow;
  /** True when an earlier request of the same attempt created the booking. */
  readonly repeated: boolean;
}

/**
 * Books a stored quotation at its stored price. An attempt key (`requestid`) creates at most one booking, however often
 * and however concurrently it is sent. `also` runs in the same transaction.
 * @throws {Refusal} with an error text; 409 when the key was used with different content
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
  // Metadata may change when the page is reloaded, so it is not part of the comparison of a repeated request.
  const { requestid, metadata: _given, ...content } = sent;
  const staff = await staffNow();
  const hash = contentHash(content);
  // Ids in a request prove nothing: a booking belongs to the signed-in customer and their company.
  const ownIds = { custid: customer?.id ?? 0, bookerid: (await companyNow())?.bookerid ?? 0 };
  const same = (row: BookingRow): Placed => {
    if (row.content_hash !== hash) throw new Refusal(409, 2, messages.otherContent);
    return { row, repeated: true };
  };
  const trackingcode = trackingCodeOf(sent.trackingcode);
  const partnerId = access.companyOf(trackingcode);
  // For staff the header gives the staff member's language, not the passenger's.
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
      flight: withZonedLanding(sent.flight, 'flight.expflightarrival', timeZoneOf(deps)),
      returnflight: withZonedLanding(sent.returnflight, 'returnflight.expflightarrival', timeZoneOf(deps)),
    };
    return deps.database.transaction().execute(async (transaction) => {
      const attempt = { asked, hash, now, mayPay, customer, staff, partnerId, language };
      const row = await book(deps, transaction, attempt);
      if (staff) {
        const auditEntry = { staff, action: 'booking.create', outcome: 'done', bookingId: row.id, at: now } as const;
        await record(transaction, auditEntry);
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
    // Earlier bookings are looked up only after a failure, because nearly every attempt is the first.
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

/** The constraints that fail when a random code or reference is already in use. */
const drawnBefore = ['bookings_code_key', 'bookings_reference_key', 'booking_references_pkey'];

/** Books, and retries up to 19 times when a random code or reference is already in use. */
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
