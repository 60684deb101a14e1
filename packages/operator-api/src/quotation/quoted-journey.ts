import { type BookingOptions, isApproximate, type LatLng, loadOfCar, seatsNeeded } from 'booking-core/domain';
import { carOf, type LegName } from 'contracts/legs';

export interface JourneyPlace extends LatLng {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  /** `exact`, `district` or `locality`; missing for vias and older bookings. */
  readonly precision?: string;
  /** That the address begins with; missing or '' without one. */
  readonly houseNumber?: string;
  /**
   * Whether only its district is known, by what the passenger sent: what this server calls the place tells less of its door.
   * Missing for vias and older bookings.
   */
  readonly approximate?: boolean;
  /** As the passenger typed or chose it, and what this server calls it; missing for older bookings. */
  readonly typed?: string;
  readonly formatted?: string;
  /** Whose search found it: `own` or the service's name; missing where that is not known. */
  readonly provider?: string;
  /** What that service's licence wanted to be shown with it when it was found; missing where nothing is known of one. */
  readonly licence?: string;
}

/** Whether a driver would find no door at a place of a journey. */
export const lacksDoor = (place: JourneyPlace): boolean => place.approximate ?? isApproximate(place);

/** The journey that a quotation prices; stored with it, and what a booking is made of. */
export interface QuotedJourney {
  readonly pickup: JourneyPlace;
  readonly dropoff: JourneyPlace;
  readonly vias: readonly JourneyPlace[];
  readonly kind: 'oneWay' | 'waitAndReturn' | 'return';
  readonly asap: boolean;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly returnAt: number | null;
  readonly passengers: number;
  readonly smallChilds: number;
  readonly largeChilds: number;
  readonly handBags: number;
  readonly luggages: number;
  readonly smallPets: number;
  readonly otherPets: number;
  /** Whether a passenger stays in a wheelchair; absent where none does. */
  readonly wheelchair?: boolean;
  /** How old the children in the seats are, as far as it was told; absent in quotations, which it makes no difference to. */
  readonly childAges?: readonly number[];
  /**
   * The hours that it is hired for, whose `seconds` and included `metres` are then told; absent for a ride by distance. It
   * ends at its pick-up unless the passenger says where.
   */
  readonly hours?: number;
  /** How many cars of its vehicle type drive it at once; absent where one takes all, and in quotations, which have all types'. */
  readonly cars?: number;
  /** What each of the operator's units of distance costs beyond those included; absent in quotations, which have all vehicles'. */
  readonly excessMinor?: number;
  readonly seconds: number;
  readonly metres: number;
  readonly returnSeconds: number;
  readonly returnMetres: number;
  readonly driverSeconds: number | null;
  readonly routeSource: string;
  /** Whether it is asked for and not booked: the operator is closed then, or all vehicles are away. Absent where it is not. */
  readonly onRequest?: boolean;
  /** Whose corporate rate the fares have; absent without one. */
  readonly bookerId?: number;
  /** The promotion that it was asked under, whose booking is held to it as well; absent without one. */
  readonly promotion?: string;
}

/** What a quoted journey carries, its children in seats no longer among the passengers. */
export const quotedLoad = (carried: BookingOptions): BookingOptions => ({
  ...carried,
  passengers: carried.passengers - carried.smallChilds - carried.largeChilds,
});

/** What one ride of a booking carries: all of it, or what its car takes. */
export function loadOfRide(journey: QuotedJourney, leg: LegName): BookingOptions & { readonly people: number } {
  const { cars = 1 } = journey;
  const load = quotedLoad(journey);
  const own = cars === 1 ? load : loadOfCar(load, cars, carOf(leg));
  return { ...own, people: seatsNeeded(own) };
}
