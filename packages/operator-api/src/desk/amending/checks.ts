import { isWayBack } from 'contracts/legs';
import { Problem } from '../../http/problem.ts';
import type { Operator } from '../../operator/operator.ts';
import { carsTaking } from '../../quotation/cars.ts';
import { readMoment } from '../../quotation/times.ts';
import { isAmendable } from '../../rides/leg.ts';
import type { LegRow } from '../../rides/store.ts';
import type { Amendable, Asked, Field } from './amendable.ts';

type Vehicle = Operator['vehicles'][number];

/** Why a change cannot be made as things are: a code, words, and the field that they are about. */
export interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly field: Field;
}

/** The first field that is asked to change and belongs to a ride that is over; null where none does. */
export function closedField(names: ReadonlySet<Field>, is: Amendable, rides: readonly LegRow[]): Conflict | null {
  const openLegs = rides.filter(({ status }) => isAmendable(status)).map(({ leg }) => leg);
  const isOver = (field: Field): boolean => {
    if (field === 'pickupAt' || field === 'flight') return !openLegs.some((leg) => !isWayBack(leg));
    if (field === 'returnAt' || field === 'returnFlight') return !openLegs.some(isWayBack);
    return is.fixed && field !== 'note';
  };
  const field = [...names].find(isOver);
  return field ? { code: 'over', message: 'One ride is over: this of it cannot change any more.', field } : null;
}

const loadFields = ['vehicle', 'people', 'cases', 'handBags', 'wheelchair'] as const satisfies readonly Field[];

/** Why who and what is to travel does not go into the cars that are booked; null where it does, or stays as it was. */
export function tooMuch(
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
  // A ride is neither added nor taken away by a change.
  if (needed === cars) return null;
  const isWithout = body.wheelchair && carsTaking(vehicles, vehicle, { ...load, wheelchair: false }) > 0;
  const message =
    needed === 0 && isWithout
      ? `A ${vehicle.typename} takes no wheelchair.`
      : needed === 0 || cars === 1
        ? `A ${vehicle.typename} is too small for this.`
        : `This takes ${needed === 1 ? 'one car' : `${needed} cars`}, and ${cars} are booked: book it anew.`;
  return { code: 'too-small', message, field: 'vehicle' };
}

/** When the rides are to begin, epoch milliseconds. @throws {Problem} 400 where a time that changes cannot be, or is over */
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
    if (at !== null && at < now) throw new Problem(400, 'past', 'This time is over.', { field });
    return at;
  };
  return { pickupAt: momentOf('pickupAt') ?? before.pickupAt, returnAt: momentOf('returnAt') };
}
