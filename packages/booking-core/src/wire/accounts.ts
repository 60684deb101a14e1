import { address, bookingDetails } from './answers.ts';
import { amount, flag, list, maybe, maybeNumber, number, object, optional, type Shape, text } from './readers.ts';

/** The responses of the account calls and of the calls after the booking (specification 2 §7). */

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
  /** Whether the booker may pay by account. */
  accountallowed: flag(false),
};

/**
 * Sign-in and sign-up: the profile's fields at the top level or inside `profile`; a token from an API with sessions.
 */
export const authAnswer = object({
  code: amount,
  message: text,
  token: text,
  ...profileFields,
  profile: maybe(object(profileFields)),
});

/** {id, code, message}; a response without a code is a success, because the HTTP request succeeded. */
export const done = object({ code: optional(number, 1), message: text, id: text, token: text });

export const emailConfirmed = object({ code: optional(number, 1), message: text, email: text });

export const addressBook = object({ addresses: list(address) });

/** `totalrecords` is present when the server returns pages. */
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

/** All data stored about an account; it is given to the visitor unchanged, so its shape is not checked. */
export const accountExport = object({ code: amount, message: text, data: asItIs });

const promotionPlace = { latitude: maybeNumber, longitude: maybeNumber };

/**
 * The specification does not define a promotion's mode; it is read as the kind of journey, which no other field gives.
 */
export const promotionModes: ReadonlyMap<string, 'oneWay' | 'return' | 'waitAndReturn'> = new Map([
  ['oneway', 'oneWay'],
  ['return', 'return'],
  ['waitandreturn', 'waitAndReturn'],
]);

/** A booking proposed by a partner or an email (specification 2 §3, promotion by token). */
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
