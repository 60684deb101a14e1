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
  accountallowed: described(v.boolean(), 'Whether the customer is a booker who may pay by account.'),
});

/** The signed-in customer and the session's token. */
const signedIn = v.object({ Code: v.number(), Message: v.string(), Id: v.number(), token: v.string(), profile });

/** The codes of bookings that a device has made as a guest; codes that open nothing of theirs are passed over. */
const guestBookings = described(
  v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(10)), []),
  'Ours: codes of bookings that were made without an account; those under the account’s email become its own.',
);

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
  firstname: line(limits.textMaxLength, 1),
  surname: line(limits.textMaxLength, 1),
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
    about:
      'Creates a session; refusals of known and unknown email addresses are identical and take the same time (specification 2 §7).',
    request: v.object({ email: requiredEmail, passwordhash: passwordHash, bookingcodes: guestBookings }),
    answer: signedIn,
  }),
  signUp: call({
    endpoint: at.signUp,
    about:
      'Creates an account and signs it in; does not disclose which email addresses have an account (specification 2 §7).',
    request: v.object({ ...profileFields, passwordhash: passwordHash, bookingcodes: guestBookings }),
    answer: signedIn,
  }),
  signOut: customerCall({
    endpoint: at.signOut,
    about: 'Ours: ends the caller’s session.',
    request: v.object({}),
    answer: nothing,
  }),
  resetPassword: call({
    endpoint: at.resetPassword,
    about:
      'Emails a link to reset the password; does not disclose whether the email address is known (specification 2 §7).',
    request: v.object({ custid: ownId, email: requiredEmail, source: optionalLine(20) }),
    answer: nothing,
  }),
  savePassword: call({
    endpoint: at.savePassword,
    about:
      'Sets a new password with the code of an emailed link, which works once; ends every session (specification 2 §7).',
    request: v.object({ ...emailedCode, passwordhash: passwordHash }),
    answer: done,
  }),
  confirmEmail: call({
    endpoint: at.confirmEmail,
    about: 'Ours: confirms an account’s new email address with the emailed code, which works once; ends every session.',
    request: v.object(emailedCode),
    answer: v.object({ ...head, email: v.string() }),
  }),
  changePassword: customerCall({
    endpoint: at.changePassword,
    about:
      'Changes the password and ends all other sessions; the response contains this session’s new token (specification 2 §7).',
    request: v.object({ custid: ownId, passwordhash: passwordHash, oldpasswordhash: passwordHash }),
    answer: v.object({ ...head, token: v.string() }),
  }),
  profile: customerCall({
    endpoint: at.profile,
    about: 'Ours: returns the customer’s profile, which may have been changed on another device.',
    request: v.object({ custid: queryId }),
    answer: v.object({ ...head, profile }),
  }),
  updateProfile: customerCall({
    endpoint: at.updateProfile,
    about:
      'Changes the profile. Another email address requires the password and takes effect once its emailed link is opened (specification 2 §7).',
    request: v.object({
      custid: ownId,
      ...profileFields,
      smsmailinglist: optionalFlag,
      emailmailinglist: optionalFlag,
      passwordhash: described(v.optional(passwordHash), 'Ours: required when the email address changes.'),
    }),
    answer: v.object({ ...head, emailpending: v.boolean() }),
  }),
  addressBook: customerCall({
    endpoint: at.addressBook,
    about: 'Returns the places that a customer has saved (specification 2 §7).',
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
    about: 'Deletes a saved place (specification 2 §7).',
    request: v.object({ id: queryId }),
    answer: done,
  }),
  currentBookings: customerCall({
    endpoint: at.currentBookings,
    about: 'Returns today’s bookings, those under way and future ones (specification 2 §7).',
    request: v.object(listQuery),
    answer: v.object({ ...head, jlist: v.array(bookingDetails) }),
  }),
  journeyHistory: customerCall({
    endpoint: at.journeyHistory,
    about:
      'Returns the other bookings, newest first, in pages; `filter` 0 to 3: past 3, 6, 12 months, all (specification 2 §7).',
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
      'Returns a booking to its customer or booker; other callers need its code in addition to the job id (specification 2 §7).',
    request: v.object({
      jobid: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
      code: v.optional(v.union([v.literal(''), bookingCode]), ''),
    }),
    answer: v.object({ ...head, bookingdetails: bookingDetails }),
  }),
  emailReceipt: call({
    endpoint: at.emailReceipt,
    about: 'Emails the receipt of a booking that is not cancelled (specification 2 §7, §8).',
    request: bookingRef,
    answer: nothing,
  }),
  receipt: call({
    endpoint: at.receipt,
    about: 'Ours: returns the receipt of a booking that is not cancelled, as a file with base64 content.',
    request: bookingRef,
    answer: v.object({ ...head, receipt: v.string(), ...fileFields }),
  }),
  promotion: call({
    endpoint: at.promotion,
    about: 'Returns the values that a link of a partner or an email fills in (specification 2 §3, promotion by token).',
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
    about: 'Cancels a booking; the payment is refunded by the operator’s rule (specification 2 §7).',
    request: v.object({
      ...bookingRef.entries,
      leg: described(
        v.optional(v.union([v.literal(''), legName]), ''),
        'Ours: the ride of a return to cancel; when absent, the whole booking is cancelled.',
      ),
    }),
    answer: v.object({
      ...head,
      refund: described(v.optional(v.number()), 'Ours: refunded amount, in major units.'),
      currencycode: v.optional(v.string()),
    }),
  }),
  changeBooking: call({
    endpoint: at.changeBooking,
    about:
      'Ours: changes details of a booking that do not affect the fare, on behalf of its passenger; absent fields stay unchanged. Operator, driver and dispatch are notified.',
    request: v.object({
      ...bookingRef.entries,
      note: v.optional(optionalText(limits.noteMaxLength)),
      flightnumber: described(v.optional(optionalLine(20)), 'Flight of the outbound ride; "" for no flight.'),
      returnflightnumber: described(v.optional(optionalLine(20)), 'Flight of the return ride; "" for no flight.'),
    }),
    answer: v.object(head),
  }),
  comment: call({
    endpoint: at.comment,
    about: 'Sends a visitor’s comment to the operator: it is stored and emailed to the operator (specification 2 §7).',
    rate: 'comment',
    request: v.object({
      phone: optionalLine(40),
      name: line(limits.textMaxLength, 1),
      email: described(
        emailField,
        'The account’s by default; guests need an email address, a phone number, or the `bookingref` and `code` of a booking.',
      ),
      source: optionalLine(20),
      subject: line(limits.textMaxLength, 1),
      enqtype: optionalLine(40),
      message: v.pipe(optionalText(limits.noteMaxLength), v.minLength(1)),
      custid: ownId,
      rating: described(
        v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0),
        'Ours: rating 1 to 5 of the finished booking with `bookingref` and `code`; it can be replaced for a day and is final afterwards.',
      ),
      bookingref: optionalLine(40),
      code: bookingRef.entries.code,
    }),
    answer: done,
  }),
  exportAccount: customerCall({
    endpoint: at.exportAccount,
    about: 'Ours: returns all data stored about the customer.',
    request: v.object({ custid: queryId }),
    answer: v.object({ ...head, data: v.record(v.string(), v.unknown()) }),
  }),
  deleteAccount: customerCall({
    endpoint: at.deleteAccount,
    about: 'Ours: deletes the customer’s account; requires its password.',
    request: v.object({ custid: ownId, passwordhash: passwordHash }),
    answer: nothing,
  }),
};
