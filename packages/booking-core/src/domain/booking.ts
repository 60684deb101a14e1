import type { LegName } from 'contracts/legs';
import type { PaymentMethod } from './configuration.ts';
import type { PhoneNumber } from './phone.ts';
import type { LatLng } from './place.ts';
import type { Metadata } from './promotion.ts';

/** Lower-case status text (specification 2 §3); values the product does not know are kept. */
export type BookingStatus = 'upcoming' | 'cancelled' | 'started' | 'arrived' | 'finish' | 'pob' | (string & {});

export interface BookedPlace extends LatLng {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  /** Only the district is known. */
  readonly approximate?: boolean;
  /** What the driver is told about this end; '' and missing without. */
  readonly note?: string;
  /** How one walks there, in the operator's own words; '' and missing without. */
  readonly directions?: string;
  /** The language of those words, BCP 47. */
  readonly directionsLanguage?: string;
}

/** Whom a booker ordered for (specification 2 §3, Customer); the passenger is another person. */
export interface BookedCustomer {
  readonly name: string;
  /** For people: a plus sign, the dialing code and the number. */
  readonly phone: string;
  /** The same in its two parts, for a form; null and missing where the server did not tell them apart. */
  readonly phoneNumber?: PhoneNumber | null;
  readonly email: string;
  /** ISO 3166 alpha-2; '' when the number does not tell. */
  readonly country: string;
}

/** What goes back of a payment. */
export interface Refund {
  readonly minor: number;
  /** `none`: nothing, the cancellation came too late. */
  readonly state: 'none' | 'pending' | 'done';
}

/** A flight that a booking is met at. */
export interface BookedFlight {
  readonly number: string;
  readonly from: string;
  /** When it lands, epoch milliseconds; null when nobody knows. */
  readonly landsAt: number | null;
}

/** One ride of a booking: a return has both ways, several cars have each way once for each. */
export interface BookedLeg {
  readonly leg: LegName;
  /** How many travel in it, where several cars drive at once; 0 and missing where one takes all. */
  readonly passengers?: number;
  readonly reference: string;
  readonly status: BookingStatus;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** Nobody accepted it in time: the operator looks for a driver. */
  readonly lookingForDriver: boolean;
  /** What it costs now, minor units, and why that is not what was booked; '' where it is. */
  readonly priceMinor: number;
  readonly priceReason: string;
  /** When the passenger told the driver to be at the pick-up, epoch milliseconds; null before, missing where nobody can. */
  readonly saidHereAt?: number | null;
  /** '' until there is one. */
  readonly driverName: string;
  readonly driverLicence: string;
  readonly driverMobile: string;
  /** `grey Toyota Prius LK21 ABC` in its parts, each '' where it is not known. */
  readonly vehicle: {
    readonly make: string;
    readonly model: string;
    readonly colour: string;
    readonly registration: string;
    readonly licence: string;
  };
}

/** A booking as the server knows it: what the ticket shows. */
export interface Booking {
  /** Reference for people: `ref` or `ref/returnref` (specification 1 §9). */
  readonly reference: string;
  readonly bookingRef: string;
  readonly returnRef: string;
  /** `jobpartid`: what bookingdetails, tracking and payments know the booking by; '' when the server told none. */
  readonly jobPartId: string;
  /** Opens the booking without an account; unguessable. */
  readonly code: string;
  readonly status: BookingStatus;
  /** A test: no car comes and no money moves. */
  readonly sandbox?: boolean;
  readonly pickup: BookedPlace;
  readonly dropoff: BookedPlace;
  readonly vias: readonly BookedPlace[];
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly asap: boolean;
  readonly returnAt: number | null;
  readonly waitAndReturn: boolean;
  /** For how many the car is hired, with the way's distance included; 0 and missing for a ride by distance. */
  readonly hours?: number;
  /** What each unit of distance costs beyond that. */
  readonly excessMinor?: number;
  readonly passengerName: string;
  /** For people: a plus sign, the dialing code and the number (specification 1 §3). */
  readonly phone: string;
  /** The same in its two parts, for a form; null where the server did not tell them apart. */
  readonly phoneNumber?: PhoneNumber | null;
  readonly email: string;
  /** Who ordered, where a booker did so for a passenger; null and missing when none did. */
  readonly customer?: BookedCustomer | null;
  readonly vehicleType: string;
  /** What language that name is in, BCP 47; '' and missing where that is not told. */
  readonly vehicleLanguage?: string;
  readonly vehicleId: number;
  /** Without the children, who are counted by their seats. */
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
  /** How an electronic payment stands: `succeeded`, `processing`, `requires_action`, `declined`, `refunded`, … */
  readonly paymentStatus?: string;
  /** Grows with each change; 0 and missing where the server does not tell. */
  readonly version?: number;
  readonly totalMinor: number;
  readonly currency: string;
  readonly note: string;
  /** A booker's own; '' and missing without one. */
  readonly bookerRef?: string;
  readonly costCentre?: string;
  /** What the page that it was booked on knows it by; '' and missing for nothing. */
  readonly hostReference?: string;
  /** What that page gave the booking to carry; null and missing for nothing. */
  readonly metadata?: Metadata | null;
  /** Null and missing where nothing was paid, or nothing has to go back. */
  readonly refund?: Refund | null;
  /** Until when an unpaid booking may be paid, epoch milliseconds; null and missing where that does not end. */
  readonly payUntil?: number | null;
  readonly travelTimeSeconds: number;
  /** 0 and missing where nobody knows. */
  readonly returnTravelTimeSeconds?: number;
  readonly distanceMetres: number;
  readonly path: readonly LatLng[];
  readonly estimated: boolean;
  readonly flight?: BookedFlight | null;
  readonly returnFlight?: BookedFlight | null;
  /** Its rides, the way out first; missing where the server does not tell them apart. */
  readonly legs?: readonly BookedLeg[];
  /** What payments did not take, minor units; of a ride that takes place it is paid to the driver. */
  readonly owedMinor?: number;
  /** What of it can be paid online now: its deposit, or all of it; of a paid one what was left. Minor units, 0 and missing for nothing. */
  readonly dueMinor?: number;
  /** What its passenger thought of it, 1 to 5; 0 not yet, null and missing where the server keeps no ratings. */
  readonly rating?: number | null;
  /** Until when that can be changed, epoch milliseconds; null and missing where it stays. */
  readonly ratingUntil?: number | null;
  /** When the server said all this, epoch milliseconds, where it was kept since for want of a network; else null and missing. */
  readonly asOf?: number | null;
}

/** Return reference is appended when non-empty and not 0 (specification 1 §9). */
export const joinReference = (bookingRef: string, returnRef: string): string =>
  returnRef !== '' && returnRef !== '0' ? `${bookingRef}/${returnRef}` : bookingRef;

/** The first part of an address, which people know a place by. */
export const shortAddress = (address: string): string => address.split(/[,،]/)[0]?.trim() || address;

/** What a calendar knows a ride by: the same in an emailed file and in a downloaded one, so that one replaces the other. */
export const calendarUid = (bookingRef: string, leg: 'onward' | 'return' = 'onward'): string =>
  leg === 'onward' ? `booking-${bookingRef}` : `booking-${bookingRef}-return`;
