import { createBookingCall, fetchBooking, fetchQuotation, searchAddress } from '../api/product.ts';
import {
  type ApiError,
  agesBySeat,
  type BookingOptions,
  carsFor,
  formatLocal,
  isCertain,
  type Place,
  type Quotation,
  type VehicleType,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { type RideColumn, rideAges, rideColumns, rideCount, rideFlag, rideTime } from '../domain/ride-sheet.ts';
import { configurationOf, vehicleNameOf, vehiclesOf, zoneOf } from '../machine/boot/selectors.ts';
import type { TransitionContext } from '../machine/effects.ts';
import { errorText } from '../machine/error-text.ts';
import { emptyDetails, emptyJourney, idlePayment, noQuote } from '../machine/initial.ts';
import { currentKey, shownFare } from '../machine/quote/selectors.ts';
import type { BookingState, DialogText, FieldIssue, PhoneOwner } from '../machine/state.ts';
import { issuesOf } from '../machine/validation.ts';
import { bookingRequest, quotationRequest } from '../machine/wire-request.ts';
import type { CancelToken } from '../ports/index.ts';
import type { RuntimeContext } from './context.ts';
import { readPhone } from './effects/phones.ts';
import type { CheckedRide, RideEnd, RideIssue, RideRow, RideSheet, RightRide, RowOutcome } from './ride-sheet.ts';

const ends = ['pickup', 'dropoff'] as const satisfies readonly RideEnd[];
const sections = ['places', 'time', 'vehicle', 'contact', 'customer', 'payment'] as const;

/** Which cell an issue of the journey is about; null for what no cell says. */
const columns: Readonly<Record<string, RideColumn>> = {
  pickup: 'pickup',
  dropoff: 'dropoff',
  time: 'time',
  vehicle: 'vehicle',
  'contact:firstName': 'firstname',
  'contact:lastName': 'lastname',
  'contact:phone': 'phone',
  'contact:dialingCode': 'phone',
  'contact:email': 'email',
};

/** The words for an issue that a cell's own name cannot say: `{title}` is the cell's name. */
function textOf({ field, code, params }: FieldIssue): DialogText {
  const time = params?.time ? { time: formatLocal(params.time) } : {};
  if (field.startsWith('customer:')) return { key: 'rides.ownDetails' };
  if (field === 'payment') return { key: 'rides.noPayment' };
  switch (code) {
    case 'required':
      return { key: 'field.required' };
    case 'tooLong':
      return { key: 'field.tooLong' };
    case 'tooEarly':
      return { key: 'error.earliestPickup', params: time };
    case 'gap':
      return { key: 'error.gap', params: time };
    case 'noPostcode':
      return { key: 'error.anotherAddress' };
    case 'needsDoor':
      return { key: 'error.needsDoor' };
    case 'duplicate':
      return { key: 'error.duplicate' };
    case 'noVehicle':
      return { key: 'error.noVehicle' };
    case 'tooSmall':
      return { key: 'error.tooSmall' };
    default:
      return { key: 'field.invalid' };
  }
}

const wrong = (
  issues: readonly RideIssue[],
  choices: Partial<Record<RideEnd, readonly Place[]>> = {},
): CheckedRide => ({
  kind: 'wrong',
  issues,
  choices: { pickup: [], dropoff: [], ...choices },
});

/** In the order of the columns, what is about the whole row last. */
const inOrder = (issues: readonly RideIssue[]): readonly RideIssue[] => {
  const at = ({ column }: RideIssue) => (column === null ? rideColumns.length : rideColumns.indexOf(column));
  return [...issues].sort((a, b) => at(a) - at(b));
};

/** A refusal of the server, at the cell that it names. */
function refusalOf(error: ApiError): RideIssue {
  const field = error.kind === 'rejected' ? (error.field ?? '') : '';
  const column = field === 'contact.phone' ? 'phone' : (columns[field] ?? null);
  return { column, text: errorText(error) };
}

const wordOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether words name a place for certain: its whole name, address, postcode or airport code. */
const isNamed = (place: Place, words: string): boolean =>
  [place.name, place.fullAddress, place.postcode, place.iata, place.code].some(
    (name) => name !== '' && wordOf(name) === wordOf(words),
  );

type Found = { readonly place: Place } | { readonly choices: readonly Place[] } | { readonly error: ApiError };

const phoneText = ({ dialingCode, phone }: { dialingCode: string; phone: string }) => `+${dialingCode}${phone}`;

/** A vehicle type by its name; without one any that takes everybody, in several cars if need be: the quotation prices them all. */
const vehicleOf = (vehicles: readonly VehicleType[], name: string, options: BookingOptions): VehicleType | null =>
  vehicles.find((vehicle) =>
    name === '' ? carsFor(vehicle, vehicles, options) > 0 : wordOf(vehicle.name) === wordOf(name),
  ) ?? null;

/** The cheapest vehicle type of a quotation that takes everybody; null where none is priced. */
function cheapestOf(vehicles: readonly VehicleType[], options: BookingOptions, quotation: Quotation) {
  const fareOf = ({ id }: VehicleType) => quotation.vehicles.find((fare) => fare.vehicleId === id)?.totalMinor ?? 0;
  const priced = vehicles.filter((vehicle) => carsFor(vehicle, vehicles, options) > 0 && fareOf(vehicle) > 0);
  return priced.reduce<VehicleType | null>((a, b) => (a && fareOf(a) <= fareOf(b) ? a : b), null);
}

/** @see RideSheet; every row is a journey of its own, with the machine's rules and the session's calls */
export function createRideSheet({ options, connection, isTest, state, now }: RuntimeContext): RideSheet {
  const { random } = options.ports;
  const searches = new Map<string, Promise<Found>>();

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

  /** The place that words name; many rows of a sheet name the same ones. */
  function find(words: string, cancel: CancelToken): Promise<Found> {
    const key = wordOf(words);
    const asked =
      searches.get(key) ??
      searchAddress(connection(), words, '', cancel).then((answer): Found => {
        if (!answer.ok) {
          searches.delete(key);
          return { error: answer.error };
        }
        const [first] = answer.value;
        const named = answer.value.filter((place) => isNamed(place, words));
        const [sure] = named;
        if (sure && named.length === 1) return { place: sure };
        return first && answer.value.length === 1 ? { place: first } : { choices: answer.value.slice(0, 5) };
      });
    searches.set(key, asked);
    return asked;
  }

  /** The phone in its parts, whether it exists, or null where the numbering plans could not be asked. */
  async function phoneOf(typed: string) {
    const text = typed.replace(/^00/, '+');
    const dialingCode = configurationOf(state())?.dialingCode ?? limits.dialingCode;
    const found = await readPhone(text, dialingCode).catch(() => undefined);
    if (found) return { dialingCode: found.dialingCode, phone: found.phone, status: 'exists' } as const;
    const status = found === null ? 'doesNotExist' : 'unread';
    return { dialingCode, phone: text.replace(/\D/g, '').replace(/^0/, ''), status } as const;
  }

  /** The journey that a row describes, and what of its cells cannot be read. */
  async function journeyOf({ cells, chosen, method }: RideRow, cancel: CancelToken) {
    const found = await Promise.all(
      ends.map(async (end): Promise<Found> => {
        const place = chosen[end];
        if (place) return { place };
        return cells[end] === '' ? { choices: [] } : find(cells[end], cancel);
      }),
    );
    const failed = found.flatMap((each) => ('error' in each ? [each.error] : []))[0];
    if (failed) return { failed };
    const [pickup, dropoff] = found.map((each) => ('place' in each ? each.place : null));
    const choices = Object.fromEntries(
      found.flatMap((each, at) => ('choices' in each ? [[ends[at] as RideEnd, each.choices]] : [])),
    ) as Partial<Record<RideEnd, readonly Place[]>>;

    const unread: RideIssue[] = [];
    const invalid = (column: RideColumn) =>
      unread.push({ column, text: { key: cells[column] === '' ? 'field.required' : 'field.invalid' } });
    for (const end of ends) {
      const several = choices[end];
      if (!several || cells[end] === '') continue;
      unread.push({ column: end, text: { key: several.length > 0 ? 'rides.whichPlace' : 'rides.placeUnknown' } });
    }
    const { local, wrong: unreadable } = rideTime(cells, configurationOf(state())?.country ?? '');
    unreadable.forEach(invalid);
    const passengers = rideCount(cells.passengers, 1);
    const luggages = rideCount(cells.bags, 0);
    if (passengers === null || passengers === 0) invalid('passengers');
    if (luggages === null) invalid('bags');

    const seatsOf = (column: 'smallchildseats' | 'largechildseats') => {
      const count = rideCount(cells[column], 0);
      if (count === null || count > limits.maxPetsOrChildren) invalid(column);
      return Math.min(count ?? 0, limits.maxPetsOrChildren);
    };
    const [smallChilds, largeChilds] = [seatsOf('smallchildseats'), seatsOf('largechildseats')];
    const ages = rideAges(cells.childages, smallChilds + largeChilds);
    if (ages === null) invalid('childages');
    const wheelchair = rideFlag(cells.wheelchair);
    if (wheelchair === null) invalid('wheelchair');

    const base = state();
    const load: BookingOptions = {
      ...emptyJourney.options,
      ...{ passengers: passengers || 1, luggages: luggages ?? 0, smallChilds, largeChilds },
      childAges: agesBySeat(smallChilds, largeChilds, ages ?? []),
      ...(wheelchair ? { wheelchair } : {}),
    };
    const vehicles = vehiclesOf(base);
    const vehicle = vehicleOf(vehicles, cells.vehicle, load);
    if (cells.vehicle !== '' && vehicle === null)
      unread.push({
        column: 'vehicle',
        text: { key: 'rides.noSuchVehicle', params: { names: vehicles.map(({ name }) => name).join(', ') } },
      });
    const { status, ...number } = await phoneOf(cells.phone);
    const contact = { firstName: cells.firstname, lastName: cells.lastname, email: cells.email, ...number };
    const check = (who: PhoneOwner) => (who === 'contact' ? { number: phoneText(number), status } : null);
    const placed: BookingState = {
      ...base,
      journey: {
        ...emptyJourney,
        pickup: { id: 'pickup', text: cells.pickup, place: pickup ?? null, issue: null },
        dropoff: { id: 'dropoff', text: cells.dropoff, place: dropoff ?? null, issue: null },
        time: local === null ? { kind: 'unset' } : { kind: 'later', local },
        options: load,
        vehicleId: vehicle?.id ?? null,
        tier: vehicle?.tier ?? null,
        note: cells.note,
        flight: { ...emptyJourney.flight, number: cells.flight.toUpperCase().replace(/\s+/g, '') },
      },
      details: {
        ...emptyDetails,
        contact,
        customer: base.session.profile?.contact ?? null,
        ourRef: cells.reference,
        costCentre: cells.costcentre,
        paymentMethod: method,
        methodChosen: true,
        phones: { contact: check('contact'), customer: null },
      },
      quote: noQuote,
      payment: idlePayment,
      proximity: { status: 'unknown' },
      promotion: null,
    };
    const named = new Set(unread.map(({ column }) => column));
    // What cannot be read is said once, and not again as what is missing.
    if (named.has('date')) named.add('time');
    const issues = issuesOf(placed, sections, now()).flatMap((issue): RideIssue[] => {
      const column = columns[issue.field] ?? null;
      return column !== null && named.has(column) ? [] : [{ column, text: textOf(issue) }];
    });
    return { placed, vehicle, local, pickup, dropoff, choices, issues: inOrder([...unread, ...issues]) };
  }

  /** The row with its price, ready to be booked. */
  async function price(row: RideRow, cancel: CancelToken): Promise<{ ride: CheckedRide; priced?: BookingState }> {
    const read = await journeyOf(row, cancel);
    if ('failed' in read) return { ride: { kind: 'failed', error: read.failed as ApiError } };
    const { placed, vehicle, local, pickup, dropoff, choices, issues } = read;
    if (issues.length > 0 || !vehicle || !local || !pickup || !dropoff) return { ride: wrong(issues, choices) };
    const request = quotationRequest(placed, random.id(), context());
    if (!request) return { ride: wrong([{ column: null, text: { key: 'error.generic' } }]) };
    const unmeasured = { traveltime: 0, distance: 0, returntraveltime: 0, returndistance: 0 };
    const answer = await fetchQuotation(connection(), { ...request, ...unmeasured }, cancel);
    if (!answer.ok) {
      return {
        ride:
          isCertain(answer.error) && answer.error.kind === 'rejected'
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

  const withQuotation = (placed: BookingState, quotation: Quotation): BookingState => ({
    ...placed,
    quote: { ...noQuote, status: 'fresh', quotation, quotationKey: currentKey(placed) },
  });

  /** What became of an attempt: its booking, null where the server knows of none. */
  async function lookUp(key: string, cancel: CancelToken): Promise<RowOutcome | null> {
    const found = await fetchBooking(connection(), key, zoneOf(state()), cancel);
    if (found.ok) return { kind: 'booked', reference: found.value.reference, code: found.value.code };
    const { error } = found;
    // Only the server's own word says that there is no such booking.
    if (error.kind === 'rejected' && error.code === 2 && !error.reason) return null;
    return { kind: 'unknown', error };
  }

  const isDearer = (now: RightRide, seen: RightRide) =>
    now.fare.currency !== seen.fare.currency || now.fare.minor > seen.fare.minor;

  return {
    newKey: () => random.id(),
    check: async (row, cancel) => (await price(row, cancel)).ride,
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
      if (isCertain(error)) return { kind: 'refused', issues: [refusalOf(error)] };
      // A conflict means that the key has a booking already: an answer that got lost before.
      return (await lookUp(key, cancel)) ?? { kind: 'unknown', error };
    },
  };
}
