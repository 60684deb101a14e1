import type { RequestOf } from 'contracts';
import type { ApiError, Contact, FlightDirection, PaymentMethod, Place, Profile } from '../domain/index.ts';
import type { Metadata } from '../domain/promotion.ts';
import type { BookingEvent, Draft, PlaceTarget, TimerKey } from './events.ts';
import type { LicenceRefusal, PhoneOwner, SignInTab, UnpaidBooking } from './state.ts';

/**
 * The side effects that a transition requests, as data. Policies: `latest(key)` cancels the previous one, `exclusive`
 * lets the first finish, `every` runs all. Responses arrive as events with the same `requestId`.
 */
export type Effect =
  | { readonly type: 'licence.check' }
  | { readonly type: 'configuration.fetch' }
  /** Looks up the visitor's country once a day; without a response fares are shown in the operator's currency. */
  | { readonly type: 'currency.find' }
  | { readonly type: 'vehicles.fetch' }
  | { readonly type: 'prices.fetch' }
  | {
      readonly type: 'place.complete';
      readonly question: string;
      readonly target: PlaceTarget;
      readonly place: Place;
    }
  | { readonly type: 'proximity.fetch'; readonly requestId: string; readonly at: Place }
  | { readonly type: 'proximity.cancel' }
  | {
      readonly type: 'quote.fetch';
      readonly requestId: string;
      readonly points: readonly Place[];
      /** The request without the fields that the route call provides: travel times and distances. */
      readonly request: Omit<RequestOf<'quotation'>, 'traveltime' | 'distance' | 'returntraveltime' | 'returndistance'>;
    }
  | { readonly type: 'quote.cancel' }
  | {
      readonly type: 'promo.check';
      readonly requestId: string;
      readonly code: string;
      readonly priceMinor: number;
      readonly currency: string;
      readonly customerId: number;
      readonly promotion?: string;
    }
  /** Checks whether a numbering plan contains the phone number; `number` has plus and calling code. */
  | {
      readonly type: 'phone.read';
      readonly who: PhoneOwner;
      readonly number: string;
      readonly dialingCode: string;
    }
  /** `latest`: stores the short form with the licence service, for the booking page to continue with. */
  | { readonly type: 'handover.store'; readonly request: RequestOf<'storeParams'> }
  | { readonly type: 'booking.create'; readonly requestId: string; readonly request: RequestOf<'createBooking'> }
  /** Reads the payment form's values, then books (or, with a `job`, pays that booking again). */
  | {
      readonly type: 'payment.begin';
      readonly requestId: string;
      readonly method: PaymentMethod;
      readonly request: RequestOf<'createBooking'> | null;
      readonly job: UnpaidBooking | null;
    }
  | { readonly type: 'payment.confirm'; readonly requestId: string }
  | { readonly type: 'payment.record'; readonly requestId: string; readonly job: UnpaidBooking }
  | { readonly type: 'payment.drop'; readonly requestId: string; readonly job: UnpaidBooking }
  | { readonly type: 'booking.lookup'; readonly requestId: string; readonly attemptKey: string }
  | {
      readonly type: 'session.signIn';
      readonly requestId: string;
      readonly email: string;
      readonly passwordHash: string;
      readonly remember: boolean;
    }
  | {
      readonly type: 'session.signUp';
      readonly requestId: string;
      readonly contact: Contact;
      readonly passwordHash: string;
    }
  | { readonly type: 'session.reset'; readonly requestId: string; readonly email: string }
  /** Stores the profile with the token received by the request with this id; null retains the stored token. */
  | {
      readonly type: 'session.keep';
      readonly requestId: string | null;
      readonly profile: Profile;
      readonly remember: boolean;
    }
  /** Removes the stored profile and token; `tell` also ends the session on the server. */
  | { readonly type: 'session.forget'; readonly tell: boolean }
  /** Dispatches an event, e.g. one that waited for a profile or a confirmation. */
  | { readonly type: 'replay'; readonly event: BookingEvent }
  | {
      readonly type: 'flight.info';
      readonly requestId: string;
      readonly direction: FlightDirection;
      readonly number: string;
      /** The chosen pick-up time, epoch milliseconds, which selects the day of a flight number. */
      readonly landingAt: number | null;
    }
  | {
      readonly type: 'flight.search';
      readonly requestId: string;
      /** ICAO codes; origin '' for any. */
      readonly destination: string;
      readonly airline: string;
      readonly origin: string;
      readonly departureAt: number;
    }
  | { readonly type: 'timer.set'; readonly key: TimerKey; readonly at: number }
  | { readonly type: 'timer.clear'; readonly key: TimerKey }
  | { readonly type: 'draft.save'; readonly draft: Draft }
  | { readonly type: 'draft.clear' }
  /** Reads the draft of a closed tab and restores it. */
  | { readonly type: 'draft.take' }
  | { readonly type: 'announce'; readonly announcement: Announcement };

/**
 * The notifications to the page around the booking. `detail` is passed to a host page: named as the element's contract
 * defines, amounts in minor units, never personal data and never the code that gives access to a booking.
 */
export type Announcement =
  | { readonly kind: 'ready'; readonly detail: Readonly<Record<string, never>> }
  | { readonly kind: 'invalid'; readonly detail: { readonly reason: LicenceRefusal } }
  | { readonly kind: 'step'; readonly detail: { readonly step: number; readonly steps: number } }
  | {
      readonly kind: 'quote';
      readonly detail: { readonly total: number; readonly currency: string; readonly estimated: boolean };
    }
  /** `restored`: already announced as booked, before the page was reloaded or the booking was opened by its link. */
  | {
      readonly kind: 'booked' | 'restored';
      readonly detail: {
        readonly bookingRef: string;
        readonly total: number;
        readonly currency: string;
        /** The same as fields of GA4's `purchase` event: the reference, and money in major units. */
        readonly transaction_id: string;
        readonly value: number;
        readonly items: readonly {
          readonly item_id: string;
          readonly item_name: string;
          readonly price: number;
          readonly quantity: number;
        }[];
        readonly payment_type: string;
        /** The promo code; missing without one. */
        readonly coupon?: string;
        /** The host page's own reference; missing without one. */
        readonly reference?: string;
        /** The host page's own metadata; missing without any. */
        readonly metadata?: Readonly<Record<string, string>>;
        /** Present only for a test booking. */
        readonly sandbox?: true;
      };
    }
  | { readonly kind: 'error'; readonly detail: { readonly code: ApiError['kind'] } }
  /** `resumed`: the event that needed the profile continues automatically. */
  | { readonly kind: 'signedIn'; readonly how: SignInTab; readonly resumed: boolean }
  /** `expired`: the server ended the session; the visitor continues at the same place after signing in. */
  | { readonly kind: 'signedOut'; readonly expired: boolean }
  /** `id` of the stored booking params; '' when they could not be stored and the link itself carries the journey. */
  | { readonly kind: 'handover'; readonly id: string };

/** What a transition reads besides the state: the corrected time, fresh ids and the settings of the host page. */
export interface TransitionContext {
  /** Epoch milliseconds, corrected by the server's clock. */
  readonly now: number;
  /** A fresh id per call; deterministic in tests. */
  readonly nextId: () => string;
  /** `web` from the site, `widget` from the element, `desk` from the staff's booking desk. */
  readonly source: 'web' | 'widget' | 'desk';
  readonly trackingCode: string;
  /** The host page's own reference for the booking; '' without one. */
  readonly hostReference: string;
  /** The host page's own data, stored with the booking. */
  readonly metadata?: Metadata | undefined;
  readonly sandbox: boolean;
  /** The requested currency (ISO 4217), '' for the operator's. */
  readonly currency: string;
}
