import { localAt, metresIn } from 'booking-core/domain';
import type { TimeBand } from '../operator/schema.ts';
import { bandPrices } from './distance-bands.ts';
import { distanceText, type FareInput, type Line, unitsText } from './fare.ts';
import type { HourlyPrices } from './hourly.ts';
import { hoursHold } from './hours.ts';
import type { Leg, Tariff } from './tariff.ts';

/** The time band at a moment: only the highest of several, so that a night on a holiday is not charged twice. */
function bandAt(input: FareInput, at: number): { readonly band: TimeBand; readonly index: number } | null {
  const local = localAt(at, input.timeZone);
  let chosen: { readonly band: TimeBand; readonly index: number } | null = null;
  for (const [index, band] of input.table.timebands.entries()) {
    if (hoursHold(band, local, input.holidays) && (!chosen || band.percent > chosen.band.percent)) {
      chosen = { band, index };
    }
  }
  return chosen;
}

/** The surcharge of the time band that applies to a leg. */
function timeLines({ input }: Tariff, leg: Leg, price: number): Line[] {
  const timed = bandAt(input, leg.at);
  if (!timed || timed.band.percent === 0) return [];
  return [
    {
      kind: 'time',
      label: `${leg.prefix}${timed.band.label}`,
      minor: Math.round((price * timed.band.percent) / 100),
      rule: `fares.json timebands.${timed.index}${timed.band.holidays !== undefined ? ', holidays.json' : ''}`,
      sum: `${timed.band.percent} %`,
    },
  ];
}

/** Hourly hire: the hours, with the distance included. */
function hireLines(tariff: Tariff, hire: HourlyPrices, leg: Leg): Line[] {
  const { minor, factor, factors } = tariff;
  const { hours = 0 } = tariff.journey;
  const included = Number((leg.metres / metresIn[hire.unit]).toFixed(1));
  const price = minor(hire.perHour * hours * factor);
  const byHour: Line = {
    kind: 'hourly',
    label: `${hours === 1 ? '1 hour' : `${hours} hours`}, ${included} ${hire.unit === 'km' ? 'km' : 'mi'} included`,
    minor: price,
    rule: `fares.json hourly${factors}`,
    sum: `${hours} h × ${hire.perHour}${factor === 1 ? '' : ` × ${Number(factor.toFixed(4))}`}`,
  };
  return [byHour, ...timeLines(tariff, leg, price)];
}

/** The metered fare: distance and time, at least the minimum. */
function meterLines(tariff: Tariff, leg: Leg): Line[] {
  const { input, table, factor, factors, minor } = tariff;
  const lines: Line[] = [];
  const minutes = leg.seconds / 60;
  const sums = [`${table.distance.base}`];
  let major = table.distance.base + minutes * table.distance.perminute;
  let from = 0;
  for (const { upTo, price, unit } of bandPrices(table.distance.bands)) {
    const within = Math.max(0, Math.min(leg.metres, upTo) - from);
    major += (within / metresIn[unit]) * price;
    if (within > 0) sums.push(`${unitsText(within, unit, 2)} × ${price}`);
    from = upTo;
  }
  sums.push(`${minutes.toFixed(1)} min × ${table.distance.perminute}`);
  const distance = minor(major * factor);
  lines.push({
    kind: 'distance',
    label: `${leg.prefix}${distanceText(leg.metres, input.distanceUnit)}`,
    minor: distance,
    rule: `fares.json distance${factors}`,
    sum: factor === 1 ? sums.join(' + ') : `(${sums.join(' + ')}) × ${Number(factor.toFixed(4))}`,
  });
  const ownMinimum = table.vehicles[String(input.vehicleId)]?.minimum;
  const minimum = minor(ownMinimum ?? table.distance.minimum * factor);
  if (distance < minimum) {
    const rule =
      ownMinimum === undefined
        ? `fares.json distance.minimum${factors}`
        : `fares.json vehicles.${input.vehicleId}.minimum`;
    lines.push({ kind: 'minimum', label: `${leg.prefix}Up to the minimum fare`, minor: minimum - distance, rule });
  }
  lines.push(...timeLines(tariff, leg, Math.max(distance, minimum)));
  return lines;
}

/** The price of driving a leg, without charges at its ends: by the hour, at a fixed price, or metered. */
export function rideLines(tariff: Tariff, leg: Leg): Line[] {
  const { hire, input, minor } = tariff;
  if (hire) return hireLines(tariff, hire, leg);
  const { fixed } = leg;
  if (!fixed) return meterLines(tariff, leg);
  const rule = `fares.json fixed.${fixed.index}.prices.${input.vehicleId}`;
  return [{ kind: 'fixed', label: `${leg.prefix}Fixed price, ${fixed.label}`, minor: minor(fixed.price), rule }];
}
