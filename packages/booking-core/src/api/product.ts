import * as answers from '../contracts/answers.ts';
import { type CreateBookingRequest, endpoints, type QuotationRequest } from '../contracts/index.ts';
import {
  type ApiError,
  type BookedRide,
  type Configuration,
  fail,
  ok,
  type Place,
  type PriceCategory,
  type Quotation,
  type Result,
  type VehicleType,
} from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import { type Connection, send } from './http.ts';
import { toBookedRide, toCategories, toConfiguration, toPlace, toQuotation, toVehicleTypes } from './map-answers.ts';

/** One function per call of the product API (specification 1 §7), each with a typed result. */

type Answer<T> = Promise<Result<T, ApiError>>;

const malformed = (call: string, field: string): Result<never, ApiError> => fail({ kind: 'malformed', call, field });

/** GET /api/configuration. */
export async function fetchConfiguration(
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
  const result = await send(connection, call, cancel);
  return result.ok ? ok(toConfiguration(result.value)) : result;
}

/** GET /api/vehicletypes. */
export async function fetchVehicleTypes(connection: Connection, cancel: CancelToken): Answer<readonly VehicleType[]> {
  const call = { endpoint: endpoints.vehicleTypes, answer: answers.vehicleTypes, anonymous: true };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(toVehicleTypes(result.value)) : result;
}

/** GET /api/prices: the price list, whose categories are the tiers. */
export async function fetchPrices(connection: Connection, cancel: CancelToken): Answer<readonly PriceCategory[]> {
  const call = { endpoint: endpoints.prices, answer: answers.prices, anonymous: true };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(toCategories(result.value)) : result;
}

/** GET /api/searchaddress: places for what is typed, best first. */
export async function searchAddress(
  connection: Connection,
  prefix: string,
  cancel: CancelToken,
): Answer<readonly Place[]> {
  const call = { endpoint: endpoints.searchAddress, answer: answers.addresses, query: { prefix } };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(result.value.addresses.map(toPlace)) : result;
}

/** POST /api/nearestdriver: seconds until a driver is there, null when none is near. */
export async function fetchNearestDriver(
  connection: Connection,
  at: Place,
  source: string,
  cancel: CancelToken,
): Answer<number | null> {
  const body = { source, lat: at.latitude, lng: at.longitude, postcode: at.postcode };
  const result = await send(
    connection,
    { endpoint: endpoints.nearestDriver, answer: answers.nearestDriver, body },
    cancel,
  );
  return result.ok ? ok(result.value.traveltime) : result;
}

/** POST /api/direction: whole seconds and metres by road between points in driving order. */
export async function fetchDirection(
  connection: Connection,
  points: readonly Place[],
  cancel: CancelToken,
): Answer<{ readonly seconds: number; readonly metres: number }> {
  const body = { points: points.map((point) => `${point.latitude},${point.longitude}`) };
  const result = await send(connection, { endpoint: endpoints.direction, answer: answers.direction, body }, cancel);
  if (!result.ok) return result;
  const { route } = result.value;
  return route
    ? ok({ seconds: Math.round(route.duration), metres: Math.round(route.distance) })
    : malformed(endpoints.direction.path, 'route');
}

/** POST /api/quotation; refusals 2, 3 and 6 come as `rejected` with their code. */
export async function fetchQuotation(
  connection: Connection,
  request: QuotationRequest,
  cancel: CancelToken,
): Answer<Quotation> {
  const result = await send(
    connection,
    { endpoint: endpoints.quotation, answer: answers.quotation, body: request },
    cancel,
  );
  if (!result.ok) return result;
  const quotation = toQuotation(result.value, request.requestid);
  return quotation ? ok(quotation) : malformed(endpoints.quotation.path, 'totalfare');
}

/** POST /api/createbookingTest; the answer names the booking, its details come from `fetchBooking`. */
export async function createBookingCall(
  connection: Connection,
  request: CreateBookingRequest,
  cancel: CancelToken,
): Answer<{ readonly bookingRef: string; readonly returnRef: string; readonly code: string }> {
  const result = await send(
    connection,
    { endpoint: endpoints.createBooking, answer: answers.createBooking, body: request },
    cancel,
  );
  if (!result.ok) return result;
  const { bref, returnref, bookingcode } = result.value;
  if (bref === '') return malformed(endpoints.createBooking.path, 'bref');
  return ok({ bookingRef: bref, returnRef: returnref, code: bookingcode });
}

/** POST /api/bookinginfo: the booking of a code or of an attempt key. */
export async function fetchBooking(
  connection: Connection,
  code: string,
  timeZone: string,
  cancel: CancelToken,
): Answer<BookedRide> {
  const result = await send(
    connection,
    { endpoint: endpoints.bookingInfo, answer: answers.bookingInfo, body: { code } },
    cancel,
  );
  if (!result.ok) return result;
  const { bookinginfo } = result.value;
  const ride = bookinginfo && toBookedRide(bookinginfo, timeZone);
  return ride ? ok(ride) : malformed(endpoints.bookingInfo.path, 'bookinginfo');
}
