import type { DocumentName, Mistake } from './operator.ts';

export type Documents = Partial<Record<DocumentName, unknown>>;
type Json = Record<string, unknown>;

/** An unused vehicle type: replaces a number that cannot be read. */
export const unreadVehicle = 999_999;

const end = { category: '', postcode: '', address: '', latitude: 0, longitude: 0 };
const corner = { latitude: 0, longitude: 0 };
const outline = [corner, { ...corner, longitude: 1 }, { ...corner, latitude: 1 }];
const fixedEnd = { postcodes: ['A1'], airports: ['AAAA'], place: end, kilometres: 1, outline };

/** A valid row for each list that a new operator's files lack; source of replacements for single fields. */
const rows: Readonly<Record<string, unknown>> = {
  'configuration.sociallinks': [{ name: '', url: 'https://example.com' }],
  'configuration.airports': ['AAAA'],
  'fares.timebands': [{ id: 'a', label: 'a', percent: 0, days: ['mon'] }],
  'fares.vat': [{ from: '0001-01-01', percent: 0, role: 'agent' }],
  'fares.zones': [{ id: 'unread', label: 'a', price: 1, days: ['mon'], outline }],
  'fares.airports': [{ code: 'AAAA', match: '', label: '', pickup: 0, dropoff: 0 }],
  'fares.hourly': { perhour: 1, minimumhours: 1, maximumhours: 24, includedkm: 1, perkm: 1 },
  'fares.fixed': [{ id: 'unread', label: 'a', from: fixedEnd, to: fixedEnd, prices: { 1: 1 } }],
  'fares.currencies': { EUR: { perunit: 1, step: 1 } },
  'payments.deposits': [{ percent: 1, vehicles: [unreadVehicle], methods: ['card'] }],
  'dispatch.opening': [{ days: ['mon'] }],
  'dispatch.traffic': [{ days: 'weekday', from: 0, to: 24, factor: 1 }],
  'service-area.points': outline,
  holidays: [{ date: '0001-01-01', label: '' }],
  promos: [{ id: 'unread', code: 'unread', kind: 'fixed', value: 1 }],
  promotions: [{ token: 'unread-token', until: '9999-12-31', pickup: end, dropoff: end }],
  licences: [
    {
      ...{ trackingcode: 'unread', partner: '', domains: ['localhost'], variants: ['litebooking'], enabled: false },
      expires: null,
    },
  ],
  bookers: [
    {
      ...{ bookerid: unreadVehicle, name: 'a', approval: 'automatic', joincode: 'UNREAD7KQMX2PZ4TWHR', enabled: false },
      ...{ commissionpercent: 0, discountpercent: 0, accountallowed: false, costcentres: ['a'] },
    },
  ],
  places: [{ id: 'unread', name: 'a', category: 'Venue', aliases: ['a'], ...corner }],
};

/** Valid distance fields, for a tariff written in the other unit. */
const spare: Readonly<Record<string, unknown>> = {
  ...{ uptomiles: null, uptokm: null, permile: 1, perkm: 1, includedmiles: 1, includedkm: 1 },
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const stepsOf = (path: string): string[] => path.split('.').filter(Boolean);

/** The value at a path; undefined where there is none. */
const valueAt = (content: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), content);

/** Fields whose keys the operator chooses. */
const keyed = new Set(['vehicles', 'tiers', 'currencies', 'prices', 'typenames', 'descriptions']);

/** A valid value for a path. Any list index yields the first row, and any key of the operator's own the first value. */
function soundAt(content: unknown, path: readonly string[]): unknown {
  let inner = content;
  for (const [at, name] of path.entries()) {
    if (Array.isArray(inner)) inner = inner[0];
    else if (!isObject(inner)) return undefined;
    else if (name in inner) inner = inner[name];
    else inner = keyed.has(path[at - 1] ?? '') ? Object.values(inner)[0] : spare[name];
  }
  return structuredClone(inner);
}

/** Sets a field's value, or deletes the field for undefined. @returns false where that is not possible */
function put(content: unknown, path: readonly string[], value: unknown): boolean {
  const parent = valueAt(content, path.slice(0, -1));
  const name = path.at(-1);
  if (!isObject(parent) || name === undefined) return false;
  if (value !== undefined) parent[name] = value;
  else if (Array.isArray(parent)) return false;
  else delete parent[name];
  return true;
}

/**
 * Documents in which every mistake is replaced by a valid value, a field at a time, so that no mistake hides another.
 */
export interface Mending {
  readonly documents: Documents;
  /** Replaces a mistake by a valid value; each repetition for the same field replaces more around it. */
  mend(mistake: Mistake): void;
  /** Whether a field's value is not that of its file, because the field or a parent of it was replaced. */
  isMended(document: string, field: string): boolean;
}

/**
 * Prepares the replacement of mistakes in an operator's documents.
 * @param contents the documents as read; they are not modified
 * @param newOperator the documents of a new operator, which are valid
 */
export function mending(contents: Documents, newOperator: Documents): Mending {
  const documents: Documents = structuredClone(contents);
  const sound: Json = structuredClone(newOperator);
  for (const [path, content] of Object.entries(rows)) put(sound, stepsOf(path), structuredClone(content));
  const soundVehicle = soundAt(sound, ['vehicles', '0']);
  if (isObject(soundVehicle)) sound.vehicles = [{ ...soundVehicle, vehtypeid: unreadVehicle, pricetier: '' }];
  const tries = new Map<string, number>();
  const mended = new Set<string>();

  /** Candidate replacements for a field: the nearest to the intended value first, then its parents. */
  function* replacements(
    path: readonly string[],
    isSurplus: boolean,
  ): Generator<readonly [readonly string[], unknown]> {
    if (isSurplus) yield [path, undefined];
    const there = valueAt(contents, path);
    const meant = typeof there === 'string' && there.trim() !== '' ? Number(there) : Number.NaN;
    if (Number.isFinite(meant)) yield [path, meant];
    const area = contents['service-area'];
    if (path.join('.') === 'service-area.kind') yield [path, isObject(area) && 'points' in area ? 'polygon' : 'circle'];
    for (let length = path.length; length > 0; length--) {
      const whole = path.slice(0, length);
      const replacement = soundAt(sound, whole);
      if (replacement !== undefined) yield [whole, replacement];
      if (length > 1) yield [whole, undefined];
    }
  }

  return {
    documents,
    mend({ document, field, message }) {
      const path = [document, ...stepsOf(field)];
      const tried = tries.get(path.join('.')) ?? 0;
      let rung = 0;
      for (const [place, value] of replacements(path, message === 'is not a known field')) {
        rung++;
        if (rung <= tried || !put(documents, place, value)) continue;
        tries.set(path.join('.'), rung);
        mended.add(place.join('.'));
        return;
      }
      throw new Error(`nothing sound can stand in ${path.join('.')}`);
    },
    isMended(document, field) {
      const path = [document, ...stepsOf(field)].join('.');
      return [...mended].some((each) => each === path || path.startsWith(`${each}.`));
    },
  };
}
