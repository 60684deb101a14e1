import * as limits from 'booking-core/domain/limits';
import * as v from 'valibot';
import { withCompany } from '../bookers/company.ts';
import { emailField, personFields, reachable } from '../calls/booking.ts';
import type { Call, CallContext } from '../calls/context.ts';
import { precisionOf } from '../calls/quotation.ts';
import type { Database } from '../database/open.ts';
import {
  latitude,
  line,
  longitude,
  numberIn,
  optionalFlag,
  optionalLine,
  optionalText,
  postcode,
} from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { resetLetter } from '../mail/letters.ts';
import { words } from '../words.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { beginSession, type CustomerRow, endSession, endSessions, findCustomer, hashOf, makeCode } from './sessions.ts';

/** The calls of accounts (specification 2 §7). */

const resetMs = 3_600_000;
const maxAddresses = 100;

// What browsers send is a SHA-256 in hex; an operator's own function may make something else of a password.
const passwordHash = v.pipe(v.string(), v.minLength(16), v.maxLength(256), v.regex(/^[\x21-\x7e]+$/));
const requiredEmail = v.pipe(emailField, v.minLength(1));

const optionalId = v.optional(v.union([v.null(), numberIn(0, 1e15)]), 0);

/** Who asks. @throws {Refusal} 401 for those who are nobody. */
export function mustBe(context: CallContext): CustomerRow {
  if (!context.customer) throw new Refusal(401, 2, words.sessionOver, { reason: 'session' });
  return context.customer;
}

/** A customer id that was sent must be one's own. */
export function mustBeOwn(customer: CustomerRow, custid: number): void {
  if (custid !== 0 && custid !== customer.id) throw new Refusal(403, 2, words.notYours);
}

const profileOf = (row: CustomerRow) => ({
  custid: row.id,
  bookerid: row.booker_id,
  firstname: row.first_name,
  surname: row.last_name,
  email: row.email,
  phone: row.phone,
  dialingcode: row.dialing_code,
  smsmailinglist: row.sms_mailing,
  emailmailinglist: row.email_mailing,
  accountallowed: row.account_allowed,
});

const signedIn = async ({ deps, now }: CallContext, found: CustomerRow, row = withCompany(deps, found)) => ({
  Code: 1,
  Message: '',
  Id: row.id,
  token: await beginSession(deps.database, row.id, now, deps.randomBytes),
  profile: profileOf(row),
});

const signInRequest = v.object({ email: requiredEmail, passwordhash: passwordHash });

/** POST /api/signIn: known and unknown emails answer alike, in the same time. */
export const signIn: Call = async (context) => {
  const asked = decodeRequest(signInRequest, context.body);
  context.guard(asked.email);
  const row = await findCustomer(context.deps.database, asked.email);
  if (!(await isPassword(asked.passwordhash, row?.password ?? null)) || !row) throw refuse(words.wrongPassword);
  return signedIn(context, row);
};

const signUpRequest = v.object({
  email: requiredEmail,
  firstname: line(100, 1),
  surname: line(100, 1),
  dialingcode: personFields.dialingcode,
  phone: personFields.phone,
  passwordhash: passwordHash,
});

/** POST /api/signUp: the new customer is signed in at once. */
export const signUp: Call = async (context) => {
  const asked = reachable(decodeRequest(signUpRequest, context.body));
  const { deps, now } = context;
  context.guard(asked.email);
  const password = await hashPassword(asked.passwordhash);
  const row = await deps.database
    .insertInto('customers')
    .values({
      email: asked.email,
      first_name: asked.firstname,
      last_name: asked.surname,
      dialing_code: asked.dialingcode,
      phone: asked.phone,
      password,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw refuse(words.emailTaken);
  return signedIn(context, row);
};

/** POST /api/signOut: ends the session that asks. */
export const signOut: Call = async (context) => {
  mustBe(context);
  await endSession(context.deps.database, context.token);
  return { code: 1, message: '' };
};

const resetRequest = v.object({ custid: optionalId, email: requiredEmail, source: optionalLine(20) });

/** POST /api/resetpassword: emails a link; whether the email is known is not told. */
export const resetPassword: Call = async (context) => {
  const { deps, now, ownUrl } = context;
  const { email } = decodeRequest(resetRequest, context.body);
  context.guard(email);
  const row = await findCustomer(deps.database, email);
  if (row) {
    const code = makeCode(deps.randomBytes);
    await deps.database
      .insertInto('password_resets')
      .values({ code_hash: hashOf(`${row.id}:${code}`), customer_id: row.id, expires_at: now + resetMs })
      .execute();
    await deps.mailer.send(resetLetter(deps, row.email, `${ownUrl}/resetpassword/${row.id}/${code}`));
  }
  return { code: 1, message: '' };
};

const savePasswordRequest = v.object({
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
    v.regex(/^\d{1,15}$/),
  ),
  code: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  passwordhash: passwordHash,
});

/** PUT /api/savepassword: a new password by the link's code, which works once; every session of the account ends. */
export const savePassword: Call = async ({ deps, body, now }) => {
  const asked = decodeRequest(savePasswordRequest, body);
  const id = Number(asked.id);
  const password = await hashPassword(asked.passwordhash);
  await deps.database.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('password_resets')
      .where('code_hash', '=', hashOf(`${id}:${asked.code}`))
      .where('customer_id', '=', id)
      .where('expires_at', '>', now)
      .returning('customer_id')
      .executeTakeFirst();
    if (!used) throw refuse(words.resetUsed);
    await transaction.updateTable('customers').set({ password }).where('id', '=', id).execute();
    await transaction.deleteFrom('password_resets').where('customer_id', '=', id).execute();
    await endSessions(transaction, id);
  });
  return { code: 1, message: '', id: asked.id };
};

const changePasswordRequest = v.object({
  custid: optionalId,
  passwordhash: passwordHash,
  oldpasswordhash: passwordHash,
});

/** PUT /api/changepassword: signs out everywhere else; the answer carries this session's new token. */
export const changePassword: Call = async (context) => {
  const customer = mustBe(context);
  const { deps, now } = context;
  const asked = decodeRequest(changePasswordRequest, context.body);
  mustBeOwn(customer, asked.custid ?? 0);
  context.guard(customer.email);
  if (!(await isPassword(asked.oldpasswordhash, customer.password))) throw refuse(words.wrongOldPassword);
  const password = await hashPassword(asked.passwordhash);
  const token = await deps.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('customers').set({ password }).where('id', '=', customer.id).execute();
    await endSessions(transaction, customer.id);
    return beginSession(transaction, customer.id, now, deps.randomBytes);
  });
  return { code: 1, message: '', token };
};

const profileRequest = v.object({
  custid: optionalId,
  email: requiredEmail,
  firstname: line(100, 1),
  surname: line(100, 1),
  dialingcode: personFields.dialingcode,
  phone: personFields.phone,
  smsmailinglist: optionalFlag,
  emailmailinglist: optionalFlag,
});

/** PUT /api/updateprofile. */
export const updateProfile: Call = async (context) => {
  const customer = mustBe(context);
  const asked = reachable(decodeRequest(profileRequest, context.body));
  mustBeOwn(customer, asked.custid ?? 0);
  const { database } = context.deps;
  const holder = await findCustomer(database, asked.email);
  if (holder && holder.id !== customer.id) throw refuse(words.emailTaken);
  await database
    .updateTable('customers')
    .set({
      email: asked.email,
      first_name: asked.firstname,
      last_name: asked.surname,
      dialing_code: asked.dialingcode,
      phone: asked.phone,
      sms_mailing: asked.smsmailinglist,
      email_mailing: asked.emailmailinglist,
    })
    .where('id', '=', customer.id)
    .execute();
  return { code: 1, message: '' };
};

// The address book

const addressFields = {
  custid: optionalId,
  name: optionalLine(120),
  line1: optionalLine(255),
  line2: optionalLine(255),
  postcode,
  category: optionalLine(60),
  latitude,
  longitude,
  placename: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((value) => (value || 'other').toLowerCase()),
      v.picklist(['home', 'work', 'other']),
    ),
    'other',
  ),
  fulladdress: line(255, 1),
};
const newAddress = v.object(addressFields);
const changedAddress = v.object({ ...addressFields, id: numberIn(1, 1e15) });

const rowOf = (asked: v.InferOutput<typeof newAddress>) => ({
  name: asked.name,
  line1: asked.line1,
  line2: asked.line2,
  postcode: asked.postcode,
  category: asked.category,
  latitude: asked.latitude,
  longitude: asked.longitude,
  place_name: asked.placename,
  full_address: asked.fulladdress,
});

/** GET /api/addressbook. */
export const addressBook: Call = async (context) => {
  const customer = mustBe(context);
  mustBeOwn(customer, idOf(context.query.lower.get('custid')));
  const rows = await context.deps.database
    .selectFrom('addresses')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute();
  return {
    code: 1,
    message: '',
    addresses: await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.name,
        line1: row.line1,
        line2: row.line2,
        postcode: row.postcode,
        category: row.category,
        latitude: row.latitude,
        longitude: row.longitude,
        placename: row.place_name,
        fulladdress: row.full_address,
        // Ours: a saved place that only stands for its district is still asked for its door.
        precision: await precisionOf(context.deps, { ...row, address: row.full_address }),
      })),
    ),
  };
};

/** A whole number of the query; 0 when there is none. @throws {Refusal} 400 for what is no number. */
export function idOf(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (!/^\d{1,15}$/.test(text)) throw badRequest('An id is a whole number.');
  return Number(text);
}

/** Home and work are one place each. @throws {Refusal} when another place has the name. */
async function mustBeOnlyOne(database: Database, customerId: number, name: string, id: number): Promise<void> {
  if (name === 'other') return;
  const other = await database
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('place_name', '=', name as 'home' | 'work')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw refuse(words.homeTaken(name), 2, { field: 'placename' });
}

/** POST /api/addressbook. */
export const addAddress: Call = async (context) => {
  const customer = mustBe(context);
  const asked = decodeRequest(newAddress, context.body);
  mustBeOwn(customer, asked.custid ?? 0);
  const { database } = context.deps;
  const { count } = await database
    .selectFrom('addresses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxAddresses) throw refuse(words.tooManyPlaces);
  await mustBeOnlyOne(database, customer.id, asked.placename, 0);
  const { id } = await database
    .insertInto('addresses')
    .values({ ...rowOf(asked), customer_id: customer.id, created_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { code: 1, message: '', id };
};

/** PUT /api/addressbook. */
export const changeAddress: Call = async (context) => {
  const customer = mustBe(context);
  const asked = decodeRequest(changedAddress, context.body);
  mustBeOwn(customer, asked.custid ?? 0);
  await mustBeOnlyOne(context.deps.database, customer.id, asked.placename, asked.id);
  const changed = await context.deps.database
    .updateTable('addresses')
    .set(rowOf(asked))
    .where('id', '=', asked.id)
    .where('customer_id', '=', customer.id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw refuse(words.noSuchPlace);
  return { code: 1, message: '', id: changed.id };
};

/** DELETE /api/addressbook. */
export const removeAddress: Call = async (context) => {
  const customer = mustBe(context);
  const removed = await context.deps.database
    .deleteFrom('addresses')
    .where('id', '=', idOf(context.query.lower.get('id')))
    .where('customer_id', '=', customer.id)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refuse(words.noSuchPlace);
  return { code: 1, message: '', id: removed.id };
};

const commentRequest = v.object({
  phone: optionalLine(40),
  name: line(200, 1),
  email: requiredEmail,
  source: optionalLine(20),
  subject: line(255, 1),
  enqtype: optionalLine(40),
  message: v.pipe(optionalText(limits.noteMaxLength), v.minLength(1)),
  custid: optionalId,
});

/** POST /api/comment: kept, and sent to the operator. */
export const comment: Call = async ({ deps, body, now, customer }) => {
  const asked = decodeRequest(commentRequest, body);
  await deps.database
    .insertInto('comments')
    .values({
      customer_id: customer?.id ?? null,
      name: asked.name,
      email: asked.email,
      phone: asked.phone,
      source: asked.source,
      subject: asked.subject,
      kind: asked.enqtype,
      message: asked.message,
      created_at: now,
    })
    .execute();
  const to = deps.operator.configuration.email;
  if (to !== '') {
    const text = [asked.message, '', asked.name, asked.email, asked.phone].join('\n');
    await deps.mailer.send({ to, subject: `[${asked.enqtype || 'comment'}] ${asked.subject}`, text });
  }
  return { code: 1, message: '', id: 0 };
};

/** GET /api/exportaccount: everything that is kept about whoever asks. */
export const exportAccount: Call = async (context) => {
  const customer = mustBe(context);
  mustBeOwn(customer, idOf(context.query.lower.get('custid')));
  const { database } = context.deps;
  const own = { column: 'customer_id', id: customer.id } as const;
  const [addresses, comments, bookings] = await Promise.all([
    database.selectFrom('addresses').selectAll().where(own.column, '=', own.id).execute(),
    database.selectFrom('comments').selectAll().where(own.column, '=', own.id).execute(),
    database
      .selectFrom('bookings')
      .select(['reference', 'status', 'pickup_at', 'first_name', 'last_name', 'email', 'phone', 'journey', 'note'])
      .select(['vehicle_name', 'payment_method', 'paid', 'currency', 'total_minor', 'created_at'])
      .where(own.column, '=', own.id)
      .orderBy('id')
      .execute(),
  ]);
  return { code: 1, message: '', data: { profile: profileOf(customer), addresses, comments, bookings } };
};

const deleteRequest = v.object({ custid: optionalId, passwordhash: passwordHash });

/** POST /api/deleteaccount: profile, places and sessions go for good; bookings stay, as the law asks, without the account. */
export const deleteAccount: Call = async (context) => {
  const customer = mustBe(context);
  const asked = decodeRequest(deleteRequest, context.body);
  mustBeOwn(customer, asked.custid ?? 0);
  context.guard(customer.email);
  if (!(await isPassword(asked.passwordhash, customer.password))) throw refuse(words.wrongOldPassword);
  await context.deps.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('bookings').set({ customer_id: 0 }).where('customer_id', '=', customer.id).execute();
    await transaction
      .updateTable('comments')
      .set({ customer_id: null })
      .where('customer_id', '=', customer.id)
      .execute();
    await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
  });
  return { code: 1, message: '' };
};
