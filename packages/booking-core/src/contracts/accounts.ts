import { address, bookingDetails } from './answers.ts';
import type { Endpoint, RetryClass } from './endpoints.ts';
import type { HttpVerb } from './verb.ts';
import { amount, flag, list, maybe, maybeNumber, number, object, optional, type Shape, text } from './wire.ts';

/**
 * The calls of accounts and of everything after the booking (specification 2 §7). A call marked "ours" is not in the
 * specification; an older API answers 404 to it and the client lives without.
 */

const call = (method: HttpVerb, path: string, retry: RetryClass, timeoutMs = 15_000): Endpoint => ({
  method,
  path,
  timeoutMs,
  retry,
  okCodes: [1],
});

export const accountEndpoints = {
  signIn: call('POST', '/api/signIn', 'never'),
  signUp: call('POST', '/api/signUp', 'never'),
  /** Ours: ends the session whose token comes along. */
  signOut: call('POST', '/api/signOut', 'never'),
  /** Emails a link. */
  resetPassword: call('POST', '/api/resetpassword', 'never'),
  updateProfile: call('PUT', '/api/updateprofile', 'never'),
  /** With the id and code of an emailed link. */
  savePassword: call('PUT', '/api/savepassword', 'never'),
  /** With the id and code of an emailed link to the new address. */
  confirmEmail: call('PUT', '/api/confirmemail', 'never'),
  changePassword: call('PUT', '/api/changepassword', 'never'),
  addressBook: call('GET', '/api/addressbook', 'read'),
  addAddress: call('POST', '/api/addressbook', 'never'),
  changeAddress: call('PUT', '/api/addressbook', 'never'),
  removeAddress: call('DELETE', '/api/addressbook', 'never'),
  currentBookings: call('GET', '/api/currentbookings', 'read'),
  journeyHistory: call('GET', '/api/journeyhistory', 'read'),
  bookingDetails: call('GET', '/api/bookingdetails', 'read'),
  emailReceipt: call('POST', '/api/emailreceipt', 'never'),
  cancelBooking: call('POST', '/api/cancelbooking', 'never'),
  promotion: call('GET', '/api/promotion', 'read'),
  comment: call('POST', '/api/comment', 'never'),
  /** Ours: the receipt as a file, for whoever may see the booking. */
  receipt: call('GET', '/api/receipt', 'read', 30_000),
  /** Ours: everything that is kept about the account. */
  exportAccount: call('GET', '/api/exportaccount', 'read', 30_000),
  /** Ours: deletes the account; the current password comes along. */
  deleteAccount: call('POST', '/api/deleteaccount', 'never'),
} as const satisfies Record<string, Endpoint>;

const profileFields = {
  custid: maybeNumber,
  id: maybeNumber,
  bookerid: maybeNumber,
  firstname: text,
  surname: text,
  email: text,
  phone: text,
  dialingcode: text,
  smsmailinglist: flag(false),
  emailmailinglist: flag(false),
  /** A booker who may pay by account. */
  accountallowed: flag(false),
};

/** Sign-in and sign-up: the profile beside the code, or inside `profile`; a token where the API knows sessions. */
export const authAnswer = object({
  code: amount,
  message: text,
  token: text,
  ...profileFields,
  profile: maybe(object(profileFields)),
});

/** {id, code, message}; an answer without a code succeeded, because the call itself did. */
export const done = object({ code: optional(number, 1), message: text, id: text, token: text });

export const emailConfirmed = object({ code: optional(number, 1), message: text, email: text });

export const addressBook = object({ addresses: list(address) });

/** `totalrecords` is there where the server pages. */
export const bookingList = object({
  code: optional(number, 1),
  message: text,
  jlist: list(bookingDetails),
  pageindex: maybeNumber,
  pagesize: maybeNumber,
  totalrecords: maybeNumber,
});

export const bookingDetailsOf = object({
  code: optional(number, 1),
  message: text,
  bookingdetails: maybe(bookingDetails),
});

/** `receipt` is base64. */
export const receiptFile = object({
  code: amount,
  message: text,
  receipt: text,
  filename: text,
  fileext: text,
});

const asItIs: Shape<unknown> = (value) => value;

/** Everything kept about an account; its shape is the server's, the visitor gets it as it is. */
export const accountExport = object({ code: amount, message: text, data: asItIs });

const promotionPlace = { latitude: maybeNumber, longitude: maybeNumber };

/** The specification does not say what a promotion's mode is; the kind of journey is what nothing else of it says. */
export const promotionModes: ReadonlyMap<string, 'oneWay' | 'return' | 'waitAndReturn'> = new Map([
  ['oneway', 'oneWay'],
  ['return', 'return'],
  ['waitandreturn', 'waitAndReturn'],
]);

/** A booking that a partner or an email asks for (specification 2 §3, promotion by token). */
export const promotion = object({
  code: amount,
  message: text,
  mode: text,
  picklat: promotionPlace.latitude,
  picklng: promotionPlace.longitude,
  pickpostcode: text,
  pickcategory: text,
  pickupaddress: text,
  dofflat: promotionPlace.latitude,
  dofflng: promotionPlace.longitude,
  droppostcode: text,
  doffcategory: text,
  dropoffaddress: text,
  firstname: text,
  surname: text,
  email: text,
  phone: text,
  dialingcode: text,
  countryalpha2: text,
  custid: maybeNumber,
  bookerid: maybeNumber,
  promocode: text,
  vehtypeid: maybeNumber,
  vehicletype: text,
  changesallowed: flag(true),
  smsmailinglist: flag(false),
  emailmailinglist: flag(false),
});

export interface SignInRequest {
  readonly email: string;
  readonly passwordhash: string;
}

export interface SignUpRequest {
  readonly email: string;
  readonly phone: string;
  readonly surname: string;
  readonly firstname: string;
  readonly dialingcode: string;
  readonly passwordhash: string;
}

export interface ResetPasswordRequest {
  readonly custid: 0;
  readonly email: string;
  readonly source: string;
}

export interface UpdateProfileRequest {
  readonly custid: number;
  readonly phone: string;
  readonly email: string;
  readonly surname: string;
  readonly firstname: string;
  readonly dialingcode: string;
  readonly smsmailinglist: boolean;
  readonly emailmailinglist: boolean;
  /** Where the email is another. */
  readonly passwordhash?: string;
}

export interface SavePasswordRequest {
  readonly id: string;
  readonly code: string;
  readonly passwordhash: string;
}

export interface ChangePasswordRequest {
  readonly custid: number;
  readonly passwordhash: string;
  readonly oldpasswordhash: string;
}

export interface AddressRequest {
  /** Only to change one. */
  readonly id?: string;
  readonly custid: number;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly postcode: string;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly placename: string;
  readonly fulladdress: string;
}

/** `code` opens the booking for those who have no account (ours). */
export interface BookingRefRequest {
  readonly source: string;
  readonly bookingref: string | number;
  readonly code: string;
}

export interface CommentRequest {
  readonly phone: string;
  readonly name: string;
  readonly email: string;
  readonly source: string;
  readonly subject: string;
  readonly enqtype: string;
  readonly message: string;
  readonly custid: number;
}

export interface DeleteAccountRequest {
  readonly custid: number;
  readonly passwordhash: string;
}
