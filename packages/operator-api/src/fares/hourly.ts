import { type DistanceUnit, metresIn } from 'booking-core/domain';
import type { FareTable } from '../operator/schema.ts';

/** Prices of hourly hire, before any factor. */
export interface HourlyPrices {
  /** Major units of the operator's currency. */
  readonly perHour: number;
  readonly minimumHours: number;
  readonly maximumHours: number;
  /** Metres included in each hour. */
  readonly includedMetres: number;
  /** The price of each `unit` beyond the distance included, in major units of the operator's currency. */
  readonly excess: number;
  readonly unit: DistanceUnit;
}

/** An operator's hourly prices; null where hourly hire is not offered. */
export function hourlyPrices({ hourly }: Pick<FareTable, 'hourly'>): HourlyPrices | null {
  if (!hourly) return null;
  const unit = hourly.perkm === undefined ? 'mile' : 'km';
  return {
    perHour: hourly.perhour,
    minimumHours: hourly.minimumhours,
    maximumHours: hourly.maximumhours,
    includedMetres: (hourly.includedkm ?? hourly.includedmiles ?? 0) * metresIn[unit],
    excess: hourly.perkm ?? hourly.permile ?? 0,
    unit,
  };
}

/** Whether a car can be hired for a number of hours. */
export const canHire = ({ minimumHours, maximumHours }: HourlyPrices, hours: number): boolean =>
  hours >= minimumHours && hours <= maximumHours;
