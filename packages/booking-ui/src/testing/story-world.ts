import type { BookingController, BookingEvent } from 'booking-core';
import type { Clock, HttpPort } from 'booking-core/ports';
import type { UiServices } from '../booking-context.tsx';
import type { StateOverrides } from './scripted-booking.ts';

/** What another operator's configuration says; keys as in its file. With `hourly` cars can be hired by the hour. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Who visits: a customer with places and bookings, one who has just signed up, a booker of a company. */
export type Visitor = 'customer' | 'newcomer' | 'booker';

export interface VisitOptions {
  /**
   * Where the visit shall be. Places, times, options, passengers, steps and dialogs are come by as a person comes by them, fares and
   * everything else of the server's from the server; what no person can bring about is put over the state.
   */
  readonly state?: StateOverrides;
  readonly who?: Visitor;
  /** What the operator does otherwise than the demonstration operator. */
  readonly operator?: Facts;
  /**
   * What becomes of calls, by the last part of their path: a scenario of the server, `offline` or `lost` (no answer arrives).
   */
  readonly scenarios?: Readonly<Record<string, string>>;
  /** What the visitor does then. */
  readonly events?: readonly BookingEvent[];
  /** Milliseconds that go by after it, and what happens when they have. */
  readonly pass?: number;
  readonly after?: readonly BookingEvent[];
  /** As the element of a host page on localhost, with its tracking code. */
  readonly trackingCode?: string;
  readonly sandbox?: boolean;
  /** Whether the story is about bookings of the customer, whoever visits. */
  readonly rides?: boolean;
}

/** A real booking, talking to the operator API in the page. */
export interface Visit {
  readonly booking: BookingController;
  readonly services: UiServices;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly apiUrl: string;
  /** The customer's bookings: codes by what became of them, ids with `Id` behind it. */
  readonly rides: Readonly<Record<string, string>>;
  dispose(): void;
}

/** What Storybook's preview hands to every story. */
export interface StoryWorld {
  open(options: VisitOptions): Promise<Visit>;
}
