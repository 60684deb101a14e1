import { type LocalTime, localAt, parseLocal, toMinor } from 'booking-core/domain';
import type { FareTable, Holiday, TimeBand } from '../operator/schema.ts';
import { fixedPriceOf } from './fixed-price.ts';

const metresPerMile = 1609.344;

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
}

export interface CalculatedFare {
  readonly currency: string;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  /** They add up to `totalMinor`. */
  readonly lines: readonly Line[];
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Whether a time band covers a wall-clock time of the operator; a band over midnight belongs to both days. */
export function bandCovers(band: TimeBand, local: LocalTime, holidays: readonly Holiday[]): boolean {
  const parts = parseLocal(local);
  if (!parts) return false;
  const minute = parts.hour * 60 + parts.minute;
  if (band.from !== undefined || band.to !== undefined) {
    const from = minutesOf(band.from ?? '00:00');
    const to = band.to === undefined ? 24 * 60 : minutesOf(band.to);
    const inside = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
    if (!inside) return false;
  }
  if (band.days) {
    const weekday = dayNames[new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()];
    if (!weekday || !band.days.includes(weekday)) return false;
  }
  if (band.holidays === true && !holidays.some((holiday) => holiday.date === local.slice(0, 10))) return false;
  return true;
}

/** The band that counts at a moment: of several the dearest, so that a holiday night is not charged twice. */
function bandAt(input: FareInput, at: number): TimeBand | null {
  const local = localAt(at, input.timeZone);
  let chosen: TimeBand | null = null;
  for (const band of input.table.timebands) {
    if (bandCovers(band, local, input.holidays) && (!chosen || band.percent > chosen.percent)) chosen = band;
  }
  return chosen;
}

/** The surcharge row of an airport end; a row that names the terminal comes before the airport's own. */
function airportRow(table: FareTable, place: FarePlace) {
  if (place.airportCode === '') return null;
  const rows = table.airports.filter((row) => row.code === place.airportCode);
  const address = place.address.toLowerCase();
  return (
    rows.find((row) => row.match !== '' && address.includes(row.match.toLowerCase())) ??
    rows.find((row) => row.match === '') ??
    null
  );
}

interface Leg {
  readonly from: FarePlace;
  readonly to: FarePlace;
  readonly metres: number;
  readonly seconds: number;
  readonly at: number;
  readonly prefix: string;
}

/**
 * The fare of a journey in one vehicle, in minor units of the answered currency. Pure: the same input gives the same
 * fare. Per leg: distance bands and time, times the vehicle's and its tier's factor, at least the minimum, plus the
 * dearest time band; then airports, vias and extras, which no factor touches; then rounding to the operator's step.
 *
 * A leg without vias that has a fixed price costs that instead of distance, time, time band and airports, whatever its route
 * and hour; it is rounded in another currency alone.
 */
export function calculateFare(input: FareInput): CalculatedFare {
  const { table, journey, operatorCurrency } = input;
  const foreign = input.currency === operatorCurrency ? undefined : table.currencies[input.currency];
  const currency = foreign ? input.currency : operatorCurrency;
  const rate = foreign?.perunit ?? 1;
  const minor = (major: number) => toMinor(major * rate, currency);
  const factor = (table.vehicles[String(input.vehicleId)]?.factor ?? 1) * (table.tiers[input.tier] ?? 1);
  const step = Math.max(1, toMinor(foreign?.step ?? table.rounding.step, currency));

  /** A stop may lie anywhere: with one, the meter's fare counts. */
  const fixedFor = ({ from, to }: Leg) =>
    journey.viaCount > 0 ? null : fixedPriceOf(table, from, to, input.vehicleId);

  const rideLines = (leg: Leg): Line[] => {
    const lines: Line[] = [];
    const fixed = fixedFor(leg);
    if (fixed) {
      return [{ kind: 'fixed', label: `${leg.prefix}Fixed price, ${fixed.label}`, minor: minor(fixed.price) }];
    }
    const miles = leg.metres / metresPerMile;
    let major = table.distance.base + (leg.seconds / 60) * table.distance.perminute;
    let from = 0;
    for (const band of table.distance.bands) {
      const to = band.uptomiles ?? Number.POSITIVE_INFINITY;
      major += Math.max(0, Math.min(miles, to) - from) * band.permile;
      from = to;
    }
    const distance = minor(major * factor);
    lines.push({ kind: 'distance', label: `${leg.prefix}${(leg.metres / 1000).toFixed(1)} km`, minor: distance });
    const minimum = minor(table.distance.minimum * factor);
    if (distance < minimum) {
      lines.push({ kind: 'minimum', label: `${leg.prefix}Up to the minimum fare`, minor: minimum - distance });
    }
    const band = bandAt(input, leg.at);
    if (band && band.percent !== 0) {
      const percent = Math.round((Math.max(distance, minimum) * band.percent) / 100);
      lines.push({ kind: 'time', label: `${leg.prefix}${band.label}`, minor: percent });
    }
    return lines;
  };

  const placeLines = (leg: Leg): Line[] => {
    const lines: Line[] = [];
    const isFixed = fixedFor(leg) !== null;
    const fromRow = isFixed ? null : airportRow(table, leg.from);
    const toRow = isFixed ? null : airportRow(table, leg.to);
    if (fromRow && fromRow.pickup > 0) {
      lines.push({ kind: 'airport', label: `${leg.prefix}${fromRow.label} pick-up`, minor: minor(fromRow.pickup) });
    }
    if (toRow && toRow.dropoff > 0) {
      lines.push({ kind: 'airport', label: `${leg.prefix}${toRow.label} drop-off`, minor: minor(toRow.dropoff) });
    }
    if (journey.viaCount > 0 && table.via.each > 0) {
      lines.push({
        kind: 'via',
        label: `${leg.prefix}${journey.viaCount === 1 ? '1 via' : `${journey.viaCount} vias`}`,
        minor: minor(table.via.each * journey.viaCount),
      });
    }
    const seats =
      journey.smallChildSeats * table.extras.smallchildseat + journey.largeChildSeats * table.extras.largechildseat;
    if (seats > 0) lines.push({ kind: 'extras', label: `${leg.prefix}Child seats`, minor: minor(seats) });
    const pets = journey.smallPets * table.extras.smallpet + journey.otherPets * table.extras.otherpet;
    if (pets > 0) lines.push({ kind: 'extras', label: `${leg.prefix}Pets`, minor: minor(pets) });
    return lines;
  };

  const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.minor, 0);
  const rounded = (lines: Line[], prefix: string): Line[] => {
    if (!foreign && lines.some(({ kind }) => kind === 'fixed')) return lines;
    const raw = sum(lines);
    const steps = table.rounding.mode === 'up' ? Math.ceil(raw / step) : Math.round(raw / step);
    const difference = steps * step - raw;
    return difference === 0 ? lines : [...lines, { kind: 'rounding', label: `${prefix}Rounding`, minor: difference }];
  };

  const onward: Leg = {
    from: journey.pickup,
    to: journey.dropoff,
    metres: journey.metres,
    seconds: journey.seconds,
    at: journey.pickupAt,
    prefix: '',
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
    };
    const ride = rideLines(back);
    if (journey.kind === 'return') {
      const discount = Math.round((sum(ride) * table.return.discountpercent) / 100);
      if (discount > 0) ride.push({ kind: 'return', label: 'Return discount', minor: -discount });
      backLines = rounded([...ride, ...placeLines(back)], prefix);
    } else {
      const rule = table.waitandreturn;
      const waited = Math.max(0, rule.waitingminutes - rule.freeminutes) * rule.perminute;
      const discount = sum(ride) - Math.round((sum(ride) * rule.returnpercent) / 100);
      if (discount > 0) ride.push({ kind: 'return', label: 'Wait and return discount', minor: -discount });
      if (waited > 0) {
        ride.push({ kind: 'wait', label: `Waiting, up to ${rule.waitingminutes} minutes`, minor: minor(waited) });
      }
      // The car is at the airport already: a second airport fee for the same visit is not charged.
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
  };
}
