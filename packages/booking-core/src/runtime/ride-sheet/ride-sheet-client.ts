import { createBookingCall, fetchBooking, fetchQuotation } from '../../api/product.ts';
import {
  type BookingOptions,
  carsFor,
  isCertain,
  isRefusal,
  type Quotation,
  type VehicleType,
} from '../../domain/index.ts';
import { vehicleNameOf, vehiclesOf, zoneOf } from '../../machine/boot/selectors.ts';
import type { TransitionContext } from '../../machine/effects.ts';
import { noQuote } from '../../machine/initial.ts';
import { currentKey, shownFare } from '../../machine/quote/selectors.ts';
import type { BookingState } from '../../machine/state.ts';
import { bookingRequest, quotationRequest } from '../../machine/wire-request.ts';
import type { CancelToken } from '../../ports/index.ts';
import type { RuntimeContext } from '../context.ts';
import { createPlaceFinder } from './find-places.ts';
import { readRow } from './read-row.ts';
import type { BookableRide, BookedRide, CheckedRide, RideRow, RideSheet, RowOutcome } from './ride-sheet.ts';
import { refusalOf, wrong } from './row-issues.ts';

/** The cheapest vehicle type of a quotation that takes all passengers; null where none is priced. */
function cheapestOf(vehicles: readonly VehicleType[], options: BookingOptions, quotation: Quotation) {
  const fareOf = ({ id }: VehicleType) => quotation.vehicles.find((fare) => fare.vehicleId === id)?.totalMinor ?? 0;
  const priced = vehicles.filter((vehicle) => carsFor(vehicle, vehicles, options) > 0 && fareOf(vehicle) > 0);
  return priced.reduce<VehicleType | null>((a, b) => (a && fareOf(a) <= fareOf(b) ? a : b), null);
}

const withQuotation = (placed: BookingState, quotation: Quotation): BookingState => ({
  ...placed,
  quote: { ...noQuote, status: 'fresh', quotation, quotationKey: currentKey(placed) },
});

const isDearer = (now: BookableRide, seen: BookableRide) =>
  now.fare.currency !== seen.fare.currency || now.fare.minor > seen.fare.minor;

/** @see RideSheet; every row is a separate journey, checked by the state machine's rules and booked in the session */
export function createRideSheet({ options, connection, isTest, state, now }: RuntimeContext): RideSheet {
  const { random } = options.ports;
  const findEnds = createPlaceFinder({ connection, state });

  const context = (): TransitionContext => ({
    now: now(),
    nextId: () => random.id(),
    source: options.source,
    trackingCode: options.trackingCode ?? options.referredBy ?? '',
    hostReference: '',
    metadata: undefined,
    sandbox: isTest(),
    currency: options.currency ?? '',
  });

  /** The row with its price, ready to be booked. */
  async function price(row: RideRow, cancel: CancelToken): Promise<{ ride: CheckedRide; priced?: BookingState }> {
    const read = await readRow(row, { state, now, findEnds }, cancel);
    if ('error' in read) return { ride: { kind: 'failed', error: read.error } };
    const { placed, vehicle, local, pickup, dropoff, choices, issues } = read;
    if (issues.length > 0 || !vehicle || !local || !pickup || !dropoff) return { ride: wrong(issues, choices) };
    const request = quotationRequest(placed, random.id(), context());
    if (!request) return { ride: wrong([{ column: null, text: { key: 'error.generic' } }]) };
    const unmeasured = { traveltime: 0, distance: 0, returntraveltime: 0, returndistance: 0 };
    const answer = await fetchQuotation(connection(), { ...request, ...unmeasured }, cancel);
    if (!answer.ok) {
      return {
        ride:
          isCertain(answer.error) && isRefusal(answer.error)
            ? wrong([refusalOf(answer.error)])
            : { kind: 'failed', error: answer.error },
      };
    }
    if (answer.value.pickupApproximate)
      return { ride: wrong([{ column: 'pickup', text: { key: 'error.needsDoor' } }]) };
    const { vehicleId, options: load } = placed.journey;
    const cheapest = row.cells.vehicle === '' ? cheapestOf(vehiclesOf(placed), load, answer.value) : null;
    const quoted = withQuotation(placed, answer.value);
    const priced = { ...quoted, journey: { ...quoted.journey, vehicleId: cheapest?.id ?? vehicleId } };
    const fare = shownFare(priced);
    if (!fare || fare.minor <= 0) return { ride: wrong([{ column: null, text: { key: 'rides.noPrice' } }]) };
    return { priced, ride: { kind: 'right', fare, vehicle: vehicleNameOf(priced), pickup, dropoff, local } };
  }

  /** The outcome of an attempt: its booking, null where the server has none. */
  async function lookUp(
    key: string,
    cancel: CancelToken,
  ): Promise<BookedRide | (RowOutcome & { kind: 'unknown' }) | null> {
    const found = await fetchBooking(connection(), key, zoneOf(state()), cancel);
    if (found.ok) return { kind: 'booked', reference: found.value.reference, code: found.value.code };
    const { error } = found;
    // Only an explicit rejection by the server proves that there is no such booking.
    if (error.kind === 'rejected' && error.code === 2 && !error.reason) return null;
    return { kind: 'unknown', error };
  }

  return {
    newKey: () => random.id(),
    async check(row, key, cancel) {
      const before = key === '' ? null : await lookUp(key, cancel);
      if (before?.kind === 'unknown') return { kind: 'failed', error: before.error };
      return before ?? (await price(row, cancel)).ride;
    },
    async book(row, seen, { key, settle }, cancel) {
      if (settle) {
        const before = await lookUp(key, cancel);
        if (before) return before;
      }
      const { ride, priced } = await price(row, cancel);
      if (ride.kind !== 'right' || !priced || isDearer(ride, seen)) return { kind: 'changed', ride };
      const request = bookingRequest(priced, key, context());
      if (!request) return { kind: 'changed', ride };
      const made = await createBookingCall(connection(), request, cancel);
      if (made.ok) return { kind: 'booked', ...made.value };
      const { error } = made;
      // A rate limit says nothing about the ride: it can be checked again as it is.
      if (error.kind === 'rejected' && !isRefusal(error)) return { kind: 'changed', ride: { kind: 'failed', error } };
      if (isCertain(error)) return { kind: 'refused', issues: [refusalOf(error)] };
      // A conflict means that the key has a booking already, from an earlier attempt whose response was lost.
      return (await lookUp(key, cancel)) ?? { kind: 'unknown', error };
    },
  };
}
