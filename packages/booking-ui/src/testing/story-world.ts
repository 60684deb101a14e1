import type { BookingController, BookingEvent } from 'booking-core';
import type { Clock, HttpPort } from 'booking-core/ports';
import type { UiServices } from '../booking-context.tsx';
import type { StateOverrides } from './scripted-booking.ts';

/** Overrides of the operator's configuration, with its file's keys. With `hourly` cars can be hired by the hour. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** The signed-in user: a customer with places and bookings, one who has just signed up, a booker of a company. */
export type Visitor = 'customer' | 'newcomer' | 'booker';

export interface VisitOptions {
  /**
   * The target state. Places, times, options, passengers, steps and dialogs are reached by a user's events, and fares
   * and other server data are requested from the server; what no event can produce is merged into the state.
   */
  readonly state?: StateOverrides;
  readonly who?: Visitor;
  /** Differences from the demonstration operator. */
  readonly operator?: Facts;
  /**
   * The outcome of API calls, by the last part of their path: a scenario of the server, `offline` or `lost` (no
   * response arrives).
   */
  readonly scenarios?: Readonly<Record<string, string>>;
  /** Events dispatched once the state is reached. */
  readonly events?: readonly BookingEvent[];
  /** Milliseconds that pass after `events`, and the events dispatched then. */
  readonly pass?: number;
  readonly after?: readonly BookingEvent[];
  /** The tracking code, for a visit in the element of a host page on localhost. */
  readonly trackingCode?: string;
  readonly sandbox?: boolean;
  /** Whether the story needs bookings of the customer, whoever is signed in. */
  readonly rides?: boolean;
}

/** A real booking that calls the operator API in the page. */
export interface Visit {
  readonly booking: BookingController;
  readonly services: UiServices;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly apiUrl: string;
  /** The codes of the customer's bookings by their state, and their ids under the same keys with `Id` appended. */
  readonly rides: Readonly<Record<string, string>>;
  dispose(): void;
}

/** The factory of visits that Storybook's preview passes to every story. */
export interface StoryWorld {
  open(options: VisitOptions): Promise<Visit>;
}
