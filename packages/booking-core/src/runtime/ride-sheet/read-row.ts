import { type ApiError, type BookingOptions, carsFor, type LocalTime, type VehicleType } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { configurationOf, vehiclesOf } from '../../machine/boot/selectors.ts';
import { emptyDetails, emptyJourney, idlePayment, noQuote } from '../../machine/initial.ts';
import type { BookingState } from '../../machine/state.ts';
import { issuesOf } from '../../machine/validation.ts';
import type { CancelToken } from '../../ports/index.ts';
import type { RuntimeContext } from '../context.ts';
import { readPhone } from '../effects/phones.ts';
import { type createPlaceFinder, ends, type FoundEnds, wordOf } from './find-places.ts';
import { isTooLong, readCells } from './read-cells.ts';
import type { RideIssue, RideRow } from './ride-sheet.ts';
import { inOrder, issueOf } from './row-issues.ts';

const sections = ['places', 'time', 'vehicle', 'contact', 'customer', 'payment'] as const;

/** The journey that a row describes, and its errors, in the order of the columns. */
interface ReadRow extends FoundEnds {
  /** The state as if the row had been typed into the form. */
  readonly placed: BookingState;
  readonly vehicle: VehicleType | null;
  readonly local: LocalTime | null;
  readonly issues: readonly RideIssue[];
}

/** What reading a row needs: the page's state, with the operator and the signed-in user, and the clock. */
interface ReadContext extends Pick<RuntimeContext, 'state' | 'now'> {
  readonly findEnds: ReturnType<typeof createPlaceFinder>;
}

/**
 * Reads a row by the rules of a booking.
 *
 * @returns the row's journey and errors, or the error of a place search that failed
 */
export async function readRow(
  row: RideRow,
  { state, now, findEnds }: ReadContext,
  cancel: CancelToken,
): Promise<ReadRow | { readonly error: ApiError }> {
  const { cells } = row;
  const found = await findEnds(row, cancel);
  if ('error' in found) return found;
  const base = state();
  const configuration = configurationOf(base);
  const { local, load, unread } = readCells(cells, configuration?.country ?? '');
  const vehicles = vehiclesOf(base);
  const vehicle = vehicleOf(vehicles, cells.vehicle, load);
  const phone = await readNumber(cells.phone, configuration?.dialingCode ?? limits.dialingCode);
  const placed = stateOf(row, base, found, { local, load, vehicle, phone });

  const told: RideIssue[] = [...unplaced(row, found), ...unread];
  if (cells.vehicle !== '' && vehicle === null) {
    const names = vehicles.map(({ name }) => name).join(', ');
    told.push({ column: 'vehicle', text: { key: 'rides.noSuchVehicle', params: { names } } });
  }
  const toldColumns = new Set(told.map(({ column }) => column));
  // A cell that cannot be read is reported once, and not again as a missing value.
  if (toldColumns.has('date')) toldColumns.add('time');
  const missing = issuesOf(placed, sections, now())
    .map(issueOf)
    .filter(({ column }) => column === null || !toldColumns.has(column));
  return { ...found, placed, vehicle, local, issues: inOrder([...told, ...missing]) };
}

/** The issues of the ends whose text matches no place, or several. */
const unplaced = ({ cells }: RideRow, { choices }: FoundEnds): RideIssue[] =>
  ends.flatMap((end) => {
    const several = choices[end];
    if (!several || cells[end] === '' || isTooLong(end, cells[end])) return [];
    return [{ column: end, text: { key: several.length > 0 ? 'rides.whichPlace' : 'rides.placeUnknown' } }];
  });

/** The vehicle type of that name; for '' any that takes all passengers, in several cars if needed: all are priced. */
const vehicleOf = (vehicles: readonly VehicleType[], name: string, load: BookingOptions): VehicleType | null =>
  vehicles.find((vehicle) =>
    name === '' ? carsFor(vehicle, vehicles, load) > 0 : wordOf(vehicle.name) === wordOf(name),
  ) ?? null;

/** The parts of a phone number and whether it exists; `unread` where the numbering plans could not be fetched. */
async function readNumber(typed: string, dialingCode: string) {
  const text = typed.replace(/^00/, '+');
  const found = await readPhone(text, dialingCode).catch(() => undefined);
  if (found) return { dialingCode: found.dialingCode, phone: found.phone, status: 'exists' } as const;
  const status = found === null ? 'doesNotExist' : 'unread';
  return { dialingCode, phone: text.replace(/\D/g, '').replace(/^0/, ''), status } as const;
}

interface ReadParts {
  readonly local: LocalTime | null;
  readonly load: BookingOptions;
  readonly vehicle: VehicleType | null;
  readonly phone: Awaited<ReturnType<typeof readNumber>>;
}

function stateOf(
  { cells, method }: RideRow,
  base: BookingState,
  { pickup, dropoff }: FoundEnds,
  { local, load, vehicle, phone: { status, ...number } }: ReadParts,
): BookingState {
  const check = { number: `+${number.dialingCode}${number.phone}`, status };
  return {
    ...base,
    journey: {
      ...emptyJourney,
      pickup: { id: 'pickup', text: cells.pickup, place: pickup, issue: null },
      dropoff: { id: 'dropoff', text: cells.dropoff, place: dropoff, issue: null },
      time: local === null ? { kind: 'unset' } : { kind: 'later', local },
      options: load,
      vehicleId: vehicle?.id ?? null,
      tier: vehicle?.tier ?? null,
      note: cells.note,
      flight: { ...emptyJourney.flight, number: cells.flight.toUpperCase().replace(/\s+/g, '') },
    },
    details: {
      ...emptyDetails,
      contact: { firstName: cells.firstname, lastName: cells.lastname, email: cells.email, ...number },
      customer: base.session.profile?.contact ?? null,
      ourRef: cells.reference,
      costCentre: cells.costcentre,
      paymentMethod: method,
      methodChosen: true,
      phones: { contact: check, customer: null },
    },
    quote: noQuote,
    payment: idlePayment,
    proximity: { status: 'unknown' },
    promotion: null,
  };
}
