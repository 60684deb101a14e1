import { address, bookingDetails } from './answers.ts';
import { amount, flag, list, maybe, maybeNumber, number, object, optional, type Shape, text } from './readers.ts';

/** What the calls of accounts, and of everything after the booking, answer (specification 2 §7). */

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
