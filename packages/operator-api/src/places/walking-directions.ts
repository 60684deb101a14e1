import type { LatLng } from 'booking-core/domain';
import { metresBetween } from '../geo/distance.ts';
import type { Operator } from '../operator/operator.ts';

/** Of one place: what was chosen and what the operator's file says may differ in the last digits. */
const samePlaceMetres = 30;

/**
 * How a passenger finds the pick-up point on foot, in the operator's own words and language; '' where none of the operator's
 * places that lies there has any.
 */
export function walkingDirections({ places }: Pick<Operator, 'places'>, pickup: LatLng): string {
  const near = places
    .filter(({ directions }) => directions !== '')
    .map(({ directions, latitude, longitude }) => ({
      directions,
      metres: metresBetween(pickup, { latitude, longitude }),
    }))
    .filter(({ metres }) => metres <= samePlaceMetres)
    .sort((a, b) => a.metres - b.metres);
  return near[0]?.directions ?? '';
}
