import type { DistanceUnit } from './distance.ts';
import type { FlightDialogWish } from './layout.ts';
import type { LatLng } from './place.ts';

export type PaymentMethod = 'card' | 'cash' | 'paypal' | 'account';

/** Specification 1 §3, Configuration, as the product uses it. A missing key has its documented default. */
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
  /** Whether the form has a field for hand bags, the equipment without a setting of its own. */
  readonly showOtherEquipment: boolean;
  /** The airports that the operator serves, offered by name before anything is typed. */
  readonly airports: readonly ServedAirport[];
  /** Names of stations nearby, offered like the airports. */
  readonly stations: readonly string[];
  readonly mapSource: 'bing' | 'google' | 'maplibre';
  readonly searchApi: string;
  readonly googleKey: string;
  readonly bingKey: string;
  /** The server's time when it responded, epoch milliseconds; null when it sent none. */
  readonly serverTime: number | null;
  readonly timeZone: string;
  readonly minLeadMinutes: number;
  /** In units of 60 seconds. */
  readonly quoteTimeout: number;
  readonly defaultVehicleId: number;
  readonly defaultPaymentMethod: PaymentMethod;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly paymentGateway: string;
  /** Whether card and PayPal details are entered on the gateway's own page, and not on ours. */
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
  /** Whether the visitor's country may be looked up, to show fares in its currency. */
  readonly ipLookup: boolean;
  readonly chatUrl: string;
  readonly autoOpenChat: boolean;
  readonly termsUrl: string;
  /** Free cancellation until this many minutes before pick-up; null where the operator configured none. */
  readonly freeCancellationMinutes: number | null;
  /** True when places come from the built-in gazetteer, so that the screen can show which places it contains. */
  readonly demoGazetteer: boolean;
  /** Whether a place needs a postcode to be booked; exact coordinates are enough otherwise. */
  readonly postcodeRequired: boolean;
  /** ISO 3166-1 alpha-2, lower case; the default of a billing address. */
  readonly country: string;
  /** The default calling code of phone numbers, digits only. */
  readonly dialingCode: string;
  /** The unit in which distances are shown. */
  readonly distanceUnit: DistanceUnit;
  /** The least and most hours for which a car can be hired; 0 where none can be. */
  readonly minimumHours: number;
  readonly maximumHours: number;
  /** The first day of a calendar's week, from 1 for Monday to 7; null for that of the visitor's language. */
  readonly firstDayOfWeek: number | null;
  /**
   * When layouts with a flight dialog open it: `never` uses the page, `later` skips it for rides as soon as possible.
   */
  readonly flightDialog: FlightDialogWish;
  /** The attribution below found addresses that their provider's licence requires; '' for none. */
  readonly placesAttribution: string;
}

export interface ServedAirport {
  /** '' where the operator configured none. */
  readonly iata: string;
  readonly name: string;
  readonly city: string;
}

/** A category of the price list; used as a tier. */
export interface PriceCategory {
  readonly id: string;
  readonly name: string;
  readonly items: readonly { readonly description: string; readonly price: string }[];
}
