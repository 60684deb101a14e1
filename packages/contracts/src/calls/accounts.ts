import * as v from 'valibot';
import { address, bookingDetails, done, fileFields, head, legName, nothing } from '../answers.ts';
import { accountEndpoints as at } from '../endpoints/accounts.ts';
import {
  bookingCode,
  described,
  emailField,
  latitude,
  line,
  longitude,
  numberIn,
  optionalFlag,
  optionalLine,
  optionalText,
  ownId,
  passwordHash,
  phoneFields,
  postcode,
  queryId,
  requiredEmail,
} from '../fields.ts';
import * as limits from '../limits.ts';
import { call, customerCall } from './call.ts';

/** Specification 2 §3, customer profile. */
const profile = v.object({
  custid: v.number(),
  bookerid: v.number(),
  firstname: v.string(),
  surname: v.string(),
  email: v.string(),
  phone: v.string(),
  dialingcode: v.string(),
  smsmailinglist: v.boolean(),
  emailmailinglist: v.boolean(),
  accountallowed: described(v.boolean(), 'A booker who may pay by account.'),
});

/** The signed-in customer and the session's token. */
const signedIn = v.object({ Code: v.number(), Message: v.string(), Id: v.number(), token: v.string(), profile });

/** The id and code of an emailed link. */
const emailedCode = {
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
    v.regex(/^\d{1,15}$/),
  ),
  code: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
};

const profileFields = {
  email: requiredEmail,
  firstname: line(100, 1),
  surname: line(100, 1),
  ...phoneFields,
};

/** A place of the address book (specification 2 §3, Place/Address). */
const addressFields = {
  custid: ownId,
  name: optionalLine(120),
  line1: optionalLine(limits.textMaxLength),
  line2: optionalLine(limits.textMaxLength),
  postcode,
  category: optionalLine(60),
  latitude,
  longitude,
  /** `home` and `work` are one place each; without a name `other`. */
  placename: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((value) => (value || 'other').toLowerCase()),
      v.picklist(['home', 'work', 'other']),
    ),
    'other',
  ),
  fulladdress: line(limits.textMaxLength, 1),
};

/** A booking by its reference; `code` gives callers without an account access to it (ours). */
const bookingRef = v.object({
  source: optionalLine(20),
  bookingref: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
    v.regex(/^[A-Za-z0-9/-]{1,40}$/),
  ),
  code: optionalLine(64),
});

const listQuery = { custid: queryId, bookerid: queryId };

/** A place that a promotion prefills: either complete or absent. */
const promotionPlace = {
  picklat: v.optional(v.number()),
  picklng: v.optional(v.number()),
  pickpostcode: v.optional(v.string()),
  pickcategory: v.optional(v.string()),
  pickupaddress: v.optional(v.string()),
  dofflat: v.optional(v.number()),
  dofflng: v.optional(v.number()),
  droppostcode: v.optional(v.string()),
  doffcategory: v.optional(v.string()),
  dropoffaddress: v.optional(v.string()),
};

/** The calls of accounts and of bookings after they were made (specification 2 §7). */
export const accountCalls = {
  signIn: call({
    endpoint: at.signIn,
    about: 'Begins a session; known and unknown emails answer alike, in the same time (specification 2 §7).',
    request: v.object({ email: requiredEmail, passwordhash: passwordHash }),
    answer: signedIn,
  }),
  signUp: call({
    endpoint: at.signUp,
    about: 'Makes an account and signs it in; which emails have one is not told (specification 2 §7).',
    request: v.object({ ...profileFields, passwordhash: passwordHash }),
    answer: signedIn,
  }),
  signOut: customerCall({
    endpoint: at.signOut,
    about: 'Ours: ends the session that asks.',
    request: v.object({}),
    answer: nothing,
  }),
  resetPassword: call({
    endpoint: at.resetPassword,
    about: 'Emails a link; whether the email is known is not told (specification 2 §7).',
    request: v.object({ custid: ownId, email: requiredEmail, source: optionalLine(20) }),
    answer: nothing,
  }),
  savePassword: call({
    endpoint: at.savePassword,
    about: 'A new password by an emailed link’s code, which works once; every session ends (specification 2 §7).',
    request: v.object({ ...emailedCode, passwordhash: passwordHash }),
    answer: done,
  }),
  confirmEmail: call({
    endpoint: at.confirmEmail,
    about: 'Ours: the new address of an account by its letter’s code, which works once.',
    request: v.object(emailedCode),
    answer: v.object({ ...head, email: v.string() }),
  }),
  changePassword: customerCall({
    endpoint: at.changePassword,
    about: 'Signs out everywhere else; the answer carries this session’s new token (specification 2 §7).',
    request: v.object({ custid: ownId, passwordhash: passwordHash, oldpasswordhash: passwordHash }),
    answer: v.object({ ...head, token: v.string() }),
  }),
  updateProfile: customerCall({
    endpoint: at.updateProfile,
    about: 'Another email needs the password, and is the account’s once its letter is opened (specification 2 §7).',
    request: v.object({
      custid: ownId,
      ...profileFields,
      smsmailinglist: optionalFlag,
      emailmailinglist: optionalFlag,
      passwordhash: described(v.optional(passwordHash), 'Ours: asked for where the email is another.'),
    }),
    answer: v.object({ ...head, emailpending: v.boolean() }),
  }),
  addressBook: customerCall({
    endpoint: at.addressBook,
    about: 'The places that a customer has saved (specification 2 §7).',
    request: v.object({ custid: queryId }),
    answer: v.object({ ...head, addresses: v.array(address) }),
  }),
  addAddress: customerCall({
    endpoint: at.addAddress,
    about: 'Saves a place (specification 2 §7).',
    request: v.object(addressFields),
    answer: done,
  }),
  changeAddress: customerCall({
    endpoint: at.changeAddress,
    about: 'Changes a saved place (specification 2 §7).',
    request: v.object({ ...addressFields, id: numberIn(1, 1e15) }),
    answer: done,
  }),
  removeAddress: customerCall({
    endpoint: at.removeAddress,
    about: 'Forgets a saved place (specification 2 §7).',
    request: v.object({ id: queryId }),
    answer: done,
  }),
  currentBookings: customerCall({
    endpoint: at.currentBookings,
    about: 'Today’s bookings, those under way and those to come (specification 2 §7).',
    request: v.object(listQuery),
    answer: v.object({ ...head, jlist: v.array(bookingDetails) }),
  }),
  journeyHistory: customerCall({
    endpoint: at.journeyHistory,
    about:
      'The other bookings, youngest first, in pages; `filter` 0 to 3 is past 3, 6, 12 months, everything (specification 2 §7).',
    request: v.object({
      ...listQuery,
      filter: v.pipe(queryId, v.maxValue(3, 'filter is 0 to 3')),
      pageindex: queryId,
      pagesize: queryId,
    }),
    answer: v.object({
      ...head,
      jlist: v.array(bookingDetails),
      pageindex: v.number(),
      pagesize: v.number(),
      totalrecords: v.number(),
    }),
  }),
  bookingDetails: call({
    endpoint: at.bookingDetails,
    about:
      'A booking for whoever it belongs to; for others the job id opens nothing without its code (specification 2 §7).',
    request: v.object({
      jobid: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
      code: v.optional(v.union([v.literal(''), bookingCode]), ''),
    }),
    answer: v.object({ ...head, bookingdetails: bookingDetails }),
  }),
  emailReceipt: call({
    endpoint: at.emailReceipt,
    about: 'Emails the receipt of a ride that is over (specification 2 §7, §8).',
    request: bookingRef,
    answer: nothing,
  }),
  receipt: call({
    endpoint: at.receipt,
    about: 'Ours: the receipt as a file, its content in base64.',
    request: bookingRef,
    answer: v.object({ ...head, receipt: v.string(), ...fileFields }),
  }),
  promotion: call({
    endpoint: at.promotion,
    about: 'What a partner’s or an email’s link fills in (specification 2 §3, promotion by token).',
    request: v.object({ token: v.pipe(v.string(), v.nonEmpty(), v.regex(/^[A-Za-z0-9_-]{8,100}$/)) }),
    answer: v.object({
      ...head,
      mode: v.picklist(['booking', 'oneway', 'return', 'waitandreturn']),
      ...promotionPlace,
      firstname: v.string(),
      surname: v.string(),
      email: v.string(),
      phone: v.string(),
      dialingcode: v.string(),
      promocode: v.string(),
      vehtypeid: v.number(),
      vehicletype: v.string(),
      changesallowed: v.boolean(),
    }),
  }),
  cancelBooking: call({
    endpoint: at.cancelBooking,
    about: 'Cancels a booking; what was paid goes back by the operator’s rule (specification 2 §7).',
    request: v.object({
      ...bookingRef.entries,
      leg: described(
        v.optional(v.union([v.literal(''), legName]), ''),
        'Ours: one ride of a return; without it the whole booking.',
      ),
    }),
    answer: v.object({
      ...head,
      refund: described(v.optional(v.number()), 'Ours: what goes back, in major units.'),
      currencycode: v.optional(v.string()),
    }),
  }),
  changeBooking: call({
    endpoint: at.changeBooking,
    about:
      'Ours: what of a booking no fare depends on, changed by its passenger; what is missing stays. Operator, driver and dispatch are told.',
    request: v.object({
      ...bookingRef.entries,
      note: v.optional(optionalText(limits.noteMaxLength)),
      flightnumber: described(v.optional(optionalLine(20)), 'Of the way out; "" for no flight.'),
      returnflightnumber: described(v.optional(optionalLine(20)), 'The same of the way back.'),
    }),
    answer: v.object(head),
  }),
  comment: call({
    endpoint: at.comment,
    about: 'Something a visitor tells the operator: kept, and emailed to them (specification 2 §7).',
    rate: 'comment',
    request: v.object({
      phone: optionalLine(40),
      name: line(200, 1),
      email: described(emailField, 'Not of those alone who rate a ride that was booked without one.'),
      source: optionalLine(20),
      subject: line(limits.textMaxLength, 1),
      enqtype: optionalLine(40),
      message: v.pipe(optionalText(limits.noteMaxLength), v.minLength(1)),
      custid: ownId,
      rating: described(
        v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0),
        'Ours: 1 to 5 for the finished booking of `bookingref` and `code`; another takes its place for a day, then none does.',
      ),
      bookingref: optionalLine(40),
      code: bookingRef.entries.code,
    }),
    answer: done,
  }),
  exportAccount: customerCall({
    endpoint: at.exportAccount,
    about: 'Ours: everything that is kept about whoever asks.',
    request: v.object({ custid: queryId }),
    answer: v.object({ ...head, data: v.record(v.string(), v.unknown()) }),
  }),
  deleteAccount: customerCall({
    endpoint: at.deleteAccount,
    about: 'Ours: deletes the account of whoever asks and knows its password.',
    request: v.object({ custid: ownId, passwordhash: passwordHash }),
    answer: nothing,
  }),
};
