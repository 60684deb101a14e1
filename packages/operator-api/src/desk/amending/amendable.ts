import { formatLocal, localAt } from 'booking-core/domain';
import type { DeskCalls, ResourceAnswer, ResourceAsked } from 'contracts';
import type { BookingRow } from '../../database/bookings.ts';
import type { Deps } from '../../deps.ts';
import type { JourneyPlace, QuotedJourney } from '../../quotation/quoted-journey.ts';
import { isAmendable } from '../../rides/leg.ts';
import type { LegRow } from '../../rides/store.ts';

/** A change of a booking as it is asked for: all that can be changed, as it is to be. */
export type Asked = ResourceAsked<DeskCalls['quoteAmendment']>['body'];
/** What of a booking can be changed, as it is. */
export type Amendable = NonNullable<ResourceAnswer<DeskCalls['booking']>['amendable']>;
export type WholePlace = Asked['pickup'];

/** A place of a booking as it can be booked again. */
export const wholePlace = (place: JourneyPlace): WholePlace => ({
  address: place.typed ?? place.address,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision ?? '',
  houseNumber: place.houseNumber ?? '',
});

/** Who and what travels with a booking. */
export const loadOf = (journey: QuotedJourney) => ({
  people: journey.passengers,
  smallChildSeats: journey.smallChilds,
  largeChildSeats: journey.largeChilds,
  childAges: [...(journey.childAges ?? [])],
  wheelchair: journey.wheelchair ?? false,
  cases: journey.luggages,
  handBags: journey.handBags,
  smallPets: journey.smallPets,
  otherPets: journey.otherPets,
});

const flightNumberOf = (flight: unknown): string =>
  (flight as { readonly flightnumber?: string } | null)?.flightnumber ?? '';

/** What of a booking can be changed, as it is now; null once nothing can. */
export function amendableOf(deps: Pick<Deps, 'operator'>, row: BookingRow, rides: readonly LegRow[]): Amendable | null {
  if (!rides.some(({ status }) => isAmendable(status))) return null;
  const journey = row.journey as QuotedJourney;
  const { timezone } = deps.operator.configuration;
  return {
    pickup: wholePlace(journey.pickup),
    vias: journey.vias.map(wholePlace),
    dropoff: wholePlace(journey.dropoff),
    pickupAt: localAt(row.pickup_at, timezone),
    returnAt: row.return_at === null ? null : localAt(row.return_at, timezone),
    ...loadOf(journey),
    vehicle: row.vehicle_id,
    note: row.note,
    flight: flightNumberOf(row.flight),
    returnFlight: flightNumberOf(row.return_flight),
    fixed: !rides.every(({ status }) => isAmendable(status)),
    vehicles: deps.operator.vehicles.map(({ vehtypeid, typename, noofpassengers }) => ({
      id: vehtypeid,
      name: typename,
      people: noofpassengers,
    })),
  };
}

export type Field = keyof Omit<Amendable, 'vehicles' | 'fixed'>;

/** With what each is called. */
export const fieldNames: readonly (readonly [Field, string])[] = [
  ['pickup', 'Pick-up'],
  ['vias', 'Via'],
  ['dropoff', 'Drop-off'],
  ['pickupAt', 'Pick-up time'],
  ['returnAt', 'Return time'],
  ['people', 'People'],
  ['smallChildSeats', 'Small child seats'],
  ['largeChildSeats', 'Large child seats'],
  ['cases', 'Cases'],
  ['handBags', 'Hand bags'],
  ['smallPets', 'Small pets'],
  ['otherPets', 'Other pets'],
  ['vehicle', 'Vehicle'],
  ['wheelchair', 'Wheelchair'],
  ['childAges', 'Ages of the children'],
  ['flight', 'Flight'],
  ['returnFlight', 'Return flight'],
  ['note', 'Note'],
];
/** Which of them no fare depends on. */
export const priceless: readonly Field[] = ['flight', 'returnFlight', 'note', 'childAges'];

const samePlaces = (a: readonly WholePlace[], b: readonly WholePlace[]): boolean =>
  a.length === b.length &&
  a.every((place, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      place.address === other.address &&
      place.latitude === other.latitude &&
      place.longitude === other.longitude
    );
  });

/** Whether a field is asked to be another than it is. */
export function isOther(field: Field, is: Amendable, body: Asked): boolean {
  switch (field) {
    case 'pickup':
    case 'dropoff':
      return !samePlaces([is[field]], [body[field]]);
    case 'vias':
      return !samePlaces(is.vias, body.vias);
    case 'childAges':
      return is.childAges.join() !== body.childAges.join();
    default:
      return is[field] !== body[field];
  }
}

/** What a field says, in words. */
export function wordsOf(field: Field, of: Amendable | Asked, vehicles: Amendable['vehicles']): string {
  switch (field) {
    case 'pickup':
    case 'dropoff':
      return of[field].address;
    case 'vias':
      return of.vias.map(({ address }) => address).join('; ');
    case 'pickupAt':
      return formatLocal(of.pickupAt);
    case 'returnAt':
      return of.returnAt === null ? '' : formatLocal(of.returnAt);
    case 'vehicle':
      return vehicles.find(({ id }) => id === of.vehicle)?.name ?? '';
    case 'wheelchair':
      return of.wheelchair ? 'yes' : '';
    case 'childAges':
      return of.childAges.map((age) => (age === 0 ? '<1' : age)).join(', ');
    default:
      return String(of[field]);
  }
}
