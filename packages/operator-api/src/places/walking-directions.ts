import type { LatLng } from 'booking-core/domain';
import { metresBetween } from '../geo/distance.ts';
import type { Operator } from '../operator/operator.ts';

/** Tolerance: the coordinates chosen and those of the operator's file may differ in the last digits. */
const samePlaceMetres = 30;

/**
 * @returns the operator's text that describes the walk to a pick-up point, in the operator's language; '' when none of
 * the operator's places there has one.
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
