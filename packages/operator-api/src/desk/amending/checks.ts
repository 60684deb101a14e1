import { isWayBack } from 'contracts/legs';
import { Problem } from '../../http/problem.ts';
import type { Operator } from '../../operator/operator.ts';
import { carsTaking } from '../../quotation/cars.ts';
import { readMoment } from '../../quotation/times.ts';
import { isAmendable } from '../../rides/leg.ts';
import type { LegRow } from '../../rides/store.ts';
import type { Amendable, Asked, Field } from './amendable.ts';

type Vehicle = Operator['vehicles'][number];

/** The reason why a change is currently impossible: a code, a message, and the field concerned. */
export interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly field: Field;
}

/** @returns a conflict for the first changed field whose ride can no longer be changed; null for none. */
export function closedField(names: ReadonlySet<Field>, is: Amendable, rides: readonly LegRow[]): Conflict | null {
  const openLegs = rides.filter(({ status }) => isAmendable(status)).map(({ leg }) => leg);
  const isOver = (field: Field): boolean => {
    if (field === 'pickupAt' || field === 'flight') return !openLegs.some((leg) => !isWayBack(leg));
    if (field === 'returnAt' || field === 'returnFlight') return !openLegs.some(isWayBack);
    return is.fixed && field !== 'note';
  };
  const field = [...names].find(isOver);
  return field ? { code: 'over', message: 'One ride is over, so this can no longer be changed.', field } : null;
}

const loadFields = ['vehicle', 'people', 'cases', 'handBags', 'wheelchair'] as const satisfies readonly Field[];

/** @returns a conflict when the changed load does not fit the booked cars; null when it fits or did not change. */
export function loadProblem(
  names: ReadonlySet<Field>,
  body: Asked,
  vehicle: Vehicle,
  vehicles: readonly Vehicle[],
  cars: number,
): Conflict | null {
  if (!loadFields.some((field) => names.has(field))) return null;
  const load = {
    passengers: body.people - body.smallChildSeats - body.largeChildSeats,
    smallChilds: body.smallChildSeats,
    largeChilds: body.largeChildSeats,
    luggages: body.cases,
    handBags: body.handBags,
    smallPets: body.smallPets,
    otherPets: body.otherPets,
    wheelchair: body.wheelchair,
  };
  const needed = carsTaking(vehicles, vehicle, load);
  // A change cannot add or remove rides.
  if (needed === cars) return null;
  const isWithout = body.wheelchair && carsTaking(vehicles, vehicle, { ...load, wheelchair: false }) > 0;
  const message =
    needed === 0 && isWithout
      ? `A ${vehicle.typename} is not wheelchair accessible.`
      : needed === 0 || cars === 1
        ? `A ${vehicle.typename} is too small for this.`
        : `This needs ${needed === 1 ? 'one car' : `${needed} cars`}, but ${cars} are booked. Make a new booking.`;
  return { code: 'too-small', message, field: 'vehicle' };
}

/**
 * @returns the start times of the rides, epoch milliseconds.
 * @throws {Problem} 400 for a new time that is invalid or past
 */
export function momentsOf(
  names: ReadonlySet<Field>,
  body: Asked,
  before: { readonly pickupAt: number; readonly returnAt: number | null },
  zone: string,
  now: number,
): { readonly pickupAt: number; readonly returnAt: number | null } {
  const momentOf = (field: 'pickupAt' | 'returnAt'): number | null => {
    const typed = body[field];
    if (typed === null || !names.has(field)) return before[field];
    const at = readMoment(typed, field, zone);
    if (at !== null && at < now) throw new Problem(400, 'past', 'This time is in the past.', { field });
    return at;
  };
  return { pickupAt: momentOf('pickupAt') ?? before.pickupAt, returnAt: momentOf('returnAt') };
}
