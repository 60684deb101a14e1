import { type DistanceUnit, metresIn } from 'booking-core/domain';
import type { DistanceBand } from '../operator/schema.ts';

/** The price per unit of distance, up to a limit. */
export interface BandPrice {
  /** Metres from the pick-up; infinite for the last. */
  readonly upTo: number;
  /** Per `unit`, in major units of the operator's currency. */
  readonly price: number;
  readonly unit: DistanceUnit;
}

/** The distance bands of a tariff, written per mile or per kilometre. */
export const bandPrices = (bands: readonly DistanceBand[]): BandPrice[] =>
  bands.map(({ uptomiles, permile, uptokm, perkm }) => {
    const unit = perkm === undefined ? 'mile' : 'km';
    const upTo = (unit === 'km' ? uptokm : uptomiles) ?? Number.POSITIVE_INFINITY;
    return { upTo: upTo * metresIn[unit], price: perkm ?? permile ?? 0, unit };
  });
