import { formatLocal, localAt } from 'booking-core/domain';
import type { DeskCalls, ResourceAnswer, ResourceAsked } from 'contracts';
import type { BookingRow } from '../../database/bookings.ts';
import type { Deps } from '../../deps.ts';
import type { JourneyPlace, QuotedJourney } from '../../quotation/quoted-journey.ts';
import { isAmendable } from '../../rides/leg.ts';
import type { LegRow } from '../../rides/store.ts';

/** The request body of an amendment: the wanted values of all fields that can be changed. */
export type Asked = ResourceAsked<DeskCalls['quoteAmendment']>['body'];
/** The current values of the fields of a booking that can be changed. */
export type Amendable = NonNullable<ResourceAnswer<DeskCalls['booking']>['amendable']>;
export type WholePlace = Asked['pickup'];

/** Converts a place of a booking to the form in which it can be booked again. */
export const wholePlace = (place: JourneyPlace): WholePlace => ({
  address: place.typed ?? place.address,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision ?? '',
  houseNumber: place.houseNumber ?? '',
});

/** The passengers, luggage and other load of a journey. */
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

/** The number of a booking's flight; '' without one. */
export const flightNumberOf = (flight: unknown): string =>
  (flight as { readonly flightnumber?: string } | null)?.flightnumber ?? '';

/** @returns the current values of the fields that can be changed; null when the booking can no longer be changed. */
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

/** The fields and their labels. */
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
/** The fields that do not affect the fare. */
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

/** Whether the request changes a field. */
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

/** The value of a field as display text. */
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
