import type { FareTable } from '../operator/schema.ts';
import type { FarePlace, Line } from './fare.ts';
import type { Leg, Tariff } from './tariff.ts';
import { zonesOf } from './zone-charges.ts';

const splitsNumber = (text: string, at: number): boolean => /^\p{Nd}{2}$/u.test(text.slice(at - 1, at + 1));

/** Whether an address has a text in it, whole numbers only: that of Terminal 10 has no Terminal 1. */
function holdsText(address: string, text: string): boolean {
  for (let at = address.indexOf(text); at >= 0; at = address.indexOf(text, at + 1)) {
    if (!splitsNumber(address, at) && !splitsNumber(address, at + text.length)) return true;
  }
  return false;
}

/** The surcharge row of an airport end; a row for the terminal precedes the airport's general one. */
function airportRow(table: FareTable, place: FarePlace) {
  if (place.airportCode === '') return null;
  const indexOf = (isIt: (match: string) => boolean) =>
    table.airports.findIndex(({ code, match }) => code === place.airportCode && isIt(match));
  const address = place.address.toLowerCase();
  const terminal = indexOf((match) => match !== '' && holdsText(address, match.toLowerCase()));
  const index = terminal >= 0 ? terminal : indexOf((match) => match === '');
  const row = table.airports[index];
  return row ? { ...row, index } : null;
}

/** The airport and zone charges of a leg. */
function endLines({ table, input, hire, minor }: Tariff, leg: Leg): Line[] {
  const lines: Line[] = [];
  const fromRow = airportRow(table, leg.from);
  // Hourly hire without a destination ends where it began: that airport visit is charged once, as the pick-up.
  const isRound = hire !== null && leg.to.latitude === leg.from.latitude && leg.to.longitude === leg.from.longitude;
  const toRow = isRound ? null : airportRow(table, leg.to);
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
  for (const { zone, index } of zonesOf(table.zones, leg, input)) {
    const rule = `fares.json zones.${index}.price${zone.holidays !== undefined ? ', holidays.json' : ''}`;
    lines.push({ kind: 'zone', label: `${leg.prefix}${zone.label}`, minor: minor(zone.price), rule });
  }
  return lines;
}

/** Charges for vias, child seats and pets. */
function extraLines({ table, journey, minor }: Tariff, leg: Leg): Line[] {
  const lines: Line[] = [];
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
}

/** The charges of a leg besides driving, to which no factor applies. A fixed price includes airports and zones. */
export const placeLines = (tariff: Tariff, leg: Leg): Line[] => [
  ...(leg.fixed ? [] : endLines(tariff, leg)),
  ...extraLines(tariff, leg),
];
