import { type BookingOptions, isApproximate, type LatLng, loadOfCar, seatsNeeded } from 'booking-core/domain';
import { carOf, type LegName } from 'contracts/legs';

export interface JourneyPlace extends LatLng {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  /** `exact`, `district` or `locality`; missing for vias and older bookings. */
  readonly precision?: string;
  /** The number at the beginning of the address; missing or '' without one. */
  readonly houseNumber?: string;
  /**
   * Whether only the place's district is known, judged by the passenger's input, because this server's name for the
   * place can be less precise. Missing for vias and older bookings.
   */
  readonly approximate?: boolean;
  /** The text that the passenger typed or chose, and this server's text for the place; missing for older bookings. */
  readonly typed?: string;
  readonly formatted?: string;
  /** The search that found the place: `own` or the service's name; missing when unknown. */
  readonly provider?: string;
  /** The attribution required by that service's licence at the time; missing when there is none. */
  readonly licence?: string;
}

/** Whether a place is too imprecise for a driver to find the door. */
export const lacksDoor = (place: JourneyPlace): boolean => place.approximate ?? isApproximate(place);

/** The journey of a quotation; stored with it and copied to the booking. */
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
  /** Ages of the children in child seats, where given; absent in quotations, which do not depend on them. */
  readonly childAges?: readonly number[];
  /**
   * Hours of hire, for which `seconds` and `metres` are then the included time and distance; absent for a ride by
   * distance. A hire ends at its pick-up unless the passenger chooses a drop-off.
   */
  readonly hours?: number;
  /**
   * Number of cars of its vehicle type that drive at once; absent for one car, and in quotations, which cover all
   * types.
   */
  readonly cars?: number;
  /** Price of each excess unit of distance, minor units; absent in quotations, which cover all vehicle types. */
  readonly excessMinor?: number;
  readonly seconds: number;
  readonly metres: number;
  readonly returnSeconds: number;
  readonly returnMetres: number;
  readonly driverSeconds: number | null;
  readonly routeSource: string;
  /**
   * Whether it is a request, because the operator is closed or all vehicles are occupied then; absent for a normal
   * booking.
   */
  readonly onRequest?: boolean;
  /** Id of the company whose corporate rate applies; absent without one. */
  readonly bookerId?: number;
  /** Token of the promotion used for the quotation, whose conditions also apply to the booking; absent without one. */
  readonly promotion?: string;
}

/** The load of a quoted journey, with the children in seats no longer counted as passengers. */
export const quotedLoad = (carried: BookingOptions): BookingOptions => ({
  ...carried,
  passengers: carried.passengers - carried.smallChilds - carried.largeChilds,
});

/** The load of one ride of a booking: the whole load, or its car's part. */
export function loadOfRide(journey: QuotedJourney, leg: LegName): BookingOptions & { readonly people: number } {
  const { cars = 1 } = journey;
  const load = quotedLoad(journey);
  const own = cars === 1 ? load : loadOfCar(load, cars, carOf(leg));
  return { ...own, people: seatsNeeded(own) };
}
