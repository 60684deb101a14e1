import type { CreateBookingRequest, QuotationRequest } from '../contracts/index.ts';
import type { Place } from '../domain/index.ts';
import type { Draft, TimerKey } from './events.ts';

/**
 * What a transition asks for, as data. Policies: `latest(key)` cancels the one before, `exclusive` lets the first finish,
 * `every` runs all. Answers come back as events with the same `requestId`.
 */
export type Effect =
  | { readonly type: 'licence.check'; readonly trackingCode: string }
  | { readonly type: 'configuration.fetch' }
  | { readonly type: 'vehicles.fetch' }
  | { readonly type: 'prices.fetch' }
  | { readonly type: 'proximity.fetch'; readonly requestId: string; readonly at: Place }
  | { readonly type: 'proximity.cancel' }
  | {
      readonly type: 'quote.fetch';
      readonly requestId: string;
      readonly points: readonly Place[];
      /** All but what the route call answers: travel time, distance. */
      readonly request: Omit<QuotationRequest, 'traveltime' | 'distance' | 'returntraveltime' | 'returndistance'>;
    }
  | { readonly type: 'quote.cancel' }
  | {
      readonly type: 'promo.check';
      readonly requestId: string;
      readonly code: string;
      readonly priceMinor: number;
      readonly currency: string;
      readonly customerId: number;
    }
  | { readonly type: 'booking.create'; readonly requestId: string; readonly request: CreateBookingRequest }
  | { readonly type: 'booking.lookup'; readonly requestId: string; readonly attemptKey: string }
  | { readonly type: 'timer.set'; readonly key: TimerKey; readonly at: number }
  | { readonly type: 'timer.clear'; readonly key: TimerKey }
  | { readonly type: 'draft.save'; readonly draft: Draft }
  | { readonly type: 'draft.clear' }
  | { readonly type: 'announce'; readonly announcement: Announcement };

/** What the host page and the live region hear; never personal data. */
export type Announcement =
  | { readonly kind: 'ready' }
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'step'; readonly step: number; readonly steps: number }
  | { readonly kind: 'quote'; readonly totalMinor: number; readonly currency: string; readonly estimated: boolean }
  | {
      readonly kind: 'booked';
      readonly bookingRef: string;
      readonly code: string;
      readonly totalMinor: number;
      readonly currency: string;
    }
  | { readonly kind: 'error'; readonly code: string };

/** What a transition may know besides the state: the corrected time and fresh ids. */
export interface TransitionContext {
  /** Epoch milliseconds, corrected by the server's clock. */
  readonly now: number;
  /** A fresh id per call; deterministic in tests. */
  readonly nextId: () => string;
  /** `web` from the site, `widget` from the element. */
  readonly source: 'web' | 'widget';
  readonly trackingCode: string;
  readonly sandbox: boolean;
  /** Asked-for currency, '' for the operator's. */
  readonly currency: string;
}
