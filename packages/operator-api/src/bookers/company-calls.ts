import { timingSafeEqual } from 'node:crypto';
import type { AskedOf } from 'contracts';
import { hashOf } from '../accounts/sessions.ts';
import type { Handler } from '../calls/context.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { reachable } from '../phone/reachable.ts';
import { companyOf } from './company.ts';
import { tellOfRequest } from './people.ts';

/** The booker's company: joining, leaving, its settings, and its frequent passengers. All these calls are ours. */

/** GET /api/booker: the company of the calling booker. */
export const company: Handler<'company'> = async ({ deps, customer }) => {
  const { booker_id: bookerId, account_allowed: accountallowed } = customer;
  const own = companyOf(deps, bookerId);
  const last = await deps.database
    .selectFrom('bookings')
    .select('cost_centre')
    .where('customer_id', '=', customer.id)
    .where('booker_id', '=', bookerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    code: 1,
    message: '',
    bookerid: bookerId,
    name: own?.name ?? '',
    commissionpercent: own?.commissionpercent ?? 0,
    discountpercent: own?.discountpercent ?? 0,
    accountallowed,
    costcentres: own?.costcentres ?? [],
    lastcostcentre: last?.cost_centre ?? '',
  };
};

/**
 * POST /api/booker: requests to become a booker of a company, by its code. A colleague or the operator approves the
 * request; where the company's approval is automatic, as in a demonstration, it takes effect at once.
 */
export const join: Handler<'join'> = async (context, asked) => {
  const { customer, deps } = context;
  await context.guard('join', customer.id);
  const sent = Buffer.from(hashOf(asked.joincode.toUpperCase()));
  const company = deps.operator.bookers.find(
    (row) => row.enabled && timingSafeEqual(Buffer.from(hashOf(row.joincode.toUpperCase())), sent),
  );
  if (!company) throw refuse(messages.noSuchCompany);
  const { isIn, isNew } = await deps.database.transaction().execute(async (transaction) => {
    // They may have been let in or removed since this call began.
    const row = await transaction
      .selectFrom('customers')
      .select(['booker_id', 'booker_pending'])
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirst();
    const current = companyOf(deps, row?.booker_id ?? 0)?.bookerid ?? 0;
    if (current > 0 && current !== company.bookerid) throw refuse(messages.otherCompany);
    const joined = current === company.bookerid || company.approval === 'automatic';
    await transaction
      .updateTable('customers')
      .set(
        joined
          ? { booker_id: company.bookerid, booker_pending: 0, account_allowed: company.accountallowed }
          : { booker_id: 0, booker_pending: company.bookerid, account_allowed: false },
      )
      .where('id', '=', customer.id)
      .execute();
    return { isIn: joined, isNew: !joined && row?.booker_pending !== company.bookerid };
  });
  if (isNew) await tellOfRequest(deps, customer, company, context.ownUrl);
  return {
    code: 1,
    message: '',
    bookerid: isIn ? company.bookerid : 0,
    name: company.name,
    accountallowed: isIn && company.accountallowed,
    pending: !isIn,
    closed: false,
  };
};

/**
 * DELETE /api/booker: leaves the company, or withdraws the request to join; bookings made for the company remain its
 * own.
 */
export const leave: Handler<'leave'> = async (context) => {
  // The stored row decides: a caller whose company is closed counts as no booker.
  const left = await context.deps.database
    .updateTable('customers')
    .set({ booker_id: 0, booker_pending: 0, account_allowed: false })
    .where('id', '=', context.customer.id)
    .where((where) => where.or([where('booker_id', '>', 0), where('booker_pending', '>', 0)]))
    .returning('id')
    .executeTakeFirst();
  if (!left) throw new Refusal(403, 2, messages.bookersOnly);
  await context.deps.hub?.recheck();
  return { code: 1, message: '' };
};

const mostPassengers = 500;

const passengerRow = (asked: AskedOf<'addPassenger'>) => ({
  first_name: asked.firstname,
  last_name: asked.lastname,
  email: asked.email ?? '',
  dialing_code: asked.dialingcode,
  phone: asked.phone,
  cost_centre: asked.costcentre,
});

/** GET /api/bookerpassengers: the company's passengers, by name. */
export const passengers: Handler<'passengers'> = async (context) => {
  const { booker_id: bookerId } = context.customer;
  const rows = await context.deps.database
    .selectFrom('booker_passengers')
    .selectAll()
    .where('booker_id', '=', bookerId)
    .orderBy((order) => order.fn('lower', ['first_name']))
    .orderBy((order) => order.fn('lower', ['last_name']))
    .orderBy('id')
    .execute();
  return {
    code: 1,
    message: '',
    passengers: rows.map((row) => ({
      id: row.id,
      firstname: row.first_name,
      lastname: row.last_name,
      email: row.email,
      dialingcode: row.dialing_code,
      phone: row.phone,
      costcentre: row.cost_centre,
    })),
  };
};

/** POST /api/bookerpassengers; one who is saved already as they are sent keeps their id, as after a lost answer. */
export const addPassenger: Handler<'addPassenger'> = async ({ deps, customer, now }, sent) => {
  const row = passengerRow(reachable(sent));
  const { booker_id: bookerId } = customer;
  const { id } = await deps.database.transaction().execute(async (transaction) => {
    // A second attempt waits for the first one.
    await transaction.selectFrom('customers').select('id').where('id', '=', customer.id).forUpdate().execute();
    const same = await transaction
      .selectFrom('booker_passengers')
      .select('id')
      .where('booker_id', '=', bookerId)
      .where((where) => where.and(row))
      .executeTakeFirst();
    if (same) return same;
    const { count } = await transaction
      .selectFrom('booker_passengers')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('booker_id', '=', bookerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostPassengers) throw refuse(messages.tooManyPassengers);
    return transaction
      .insertInto('booker_passengers')
      .values({ ...row, booker_id: bookerId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { code: 1, message: '', id };
};

/** PUT /api/bookerpassengers. */
export const changePassenger: Handler<'changePassenger'> = async (context, sent) => {
  const asked = reachable(sent);
  const { booker_id: bookerId } = context.customer;
  const changed = await context.deps.database
    .updateTable('booker_passengers')
    .set(passengerRow(asked))
    .where('id', '=', asked.id)
    .where('booker_id', '=', bookerId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw refuse(messages.noSuchPassenger);
  return { code: 1, message: '', id: changed.id };
};

/** DELETE /api/bookerpassengers. */
export const removePassenger: Handler<'removePassenger'> = async (context, { id }) => {
  const removed = await context.deps.database
    .deleteFrom('booker_passengers')
    .where('id', '=', id)
    .where('booker_id', '=', context.customer.booker_id)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refuse(messages.noSuchPassenger);
  return { code: 1, message: '', id: removed.id };
};
