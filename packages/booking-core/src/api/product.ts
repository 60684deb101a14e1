import type { RequestOf } from 'contracts';
import { productEndpoints as endpoints } from 'contracts/endpoints/product';
import type {
  ApiError,
  Booking,
  Configuration,
  Place,
  PriceCategory,
  Quotation,
  Result,
  VehicleType,
} from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as answers from '../wire/answers.ts';
import type { Read } from '../wire/readers.ts';
import { type Connection, fetchAs, withServerMessage } from './http.ts';
import { toBookedRide, toCategories, toConfiguration, toPlace, toQuotation, toVehicleTypes } from './map-answers.ts';

/** One function per call of the product API (specification 1 §7), each with a typed result. */

type Answer<T> = Promise<Result<T, ApiError>>;

/** GET /api/configuration. */
export function fetchConfiguration(
  connection: Connection,
  asked: { readonly source: string; readonly sandbox?: boolean; readonly currency?: string },
  cancel: CancelToken,
): Answer<Configuration> {
  const query = {
    airports: 'true',
    source: asked.source,
    ...(asked.sandbox ? { sandbox: 'true' } : {}),
    ...(asked.currency ? { currencyCode: asked.currency } : {}),
  };
  const call = { endpoint: endpoints.configuration, answer: answers.configuration, query, anonymous: true };
  return fetchAs(connection, call, cancel, toConfiguration);
}

/** GET /api/vehicletypes. */
export function fetchVehicleTypes(connection: Connection, cancel: CancelToken): Answer<readonly VehicleType[]> {
  const call = { endpoint: endpoints.vehicleTypes, answer: answers.vehicleTypes, anonymous: true };
  return fetchAs(connection, call, cancel, (answer) => toVehicleTypes(answer, connection.baseUrl));
}

/** GET /api/prices: the price list, whose categories are the tiers. */
export function fetchPrices(connection: Connection, cancel: CancelToken): Answer<readonly PriceCategory[]> {
  const call = { endpoint: endpoints.prices, answer: answers.prices, anonymous: true };
  return fetchAs(connection, call, cancel, toCategories);
}

/**
 * GET /api/searchaddress: places for what is typed, best first. One without coordinates (not a number) is completed when it
 * is chosen, in the same `session`.
 */
export function searchAddress(
  connection: Connection,
  prefix: string,
  session: string,
  cancel: CancelToken,
): Answer<readonly Place[]> {
  const call = { endpoint: endpoints.searchAddress, answer: answers.addresses, query: { prefix, session } };
  return fetchAs(connection, call, cancel, ({ addresses }) => addresses.map(toPlace));
}

/** POST /api/nearestdriver: seconds until a driver can be at the pick-up, null when none is near. */
export function fetchNearestDriver(
  connection: Connection,
  at: Place,
  source: string,
  cancel: CancelToken,
): Answer<number | null> {
  const body = { source, lat: at.latitude, lng: at.longitude, postcode: at.postcode };
  const call = { endpoint: endpoints.nearestDriver, answer: answers.nearestDriver, body };
  return fetchAs(connection, call, cancel, ({ traveltime }) => traveltime);
}

/** POST /api/direction: whole seconds and metres by road through the points in driving order. */
export function fetchDirection(
  connection: Connection,
  points: readonly Place[],
  cancel: CancelToken,
): Answer<{ readonly seconds: number; readonly metres: number }> {
  const body = { points: points.map((point) => `${point.latitude},${point.longitude}`) };
  const call = { endpoint: endpoints.direction, answer: answers.direction, body };
  const told = ({ route }: Read<typeof answers.direction>) =>
    route ? { seconds: Math.round(route.duration), metres: Math.round(route.distance) } : undefined;
  return fetchAs(connection, call, cancel, told, 'route');
}

/** POST /api/quotation; refusals 2, 3 and 6 are returned as `rejected` with their code. */
export function fetchQuotation(
  connection: Connection,
  request: RequestOf<'quotation'>,
  cancel: CancelToken,
): Answer<Quotation> {
  const call = { endpoint: endpoints.quotation, answer: answers.quotation, body: request };
  return fetchAs(connection, call, cancel, (answer) => toQuotation(answer, request.requestid), 'totalfare');
}

/** POST /api/createbookingTest; the response has only code and reference, `fetchBooking` returns the details. */
export async function createBookingCall(
  connection: Connection,
  request: RequestOf<'createBooking'>,
  cancel: CancelToken,
): Answer<{ readonly code: string; readonly reference: string }> {
  const call = { endpoint: endpoints.createBooking, answer: answers.createBooking, body: request };
  const told = (made: Read<typeof answers.createBooking>) =>
    made.bref ? { code: made.bookingcode, reference: made.bref } : undefined;
  return withServerMessage(await fetchAs(connection, call, cancel, told, 'bref'));
}

/** POST /api/bookinginfo: a booking by its code, by its attempt key, or by reference and the email it was made with. */
export function fetchBooking(
  connection: Connection,
  asked: string | Extract<RequestOf<'bookingInfo'>, { readonly reference: string }>,
  timeZone: string,
  cancel: CancelToken,
): Answer<Booking> {
  const body: RequestOf<'bookingInfo'> = typeof asked === 'string' ? { code: asked } : asked;
  const call = { endpoint: endpoints.bookingInfo, answer: answers.bookingInfo, body };
  const told = ({ bookinginfo }: Read<typeof answers.bookingInfo>) =>
    bookinginfo ? toBookedRide(bookinginfo, timeZone) : undefined;
  return fetchAs(connection, call, cancel, told, 'bookinginfo');
}
