import { type DistanceUnit, metresIn } from 'booking-core/domain';
import type { DistanceBand } from '../operator/schema.ts';

/** What a unit of distance costs up to where. */
export interface BandPrice {
  /** Metres from the pick-up; infinite for the last. */
  readonly upTo: number;
  /** Of one `unit`, in major units of the operator's currency. */
  readonly price: number;
  readonly unit: DistanceUnit;
}

/** The distance bands of a tariff, which are written by the mile or by the kilometre. */
export const bandPrices = (bands: readonly DistanceBand[]): BandPrice[] =>
  bands.map(({ uptomiles, permile, uptokm, perkm }) => {
    const unit = perkm === undefined ? 'mile' : 'km';
    const upTo = (unit === 'km' ? uptokm : uptomiles) ?? Number.POSITIVE_INFINITY;
    return { upTo: upTo * metresIn[unit], price: perkm ?? permile ?? 0, unit };
  });
