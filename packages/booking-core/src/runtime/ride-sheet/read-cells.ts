import { flightNumberMax } from '../../domain/flight-rules.ts';
import { agesBySeat, type BookingOptions, type LocalTime } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import {
  type RideCells,
  type RideColumn,
  rideAges,
  rideColumns,
  rideCount,
  rideFlag,
  rideTime,
} from '../../domain/ride-sheet.ts';
import { emptyJourney } from '../../machine/initial.ts';
import type { RideIssue } from './ride-sheet.ts';

/** The most characters of a cell that a booking, or the search for a place, takes. */
const longest: Readonly<Partial<Record<RideColumn, number>>> = {
  pickup: limits.textMaxLength,
  dropoff: limits.textMaxLength,
  firstname: limits.textMaxLength,
  lastname: limits.textMaxLength,
  flight: flightNumberMax,
  costcentre: limits.costCentreMaxLength,
  reference: limits.textMaxLength,
  note: limits.noteMaxLength,
};

/** Whether a cell is longer than what a booking takes. */
export const isTooLong = (column: RideColumn, text: string): boolean => text.length > (longest[column] ?? Infinity);

/** The values of the cells about time and passengers, and the cells that cannot be read. */
interface ReadCells {
  readonly local: LocalTime | null;
  readonly load: BookingOptions;
  readonly unread: readonly RideIssue[];
}

/** Reads the pick-up time and the passengers of a row; `country` determines the date format. */
export function readCells(cells: RideCells, country: string): ReadCells {
  const invalid: RideColumn[] = [];
  const { local, wrong } = rideTime(cells, country);
  invalid.push(...wrong);

  const passengers = rideCount(cells.passengers, 1);
  if (passengers === null || passengers === 0) invalid.push('passengers');
  const luggages = rideCount(cells.bags, 0);
  if (luggages === null) invalid.push('bags');

  const seatsOf = (column: 'smallchildseats' | 'largechildseats') => {
    const count = rideCount(cells[column], 0);
    if (count === null || count > limits.maxPetsOrChildren) invalid.push(column);
    return Math.min(count ?? 0, limits.maxPetsOrChildren);
  };
  const smallChilds = seatsOf('smallchildseats');
  const largeChilds = seatsOf('largechildseats');
  const ages = rideAges(cells.childages, smallChilds + largeChilds);
  if (ages === null) invalid.push('childages');
  const wheelchair = rideFlag(cells.wheelchair);
  if (wheelchair === null) invalid.push('wheelchair');

  return {
    local,
    load: {
      ...emptyJourney.options,
      ...{ passengers: passengers || 1, luggages: luggages ?? 0, smallChilds, largeChilds },
      childAges: agesBySeat(smallChilds, largeChilds, ages ?? []),
      ...(wheelchair ? { wheelchair } : {}),
    },
    unread: [
      ...invalid.map(
        (column): RideIssue => ({
          column,
          text: { key: cells[column] === '' ? 'field.required' : 'field.invalid' },
        }),
      ),
      ...rideColumns
        .filter((column) => isTooLong(column, cells[column]))
        .map(
          (column): RideIssue => ({
            column,
            text: { key: 'field.tooLong', params: { max: String(longest[column]) } },
          }),
        ),
    ],
  };
}
