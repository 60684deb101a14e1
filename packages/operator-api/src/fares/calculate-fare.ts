import { type DistanceUnit, localAt, metresIn, toMinor } from 'booking-core/domain';
import type { FareTable, Holiday, TimeBand } from '../operator/schema.ts';
import { bandPrices } from './distance-bands.ts';
import { fixedPriceOf } from './fixed-price.ts';
import { hourlyPrices } from './hourly.ts';
import { hoursHold } from './hours.ts';
import { type FareWay, zonesOf } from './zone-charges.ts';

const roundings = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

export interface FarePlace {
  /** ICAO code of the airport that the place belongs to, '' elsewhere. */
  readonly airportCode: string;
  readonly address: string;
  /** '' where none is known, or what was sent cannot be. */
  readonly postcode: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface FareJourney {
  readonly pickup: FarePlace;
  readonly dropoff: FarePlace;
  readonly viaCount: number;
  /** Missing where nothing but the ends is known. */
  readonly way?: FareWay;
  readonly returnWay?: FareWay;
  /** The whole hours that the car is hired for, whatever its way; missing or 0 for a ride by distance. */
  readonly hours?: number;
  readonly metres: number;
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly kind: 'oneWay' | 'waitAndReturn' | 'return';
  readonly returnMetres: number;
  readonly returnSeconds: number;
  /** Epoch milliseconds; null unless `kind` is `return`. */
  readonly returnAt: number | null;
  readonly smallChildSeats: number;
  readonly largeChildSeats: number;
  readonly smallPets: number;
  readonly otherPets: number;
}

export interface FareInput {
  readonly table: FareTable;
  readonly holidays: readonly Holiday[];
  readonly timeZone: string;
  /** The operator's own currency, in which the table is written. */
  readonly operatorCurrency: string;
  /** What distances are told in. */
  readonly distanceUnit: DistanceUnit;
  /** The currency to answer in; one that the table does not know is answered in the operator's. */
  readonly currency: string;
  readonly vehicleId: number;
  readonly tier: string;
  readonly journey: FareJourney;
}

export interface Line {
  readonly kind: string;
  readonly label: string;
  readonly minor: number;
  /** What of the operator's files says so: file and fields, as `operator validate` names them. For the operator alone. */
  readonly rule: string;
  /** How it was reckoned, in major units of the operator's currency; missing where the rule says it all. */
  readonly sum?: string;
}

export interface CalculatedFare {
  readonly currency: string;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  /** They add up to `totalMinor`. */
  readonly lines: readonly Line[];
  /** Of a car by the hour: what each of the operator's units of distance costs beyond those included. */
  readonly excessMinor?: number;
}

/** `10.4 km`, or `6.5 mi`. */
export const distanceWords = (metres: number, unit: DistanceUnit, digits = 1): string =>
  `${(metres / metresIn[unit]).toFixed(digits)} ${unit === 'km' ? 'km' : 'mi'}`;

/** The band that counts at a moment: of several the dearest, so that a holiday night is not charged twice. */
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

/** The surcharge row of an airport end; a row that names the terminal comes before the airport's own. */
function airportRow(table: FareTable, place: FarePlace) {
  if (place.airportCode === '') return null;
  const indexOf = (isIt: (match: string) => boolean) =>
    table.airports.findIndex(({ code, match }) => code === place.airportCode && isIt(match));
  const address = place.address.toLowerCase();
  const terminal = indexOf((match) => match !== '' && address.includes(match.toLowerCase()));
  const index = terminal >= 0 ? terminal : indexOf((match) => match === '');
  const row = table.airports[index];
  return row ? { ...row, index } : null;
}

interface Leg {
  readonly from: FarePlace;
  readonly to: FarePlace;
  readonly metres: number;
  readonly seconds: number;
  readonly at: number;
  readonly prefix: string;
  readonly way: FareWay;
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
  const { table, journey, operatorCurrency } = input;
  const foreign = input.currency === operatorCurrency ? undefined : table.currencies[input.currency];
  const currency = foreign ? input.currency : operatorCurrency;
  const rate = foreign?.perunit ?? 1;
  const minor = (major: number) => toMinor(major * rate, currency);
  const ofVehicle = table.vehicles[String(input.vehicleId)];
  const ofTier = table.tiers[input.tier];
  const factor = (ofVehicle?.factor ?? 1) * (ofTier ?? 1);
  /** The fields that the factor comes from. */
  const factors = `${ofVehicle ? `, vehicles.${input.vehicleId}.factor` : ''}${ofTier === undefined ? '' : `, tiers.${input.tier}`}`;
  const step = Math.max(1, toMinor(foreign?.step ?? table.rounding.step, currency));

  const hours = journey.hours ?? 0;
  const hire = hours > 0 ? hourlyPrices(table) : null;

  /** A stop may lie anywhere: with one, the meter's fare counts. */
  const fixedFor = ({ from, to }: Leg) =>
    hire || journey.viaCount > 0 ? null : fixedPriceOf(table, from, to, input.vehicleId);

  /** What an hour of the day or the week puts on top of a price. */
  const timeLines = (leg: Leg, price: number): Line[] => {
    const timed = bandAt(input, leg.at);
    if (!timed || timed.band.percent === 0) return [];
    return [
      {
        kind: 'time',
        label: `${leg.prefix}${timed.band.label}`,
        minor: Math.round((price * timed.band.percent) / 100),
        rule: `fares.json timebands.${timed.index}${timed.band.holidays ? ', holidays.json' : ''}`,
        sum: `${timed.band.percent} %`,
      },
    ];
  };

  const hireLines = (leg: Leg): Line[] => {
    if (!hire) return [];
    const included = Number((leg.metres / metresIn[hire.unit]).toFixed(1));
    const price = minor(hire.perHour * hours * factor);
    const byHour: Line = {
      kind: 'hourly',
      label: `${hours === 1 ? '1 hour' : `${hours} hours`}, ${included} ${hire.unit === 'km' ? 'km' : 'mi'} included`,
      minor: price,
      rule: `fares.json hourly${factors}`,
      sum: `${hours} h × ${hire.perHour}${factor === 1 ? '' : ` × ${Number(factor.toFixed(4))}`}`,
    };
    return [byHour, ...timeLines(leg, price)];
  };

  const rideLines = (leg: Leg): Line[] => {
    if (hire) return hireLines(leg);
    const lines: Line[] = [];
    const fixed = fixedFor(leg);
    if (fixed) {
      const rule = `fares.json fixed.${fixed.index}.prices.${input.vehicleId}`;
      return [{ kind: 'fixed', label: `${leg.prefix}Fixed price, ${fixed.label}`, minor: minor(fixed.price), rule }];
    }
    const minutes = leg.seconds / 60;
    const sums = [`${table.distance.base}`];
    let major = table.distance.base + minutes * table.distance.perminute;
    let from = 0;
    for (const { upTo, price, unit } of bandPrices(table.distance.bands)) {
      const within = Math.max(0, Math.min(leg.metres, upTo) - from);
      major += (within / metresIn[unit]) * price;
      if (within > 0) sums.push(`${distanceWords(within, unit, 2)} × ${price}`);
      from = upTo;
    }
    sums.push(`${minutes.toFixed(1)} min × ${table.distance.perminute}`);
    const distance = minor(major * factor);
    lines.push({
      kind: 'distance',
      label: `${leg.prefix}${distanceWords(leg.metres, input.distanceUnit)}`,
      minor: distance,
      rule: `fares.json distance${factors}`,
      sum: factor === 1 ? sums.join(' + ') : `(${sums.join(' + ')}) × ${Number(factor.toFixed(4))}`,
    });
    const ownMinimum = ofVehicle?.minimum;
    const minimum = minor(ownMinimum ?? table.distance.minimum * factor);
    if (distance < minimum) {
      const rule =
        ownMinimum === undefined
          ? `fares.json distance.minimum${factors}`
          : `fares.json vehicles.${input.vehicleId}.minimum`;
      lines.push({ kind: 'minimum', label: `${leg.prefix}Up to the minimum fare`, minor: minimum - distance, rule });
    }
    lines.push(...timeLines(leg, Math.max(distance, minimum)));
    return lines;
  };

  const placeLines = (leg: Leg): Line[] => {
    const lines: Line[] = [];
    const isFixed = fixedFor(leg) !== null;
    const fromRow = isFixed ? null : airportRow(table, leg.from);
    // A car by the hour that goes nowhere in particular ends where it began: that visit is paid for.
    const isRound = hire !== null && leg.to.latitude === leg.from.latitude && leg.to.longitude === leg.from.longitude;
    const toRow = isFixed || isRound ? null : airportRow(table, leg.to);
    if (fromRow && fromRow.pickup > 0) {
      const rule = `fares.json airports.${fromRow.index}.pickup`;
      const label = `${leg.prefix}${fromRow.label} pick-up`;
      lines.push({ kind: 'airport', label, minor: minor(fromRow.pickup), rule });
    }
    if (toRow && toRow.dropoff > 0) {
      const rule = `fares.json airports.${toRow.index}.dropoff`;
      const label = `${leg.prefix}${toRow.label} drop-off`;
      lines.push({ kind: 'airport', label, minor: minor(toRow.dropoff), rule });
    }
    const zones = isFixed ? [] : zonesOf(table.zones, leg, input);
    for (const { zone, index } of zones) {
      const rule = `fares.json zones.${index}.price${zone.holidays ? ', holidays.json' : ''}`;
      lines.push({ kind: 'zone', label: `${leg.prefix}${zone.label}`, minor: minor(zone.price), rule });
    }
    if (journey.viaCount > 0 && table.via.each > 0) {
      lines.push({
        kind: 'via',
        label: `${leg.prefix}${journey.viaCount === 1 ? '1 via' : `${journey.viaCount} vias`}`,
        minor: minor(table.via.each * journey.viaCount),
        rule: 'fares.json via.each',
      });
    }
    const seats =
      journey.smallChildSeats * table.extras.smallchildseat + journey.largeChildSeats * table.extras.largechildseat;
    if (seats > 0) {
      const rule = 'fares.json extras.smallchildseat, extras.largechildseat';
      lines.push({ kind: 'extras', label: `${leg.prefix}Child seats`, minor: minor(seats), rule });
    }
    const pets = journey.smallPets * table.extras.smallpet + journey.otherPets * table.extras.otherpet;
    if (pets > 0) {
      const rule = 'fares.json extras.smallpet, extras.otherpet';
      lines.push({ kind: 'extras', label: `${leg.prefix}Pets`, minor: minor(pets), rule });
    }
    return lines;
  };

  const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.minor, 0);
  const rounded = (lines: Line[], prefix: string): Line[] => {
    if (!foreign && lines.some(({ kind }) => kind === 'fixed')) return lines;
    const raw = sum(lines);
    // A ride is never free by its rounding.
    const steps = Math.max(raw > 0 ? 1 : 0, roundings[table.rounding.mode](raw / step));
    const difference = steps * step - raw;
    if (difference === 0) return lines;
    const rule = `fares.json ${foreign ? `currencies.${currency}.step, rounding.mode` : 'rounding'}`;
    return [...lines, { kind: 'rounding', label: `${prefix}Rounding`, minor: difference, rule }];
  };

  const onward: Leg = {
    from: journey.pickup,
    to: journey.dropoff,
    metres: journey.metres,
    seconds: journey.seconds,
    at: journey.pickupAt,
    prefix: '',
    way: journey.way ?? { points: [journey.pickup, journey.dropoff], isMeasured: false },
  };
  const onwardLines = rounded([...rideLines(onward), ...placeLines(onward)], '');

  let backLines: Line[] = [];
  if (journey.kind !== 'oneWay') {
    const prefix = 'Return: ';
    const back: Leg = {
      from: journey.dropoff,
      to: journey.pickup,
      metres: journey.returnMetres,
      seconds: journey.returnSeconds,
      at: journey.kind === 'return' && journey.returnAt !== null ? journey.returnAt : journey.pickupAt,
      prefix,
      way: journey.returnWay ?? { points: [journey.dropoff, journey.pickup], isMeasured: false },
    };
    const ride = rideLines(back);
    if (journey.kind === 'return') {
      const discount = Math.round((sum(ride) * table.return.discountpercent) / 100);
      if (discount > 0) {
        const rule = 'fares.json return.discountpercent';
        ride.push({ kind: 'return', label: 'Return discount', minor: -discount, rule });
      }
      backLines = rounded([...ride, ...placeLines(back)], prefix);
    } else {
      const rule = table.waitandreturn;
      const waited = Math.max(0, rule.waitingminutes - rule.freeminutes) * rule.perminute;
      const discount = sum(ride) - Math.round((sum(ride) * rule.returnpercent) / 100);
      if (discount > 0) {
        const off = 'fares.json waitandreturn.returnpercent';
        ride.push({ kind: 'return', label: 'Wait and return discount', minor: -discount, rule: off });
      }
      if (waited > 0) {
        ride.push({
          kind: 'wait',
          label: `Waiting, up to ${rule.waitingminutes} minutes`,
          minor: minor(waited),
          rule: 'fares.json waitandreturn.waitingminutes, waitandreturn.freeminutes, waitandreturn.perminute',
        });
      }
      // The car is there already: a second airport fee or zone for the same visit is not charged.
      backLines = rounded(ride, prefix);
    }
  }

  const onwardMinor = sum(onwardLines);
  const returnMinor = sum(backLines);
  return {
    currency,
    onwardMinor,
    returnMinor,
    totalMinor: onwardMinor + returnMinor,
    lines: [...onwardLines, ...backLines],
    ...(hire ? { excessMinor: minor(hire.excess * factor) } : {}),
  };
}
