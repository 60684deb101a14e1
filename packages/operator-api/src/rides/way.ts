import type { LatLng } from 'booking-core/domain';
import { isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { JourneyPlace, QuotedJourney } from '../quotation/quoted-journey.ts';
import type { Leg } from './leg.ts';

/** Places and route of one ride of a booking. */
export interface Way {
  readonly pickup: JourneyPlace;
  readonly vias: readonly JourneyPlace[];
  readonly dropoff: JourneyPlace;
  readonly path: readonly LatLng[];
  /** The routing service; `estimate` when none was used. */
  readonly source: string;
  readonly seconds: number;
  readonly metres: number;
}

/** @returns places and route of a ride; the return visits the same places in reverse order. */
export function wayOf(row: Pick<BookingRow, 'journey' | 'route'>, leg: Leg): Way {
  const { pickup, vias, dropoff, ...journey } = row.journey as QuotedJourney;
  const { path, returnPath, source } = row.route as {
    path: readonly LatLng[];
    returnPath?: readonly LatLng[];
    source: string;
  };
  if (!isWayBack(leg)) {
    return { pickup, vias, dropoff, path, source, seconds: journey.seconds, metres: journey.metres };
  }
  return {
    pickup: dropoff,
    vias: [...vias].reverse(),
    dropoff: pickup,
    path: returnPath ?? [...path].reverse(),
    source,
    seconds: journey.returnSeconds,
    metres: journey.returnMetres,
  };
}
