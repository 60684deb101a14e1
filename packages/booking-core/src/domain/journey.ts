import type { Flight } from './flight.ts';
import type { Place, PlaceIssue } from './place.ts';
import type { LocalTime } from './zone.ts';

/** Specification 1 §3, booking options: counts; they travel as text. */
export interface BookingOptions {
  readonly passengers: number;
  readonly handBags: number;
  readonly luggages: number;
  readonly smallChilds: number;
  readonly largeChilds: number;
  readonly smallPets: number;
  readonly otherPets: number;
  /** Whether a passenger stays in a wheelchair; missing for none. */
  readonly wheelchair?: boolean;
  /** How old the child of each seat is, the small seats' first, each kind in as many places as there can be; null for not told. */
  readonly childAges?: readonly (number | null)[];
}

/** The counts among them. */
export type OptionName = Exclude<keyof BookingOptions, 'wheelchair' | 'childAges'>;

/** A field that is filled by choosing a place: what is typed, what is chosen, what is wrong. */
export interface PlaceField {
  /** Stable over reordering; the ids of the ends are `pickup` and `dropoff`. */
  readonly id: string;
  readonly text: string;
  readonly place: Place | null;
  readonly issue: PlaceIssue | null;
  /** The question under way about the rest of the chosen place: its coordinates or its postcode. */
  readonly completing?: string;
}

/** Specification 1 §3, pickup type: Now=1, Later=2, Unknow=3. */
export type PickupTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly local: LocalTime }
  | { readonly kind: 'unset' };

/** When the passenger wants to be at the drop-off; the pick-up follows from it and from the drive. */
export interface ArriveBy {
  readonly local: LocalTime;
  /** Whether a quotation of these places has said how long the drive is; from then on the pick-up only gets earlier. */
  readonly settled: boolean;
}

/** '' / 'w&r' / 'rtn' of the quotation call. */
export type ReturnKind = 'oneWay' | 'waitAndReturn' | 'return';

export interface Journey {
  readonly pickup: PlaceField;
  readonly dropoff: PlaceField;
  readonly vias: readonly PlaceField[];
  readonly time: PickupTime;
  /** Missing while the pick-up's own time is what was chosen. */
  readonly arriveBy?: ArriveBy;
  readonly returnKind: ReturnKind;
  /** For how many the car is hired, one way and to nowhere in particular; missing for a ride by distance. */
  readonly hours?: number;
  /** Null until chosen; only meaningful for `return`. */
  readonly returnTime: LocalTime | null;
  readonly options: BookingOptions;
  /** `vehtypeid`, null until chosen or preselected. */
  readonly vehicleId: number | null;
  /** Id of a price list category; null before the price list is known. */
  readonly tier: string | null;
  readonly note: string;
  /** What the driver is told about the pick-up alone, and about the drop-off (specification 1 §3). */
  readonly pickupNote: string;
  readonly dropoffNote: string;
  readonly promo: Promo | null;
  readonly flight: Flight;
  /** Of the return; only meaningful for `return`. */
  readonly returnFlight: Flight;
}

/** A promo code that the server accepted (specification 1 §3). `value` is in minor units of the quotation's currency. */
export interface Promo {
  readonly code: string;
  readonly id: string;
  readonly valueMinor: number;
}

/** A place that nobody has typed anything into. @param id tells it from the others of its journey. */
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

/** The kind of journey that is priced: a return whose time is not chosen yet keeps the price of its outbound way. */
export const pricedReturn = ({ returnKind, returnTime }: Journey): ReturnKind =>
  returnKind === 'return' && returnTime === null ? 'oneWay' : returnKind;

/** Whether the journey ends at its pick-up, as a car by the hour does whose passenger says nothing else. */
export const isRound = ({ hours, dropoff }: Journey): boolean =>
  hours !== undefined && !dropoff.place && !dropoff.text.trim();

/** The ends and vias in driving order. */
export const placeFields = (journey: Journey): readonly PlaceField[] => [
  journey.pickup,
  ...journey.vias,
  ...(isRound(journey) ? [] : [journey.dropoff]),
];
