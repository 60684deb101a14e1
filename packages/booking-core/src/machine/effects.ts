import type { RequestOf } from 'contracts';
import type { ApiError, Contact, FlightDirection, PaymentMethod, Place, Profile } from '../domain/index.ts';
import type { Metadata } from '../domain/promotion.ts';
import type { BookingEvent, Draft, PlaceTarget, TimerKey } from './events.ts';
import type { LicenceRefusal, PhoneOwner, SignInTab, UnpaidBooking } from './state.ts';

/**
 * What a transition asks for, as data. Policies: `latest(key)` cancels the one before, `exclusive` lets the first finish,
 * `every` runs all. Answers come back as events with the same `requestId`.
 */
export type Effect =
  | { readonly type: 'licence.check' }
  | { readonly type: 'configuration.fetch' }
  /** Asks once a day where the visitor is; without an answer fares are told in the operator's currency. */
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
      /** All but what the route call answers: travel time, distance. */
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
  /** Whether a numbering plan holds the phone; `number` with plus and calling code. */
  | {
      readonly type: 'phone.read';
      readonly who: PhoneOwner;
      readonly number: string;
      readonly dialingCode: string;
    }
  /** `latest`: keeps the short form with the licence service, for the booking page to continue with. */
  | { readonly type: 'handover.store'; readonly request: RequestOf<'storeParams'> }
  | { readonly type: 'booking.create'; readonly requestId: string; readonly request: RequestOf<'createBooking'> }
  /** Asks the form for what it collected, then books (or, with a `job`, pays that booking again). */
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
  /** Stores the profile with the token that the request with this id got; null keeps the token that is there. */
  | {
      readonly type: 'session.keep';
      readonly requestId: string | null;
      readonly profile: Profile;
      readonly remember: boolean;
    }
  /** Forgets profile and token; `tell` ends the session on the server, too. */
  | { readonly type: 'session.forget'; readonly tell: boolean }
  /** What waited for something happens now. */
  | { readonly type: 'replay'; readonly event: BookingEvent }
  | {
      readonly type: 'flight.info';
      readonly requestId: string;
      readonly direction: FlightDirection;
      readonly number: string;
      /** When the driver is wanted, to tell the days of a number apart; epoch milliseconds. */
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
  /** Reads what a closed tab left behind, and restores it. */
  | { readonly type: 'draft.take' }
  | { readonly type: 'announce'; readonly announcement: Announcement };

/**
 * What the page around the booking hears. `detail` is what a host page is told, in the words of the element's contract
 * and in minor units; never personal data, and never the code that opens a booking.
 */
export type Announcement =
  | { readonly kind: 'ready'; readonly detail: Readonly<Record<string, never>> }
  | { readonly kind: 'invalid'; readonly detail: { readonly reason: LicenceRefusal } }
  | { readonly kind: 'step'; readonly detail: { readonly step: number; readonly steps: number } }
  | {
      readonly kind: 'quote';
      readonly detail: { readonly total: number; readonly currency: string; readonly estimated: boolean };
    }
  /** `restored`: it was told as booked before, by a visit that was reloaded or that a link leads back to. */
  | {
      readonly kind: 'booked' | 'restored';
      readonly detail: {
        readonly bookingRef: string;
        readonly total: number;
        readonly currency: string;
        /** The same in the words of web analytics (GA4's `purchase`): the reference, and money in major units. */
        readonly transaction_id: string;
        readonly value: number;
        readonly items: readonly {
          readonly item_id: string;
          readonly item_name: string;
          readonly price: number;
          readonly quantity: number;
        }[];
        readonly payment_type: string;
        /** The promo code; only there with one. */
        readonly coupon?: string;
        /** What the host page knows it by; only there where it said so. */
        readonly reference?: string;
        /** Only there for a test. */
        readonly sandbox?: true;
      };
    }
  | { readonly kind: 'error'; readonly detail: { readonly code: ApiError['kind'] } }
  /** `resumed`: what needed the profile goes on by itself. */
  | { readonly kind: 'signedIn'; readonly how: SignInTab; readonly resumed: boolean }
  /** `expired`: nobody asked for it; where the visitor was goes on after signing in. */
  | { readonly kind: 'signedOut'; readonly expired: boolean }
  /** `id` of the stored booking params; '' when they could not be stored and the link itself carries the journey. */
  | { readonly kind: 'handover'; readonly id: string };

/** What a transition may know besides the state: the corrected time and fresh ids. */
export interface TransitionContext {
  /** Epoch milliseconds, corrected by the server's clock. */
  readonly now: number;
  /** A fresh id per call; deterministic in tests. */
  readonly nextId: () => string;
  /** `web` from the site, `widget` from the element. */
  readonly source: 'web' | 'widget' | 'desk';
  readonly trackingCode: string;
  /** What the host page knows the booking by; '' for nothing. */
  readonly hostReference: string;
  /** What the host page gives the booking to carry. */
  readonly metadata?: Metadata | undefined;
  readonly sandbox: boolean;
  /** Asked-for currency, '' for the operator's. */
  readonly currency: string;
}
