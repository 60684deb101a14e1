import type { DistanceUnit } from './distance.ts';
import type { FlightDialogWish } from './layout.ts';
import type { LatLng } from './place.ts';

export type PaymentMethod = 'card' | 'cash' | 'paypal' | 'account';

/** Specification 1 §3, Configuration, as the product uses it. Every absent key has its documented default. */
export interface Configuration {
  readonly company: string;
  readonly about: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly skypeId: string;
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
  readonly logo: string;
  /** CSS colour of the operator, empty when none. */
  readonly accent: string;
  readonly showPet: boolean;
  readonly showSmallChildSeat: boolean;
  readonly showLargeChildSeat: boolean;
  /** Whether hand bags, the equipment without a switch of its own, are asked for. */
  readonly showOtherEquipment: boolean;
  /** The airports that the operator serves, offered by name before anything is typed. */
  readonly airports: readonly ServedAirport[];
  /** Names of stations nearby, offered like those. */
  readonly stations: readonly string[];
  readonly mapSource: 'bing' | 'google' | 'maplibre';
  readonly searchApi: string;
  readonly googleKey: string;
  readonly bingKey: string;
  /** The server's clock when it answered, epoch milliseconds; null when it gave none. */
  readonly serverTime: number | null;
  readonly timeZone: string;
  readonly minLeadMinutes: number;
  /** In units of 60 seconds. */
  readonly quoteTimeout: number;
  readonly defaultVehicleId: number;
  readonly defaultPaymentMethod: PaymentMethod;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly paymentGateway: string;
  /** Whether card and PayPal are asked for on a page of the gateway's own, and nothing of it stands in ours. */
  readonly paidOnProvidersPage: boolean;
  readonly stripePublicKey: string;
  /** Of gateways other than Stripe: Braintree's tokenization key. */
  readonly publicKey: string;
  readonly paypalClientId: string;
  readonly base: LatLng;
  readonly allowGuest: boolean;
  readonly canCancelBooking: boolean;
  readonly showSignupFirst: boolean;
  readonly currency: string;
  /** Whether the visitor's country may be asked for, and with it the currency of the fares. */
  readonly ipLookup: boolean;
  readonly chatUrl: string;
  readonly autoOpenChat: boolean;
  readonly termsUrl: string;
  /** Free cancellation until this many minutes before pick-up; null when the operator says nothing. */
  readonly freeCancellationMinutes: number | null;
  /** True when places come from the built-in gazetteer, so that the screen can say what it knows. */
  readonly demoGazetteer: boolean;
  /** Whether a place without a postcode is none that can be booked; exact coordinates are enough otherwise. */
  readonly postcodeRequired: boolean;
  /** ISO 3166-1 alpha-2, lower case; the default of a billing address. */
  readonly country: string;
  /** The calling code of a phone number that says none, digits. */
  readonly dialingCode: string;
  /** What distances are shown in. */
  readonly distanceUnit: DistanceUnit;
  /** For how many hours a car can be hired; 0 where none can be. */
  readonly minimumHours: number;
  readonly maximumHours: number;
  /** How a calendar's week begins, from 1 for Monday to 7; null for the way of the visit's language. */
  readonly firstDayOfWeek: number | null;
  /** When layouts that ask for flights in a dialog do so: `never` asks in place, `later` not for as soon as possible. */
  readonly flightDialog: FlightDialogWish;
  /** Stands under found addresses, as their provider's licence wants it; '' for nothing. */
  readonly placesAttribution: string;
}

export interface ServedAirport {
  /** '' when the operator gave none. */
  readonly iata: string;
  readonly name: string;
  readonly city: string;
}

/** A category of the price list is a tier. */
export interface PriceCategory {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly description: string; readonly price: string }[];
}
