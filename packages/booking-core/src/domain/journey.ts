import type { Flight } from './flight.ts';
import type { Money } from './money.ts';
import type { Place, PlaceIssue } from './place.ts';
import type { LocalTime } from './zone.ts';

/** Specification 1 §3, booking options: counts; sent to the server as text. */
export interface BookingOptions {
  readonly passengers: number;
  readonly handBags: number;
  readonly luggages: number;
  readonly smallChilds: number;
  readonly largeChilds: number;
  readonly smallPets: number;
  readonly otherPets: number;
  /** Whether a passenger travels in a wheelchair; missing for none. */
  readonly wheelchair?: boolean;
  /**
   * Ages in years by child seat: first all possible small seats, then all possible large ones (`maxPetsOrChildren`
   * each); null where unknown.
   */
  readonly childAges?: readonly (number | null)[];
}

/** The options that are counts. */
export type OptionName = Exclude<keyof BookingOptions, 'wheelchair' | 'childAges'>;

/** A place field: the typed text, the chosen place and its issue. */
export interface PlaceField {
  /** Stable over reordering; the ids of the ends are `pickup` and `dropoff`. */
  readonly id: string;
  readonly text: string;
  readonly place: Place | null;
  readonly issue: PlaceIssue | null;
  /** The id of the pending request for missing data of the chosen place, e.g. its coordinates or its postcode. */
  readonly completing?: string;
}

/** Specification 1 §3, pickup type: Now=1, Later=2, Unknow=3. */
export type PickupTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly local: LocalTime }
  | { readonly kind: 'unset' };

/** When the passenger wants to be at the drop-off; the pick-up is derived from it and from the drive time. */
export interface ArriveBy {
  readonly local: LocalTime;
  /** Whether a quotation of these places has provided the drive time; after that the pick-up only moves earlier. */
  readonly settled: boolean;
}

/**
 * The last suggestions of the page and of its promotion for fields that are never empty, whatever was chosen since: a
 * suggestion that was made before must not replace the visitor's choice after a reload.
 */
export interface Suggested {
  readonly vehicle?: number;
  readonly time?: LocalTime;
  readonly passengers?: number;
  readonly luggage?: number;
  readonly handBags?: number;
  readonly promotedVehicle?: number;
  readonly promotedReturn?: ReturnKind;
}

/** '' / 'w&r' / 'rtn' of the quotation call. */
export type ReturnKind = 'oneWay' | 'waitAndReturn' | 'return';

export interface Journey {
  readonly pickup: PlaceField;
  readonly dropoff: PlaceField;
  readonly vias: readonly PlaceField[];
  readonly time: PickupTime;
  /** Missing where the passenger chose the pick-up time itself. */
  readonly arriveBy?: ArriveBy;
  readonly returnKind: ReturnKind;
  /** The hours for which the car is hired, one way, the drop-off being optional; missing for a ride by distance. */
  readonly hours?: number;
  /** Null until chosen; only meaningful for `return`. */
  readonly returnTime: LocalTime | null;
  readonly options: BookingOptions;
  /** `vehtypeid`, null until chosen or preselected. */
  readonly vehicleId: number | null;
  /** Missing where the page suggested nothing. */
  readonly suggested?: Suggested;
  /** Id of a price list category; null before the price list is known. */
  readonly tier: string | null;
  readonly note: string;
  /** A note for the driver about the pick-up; `dropoffNote` is about the drop-off (specification 1 §3). */
  readonly pickupNote: string;
  readonly dropoffNote: string;
  readonly promo: Promo | null;
  readonly flight: Flight;
  /** Of the return; only meaningful for `return`. */
  readonly returnFlight: Flight;
}

/**
 * A promo code that the server accepted (specification 1 §3). `valueMinor` is in minor units of the quotation's
 * currency.
 */
export interface Promo {
  readonly code: string;
  readonly id: string;
  readonly valueMinor: number;
  /** The percentage that it takes off any price; 0 or missing for a fixed amount. */
  readonly percent?: number;
  /** The most that `percent` takes off, minor units; 0 or missing without a maximum. */
  readonly maxMinor?: number;
  /** The price before the discount that the value was calculated for; missing after a reload. */
  readonly price?: Money;
}

/** An empty place field. @param id unique within the journey */
export const emptyPlaceField = (id: string): PlaceField => ({ id, text: '', place: null, issue: null });

export const defaultOptions: BookingOptions = {
  passengers: 1,
  handBags: 0,
  luggages: 0,
  smallChilds: 0,
  largeChilds: 0,
  smallPets: 0,
  otherPets: 0,
};

/** The kind of journey that is priced: a return whose time is not chosen yet is priced as its outbound ride alone. */
export const pricedReturn = ({ returnKind, returnTime }: Journey): ReturnKind =>
  returnKind === 'return' && returnTime === null ? 'oneWay' : returnKind;

/** Whether the journey ends at its pick-up: a car by the hour without a drop-off. */
export const isRound = ({ hours, dropoff }: Journey): boolean =>
  hours !== undefined && !dropoff.place && !dropoff.text.trim();

/** The ends and vias in driving order. */
export const placeFields = (journey: Journey): readonly PlaceField[] => [
  journey.pickup,
  ...journey.vias,
  ...(isRound(journey) ? [] : [journey.dropoff]),
];
