import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { idOf, mustBe } from '../accounts/account-calls.ts';
import { hashOf } from '../accounts/sessions.ts';
import { emailField, personFields, reachable } from '../calls/booking.ts';
import type { Call } from '../calls/context.ts';
import { line, numberIn, optionalCount, optionalLine } from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { companyOf } from './company.ts';
import { bookerOf, requireBooker } from './require-booker.ts';

/** The booker's company: joining, leaving, what it is, and whom it often books for. All of it is ours. */

/** GET /api/booker: the company of the booker who asks. */
export const bookerCompany: Call = async (context) => {
  const { booker_id: bookerId, account_allowed: accountallowed } = bookerOf(context);
  const company = companyOf(context.deps, bookerId);
  return {
    code: 1,
    message: '',
    bookerid: bookerId,
    name: company?.name ?? '',
    commissionpercent: company?.commissionpercent ?? 0,
    discountpercent: company?.discountpercent ?? 0,
    accountallowed,
    costcentres: company?.costcentres ?? [],
  };
};

const joinRequest = v.object({ joincode: line(100, 1) });

/**
 * POST /api/booker: whoever knows the company's code asks to become one of its bookers. A colleague or the operator lets them in;
 * where the company's approval is automatic, as in a demonstration, they are in at once.
 */
export const joinCompany: Call = async (context) => {
  const customer = mustBe(context);
  const asked = decodeRequest(joinRequest, context.body);
  context.guard('join', customer.id);
  const sent = Buffer.from(hashOf(asked.joincode.toUpperCase()));
  const company = context.deps.operator.bookers.find(
    (row) => row.enabled && timingSafeEqual(Buffer.from(hashOf(row.joincode.toUpperCase())), sent),
  );
  if (!company) throw refuse(messages.noSuchCompany);
  if (customer.booker_id > 0 && customer.booker_id !== company.bookerid) throw refuse(messages.otherCompany);
  const isIn = customer.booker_id === company.bookerid || company.approval === 'automatic';
  await context.deps.database
    .updateTable('customers')
    .set(
      isIn
        ? { booker_id: company.bookerid, booker_pending: 0, account_allowed: company.accountallowed }
        : { booker_id: 0, booker_pending: company.bookerid, account_allowed: false },
    )
    .where('id', '=', customer.id)
    .execute();
  return {
    code: 1,
    message: '',
    bookerid: isIn ? company.bookerid : 0,
    name: company.name,
    accountallowed: isIn && company.accountallowed,
    pending: !isIn,
  };
};

/** DELETE /api/booker: leaves the company, or takes the request back; what was booked for it stays its own. */
export const leaveCompany: Call = async (context) => {
  const customer = mustBe(context);
  if (customer.booker_pending === 0) bookerOf(context);
  await context.deps.database
    .updateTable('customers')
    .set({ booker_id: 0, booker_pending: 0, account_allowed: false })
    .where('id', '=', customer.id)
    .execute();
  await context.deps.hub?.recheck();
  return { code: 1, message: '' };
};

const mostPassengers = 500;
const passengerFields = {
  bookerid: optionalCount(1e12),
  firstname: line(100, 1),
  lastname: optionalLine(100),
  email: v.optional(v.nullable(emailField), ''),
  dialingcode: personFields.dialingcode,
  phone: personFields.phone,
  costcentre: optionalLine(60),
};
const newPassenger = v.object(passengerFields);
const changedPassenger = v.object({ ...passengerFields, id: v.pipe(numberIn(1, 1e15), v.integer()) });

const passengerRow = (asked: v.InferOutput<typeof newPassenger>) => ({
  first_name: asked.firstname,
  last_name: asked.lastname,
  email: asked.email ?? '',
  dialing_code: asked.dialingcode,
  phone: asked.phone,
  cost_centre: asked.costcentre,
});

/** GET /api/bookerpassengers: the company's, by name. */
export const bookerPassengers: Call = async (context) => {
  const { booker_id: bookerId } = bookerOf(context);
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

/** POST /api/bookerpassengers. */
export const addPassenger: Call = async (context) => {
  const asked = reachable(decodeRequest(newPassenger, context.body));
  const { booker_id: bookerId } = requireBooker(context, asked.bookerid);
  const { database } = context.deps;
  const { count } = await database
    .selectFrom('booker_passengers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('booker_id', '=', bookerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostPassengers) throw refuse(messages.tooManyPassengers);
  const { id } = await database
    .insertInto('booker_passengers')
    .values({ ...passengerRow(asked), booker_id: bookerId, created_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { code: 1, message: '', id };
};

/** PUT /api/bookerpassengers. */
export const changePassenger: Call = async (context) => {
  const asked = reachable(decodeRequest(changedPassenger, context.body));
  const { booker_id: bookerId } = requireBooker(context, asked.bookerid);
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
export const removePassenger: Call = async (context) => {
  const { booker_id: bookerId } = bookerOf(context);
  const removed = await context.deps.database
    .deleteFrom('booker_passengers')
    .where('id', '=', idOf(context.query.lower.get('id')))
    .where('booker_id', '=', bookerId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refuse(messages.noSuchPassenger);
  return { code: 1, message: '', id: removed.id };
};
