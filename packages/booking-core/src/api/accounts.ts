import type { RequestOf } from 'contracts';
import { accountEndpoints } from 'contracts/endpoints/accounts';
import type { Endpoint } from 'contracts/endpoints/endpoint';
import {
  type ApiError,
  type Booking,
  type Contact,
  fail,
  type LegName,
  ok,
  type Place,
  type Profile,
  type PromotionLookup,
  type Result,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { CancelToken } from '../ports/index.ts';
import * as wire from '../wire/accounts.ts';
import type { Read } from '../wire/readers.ts';
import { type Connection, send } from './http.ts';
import { toBookedRide, toPlace } from './map-answers.ts';

/** The calls of accounts (specification 2 §7), each with a typed result. */

type Answer<T> = Promise<Result<T, ApiError>>;

export interface SignedIn {
  readonly profile: Profile;
  /** '' from an API without sessions. */
  readonly token: string;
}

const malformed = (call: Endpoint, field: string): Result<never, ApiError> =>
  fail({ kind: 'malformed', call: call.path, field });

/** Spaces and a leading 0 stripped (specification 2 §3). */
const nationalNumber = (phone: string): string => phone.replace(/\D/g, '').replace(/^0/, '');

function toSignedIn(answer: Read<typeof wire.authAnswer>): SignedIn | null {
  const row = answer.profile ?? answer;
  const customerId = row.custid ?? row.id ?? 0;
  if (customerId <= 0) return null;
  return {
    token: answer.token,
    profile: {
      customerId,
      bookerId: row.bookerid ?? 0,
      contact: {
        firstName: row.firstname,
        lastName: row.surname,
        email: row.email,
        phone: nationalNumber(row.phone),
        dialingCode: row.dialingcode.replace(/\D/g, '') || limits.dialingCode,
      },
      accountAllowed: row.accountallowed,
      smsMailing: row.smsmailinglist,
      emailMailing: row.emailmailinglist,
    },
  };
}

/** The codes of bookings made without an account, which a sign-in takes over; absent where there are none. */
const guestBookings = (codes: readonly string[] = []) => (codes.length > 0 ? { bookingcodes: [...codes] } : {});

/** POST /api/signIn; result code 0 and all other failures are returned as `rejected`. */
export async function signIn(
  connection: Connection,
  asked: { readonly email: string; readonly passwordHash: string; readonly bookingCodes?: readonly string[] },
  cancel: CancelToken,
): Answer<SignedIn> {
  const body: RequestOf<'signIn'> = {
    email: asked.email,
    passwordhash: asked.passwordHash,
    ...guestBookings(asked.bookingCodes),
  };
  const endpoint = accountEndpoints.signIn;
  const result = await send(connection, { endpoint, answer: wire.authAnswer, body }, cancel);
  if (!result.ok) return result;
  const signedIn = toSignedIn(result.value);
  return signedIn ? ok(signedIn) : malformed(endpoint, 'custid');
}

/** POST /api/signUp: the new customer is signed in immediately. */
export async function signUp(
  connection: Connection,
  asked: { readonly contact: Contact; readonly passwordHash: string; readonly bookingCodes?: readonly string[] },
  cancel: CancelToken,
): Answer<SignedIn> {
  const { firstName, lastName, email, phone, dialingCode } = asked.contact;
  const body: RequestOf<'signUp'> = {
    email,
    phone: nationalNumber(phone),
    surname: lastName,
    firstname: firstName,
    dialingcode: dialingCode,
    passwordhash: asked.passwordHash,
    ...guestBookings(asked.bookingCodes),
  };
  const endpoint = accountEndpoints.signUp;
  const result = await send(connection, { endpoint, answer: wire.authAnswer, body }, cancel);
  if (!result.ok) return result;
  const signedIn = toSignedIn(result.value);
  return signedIn ? ok(signedIn) : malformed(endpoint, 'custid');
}

/** GET /api/profile: the profile as the server has it now. */
export async function fetchProfile(connection: Connection, customerId: number, cancel: CancelToken): Answer<Profile> {
  const endpoint = accountEndpoints.profile;
  const call = { endpoint, answer: wire.authAnswer, query: { custid: String(customerId) } };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const found = toSignedIn(result.value);
  return found ? ok(found.profile) : malformed(endpoint, 'custid');
}

/** Makes a call that returns no data. @returns the session's new token and the id, each '' when not sent */
export async function tell(
  connection: Connection,
  call: {
    readonly endpoint: Endpoint;
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, string>>;
  },
  cancel: CancelToken,
): Answer<{ readonly token: string; readonly id: string }> {
  const result = await send(connection, { ...call, answer: wire.done }, cancel);
  return result.ok ? ok({ token: result.value.token, id: result.value.id }) : result;
}

/** PUT /api/updateprofile; a new email needs the password's hash, and applies once the emailed link is opened. */
export const updateProfile = (connection: Connection, profile: Profile, cancel: CancelToken, passwordHash?: string) => {
  const { firstName, lastName, email, phone, dialingCode } = profile.contact;
  const body: RequestOf<'updateProfile'> = {
    custid: profile.customerId,
    phone: nationalNumber(phone),
    email,
    surname: lastName,
    firstname: firstName,
    dialingcode: dialingCode,
    smsmailinglist: profile.smsMailing,
    emailmailinglist: profile.emailMailing,
    ...(passwordHash === undefined ? {} : { passwordhash: passwordHash }),
  };
  return tell(connection, { endpoint: accountEndpoints.updateProfile, body }, cancel);
};

/** PUT /api/confirmemail with the id and code of an emailed link. @returns the account's new email. */
export async function confirmEmail(
  connection: Connection,
  id: string,
  code: string,
  cancel: CancelToken,
): Answer<string> {
  const call = { endpoint: accountEndpoints.confirmEmail, answer: wire.emailConfirmed, body: { id, code } };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(result.value.email) : result;
}

const placeOrder = ['home', 'work'];
const rank = (place: Place) => (placeOrder.indexOf(place.placeName) + 3) % 3;

/** GET /api/addressbook: home, work, then the others in the server's order. */
export async function fetchAddressBook(
  connection: Connection,
  customerId: number,
  cancel: CancelToken,
): Answer<readonly Place[]> {
  const call = {
    endpoint: accountEndpoints.addressBook,
    answer: wire.addressBook,
    query: { custid: String(customerId) },
  };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const places = result.value.addresses
    .map(toPlace)
    .map((place) => ({ ...place, placeName: place.placeName || 'other' }));
  return ok(places.sort((a, b) => rank(a) - rank(b)));
}

/** POST /api/addressbook for a place without id, PUT for one with an id. */
export const saveAddress = (connection: Connection, customerId: number, place: Place, cancel: CancelToken) => {
  const body: RequestOf<'addAddress'> = {
    custid: customerId,
    name: place.name,
    line1: place.line1,
    line2: place.line2,
    postcode: place.postcode,
    category: place.category,
    latitude: place.latitude,
    longitude: place.longitude,
    placename: place.placeName,
    fulladdress: place.fullAddress,
  };
  const { addAddress, changeAddress } = accountEndpoints;
  return place.id === ''
    ? tell(connection, { endpoint: addAddress, body }, cancel)
    : tell(connection, { endpoint: changeAddress, body: { ...body, id: place.id } }, cancel);
};

/** DELETE /api/addressbook. */
export const removeAddress = (connection: Connection, id: string, cancel: CancelToken) =>
  tell(connection, { endpoint: accountEndpoints.removeAddress, query: { id } }, cancel);

export interface BookingList {
  readonly rides: readonly Booking[];
  /** The number of rides on all pages; null from an API without paging. */
  readonly total: number | null;
}

interface BookingOwner {
  readonly customerId: number;
  readonly bookerId: number;
}

const ownerQuery = ({ customerId, bookerId }: BookingOwner) => ({
  custid: String(customerId),
  ...(bookerId > 0 ? { bookerid: String(bookerId) } : {}),
});

async function fetchList(
  connection: Connection,
  endpoint: Endpoint,
  query: Readonly<Record<string, string>>,
  timeZone: string,
  cancel: CancelToken,
): Answer<BookingList> {
  const result = await send(connection, { endpoint, answer: wire.bookingList, query }, cancel);
  if (!result.ok) return result;
  // A row that cannot be read must not hide the others.
  const rides = result.value.jlist.flatMap((row) => toBookedRide(row, timeZone) ?? []);
  return ok({ rides, total: result.value.totalrecords });
}

/** GET /api/currentbookings: today's rides, those in progress and upcoming ones. */
export const fetchCurrentBookings = (
  connection: Connection,
  owner: BookingOwner,
  timeZone: string,
  cancel: CancelToken,
) => fetchList(connection, accountEndpoints.currentBookings, ownerQuery(owner), timeZone, cancel);

/** GET /api/journeyhistory: all other rides, newest first; `filter` 0 to 3 means 3, 6, 12 months or all. */
export const fetchJourneyHistory = (
  connection: Connection,
  owner: BookingOwner,
  asked: { readonly filter: number; readonly page: number; readonly pageSize: number },
  timeZone: string,
  cancel: CancelToken,
) =>
  fetchList(
    connection,
    accountEndpoints.journeyHistory,
    {
      ...ownerQuery(owner),
      filter: String(asked.filter),
      pageindex: String(asked.page),
      pagesize: String(asked.pageSize),
    },
    timeZone,
    cancel,
  );

/** GET /api/bookingdetails. */
export async function fetchBookingDetails(
  connection: Connection,
  jobId: string,
  timeZone: string,
  cancel: CancelToken,
): Answer<Booking> {
  const endpoint = accountEndpoints.bookingDetails;
  const call = { endpoint, answer: wire.bookingDetailsOf, query: { jobid: jobId } };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const ride = result.value.bookingdetails && toBookedRide(result.value.bookingdetails, timeZone);
  return ride ? ok(ride) : malformed(endpoint, 'bookingdetails');
}

const refOf = (ride: Booking, source: string): RequestOf<'emailReceipt'> => ({
  source,
  // The specification requires a number; a reference with letters is sent as text.
  bookingref: /^\d{1,15}$/.test(ride.bookingRef) ? Number(ride.bookingRef) : ride.bookingRef,
  code: ride.code,
});

/** POST /api/emailreceipt. */
export const emailReceipt = (connection: Connection, ride: Booking, source: string, cancel: CancelToken) =>
  tell(connection, { endpoint: accountEndpoints.emailReceipt, body: refOf(ride, source) }, cancel);

/** POST /api/cancelbooking: the whole booking, or one ride of a return. */
export const cancelBooking = (
  connection: Connection,
  ride: Booking,
  leg: LegName | '',
  source: string,
  cancel: CancelToken,
) => {
  const body: RequestOf<'cancelBooking'> = { ...refOf(ride, source), leg };
  return tell(connection, { endpoint: accountEndpoints.cancelBooking, body }, cancel);
};

/** What passengers can change in a booking themselves; absent fields stay unchanged. */
export interface BookingChange {
  readonly note?: string;
  readonly flight?: string;
  readonly returnFlight?: string;
}

/** PUT /api/changebooking. */
export const changeBooking = (
  connection: Connection,
  ride: Booking,
  { note, flight, returnFlight }: BookingChange,
  source: string,
  cancel: CancelToken,
) => {
  const body: RequestOf<'changeBooking'> = {
    ...refOf(ride, source),
    ...(note === undefined ? {} : { note }),
    ...(flight === undefined ? {} : { flightnumber: flight }),
    ...(returnFlight === undefined ? {} : { returnflightnumber: returnFlight }),
  };
  return tell(connection, { endpoint: accountEndpoints.changeBooking, body }, cancel);
};

export interface ReceiptFile {
  readonly name: string;
  /** Base64. */
  readonly content: string;
}

/** GET /api/receipt: the receipt as a PDF file. */
export async function fetchReceipt(connection: Connection, ride: Booking, cancel: CancelToken): Answer<ReceiptFile> {
  const endpoint = accountEndpoints.receipt;
  const call = { endpoint, answer: wire.receiptFile, query: { bookingref: ride.bookingRef, code: ride.code } };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const { receipt, filename, fileext } = result.value;
  return receipt === ''
    ? malformed(endpoint, 'receipt')
    : ok({ name: filename || `receipt-${ride.bookingRef}.${fileext || 'pdf'}`, content: receipt });
}

/** GET /api/exportaccount: all data stored about the account, as indented JSON text. */
export async function fetchExport(connection: Connection, customerId: number, cancel: CancelToken): Answer<string> {
  const endpoint = accountEndpoints.exportAccount;
  const call = { endpoint, answer: wire.accountExport, query: { custid: String(customerId) } };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(JSON.stringify(result.value.data, null, 2)) : result;
}

const promotedPlace = (
  latitude: number | null,
  longitude: number | null,
  postcode: string,
  category: string,
  address: string,
): Place | null =>
  latitude === null || longitude === null || address === ''
    ? null
    : {
        id: '',
        // The API sends one line; the place's name precedes its first comma.
        name: address.split(/[,،]/, 1)[0]?.trim() ?? '',
        line1: '',
        line2: '',
        category,
        postcode: postcode.trim(),
        fullAddress: address,
        code: '',
        iata: '',
        placeName: '',
        precision: 'exact',
        latitude,
        longitude,
      };

/** GET /api/promotion. */
export async function fetchPromotion(
  connection: Connection,
  token: string,
  cancel: CancelToken,
): Answer<PromotionLookup> {
  const call = { endpoint: accountEndpoints.promotion, answer: wire.promotion, query: { token } };
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const row = result.value;
  const known = {
    firstName: row.firstname,
    lastName: row.surname,
    email: row.email,
    phone: nationalNumber(row.phone),
    // A dialing code without a number is dropped; a number without one is the default country's (specification 2 §3).
    dialingCode: row.phone === '' ? '' : row.dialingcode.replace(/\D/g, '') || limits.dialingCode,
  };
  return ok({
    message: row.message,
    changesAllowed: row.changesallowed,
    promotion: {
      token,
      pickup: promotedPlace(row.picklat, row.picklng, row.pickpostcode, row.pickcategory, row.pickupaddress),
      dropoff: promotedPlace(row.dofflat, row.dofflng, row.droppostcode, row.doffcategory, row.dropoffaddress),
      returnKind: wire.promotionModes.get(row.mode.trim().toLowerCase()) ?? null,
      contact: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
      promoCode: row.promocode.trim(),
      vehicleId: row.vehtypeid || null,
    },
  });
}
