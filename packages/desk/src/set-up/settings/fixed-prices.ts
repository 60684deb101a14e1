import type { Field, Group, Row, Rows } from './fields.ts';

const words = (row: Row, key: string): string => (typeof row[key] === 'string' ? row[key] : '');

const corner: Group = {
  kind: 'group',
  label: '',
  fields: { latitude: { kind: 'number', label: 'Latitude' }, longitude: { kind: 'number', label: 'Longitude' } },
};
const cornerName = (row: Row): string => `${String(row.latitude)}, ${String(row.longitude)}`;

/** The field for the corners of an area on the map. */
export const outline: Rows = {
  kind: 'rows',
  label: 'Outline',
  item: 'Corner',
  row: corner,
  keyOf: cornerName,
  nameOf: cornerName,
  create: (rows) => rows.at(-1) ?? { latitude: '', longitude: '' },
};

const end = (label: string): Group => ({
  kind: 'group',
  label,
  hint: 'Matches when any of these applies.',
  fields: {
    postcodes: { kind: 'words', label: 'Postcodes', optional: true, hint: 'Whole or partial: W2, SW1A, W2 1' },
    airports: { kind: 'words', label: 'Airports', optional: true, hint: 'ICAO codes: EGLL, EGKK' },
    place: { kind: 'place', label: 'Around a place' },
    kilometres: { kind: 'number', label: 'Radius', unit: 'distance', optional: true },
    outline,
  },
});

/** @returns an id that no row has; users see the label instead */
function freshId(rows: readonly Row[]): string {
  const taken = new Set(rows.map(({ id }) => id));
  for (let count = rows.length + 1; ; count++) if (!taken.has(`fixed${count}`)) return `fixed${count}`;
}

/**
 * The field for fixed prices from one place or area to another.
 * @param vehicles gives the vehicle types and their names
 */
export const fixedPrices = (vehicles: Pick<Extract<Field, { kind: 'keyed' }>, 'nameOf' | 'keysOf'>): Rows => ({
  kind: 'rows',
  label: 'Fixed prices',
  item: 'Fixed price',
  hint: 'The first match is the fare, regardless of route, time and airport. Journeys with stops are priced by distance and time.',
  row: {
    kind: 'group',
    label: '',
    fields: {
      label: { kind: 'text', label: 'Name for passengers', hint: 'Centre to airport' },
      bothways: { kind: 'check', label: 'Both ways', optional: true },
      from: end('From'),
      to: end('To'),
      prices: {
        kind: 'keyed',
        label: 'Price by vehicle type',
        hint: 'A type without a price is priced by distance and time.',
        value: { kind: 'number', label: 'Price', unit: 'money', optional: true },
        ...vehicles,
      },
    },
  },
  keyOf: (row) => words(row, 'id'),
  nameOf: (row) => words(row, 'label') || 'unnamed',
  create: (rows) => ({ id: freshId(rows), label: '', from: {}, to: {}, bothways: true, prices: {} }),
});
