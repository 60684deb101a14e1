import * as limits from 'booking-core/domain/limits';
import type { AnswerOf, AskedOf } from 'contracts';
import { sql } from 'kysely';
import { withCompany } from '../bookers/company.ts';
import type { CallContext, Handler } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import { recordChange } from '../dispatch/changes.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { commentEmail, emailChangeEmails, resetEmail, secondSignUpEmail } from '../mail/account-emails.ts';
import { quoted } from '../mail/neutral.ts';
import { messages } from '../messages.ts';
import { reachable } from '../phone/reachable.ts';
import { precisionOf } from '../quotation/places.ts';
import { rate, rideOf } from './booking-calls.ts';
import { takeGuestBookings } from './guest-bookings.ts';
import type { Hashes } from './passwords.ts';
import { dataOf, forgetCustomer } from './personal-data.ts';
import {
  beginSession,
  type CustomerRow,
  endSession,
  endSessions,
  findCustomers,
  hashOf,
  isCustomerGone,
  makeCode,
} from './sessions.ts';

/** The calls of accounts (specification 2 §7). */

const resetMs = 3_600_000;
/** Maximum number of accounts in a reset email while none of them has confirmed the address. */
const mostOffered = 10;
const maxAddresses = 100;

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

async function signedIn(context: CallContext, found: CustomerRow, guestCodes: readonly string[]) {
  const { deps, now } = context;
  await takeGuestBookings(deps.database, found, guestCodes, now);
  const row = withCompany(deps, found);
  const device = await context.knowDevice(row.id);
  const token = await beginSession(deps.database, row.id, now, deps.randomBytes, found.password_count, device);
  return { Code: 1, Message: '', Id: row.id, token, profile: profileOf(row) };
}

/**
 * Wraps a handler that computes password hashes, so that it holds a place in the hashing queue for its whole duration.
 */
const hashing =
  <Name extends 'signIn' | 'signUp' | 'savePassword'>(
    call: (context: CallContext, hashes: Hashes, asked: AskedOf<Name>) => Promise<AnswerOf<Name>>,
  ): Handler<Name> =>
  (context, asked) =>
    context.passwords.within(context.network, (hashes) => call(context, hashes, asked));

/**
 * Checks the password of the signed-in customer.
 * @throws {Refusal} with an error text when it is wrong, 429 after too many attempts.
 */
async function mustKnowPassword(context: CallContext, customer: CustomerRow, passwordhash: string): Promise<void> {
  await context.guard('password', customer.id);
  const find = ({ find }: Hashes) => find(passwordhash, [customer.password]);
  const found = await context.passwords.within(context.network, find);
  if (found === -1) throw refuse(messages.wrongOldPassword);
}

/** Reports the wrong-password error when the account is deleted while `work` runs. */
const unlessGone = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isCustomerGone(error) ? refuse(messages.wrongPassword) : error;
  });

/** POST /api/signIn: known and unknown emails get the same response in the same time. */
export const signIn = hashing<'signIn'>(async (context, { find }, asked) => {
  const [rows, device] = await Promise.all([findCustomers(context.deps.database, asked.email), context.device()]);
  const known = rows.find((row) => row.id === device?.accountId);
  await context.guard('signIn', asked.email, known && device?.id);
  const hashes = rows.map((row) => row.password);
  const row = rows[await find(asked.passwordhash, hashes)];
  // Anybody may sign up with this email: their browser's own limit is for their account alone. Right and wrong passwords
  // of others count alike, and so whether there are others.
  if (known && row !== known) await context.guard('signIn', asked.email);
  if (!row) throw refuse(messages.wrongPassword);
  return unlessGone(signedIn(context, row, asked.bookingcodes));
});

/**
 * POST /api/signUp: the new customer is signed in at once. The response does not disclose whether the email has an
 * account: signing up with a known email creates a second account, which works like any other, and the owner of the
 * address gets an email.
 */
export const signUp = hashing<'signUp'>(async (context, { hash }, sent) => {
  const asked = reachable(sent);
  const { deps, now } = context;
  await context.guard('signUp', asked.email);
  const rows = await findCustomers(deps.database, asked.email);
  // Reusing an existing account's salt lets one computation serve for both accounts: here and at later sign-ins.
  const password = await hash(asked.passwordhash, rows[0]?.password);
  const own = rows.find((row) => row.password === password);
  if (own) return unlessGone(signedIn(context, own, asked.bookingcodes));
  const insert = (beside: boolean) =>
    deps.database
      .insertInto('customers')
      .values({
        email: asked.email,
        first_name: asked.firstname,
        last_name: asked.surname,
        dialing_code: asked.dialingcode,
        phone: asked.phone,
        password,
        beside,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  // Of two concurrent sign-ups with the same email, one is inserted as the second account (`beside`).
  const row = (await insert(rows.length > 0)) ?? (await insert(true));
  if (!row) throw new Error('an account beside another was not made');
  if (row.beside)
    context.later(
      async () =>
        void (await deps.mailer.send(secondSignUpEmail(deps, asked.email, context.readerLanguage, context.ownUrl))),
    );
  return signedIn(context, row, asked.bookingcodes);
});

/** POST /api/signOut: ends the caller's session. */
export const signOut: Handler<'signOut'> = async ({ deps, token }) => {
  if (await endSession(deps.database, token)) await deps.hub?.recheck();
  return { code: 1, message: '' };
};

/**
 * The stored hash of an emailed code. It includes the account's current email and password, so that the code becomes
 * invalid when either changes.
 */
const codeHash = (row: Pick<CustomerRow, 'id' | 'email' | 'password'>, code: string): string =>
  hashOf([row.id, code, row.email.toLowerCase(), row.password].join(':'));

/** POST /api/resetpassword: emails a link; the response does not disclose whether the email is known. */
export const resetPassword: Handler<'resetPassword'> = async (context, { email }) => {
  const { deps, now, ownUrl, readerLanguage } = context;
  await context.guard('reset', email);
  context.later(async () => {
    const rows = await findCustomers(deps.database, email);
    const [first] = rows;
    if (!first) return;
    // An account that has confirmed the address gets its emails alone; otherwise the reader may own any that shares it.
    const offered = rows.slice(0, first.email_proven ? 1 : mostOffered).map((row) => {
      const code = makeCode(deps.randomBytes);
      const reset = { code_hash: codeHash(row, code), customer_id: row.id, expires_at: now + resetMs };
      return { reset, madeAt: row.created_at, link: `${ownUrl}/resetpassword/${row.id}/${code}` };
    });
    await deps.database
      .insertInto('password_resets')
      .values(offered.map(({ reset }) => reset))
      .execute();
    await deps.mailer.send(resetEmail(deps, first.email, readerLanguage, offered));
  });
  return { code: 1, message: '' };
};

/**
 * PUT /api/savepassword: sets a new password with the code of the emailed link, which works once, and ends every
 * session of the account. Opening the link proves ownership of the email: it belongs to this account from now on, and
 * other accounts with the same address get no more emails.
 */
export const savePassword = hashing<'savePassword'>(async (context, { hash }, asked) => {
  const { deps, now } = context;
  const id = Number(asked.id);
  const customer = await deps.database.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  const code_hash = codeHash(customer ?? { id, email: '', password: '' }, asked.code);
  const known = await deps.database
    .selectFrom('password_resets')
    .select('customer_id')
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  // No hash is computed for an unknown code, as that would be costly.
  if (!customer || !known) throw refuse(messages.resetUsed);
  const password = await hash(asked.passwordhash, customer.password);
  await deps.database.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('password_resets')
      .where('code_hash', '=', code_hash)
      .where('customer_id', '=', id)
      .returning('customer_id')
      .executeTakeFirst();
    if (!used || !(await replacePassword(transaction, customer, password))) throw refuse(messages.resetUsed);
    await keepEmail(transaction, customer);
  });
  await deps.hub?.recheck();
  // The link proves the owner, so the limit that failed attempts of others have used up is reset.
  await context.forgive(customer.email);
  await context.knowDevice(id);
  return { code: 1, message: '', id: asked.id };
});

/** Assigns an email to the account that has confirmed it; reset links sent to that address become invalid. */
async function keepEmail(database: CallContext['deps']['database'], { id, email }: CustomerRow): Promise<void> {
  const sharing = database.selectFrom('customers').select('id').where(sql`lower(email)`, '=', email.toLowerCase());
  await database.deleteFrom('password_resets').where('customer_id', 'in', sharing).execute();
  await database
    .updateTable('customers')
    .set({ beside: true, email_proven: false })
    .where('id', 'in', sharing)
    .where('id', '<>', id)
    .execute();
  await database.updateTable('customers').set({ beside: false, email_proven: true }).where('id', '=', id).execute();
}

/**
 * Replaces the password that was checked, which ends every session and every link.
 * @returns the account's new password count; null when its password or email has changed meanwhile.
 */
async function replacePassword(
  database: CallContext['deps']['database'],
  customer: CustomerRow,
  password: string,
): Promise<number | null> {
  const changed = await database
    .updateTable('customers')
    .set((update) => ({ password, password_count: update('password_count', '+', 1) }))
    .where('id', '=', customer.id)
    .where('password', '=', customer.password)
    .where('email', '=', customer.email)
    .returning('password_count')
    .executeTakeFirst();
  if (!changed) return null;
  await endSessions(database, customer.id);
  return changed.password_count;
}

/** PUT /api/changepassword: signs out everywhere else; the response contains this session's new token. */
export const changePassword: Handler<'changePassword'> = async (context, asked) => {
  const { deps, now, customer } = context;
  await mustKnowPassword(context, customer, asked.oldpasswordhash);
  const password = await context.passwords.within(context.network, ({ hash }) =>
    hash(asked.passwordhash, customer.password),
  );
  const device = await context.knowDevice(customer.id);
  const token = await deps.database.transaction().execute(async (transaction) => {
    const count = await replacePassword(transaction, customer, password);
    if (count === null) throw refuse(messages.wrongOldPassword);
    return beginSession(transaction, customer.id, now, deps.randomBytes, count, device);
  });
  await deps.hub?.recheck();
  return { code: 1, message: '', token };
};

const emailChangeMs = 24 * 3_600_000;

/**
 * Sends a confirmation link to the new address and a notice to the old one. When another account has the address, its
 * owner gets an email about that in place of the link; the caller's response is the same in both cases.
 */
async function askForEmail(
  { deps, now, ownUrl, readerLanguage }: CallContext,
  customer: CustomerRow,
  email: string,
): Promise<void> {
  const [taken] = await findCustomers(deps.database, email);
  const emails = emailChangeEmails(deps, customer.email, email, readerLanguage);
  await deps.mailer.send(emails.old);
  if (taken && taken.id !== customer.id) {
    await deps.mailer.send(emails.taken(ownUrl));
    return;
  }
  const code = makeCode(deps.randomBytes);
  await deps.database
    .insertInto('email_changes')
    .values({ code_hash: codeHash(customer, code), customer_id: customer.id, email, expires_at: now + emailChangeMs })
    .execute();
  await deps.mailer.send(emails.confirm(`${ownUrl}/confirmpassword/${customer.id}/${code}`));
}

/**
 * PUT /api/confirmemail: changes an account's address with the code that was emailed to the new one, which works once,
 * and signs out everywhere.
 */
export const confirmEmail: Handler<'confirmEmail'> = async ({ deps, now, readerLanguage }, asked) => {
  const id = Number(asked.id);
  const moved = await deps.database
    .transaction()
    .execute(async (transaction) => {
      const customer = await transaction.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
      if (!customer) return null;
      const change = await transaction
        .deleteFrom('email_changes')
        .where('code_hash', '=', codeHash(customer, asked.code))
        .where('expires_at', '>', now)
        .returning('email')
        .executeTakeFirst();
      if (!change) return null;
      await transaction.deleteFrom('email_changes').where('customer_id', '=', id).execute();
      await transaction.deleteFrom('password_resets').where('customer_id', '=', id).execute();
      const changed = await transaction
        .updateTable('customers')
        // Opening the emailed link proves ownership of the address.
        .set({ email: change.email, beside: false, email_proven: true })
        .where('id', '=', id)
        .where('email', '=', customer.email)
        .where('password', '=', customer.password)
        .returning('email')
        .executeTakeFirst();
      if (!changed) return null;
      // Each device has stored the former address and would book rides with it.
      await endSessions(transaction, id);
      // The former mailbox may be lost, or read by others.
      const toCome = await transaction
        .updateTable('bookings')
        .set({ email: changed.email })
        .where('customer_id', '=', id)
        .where((where) => where(where.fn<string>('lower', ['email']), '=', customer.email.toLowerCase()))
        .where('status', 'in', ['requested', 'upcoming', 'started', 'arrived', 'pob'])
        .returning('id')
        .execute();
      for (const { id: bookingId } of toCome) {
        await recordChange(transaction, { bookingId, type: 'booking.amended', now });
      }
      return { from: customer.email, to: changed.email };
    })
    .catch((error: unknown) => {
      // Unique violation: another visitor has signed up with the address meanwhile.
      if ((error as { code?: unknown } | null)?.code === '23505') return null;
      throw error;
    });
  if (!moved) throw refuse(messages.resetUsed);
  await deps.mailer.send(emailChangeEmails(deps, moved.from, moved.to, readerLanguage).changed);
  return { code: 1, message: '', email: moved.to };
};

/** GET /api/profile: the profile as it is stored now; other devices of the customer may have changed it. */
export const profile: Handler<'profile'> = async ({ customer }) => ({
  code: 1,
  message: '',
  profile: profileOf(customer),
});

/** PUT /api/updateprofile: a new email requires the password, and takes effect once the emailed link is opened. */
export const updateProfile: Handler<'updateProfile'> = async (context, sent) => {
  const asked = reachable(sent);
  const { customer } = context;
  const { database } = context.deps;
  const another = asked.email.toLowerCase() !== customer.email.toLowerCase();
  if (another) {
    if (asked.passwordhash === undefined) throw new Refusal(403, 2, messages.confirmPassword, { reason: 'password' });
    await mustKnowPassword(context, customer, asked.passwordhash);
  }
  await database
    .updateTable('customers')
    .set({
      first_name: asked.firstname,
      last_name: asked.surname,
      dialing_code: asked.dialingcode,
      phone: asked.phone,
      sms_mailing: asked.smsmailinglist,
      email_mailing: asked.emailmailinglist,
    })
    .where('id', '=', customer.id)
    .execute();
  if (another) context.later(() => askForEmail(context, customer, asked.email));
  return { code: 1, message: '', emailpending: another };
};

// The address book

const rowOf = (asked: AskedOf<'addAddress'>) => ({
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
export const addressBook: Handler<'addressBook'> = async (context) => {
  const { customer } = context;
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
        // Not in the specification: tells the screens to request the exact address of a place known only by its
        // district.
        precision: await precisionOf(context.deps, { ...row, address: row.full_address }),
      })),
    ),
  };
};

/** Locks a customer's row, so that concurrent requests cannot exceed the limits on the address book. */
const lockCustomer = (database: Database, id: number) =>
  database.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();

/**
 * Ensures that a customer has one home and one work place at most.
 * @throws {Refusal} when another place has the name.
 */
async function mustBeOnlyOne(database: Database, customerId: number, name: string, id: number): Promise<void> {
  if (name === 'other') return;
  const other = await database
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('place_name', '=', name as 'home' | 'work')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) throw refuse(name === 'home' ? messages.homeTaken : messages.workTaken, 2, { field: 'placename' });
}

/** POST /api/addressbook; a place that is already there as it is asked for keeps its id, as after a lost answer. */
export const addAddress: Handler<'addAddress'> = async (context, asked) => {
  const { customer } = context;
  const { id } = await context.deps.database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customer.id);
    const same = await transaction
      .selectFrom('addresses')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where((where) => where.and(rowOf(asked)))
      .executeTakeFirst();
    if (same) return same;
    const { count } = await transaction
      .selectFrom('addresses')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxAddresses) throw refuse(messages.tooManyPlaces);
    await mustBeOnlyOne(transaction, customer.id, asked.placename, 0);
    return transaction
      .insertInto('addresses')
      .values({ ...rowOf(asked), customer_id: customer.id, created_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { code: 1, message: '', id };
};

/** PUT /api/addressbook. */
export const changeAddress: Handler<'changeAddress'> = async (context, asked) => {
  const { customer } = context;
  const changed = await context.deps.database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customer.id);
    await mustBeOnlyOne(transaction, customer.id, asked.placename, asked.id);
    return transaction
      .updateTable('addresses')
      .set(rowOf(asked))
      .where('id', '=', asked.id)
      .where('customer_id', '=', customer.id)
      .returning('id')
      .executeTakeFirst();
  });
  if (!changed) throw refuse(messages.noSuchPlace);
  return { code: 1, message: '', id: changed.id };
};

/** DELETE /api/addressbook. */
export const removeAddress: Handler<'removeAddress'> = async (context, { id }) => {
  const removed = await context.deps.database
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', context.customer.id)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refuse(messages.noSuchPlace);
  return { code: 1, message: '', id: removed.id };
};

/** POST /api/comment: stores a comment and emails it to the operator. */
export const comment: Handler<'comment'> = async (context, asked) => {
  const { deps, now, customer } = context;
  // A booker may book a ride without the passenger's email.
  const email = asked.email || (customer?.email ?? '');
  if (email === '' && asked.phone === '' && asked.rating === 0) {
    if (asked.bookingref === '') throw badRequest('email is required');
    await rideOf(context, asked);
  }
  // A repeated rating is already stored and needs no second comment.
  if (asked.rating > 0 && !(await rate(context, asked))) return { code: 1, message: '', id: 0 };
  await deps.database
    .insertInto('comments')
    .values({
      customer_id: customer?.id ?? null,
      name: asked.name,
      email,
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
    const lines = asked.message.split('\n').map((each) => quoted(each, limits.noteMaxLength));
    const from = [quoted(asked.name), email, quoted(asked.phone)].filter((each) => each !== '');
    await deps.mailer.send(commentEmail(deps, to, { kind: asked.enqtype, email, subject: asked.subject, lines, from }));
  }
  return { code: 1, message: '', id: 0 };
};

/** GET /api/exportaccount: all data stored about the signed-in customer. */
export const exportAccount: Handler<'exportAccount'> = async ({ deps, customer }) => {
  const data = await dataOf(deps.database, customer);
  return {
    code: 1,
    message: '',
    data: {
      profile: profileOf(customer),
      emailproven: customer.email_proven,
      bookerpending: customer.booker_pending,
      ...data,
    },
  };
};

/** POST /api/deleteaccount: retention periods are in `database/personal-data.ts`. */
export const deleteAccount: Handler<'deleteAccount'> = async (context, asked) => {
  const { customer } = context;
  await mustKnowPassword(context, customer, asked.passwordhash);
  await context.deps.database.transaction().execute(async (transaction) => {
    await forgetCustomer(transaction, customer, context.now);
    await transaction.deleteFrom('customers').where('id', '=', customer.id).execute();
  });
  await context.deps.hub?.recheck();
  return { code: 1, message: '' };
};
