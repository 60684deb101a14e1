import type { LegName } from 'contracts/legs';
import type { PaymentMethod } from './configuration.ts';
import type { PhoneNumber } from './phone.ts';
import type { LatLng } from './place.ts';
import type { Metadata } from './promotion.ts';

/** Lower-case status text (specification 2 §3); unknown values are passed through. */
export type BookingStatus = 'upcoming' | 'cancelled' | 'started' | 'arrived' | 'finish' | 'pob' | (string & {});

export interface BookedPlace extends LatLng {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  /** Only the district is known. */
  readonly approximate?: boolean;
  /** A note for the driver about this end; '' or missing without one. */
  readonly note?: string;
  /** The operator's directions for walking there; '' or missing without. */
  readonly directions?: string;
  /** The language of `directions`, BCP 47. */
  readonly directionsLanguage?: string;
}

/** The customer for whom a booker ordered (specification 2 §3, Customer); the passenger is another person. */
export interface BookedCustomer {
  readonly name: string;
  /** For display: a plus sign, the dialing code and the number. */
  readonly phone: string;
  /** The same in its two parts, for a form; null or missing where the server did not send them separately. */
  readonly phoneNumber?: PhoneNumber | null;
  readonly email: string;
  /** ISO 3166 alpha-2; '' when the number does not identify it. */
  readonly country: string;
}

/** The refund of a payment. */
export interface Refund {
  readonly minor: number;
  /** `none`: no refund, because the ride was cancelled too late. */
  readonly state: 'none' | 'pending' | 'done';
}

/** A flight at whose arrival the driver meets the passenger. */
export interface BookedFlight {
  readonly number: string;
  readonly from: string;
  /** The landing time, epoch milliseconds; null when unknown. */
  readonly landsAt: number | null;
}

/** One ride of a booking: a return has an outbound and a return ride, several cars have a ride each. */
export interface BookedLeg {
  readonly leg: LegName;
  /** The passengers in this car, where several cars drive at once; 0 or missing where one takes all. */
  readonly passengers?: number;
  readonly reference: string;
  readonly status: BookingStatus;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** No driver accepted it in time: the operator looks for one. */
  readonly lookingForDriver: boolean;
  /** The current price, minor units; `priceReason` explains a difference to the booked one and is '' without one. */
  readonly priceMinor: number;
  readonly priceReason: string;
  /** When the passenger reported to be at the pick-up, epoch milliseconds; null before, missing where not supported. */
  readonly saidHereAt?: number | null;
  /** '' until there is one. */
  readonly driverName: string;
  readonly driverLicence: string;
  readonly driverMobile: string;
  /** `grey Toyota Prius LK21 ABC` in its parts, each '' where unknown. */
  readonly vehicle: {
    readonly make: string;
    readonly model: string;
    readonly colour: string;
    readonly registration: string;
    readonly licence: string;
  };
}

/** A booking as the server returns it, with the data of the ticket. */
export interface Booking {
  /** The reference to display: `ref` or `ref/returnref` (specification 1 §9). */
  readonly reference: string;
  readonly bookingRef: string;
  readonly returnRef: string;
  /** `jobpartid`: the booking's id in bookingdetails, tracking and payments; '' when the server sent none. */
  readonly jobPartId: string;
  /** The unguessable code that gives access to the booking without an account. */
  readonly code: string;
  readonly status: BookingStatus;
  /** A test booking, without a car and without a real payment. */
  readonly sandbox?: boolean;
  readonly pickup: BookedPlace;
  readonly dropoff: BookedPlace;
  readonly vias: readonly BookedPlace[];
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly asap: boolean;
  readonly returnAt: number | null;
  readonly waitAndReturn: boolean;
  /** The hours for which the car is hired, `distanceMetres` included; 0 or missing for a ride by distance. */
  readonly hours?: number;
  /** The price of each unit of distance beyond that, minor units. */
  readonly excessMinor?: number;
  readonly passengerName: string;
  /** For display: a plus sign, the dialing code and the number (specification 1 §3). */
  readonly phone: string;
  /** The same in its two parts, for a form; null where the server did not send them separately. */
  readonly phoneNumber?: PhoneNumber | null;
  readonly email: string;
  /** The customer, where a booker ordered for a passenger; null or missing otherwise. */
  readonly customer?: BookedCustomer | null;
  readonly vehicleType: string;
  /** The language of `vehicleType`, BCP 47; '' or missing where unknown. */
  readonly vehicleLanguage?: string;
  readonly vehicleId: number;
  /** Without the children in child seats, who are counted by their seats. */
  readonly passengers: number;
  readonly luggage: number;
  readonly handBags?: number;
  readonly smallChilds?: number;
  readonly largeChilds?: number;
  readonly childAges?: readonly number[];
  readonly wheelchair?: boolean;
  readonly smallPets?: number;
  readonly otherPets?: number;
  readonly paymentMethod: PaymentMethod | (string & {});
  readonly paid: boolean;
  /** The status of an electronic payment: `succeeded`, `processing`, `requires_action`, `declined`, `refunded`, … */
  readonly paymentStatus?: string;
  /** Incremented with each change; 0 or missing where the server does not send it. */
  readonly version?: number;
  readonly totalMinor: number;
  readonly currency: string;
  readonly note: string;
  /** A booker's own reference; '' or missing without one. */
  readonly bookerRef?: string;
  readonly costCentre?: string;
  /** The host page's own reference for the booking; '' or missing without one. */
  readonly hostReference?: string;
  /** The host page's own data, stored with the booking; null or missing without any. */
  readonly metadata?: Metadata | null;
  /** Null or missing where nothing was paid, or nothing has to be refunded. */
  readonly refund?: Refund | null;
  /** Until when an unpaid booking may be paid, epoch milliseconds; null or missing without a deadline. */
  readonly payUntil?: number | null;
  readonly travelTimeSeconds: number;
  /** Seconds; 0 or missing where unknown. */
  readonly returnTravelTimeSeconds?: number;
  /** How long the driver of wait and return waits; 0 for other rides, missing where unknown. */
  readonly waitingMinutes?: number;
  readonly distanceMetres: number;
  readonly path: readonly LatLng[];
  readonly estimated: boolean;
  readonly flight?: BookedFlight | null;
  readonly returnFlight?: BookedFlight | null;
  /** Its rides, outbound first; missing where the server does not list them. */
  readonly legs?: readonly BookedLeg[];
  /**
   * The part of the price that payments have not covered, minor units; for a ride that takes place, paid to the driver.
   */
  readonly owedMinor?: number;
  /**
   * The part that can be paid online now: the deposit or all of it; for a paid booking its balance. Minor units, 0 or
   * missing for none.
   */
  readonly dueMinor?: number;
  /** The passenger's rating, 1 to 5; 0 without one yet, null or missing where the server stores no ratings. */
  readonly rating?: number | null;
  /** Until when the rating can be changed, epoch milliseconds; null or missing where it cannot. */
  readonly ratingUntil?: number | null;
  /** For a copy stored for use without a network: when the server sent it, epoch milliseconds; else null or missing. */
  readonly asOf?: number | null;
}

/** Return reference is appended when non-empty and not 0 (specification 1 §9). */
export const joinReference = (bookingRef: string, returnRef: string): string =>
  returnRef !== '' && returnRef !== '0' ? `${bookingRef}/${returnRef}` : bookingRef;

/**
 * The UID of a ride in calendar files: the same in an emailed and in a downloaded file, so that one replaces the other.
 */
export const calendarUid = (bookingRef: string, leg: 'onward' | 'return' = 'onward'): string =>
  leg === 'onward' ? `booking-${bookingRef}` : `booking-${bookingRef}-return`;
