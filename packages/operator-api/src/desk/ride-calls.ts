import { fullName, toMajor } from 'booking-core/domain';
import { addDays, isDay, startOfDay } from 'booking-core/domain/days';
import { changeLabels } from 'contracts/labels';
import { carOf, isWayBack, type LegName } from 'contracts/legs';
import type { Metadata } from 'contracts/metadata';
import { sql } from 'kysely';
import { emailedLink } from '../accounts/booking-link.ts';
import { companyOf } from '../bookers/company.ts';
import { timeZoneOf, todayOf } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { findPaidPayments, lockBooking } from '../database/payments.ts';
import { assignmentOf, driverOf } from '../drive/drivers.ts';
import { coinOf } from '../fares/coin.ts';
import { Problem } from '../http/problem.ts';
import { addressOf } from '../mail/address-of.ts';
import { partRefundEmail, staffEmail } from '../mail/emails.ts';
import { leftOf, recordRefundDueOf } from '../payments/held.ts';
import { staffPart } from '../payments/part-refunds.ts';
import { restDue } from '../payments/rest.ts';
import type { At } from '../rides/change.ts';
import { hiresOf } from '../rides/hire.ts';
import { lastStepOf } from '../rides/leg.ts';
import type { RideOutcome } from '../rides/outcome.ts';
import type { RideService } from '../rides/service.ts';
import { findLegs, type RideKey } from '../rides/store.ts';
import { amendableOf } from './amending/amendable.ts';
import { type AuditEntry, doneBefore, record } from './audit.ts';
import { bookingOf, isoOf, type StaffContext, type StaffHandler, tooManyEmails, unknownBooking } from './context.ts';
import { searchRides } from './ride-search.ts';
import { refundOf, rideColumns, rideNow, rideViews } from './ride-view.ts';
import { nameOf } from './sessions.ts';

const dayMs = 86_400_000;

/** For this long after its pick-up, or a later landing, a ride that has not started is listed, even on the next day. */
const overdueMs = 6 * 3_600_000;

/** Far more rides than a company drives in a day. */
const maxRides = 5_000;
const mostTold = 500;

/**
 * @returns the begin and the exclusive end of a day in the operator's zone, epoch milliseconds
 * @throws {Problem} 400 for an invalid date
 */
export function boundsOf(day: string, zone: string): { readonly from: number; readonly to: number } {
  if (!isDay(day)) throw new Problem(400, 'invalid', 'There is no such day.', { field: 'day' });
  return { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
}

/** The rides of a day; for today also earlier rides that are ongoing or have not started yet. */
async function ridesOfDay({ deps, now }: StaffContext, day: string, today: string) {
  const { from, to } = boundsOf(day, timeZoneOf(deps));
  const legs = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .selectAll('ride_legs')
    .where('bookings.sandbox', '=', false)
    .where((where) =>
      where.or([
        where.and([where('ride_legs.pickup_at', '>=', from), where('ride_legs.pickup_at', '<', to)]),
        ...(day === today
          ? [
              where.and([
                where('ride_legs.status', 'in', ['started', 'arrived', 'pob']),
                where('ride_legs.pickup_at', '>=', from - dayMs),
                where('ride_legs.pickup_at', '<', to),
              ]),
              where.and([
                where('ride_legs.status', 'in', ['requested', 'upcoming']),
                where('ride_legs.pickup_at', '>=', from - dayMs),
                where('ride_legs.pickup_at', '<', to),
                // The passenger of a flight that lands late is met after the landing.
                where(sql<number>`greatest(ride_legs.pickup_at, flight_estimated_at)`, '>=', now - overdueMs),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('ride_legs.pickup_at')
    .limit(maxRides)
    .execute();
  const ids = [...new Set(legs.map(({ booking_id }) => booking_id))];
  const bookings =
    ids.length === 0
      ? []
      : await deps.database.selectFrom('bookings').select(rideColumns).where('id', 'in', ids).execute();
  return rideViews(deps, bookings, legs);
}

/** GET /desk/v1/rides */
export const rides: StaffHandler<'rides'> = async (context, { query }) => {
  const { deps, now } = context;
  const today = todayOf(deps, now);
  const day = query.day ?? today;
  const told =
    query.search === undefined
      ? { rides: await ridesOfDay(context, day, today) }
      : await searchRides(context, query.search, query.most ?? 100);
  return { day, now: isoOf(now), ...told };
};

const moments: Readonly<Record<string, string>> = {
  departed_to_pickup: 'Driver set off',
  arrived_at_pickup: 'Driver at the pick-up',
  passenger_here: 'Passenger reported being at the pick-up',
  passenger_on_board: 'Passenger on board',
  arrived_at_dropoff: 'Arrived',
  no_show: 'No-show',
  cancelled_by_operator: 'Cancelled by the operator',
};

/** The ride's label within its booking, like ` (return, car 2)`; '' for the first car of the outbound journey. */
function rideText(leg: LegName): string {
  const words = [isWayBack(leg) ? 'return' : '', carOf(leg) > 1 ? `car ${carOf(leg)}` : ''].filter(Boolean);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** The history of a booking, newest first: of a very long one the newest entries. */
async function historyOf({ deps }: StaffContext, row: BookingRow) {
  const { database } = deps;
  const [auditEntries, changes, legs] = await Promise.all([
    database
      .selectFrom('audit_trail')
      .selectAll()
      .where('booking_id', '=', row.id)
      .orderBy('id', 'desc')
      .limit(mostTold)
      .execute(),
    database
      .selectFrom('booking_changes')
      .selectAll()
      .where('booking_id', '=', row.id)
      .where('type', 'not in', ['booking.created', 'ride.updated'])
      .orderBy('id', 'desc')
      .limit(mostTold)
      .execute(),
    findLegs(database, row.id),
  ]);
  const events = legs.flatMap(({ leg, moments: known }) =>
    Object.entries(known as Record<string, number>).map(([type, at]) => ({
      at,
      what: `${moments[type] ?? type}${rideText(leg)}`,
      who: '',
    })),
  );
  const reasonOf = (detail: unknown) => (detail as { readonly reason?: unknown }).reason;
  const told = [
    { at: row.created_at, what: 'Booked', who: row.source },
    ...changes.map(({ at, type }) => ({ at, what: changeLabels[type] ?? type, who: '' })),
    ...auditEntries.map(({ at, action, outcome, actor, detail }) => ({
      at,
      what: `${action}${outcome === 'refused' ? ', refused' : ''}${
        typeof reasonOf(detail) === 'string' ? `: ${reasonOf(detail)}` : ''
      }`,
      who: actor,
    })),
    ...events,
  ];
  return told.sort((a, b) => b.at - a.at).map((each) => ({ ...each, at: isoOf(each.at) }));
}

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email?: string;
  readonly dialingcode: string;
  readonly phone: string;
}

/** GET /desk/v1/bookings/{reference} */
export const booking: StaffHandler<'booking'> = async (context, { params }) => {
  const { deps } = context;
  const { database } = deps;
  const row = await bookingOf(context, params.reference);
  const [legs, payments, letters, history, paid] = await Promise.all([
    findLegs(database, row.id),
    database.selectFrom('payments').selectAll().where('booking_id', '=', row.id).orderBy('number').execute(),
    database
      .selectFrom('outbox')
      .select(['created_at', 'kind', 'sent_at', 'failure'])
      .where('booking_id', '=', row.id)
      .orderBy('id')
      .execute(),
    historyOf(context, row),
    findPaidPayments(database, row.id),
  ]);
  const customer = row.customer as Person | null;
  const route = row.route as {
    readonly path: readonly { readonly latitude: number; readonly longitude: number }[];
    readonly source: string;
  };
  return {
    reference: row.reference,
    returnReference: row.return_reference,
    version: row.version,
    status: row.status,
    source: row.source,
    createdAt: isoOf(row.created_at),
    rides: await rideViews(deps, [row], legs),
    passenger: {
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      phone: row.phone === '' ? '' : `+${row.dialing_code}${row.phone}`,
      email: row.email,
    },
    emailsTo: await addressOf(database, row),
    customer: customer && {
      name: fullName({ firstName: customer.firstname, lastName: customer.lastname }),
      phone: customer.phone === '' ? '' : `+${customer.dialingcode}${customer.phone}`,
      email: customer.email ?? '',
    },
    company:
      row.booker_id === 0
        ? null
        : {
            name: companyOf(deps, row.booker_id)?.name ?? '',
            reference: row.booker_reference,
            costCentre: row.cost_centre,
          },
    metadata: row.metadata as Metadata | null,
    notes: { driver: row.note, pickup: row.pickup_note, dropoff: row.dropoff_note },
    price: {
      currency: row.currency,
      total: row.total_minor,
      method: row.payment_method,
      paid: row.paid,
      due: await restDue(deps, database, row),
      lines: [
        ...(row.lines as readonly { readonly label: string; readonly minor: number }[]).map(({ label, minor }) => ({
          label,
          amount: minor,
        })),
        // The stored lines are those of the fare before the discount.
        ...(row.promo_minor > 0 ? [{ label: 'Promotion', amount: -row.promo_minor }] : []),
      ],
    },
    hires: await hiresOf(deps, row, legs),
    payments: payments.map((payment) => ({
      at: isoOf(payment.created_at),
      method: payment.method,
      provider: payment.provider,
      state: payment.state,
      amount: payment.amount_minor,
      back: refundOf(payment),
      currency: payment.currency,
    })),
    refundable: leftOf(paid),
    letters: letters.map(({ created_at, kind, sent_at, failure }) => ({
      at: isoOf(created_at),
      kind,
      sentAt: sent_at === null || failure !== '' ? null : isoOf(sent_at),
      failure,
    })),
    rating: row.rating,
    history,
    route: {
      path: route.path.map(({ latitude, longitude }) => ({ latitude, longitude })),
      estimated: route.source === 'estimate',
    },
    amendable: amendableOf(deps, row, legs),
  };
};

/**
 * Runs a change of rides and records it in the audit trail: done, in the transaction of the change, or refused.
 */
async function onRecord(
  { deps, staff, now }: StaffContext,
  event: Pick<AuditEntry, 'action' | 'detail'> & { readonly bookingId: number },
  work: (at: At) => Promise<RideOutcome>,
): Promise<RideOutcome> {
  const entry = { ...event, staff, at: now };
  const also = (transaction: Database) => record(transaction, { ...entry, outcome: 'done' });
  const outcome = await work({ now, by: nameOf(staff), also });
  // The transaction of a refused change was rolled back.
  if (!outcome.ok && outcome.reason !== 'unknown') await record(deps.database, { ...entry, outcome: 'refused' });
  return outcome;
}

/**
 * Runs a change of a ride and records it, done or refused, in the audit trail.
 * @returns the ride after the change
 * @throws {Problem} 404; 409 with the current ride when the change is refused
 */
async function changeRide(
  context: StaffContext,
  asked: { readonly reference: string; readonly leg: RideKey['leg'] },
  action: string,
  detail: Readonly<Record<string, unknown>>,
  work: (rides: RideService, key: RideKey, at: At) => Promise<RideOutcome>,
) {
  const { id: bookingId } = await bookingOf(context, asked.reference);
  const key = { bookingId, leg: asked.leg };
  const event = { action, bookingId, detail: { leg: asked.leg, ...detail } };
  const outcome = await onRecord(context, event, (at) => work(context.rides, key, at));
  if (!outcome.ok && outcome.reason === 'unknown') throw unknownBooking(asked.reference);
  const ride = await rideNow(context.deps, key);
  if (!outcome.ok) throw new Problem(409, outcome.reason, outcome.message, { current: ride });
  return ride;
}

/**
 * Assigns a ride to one of the operator’s drivers, or to one whose details are typed in.
 * @throws {Problem} 404, 409 as `changeRide`
 */
export const assign: StaffHandler<'assign'> = async (context, { params, body }) => {
  const assignment =
    body.driverId === null
      ? { driver: { ...body.driver, photoUrl: '' }, vehicle: body.vehicle, driverId: null }
      : assignmentOf(await driverOf(context.deps.database, body.driverId));
  // As in all of the audit trail, which is retained after drivers leave: the register of rides has their names.
  return changeRide(context, params, 'ride.assign', { driver: body.driverId }, (rides, key, at) =>
    rides.assign(key, assignment, { ...at, version: body.version }),
  );
};

/** Removes the driver from a ride. @throws {Problem} 404, 409 as `changeRide` */
export const withdraw: StaffHandler<'withdraw'> = (context, { params, query: { version } }) =>
  changeRide(context, params, 'ride.withdraw', {}, (rides, key, at) => rides.withdraw(key, { ...at, version }));

/**
 * Reports a ride event with the current time; the same id sent again is ignored.
 * @throws {Problem} 404, 409 as `changeRide`
 */
export const report: StaffHandler<'report'> = (context, { params, body }) =>
  changeRide(context, params, 'ride.report', { type: body.type }, (rides, key, at) =>
    rides.applyEvent(key, { id: `desk-${body.id}`, type: body.type, occurredAt: context.now }, at),
  );

/**
 * Takes back the last step of a ride that was reported by mistake.
 * @throws {Problem} 404, 409 as `changeRide`
 */
export const undoStep: StaffHandler<'undoStep'> = async (context, { params, body }) => {
  const { id } = await bookingOf(context, params.reference);
  const ride = (await findLegs(context.deps.database, id)).find(({ leg }) => leg === params.leg);
  const step = ride ? lastStepOf(ride) : null;
  // The history no longer has the step itself.
  const detail = step ? { type: step.type, reported: isoOf(step.at) } : {};
  return changeRide(context, params, 'ride.undo', detail, (rides, key, at) =>
    rides.undoStep(key, { ...at, version: body.version }),
  );
};

/**
 * Changes the price of a ride by lines (minor units); an overpayment is refunded.
 * @throws {Problem} 404, 409 as `changeRide`
 */
export const price: StaffHandler<'price'> = async (context, { params, body }) => {
  const { currency } = await bookingOf(context, params.reference);
  return changeRide(
    context,
    params,
    'ride.price',
    { reason: body.reason, currency, lines: body.lines.map(({ kind, amount }) => ({ kind, amount })) },
    async (rides, key, at) => {
      const outcome = await rides.price(
        key,
        {
          lines: body.lines.map(({ kind, label, amount }) => ({ kind, label, minor: amount })),
          totalMinor: null,
          reason: body.reason,
        },
        { ...at, version: body.version },
      );
      if (outcome.ok) await context.payments.sendPartRefunds(key.bookingId);
      return outcome;
    },
  );
};

/** Cancels one ride for the operator, with or without a refund. @throws {Problem} 404, 409 as `changeRide` */
export const cancel: StaffHandler<'cancel'> = (context, { params, body }) =>
  changeRide(context, params, 'ride.cancel', { refund: body.refund, reason: body.reason }, async (rides, key, at) =>
    rides.cancelLeg(key, { by: 'operator', refund: body.refund, reason: body.reason }, at),
  );

/**
 * Accepts or refuses a booking request and returns the resulting status.
 * @throws {Problem} 404; 409 for a request that is already decided
 */
export const accept: StaffHandler<'accept'> = async (context, { params, body }) => {
  const { id: bookingId } = await bookingOf(context, params.reference);
  const event = { action: body.accepted ? 'booking.accept' : 'booking.refuse', detail: { reason: body.reason } };
  const outcome = await onRecord(context, { ...event, bookingId }, (at) =>
    context.rides.accept(bookingId, { ...body, dispatchReference: '' }, at),
  );
  if (!outcome.ok) throw new Problem(409, outcome.reason, outcome.message);
  return { status: outcome.leg.status };
};

/**
 * Refunds part of the payment (minor units) and emails the passenger; the same id sent again refunds nothing more.
 * @throws {Problem} 404; 409 with the amount that can still be refunded, or for less than gateways can move
 */
export const refund: StaffHandler<'refund'> = async (context, { params, body }) => {
  const { deps, staff, now, payments, ownUrl } = context;
  let post = () => {};
  const row = await bookingOf(context, params.reference);
  const result = await deps.database.transaction().execute(async (transaction) => {
    const booking = await lockBooking(transaction, row.id);
    const paid = await findPaidPayments(transaction, row.id);
    const left = leftOf(paid);
    const name = staffPart(body.id);
    const before = await transaction
      .selectFrom('part_refunds')
      .innerJoin('payments', 'payments.id', 'part_refunds.payment_id')
      .select('part_refunds.amount_minor')
      .where('payments.booking_id', '=', row.id)
      .where('part_refunds.name', '=', name)
      .execute();
    if (before.length > 0) return { back: before.reduce((sum, { amount_minor }) => sum + amount_minor, 0), left };
    if (body.amount > left) return { back: 0, left };
    const refunded = await recordRefundDueOf(transaction, paid, name, body.amount, now);
    const { backMinor: back } = refunded;
    if (back === 0) return { back, left };
    await record(transaction, {
      staff,
      action: 'booking.refund',
      outcome: 'done',
      bookingId: row.id,
      detail: { amount: back, currency: row.currency, reason: body.reason },
      at: now,
    });
    const to = await addressOf(transaction, row);
    if (to !== '') {
      const link = await emailedLink({ ...deps, database: transaction }, ownUrl, row);
      const mail = partRefundEmail(deps, booking, await findLegs(transaction, row.id), to, link, refunded);
      post = await deps.mailer.enqueueInTransaction(mail, transaction);
    }
    return { back, left: left - back };
  });
  if (result.back === 0 && body.amount <= result.left) {
    const least = toMajor(coinOf(row.currency), row.currency);
    throw new Problem(409, 'too-little', `The smallest part that can be refunded is ${least} ${row.currency}.`, {
      field: 'amount',
    });
  }
  if (result.back === 0) {
    throw new Problem(409, 'too-much', 'The amount is higher than what can still be refunded.', {
      field: 'amount',
      current: { refundable: result.left },
    });
  }
  post();
  await payments.sendPartRefunds(row.id);
  return { back: result.back, refundable: result.left, currency: row.currency };
};

/**
 * Emails a staff member's message to the passenger, once for each id.
 * @throws {Problem} 404; 409 without an email address, or when the limit of emails to it is reached
 */
export const message: StaffHandler<'message'> = async (context, { params, body }) => {
  const { deps, staff, now } = context;
  const row = await bookingOf(context, params.reference);
  const to = await addressOf(deps.database, row);
  if (to === '') throw new Problem(409, 'no-email', 'The passenger left no email address.');
  let isRefused = false;
  const post = await deps.database.transaction().execute(async (transaction) => {
    // Of two requests with the same id at the same time, the second one finds the first one's entry.
    await lockBooking(transaction, row.id);
    if (body.id && (await doneBefore(transaction, row.id, 'booking.message', body.id))) return () => {};
    const post = await deps.mailer.enqueueInTransaction(staffEmail(deps, row, to, body), transaction, () => {
      isRefused = true;
    });
    await record(transaction, {
      staff,
      action: 'booking.message',
      outcome: isRefused ? 'refused' : 'done',
      bookingId: row.id,
      detail: { id: body.id ?? '', subject: body.subject },
      at: now,
    });
    return post;
  });
  post();
  if (isRefused) throw tooManyEmails();
  return { to };
};
