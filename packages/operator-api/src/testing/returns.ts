import type { Deps } from '../deps.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Leg } from '../rides/leg.ts';
import { type Fixture, freshId } from './fixture.ts';
import { bookingOf, quotationOf } from './requests.ts';

/** A booked return. */
export interface Return {
  readonly id: number;
  readonly code: string;
  readonly reference: string;
  /** Its price, minor units. */
  readonly total: number;
}

let passengers = 0;

/** Books a return for a new passenger: in cash, or paid by card with the nonce of a memory gateway. */
export async function bookReturn(server: Fixture, how: 'cash' | 'card' = 'cash', over: object = {}): Promise<Return> {
  const quotation = quotationOf({
    requestid: freshId(),
    paymentmethod: how,
    now: false,
    bookingdate: '2026-11-28T10:00:00+00:00',
    rtntype: 'rtn',
    returndate: '2026-11-30T18:00:00+00:00',
    ...over,
  });
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const booking = bookingOf(quotation, totalfare, { paymentmethod: how });
  Object.assign(booking.contact as object, { email: `passenger${++passengers}@example.com` });
  const { body } =
    how === 'cash'
      ? await server.post('/api/createbookingTest', booking)
      : await server.post('/api/createelectronicbooking', { booking, payment: { nonce: `good-${passengers}` } });
  if (body.Code !== 1) throw new Error(JSON.stringify(body));
  return {
    id: Number(body.JobPartId),
    code: String(body.BookingCode),
    reference: String(body.Bref),
    total: Math.round(Number(totalfare) * 100),
  };
}

/** An outbox that stores emails in the database, as a server in a process of its own does. */
export const outboxOf = ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  createOutbox(database, clock, () => undefined);

/** All rows of one booking that a change of its rides can affect. */
export async function traceOf(database: Deps['database'], id: number) {
  const [booking, legs, tracks, events, changes, payment, parts, letters] = await Promise.all([
    database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).orderBy('leg').execute(),
    database.selectFrom('tracks').selectAll().where('booking_id', '=', id).orderBy('leg').execute(),
    database.selectFrom('ride_events').selectAll().where('booking_id', '=', id).execute(),
    database.selectFrom('booking_changes').selectAll().where('booking_id', '=', id).orderBy('id').execute(),
    database.selectFrom('payments').selectAll().where('booking_id', '=', id).executeTakeFirst(),
    database
      .selectFrom('part_refunds')
      .innerJoin('payments', 'payments.id', 'part_refunds.payment_id')
      .select(['part_refunds.name', 'part_refunds.amount_minor', 'part_refunds.settle_at'])
      .where('payments.booking_id', '=', id)
      .execute(),
    database.selectFrom('outbox').select('letter').where('booking_id', '=', id).orderBy('id').execute(),
  ]);
  const leg = (name: Leg) => legs.find((each) => each.leg === name);
  return {
    booking,
    legs,
    leg,
    tracks,
    events,
    changes,
    payment,
    parts,
    subjects: letters.map(({ letter }) => String((letter as { subject?: string }).subject)),
  };
}
