import { coinOf } from './coin.ts';
import type { CalculatedFare, FareInput, Line } from './fare.ts';
import { placeLines } from './place-lines.ts';
import { rideLines } from './ride-lines.ts';
import { legOf, sumOf, type Tariff, tariffOf } from './tariff.ts';

const roundings = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/**
 * A leg's lines with a line that rounds them to the operator's step; a fixed price in the operator's currency is only
 * rounded to what gateways can charge: a discount or an extra can leave other amounts.
 */
function rounded({ table, currency, isForeign, step }: Tariff, lines: Line[], prefix: string): Line[] {
  const isFixed = !isForeign && lines.some(({ kind }) => kind === 'fixed');
  const unit = isFixed ? coinOf(currency) : step;
  const raw = sumOf(lines);
  // Rounding must not make a ride free.
  const steps = Math.max(raw > 0 ? 1 : 0, roundings[table.rounding.mode](raw / unit));
  const difference = steps * unit - raw;
  if (difference === 0) return lines;
  const rule = `fares.json ${isForeign ? `currencies.${currency}.step, rounding.mode` : 'rounding'}`;
  return [...lines, { kind: 'rounding', label: `${prefix}Rounding`, minor: difference, rule }];
}

/** The discount on a return ride, or the price of waiting before it; none for a one-way journey. */
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

/** The start of the way back, epoch milliseconds; a waiting car leaves when its waiting time has ended. */
function backAt({ journey, table }: Tariff): number {
  if (journey.kind === 'return') return journey.returnAt ?? journey.pickupAt;
  return journey.pickupAt + journey.seconds * 1000 + table.waitandreturn.waitingminutes * 60_000;
}

/** The additional lines of the return leg; none for a one-way journey. */
function backLines(tariff: Tariff): Line[] {
  const { journey } = tariff;
  if (journey.kind === 'oneWay') return [];
  const back = legOf(tariff, {
    from: journey.dropoff,
    to: journey.pickup,
    metres: journey.returnMetres,
    seconds: journey.returnSeconds,
    at: backAt(tariff),
    prefix: 'Return: ',
    way: journey.returnWay ?? { points: [journey.dropoff, journey.pickup], isMeasured: false },
  });
  const ride = rideLines(tariff, back);
  // A waiting car is already there: an airport fee or zone is not charged twice for one visit.
  const places = journey.kind === 'return' ? placeLines(tariff, back) : [];
  return rounded(tariff, [...ride, ...returnLines(tariff, ride), ...places], back.prefix);
}

/**
 * The fare of a journey in one vehicle, in minor units of the returned currency. Pure: the same input gives the same
 * fare. Per leg: distance bands and time, times the vehicle's and its tier's factor, at least the minimum (the
 * vehicle's own, else the common one times the factor), plus the highest time band; then airports, zones, vias and
 * extras, to which no factor applies; then rounding to the operator's step.
 *
 * For hourly hire, the hours times the same factors, plus the time band of the pick-up, replace distance, time and
 * minimum; `metres` are the distance included.
 *
 * For a leg without vias that has a fixed price, that price replaces distance, time, time band, airports and zones,
 * whatever the route and hour; the operator's step applies to it only in another currency.
 */
export function calculateFare(input: FareInput): CalculatedFare {
  const tariff = tariffOf(input);
  const { journey, hire } = tariff;
  const onward = legOf(tariff, {
    from: journey.pickup,
    to: journey.dropoff,
    metres: journey.metres,
    seconds: journey.seconds,
    at: journey.pickupAt,
    prefix: '',
    way: journey.way ?? { points: [journey.pickup, journey.dropoff], isMeasured: false },
  });
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
