import type { RequestOf } from 'contracts';
import { accountEndpoints } from 'contracts/endpoints/accounts';
import {
  cancelBooking,
  changeBooking,
  confirmEmail,
  emailReceipt,
  fetchAddressBook,
  fetchBookingDetails,
  fetchCurrentBookings,
  fetchExport,
  fetchJourneyHistory,
  fetchProfile,
  fetchPromotion,
  fetchReceipt,
  removeAddress,
  saveAddress,
  signIn,
  signUp,
  tell,
  updateProfile,
} from '../api/accounts.ts';
import type { Connection } from '../api/http.ts';
import { sendAs } from '../api/http.ts';
import { fetchBooking } from '../api/product.ts';
import {
  endSharing,
  fetchDriverPhoto,
  fetchFootprint,
  fetchTrackedRide,
  fetchTrackingLink,
  sayHere,
} from '../api/tracking.ts';
import { clampPage, historyFilters, historyTabOf, inPeriod, nextPickupAt, nextRideOf } from '../domain/history.ts';
import { type ApiError, type Booking, fail, ok, type Place, type Profile, type Result } from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import * as limits from '../domain/limits.ts';
import { hasWords } from '../domain/plain-words.ts';
import { fetchCode } from '../lazy/fetch-code.ts';
import { zoneOf } from '../machine/boot/selectors.ts';
import { isPaymentPending } from '../machine/payment/selectors.ts';
import { type CancelToken, createCancelSource } from '../ports/index.ts';
import type { AccountApi, BookingsPage } from './account.ts';
import type { EffectOf, RuntimeContext } from './context.ts';
import type { Sessions } from './sessions.ts';
import { ticketsKey } from './stored-tickets.ts';

export interface AccountContext extends RuntimeContext {
  /** The connection without the session's token: for signing in, and for calls that need no session. */
  readonly anonymous: () => Connection;
  readonly sessions: Sessions;
  /** Called after the address book was changed, so that stored places are fetched again. */
  placesChanged(): void;
}

export type SessionRequest = EffectOf<'session.signIn' | 'session.signUp' | 'session.reset'>;

const notSignedIn: ApiError = { kind: 'rejected', code: 2, message: '', reason: 'session' };

/** The codes of the bookings that this device knows, which its guest may have made: the one just made, and its tickets. */
function guestBookings({ options, state }: AccountContext): readonly string[] {
  const kept = readJson(options.ports.local?.get(ticketsKey) ?? '');
  const tickets: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const codes = [state().payment.booking, ...tickets].map((ticket) => (ticket as { code?: unknown } | null)?.code);
  const known = codes.filter((code) => typeof code === 'string' && code !== '' && code.length <= 64) as string[];
  return [...new Set(known)].slice(0, 10);
}

/** The places whose label, name or address has every word of a text. */
export const matchingPlaces = (places: readonly Place[], text: string): readonly Place[] =>
  places.filter(({ placeName, name, fullAddress }) => hasWords(`${placeName} ${name} ${fullAddress}`, text));

/** Runs the state machine's session effects (specification 2 §4 and §8). */
export async function runSession(effect: SessionRequest, context: AccountContext): Promise<void> {
  const { sessions, dispatch } = context;
  const never = createCancelSource().token;
  const refuse = (requestId: string, error: ApiError) => dispatch({ type: 'session.refused', requestId, error });
  switch (effect.type) {
    case 'session.signIn':
    case 'session.signUp': {
      const { requestId } = effect;
      const how = effect.type === 'session.signIn' ? 'signIn' : 'signUp';
      const remember = effect.type === 'session.signIn' && effect.remember;
      const bookingCodes = guestBookings(context);
      const asked =
        effect.type === 'session.signIn'
          ? signIn(context.anonymous(), { ...effect, bookingCodes }, never)
          : signUp(context.anonymous(), { ...effect, bookingCodes }, never);
      const answer = await asked;
      if (!answer.ok) return refuse(requestId, answer.error);
      sessions.handover(requestId, answer.value.token);
      dispatch({ type: 'session.signedIn', requestId, profile: answer.value.profile, how, remember });
      return;
    }
    case 'session.reset': {
      const body: RequestOf<'resetPassword'> = { custid: 0, email: effect.email, source: context.options.source };
      const answer = await tell(context.anonymous(), { endpoint: accountEndpoints.resetPassword, body }, never);
      if (answer.ok) dispatch({ type: 'session.resetSent', requestId: effect.requestId });
      else refuse(effect.requestId, answer.error);
      return;
    }
  }
}

/** Reports the end of a session to the server. The response is ignored: an API without sessions may refuse it. */
export async function endSession(bearer: string, context: AccountContext): Promise<void> {
  const anonymous = context.anonymous();
  const ending = { ...anonymous, memberHttp: sendAs(bearer, anonymous.http) };
  await tell(ending, { endpoint: accountEndpoints.signOut, body: {} }, createCancelSource().token);
}

/** The account pages' calls, made in the visitor's session. */
export function createAccountClient(context: AccountContext): AccountApi {
  const { connection, sessions } = context;
  const { source } = context.options;
  const zone = () => zoneOf(context.state());
  const profileOf = (): Profile | null => context.state().session.profile;

  /** Makes a call for the signed-in user; without one it fails with `notSignedIn`. */
  async function as<T>(ask: (profile: Profile) => Promise<Result<T, ApiError>>): Promise<Result<T, ApiError>> {
    const profile = profileOf();
    return profile ? ask(profile) : fail(notSignedIn);
  }
  const renewing = async (
    asked: Promise<Result<{ readonly token: string }, ApiError>>,
  ): Promise<Result<void, ApiError>> => {
    const customer = profileOf()?.customerId;
    const answer = await asked;
    if (!answer.ok) return answer;
    // After signing out, or another customer's sign-in, the token belongs to a session that is over here.
    if (profileOf()?.customerId === customer) sessions.renew(answer.value.token);
    return ok(undefined);
  };
  const changingPlaces = async (
    asked: Promise<Result<{ readonly token: string }, ApiError>>,
  ): Promise<Result<void, ApiError>> => {
    const answer = await renewing(asked);
    if (answer.ok) context.placesChanged();
    return answer;
  };

  const refreshProfile: AccountApi['refreshProfile'] = (cancel) =>
    as(async ({ customerId, contact }) => {
      const answer = await fetchProfile(connection(), customerId, cancel);
      if (!answer.ok) return answer;
      const known = profileOf();
      const isKnown = JSON.stringify(known) === JSON.stringify(answer.value);
      // What was changed here meanwhile is newer than the answer. A booking under way keeps the people that it was made with.
      if (known?.contact === contact && !isKnown && !isPaymentPending(context.state().payment)) {
        context.dispatch({ type: 'session.profileChanged', profile: answer.value });
      }
      return ok(undefined);
    });
  // Of a stored session; the bookings made in it must not be under a phone number that has changed since.
  if (profileOf()) refreshProfile(createCancelSource().token);

  return {
    refreshProfile,
    updateProfile: (profile, cancel, hash) =>
      as(async ({ contact: { email } }) => {
        const answer = await renewing(updateProfile(connection(), profile, cancel, hash));
        return answer.ok ? ok({ ...profile, contact: { ...profile.contact, email } }) : answer;
      }),
    confirmEmail: (id, code, cancel) => confirmEmail(context.anonymous(), id, code, cancel),
    changePassword: (oldHash, newHash, cancel) =>
      as(({ customerId }) => {
        const body: RequestOf<'changePassword'> = {
          custid: customerId,
          passwordhash: newHash,
          oldpasswordhash: oldHash,
        };
        return renewing(tell(connection(), { endpoint: accountEndpoints.changePassword, body }, cancel));
      }),
    async resetPassword(id, code, newHash, cancel) {
      const body: RequestOf<'savePassword'> = { id, code, passwordhash: newHash };
      const answer = await tell(context.anonymous(), { endpoint: accountEndpoints.savePassword, body }, cancel);
      return answer.ok ? ok(undefined) : answer;
    },
    confirmPassword: (hash, cancel) =>
      as(async ({ contact }) => {
        const answer = await signIn(context.anonymous(), { email: contact.email, passwordHash: hash }, cancel);
        if (!answer.ok) return answer;
        // Checking the password created a second session, which is not needed.
        if (answer.value.token) await endSession(answer.value.token, context);
        return ok(undefined);
      }),
    places: (cancel) => as(({ customerId }) => fetchAddressBook(connection(), customerId, cancel)),
    savePlace: (place, cancel) =>
      as(({ customerId }) => changingPlaces(saveAddress(connection(), customerId, place, cancel))),
    removePlace: (id, cancel) => as(() => changingPlaces(removeAddress(connection(), id, cancel))),
    nextRide: (cancel) =>
      as(async (profile) => {
        const answer = await fetchCurrentBookings(connection(), profile, zone(), cancel);
        return answer.ok ? ok(nextRideOf(answer.value.rides, context.now(), zone())) : answer;
      }),
    bookings: (asked, cancel) => as((profile) => fetchBookingsPage(asked, profile, context, cancel)),
    booking: (jobId, cancel) => as(() => fetchBookingDetails(connection(), jobId, zone(), cancel)),
    bookingByCode: (code, cancel) => fetchBooking(connection(), code, zone(), cancel),
    bookingByReference: (asked, cancel) => fetchBooking(connection(), asked, zone(), cancel),
    sendReceipt: (ride, cancel) => renewing(emailReceipt(connection(), ride, source, cancel)),
    cancelBooking: (ride, leg, cancel) => renewing(cancelBooking(connection(), ride, leg, source, cancel)),
    changeBooking: (ride, change, cancel) => renewing(changeBooking(connection(), ride, change, source, cancel)),
    receipt: (ride, cancel) => fetchReceipt(connection(), ride, cancel),
    comment: (comment, cancel) => {
      const body = commentRequest(comment, source, profileOf());
      return renewing(tell(connection(), { endpoint: accountEndpoints.comment, body }, cancel));
    },
    promotion: (token, cancel) => fetchPromotion(connection(), token, cancel),
    trackedRide: (asked, cancel) => fetchTrackedRide(connection(), asked, zone(), cancel),
    driverPhoto: (asked, cancel) => fetchDriverPhoto(connection(), asked, cancel),
    footprint: (asked, cancel) => fetchFootprint(connection(), asked, zone(), cancel),
    trackingLink: (asked, cancel) => fetchTrackingLink(connection(), asked, cancel),
    sayHere: (asked, cancel) => sayHere(connection(), asked, cancel),
    stopSharing: (asked, cancel) => endSharing(connection(), asked, cancel),
    hubAccess: () => ({ baseUrl: connection().baseUrl, token: sessions.token, profile: profileOf() }),
    bookers: async () => {
      const { createBookerClient } = await fetchCode(() => import('./booker-client.ts'));
      return createBookerClient(connection, profileOf, zone);
    },
    rideSheet: async () => {
      const { createRideSheet } = await fetchCode(() => import('./ride-sheet/ride-sheet-client.ts'));
      return createRideSheet(context);
    },
    exportData: (cancel) => as(({ customerId }) => fetchExport(connection(), customerId, cancel)),
    deleteAccount: (hash, cancel) =>
      as(({ customerId }) => {
        const body: RequestOf<'deleteAccount'> = { custid: customerId, passwordhash: hash };
        return renewing(tell(connection(), { endpoint: accountEndpoints.deleteAccount, body }, cancel));
      }),
  };
}

/** Fetches one page of a tab of the bookings; the history's pages are cut by the server, or here if it sends all. */
async function fetchBookingsPage(
  { tab, filter, page }: Parameters<AccountApi['bookings']>[0],
  profile: Profile,
  { connection, state, now }: AccountContext,
  cancel: CancelToken,
): Promise<Result<BookingsPage, ApiError>> {
  const zone = () => zoneOf(state());
  const pageSize = limits.historyPageSize;
  const isPast = tab === 'booking-history';
  const past = (index: number) => {
    const asked = { filter: historyFilters.indexOf(filter), page: index, pageSize };
    return fetchJourneyHistory(connection(), profile, asked, zone(), cancel);
  };
  let answer = isPast ? await past(page) : await fetchCurrentBookings(connection(), profile, zone(), cancel);
  // A page beyond the last one, of an old link for example, is empty where the server cuts the pages.
  const last = answer.ok && answer.value.total !== null ? clampPage(page, answer.value.total, pageSize) : page;
  if (isPast && last !== page) answer = await past(last);
  if (!answer.ok) return answer;
  const { rides, total } = answer.value;
  if (isPast && total !== null) return ok({ rides, page: clampPage(page, total, pageSize), total });
  const own = rides.filter((ride) => historyTabOf(ride, now(), zone()) === tab && inPeriod(ride, filter, now()));
  const next = (ride: Booking) => nextPickupAt(ride, now(), zone());
  return ok(pageOf(isPast ? own : own.toSorted((a, b) => next(a) - next(b)), page, pageSize));
}

/** The request of a message to the operator, which may rate a ride or be about one. */
function commentRequest(
  { rated, about, name, email, phone, subject, kind, message }: Parameters<AccountApi['comment']>[0],
  source: string,
  profile: Profile | null,
): RequestOf<'comment'> {
  const ride = rated?.ride ?? about;
  return {
    phone,
    // First and last name together may be longer.
    name: name.slice(0, limits.textMaxLength),
    email,
    source,
    subject,
    enqtype: kind,
    message,
    custid: profile?.customerId ?? 0,
    ...(ride && { bookingref: ride.bookingRef, code: ride.code }),
    ...(rated && { rating: rated.rating }),
  };
}

/** Cuts one page out of a list that the server sent whole. */
function pageOf(rides: BookingsPage['rides'], wanted: number, size: number): BookingsPage {
  const page = clampPage(wanted, rides.length, size);
  return { rides: rides.slice((page - 1) * size, page * size), page, total: rides.length };
}
