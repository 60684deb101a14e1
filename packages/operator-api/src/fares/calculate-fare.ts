import type { CalculatedFare, FareInput, Line } from './fare.ts';
import { placeLines } from './place-lines.ts';
import { rideLines } from './ride-lines.ts';
import { type Leg, sumOf, type Tariff, tariffOf } from './tariff.ts';

const roundings = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/** The lines of a way with what rounds them to the operator's step; a fixed price is round as it is written. */
function rounded({ table, currency, isForeign, step }: Tariff, lines: Line[], prefix: string): Line[] {
  if (!isForeign && lines.some(({ kind }) => kind === 'fixed')) return lines;
  const raw = sumOf(lines);
  // A ride is never free by its rounding.
  const steps = Math.max(raw > 0 ? 1 : 0, roundings[table.rounding.mode](raw / step));
  const difference = steps * step - raw;
  if (difference === 0) return lines;
  const rule = `fares.json ${isForeign ? `currencies.${currency}.step, rounding.mode` : 'rounding'}`;
  return [...lines, { kind: 'rounding', label: `${prefix}Rounding`, minor: difference, rule }];
}

/** What comes off a ride back, and what its waiting costs; none without a ride back. */
function returnLines({ table, journey, minor }: Tariff, ride: readonly Line[]): Line[] {
  const price = sumOf(ride);
  const lines: Line[] = [];
  if (journey.kind === 'return') {
    const discount = Math.round((price * table.return.discountpercent) / 100);
    if (discount > 0) {
      const rule = 'fares.json return.discountpercent';
      lines.push({ kind: 'return', label: 'Return discount', minor: -discount, rule });
    }
    return lines;
  }
  const { waitingminutes, freeminutes, perminute, returnpercent } = table.waitandreturn;
  const discount = price - Math.round((price * returnpercent) / 100);
  if (discount > 0) {
    const rule = 'fares.json waitandreturn.returnpercent';
    lines.push({ kind: 'return', label: 'Wait and return discount', minor: -discount, rule });
  }
  const waited = Math.max(0, waitingminutes - freeminutes) * perminute;
  if (waited > 0) {
    lines.push({
      kind: 'wait',
      label: `Waiting, up to ${waitingminutes} minutes`,
      minor: minor(waited),
      rule: 'fares.json waitandreturn.waitingminutes, waitandreturn.freeminutes, waitandreturn.perminute',
    });
  }
  return lines;
}

/** The way back, for what it costs on top; none without one. */
function backLines(tariff: Tariff): Line[] {
  const { journey } = tariff;
  if (journey.kind === 'oneWay') return [];
  const back: Leg = {
    from: journey.dropoff,
    to: journey.pickup,
    metres: journey.returnMetres,
    seconds: journey.returnSeconds,
    at: journey.kind === 'return' && journey.returnAt !== null ? journey.returnAt : journey.pickupAt,
    prefix: 'Return: ',
    way: journey.returnWay ?? { points: [journey.dropoff, journey.pickup], isMeasured: false },
  };
  const ride = rideLines(tariff, back);
  // A car that waits is there already: a second airport fee or zone for the same visit is not charged.
  const places = journey.kind === 'return' ? placeLines(tariff, back) : [];
  return rounded(tariff, [...ride, ...returnLines(tariff, ride), ...places], back.prefix);
}

/**
 * The fare of a journey in one vehicle, in minor units of the answered currency. Pure: the same input gives the same
 * fare. Per leg: distance bands and time, times the vehicle's and its tier's factor, at least the minimum (the vehicle's own,
 * else the common one times the factor), plus the dearest time band; then airports, zones, vias and extras, which no factor touches; then rounding to the operator's step.
 *
 * A car by the hour costs its hours, times the same factors, plus the time band of its pick-up, instead of distance, time and
 * minimum; its `metres` are those included.
 *
 * A leg without vias that has a fixed price costs that instead of distance, time, time band, airports and zones, whatever its
 * route and hour; it is rounded in another currency alone.
 */
export function calculateFare(input: FareInput): CalculatedFare {
  const tariff = tariffOf(input);
  const { journey, hire } = tariff;
  const onward: Leg = {
    from: journey.pickup,
    to: journey.dropoff,
    metres: journey.metres,
    seconds: journey.seconds,
    at: journey.pickupAt,
    prefix: '',
    way: journey.way ?? { points: [journey.pickup, journey.dropoff], isMeasured: false },
  };
  const there = rounded(tariff, [...rideLines(tariff, onward), ...placeLines(tariff, onward)], '');
  const back = backLines(tariff);
  const onwardMinor = sumOf(there);
  const returnMinor = sumOf(back);
  return {
    currency: tariff.currency,
    onwardMinor,
    returnMinor,
    totalMinor: onwardMinor + returnMinor,
    lines: [...there, ...back],
    ...(hire ? { excessMinor: tariff.minor(hire.excess * tariff.factor) } : {}),
  };
}
