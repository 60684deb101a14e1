import { type DistanceUnit, metresIn } from 'booking-core/domain';
import { minorDigits } from 'contracts/currency';
import { moneyOf } from '../../time.ts';

/** How the desk shows and edits a part of one of the operator's documents; the server validates it. */
export type Field =
  | Group
  | Rows
  | Keyed
  | {
      readonly kind: 'number';
      readonly label: string;
      /** `distance` is kilometres in the document, and shown in the operator's unit. */
      readonly unit?: 'money' | 'percent' | 'distance';
      /** Only shown when the document has the key. */
      readonly ifThere?: boolean;
      /** Only shown to operators with this unit of distance. */
      readonly onlyIn?: DistanceUnit;
      /** The meaning of an empty field, which is null in the document. */
      readonly empty?: string;
      /** An empty field leaves the key out of the document. */
      readonly optional?: boolean;
      readonly hint?: string;
    }
  | {
      readonly kind: 'text' | 'day' | 'clock' | 'paragraph';
      readonly label: string;
      readonly optional?: boolean;
      readonly hint?: string;
    }
  | { readonly kind: 'check'; readonly label: string; readonly optional?: boolean; readonly unless?: boolean }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly options: readonly Option<string | boolean>[];
      readonly optional?: boolean;
      /** The text for no choice. */
      readonly none?: string;
    }
  /** A row of another document, chosen by its name. */
  | {
      readonly kind: 'one';
      readonly label: string;
      readonly options: (documents: Documents) => readonly Option[];
      /** The text for no choice, which is '' in the document. */
      readonly none: string;
      /** No choice leaves the key out of the document. */
      readonly optional?: boolean;
    }
  /** Words separated by commas. */
  | { readonly kind: 'words'; readonly label: string; readonly optional?: boolean; readonly hint?: string }
  /** Days of the week; none means every day, and leaves the key out of the document. */
  | { readonly kind: 'days'; readonly label: string }
  /** Any number of options; none means all, and leaves the key out of the document. */
  | {
      readonly kind: 'several';
      readonly label: string;
      readonly options: (documents: Documents) => readonly Option[];
      /** The text for no choice. */
      readonly none: string;
    }
  /** A place found with the search, or none. */
  | { readonly kind: 'place'; readonly label: string };

/** An option to choose. */
export interface Option<Value extends string | number | boolean = string | number> {
  readonly value: Value;
  readonly text: string;
}

export interface Group {
  readonly kind: 'group';
  readonly label: string;
  readonly hint?: string;
  /** Left out of the document when its last field is emptied. */
  readonly optional?: boolean;
  /** Closed until it is opened or has a mistake; its heading says how many fields are filled in. */
  readonly folded?: boolean;
  readonly fields: Readonly<Record<string, Field>>;
}

export interface Rows {
  readonly kind: 'rows';
  readonly label: string;
  /** The label of one row: “Vehicle type”. */
  readonly item: string;
  readonly hint?: string;
  readonly row: Group;
  /** The key that identifies a row in all versions of the document. */
  readonly keyOf: (row: Row) => string;
  /** Whether that key is made of the row's values, since it has no name of its own. */
  readonly isOnlyValues?: boolean;
  readonly nameOf: (row: Row) => string;
  /**
   * Creates a row. `unit` is for rows that depend on the operator's unit of distance; `highest`, the highest number that
   * a row of any version of the document has had, for rows that are numbered. Absent when the number of rows is fixed.
   */
  readonly create?: (rows: readonly Row[], unit?: DistanceUnit, highest?: number) => Row;
}

/** An object with variable keys: vehicle types, tiers, currencies. */
export interface Keyed {
  readonly kind: 'keyed';
  readonly label: string;
  readonly hint?: string;
  readonly value: Field;
  /** @returns the label of a key, which may come from another document */
  readonly nameOf: (key: string, documents: Documents) => string;
  /** @returns the keys that are always shown and cannot be removed */
  readonly keysOf?: (documents: Documents) => readonly string[];
  /** The label of the field that adds a key, and the new key's value. */
  readonly add?: { readonly label: string; readonly value: unknown };
}

export type Row = Readonly<Record<string, unknown>>;
export type Documents = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

export const asRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
export const asRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.map(asRow) : []);

/** @returns the value at a path; undefined for none */
export const at = (value: unknown, [first, ...rest]: Path): unknown =>
  first === undefined ? value : at(asRow(value)[first], rest);

/** @returns a copy of a value with `next` at a path; undefined removes the key */
export function put(value: unknown, [first, ...rest]: Path, next: unknown): unknown {
  if (first === undefined) return next;
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? put(each, rest, next) : each));
  const { [first]: before, ...others } = asRow(value);
  const after = put(before, rest, next);
  if (after === undefined) return others;
  // An existing key stays at its position, so that the order of the document does not change.
  return first in asRow(value) ? { ...asRow(value), [first]: after } : { ...others, [first]: after };
}

/** `1,250` is 1250 to some people and 1.25 to others. */
const isAmbiguous = (text: string): boolean => /^-?[1-9]\d{0,2},\d{3}$/.test(text);

/** Where a currency has no decimals, `12.000` is twelve thousand. */
const isThousands = (text: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);

/**
 * Reads a typed number.
 * @param currency that of an amount; '' for other numbers
 * @returns the number; `''` for an empty field; else the text, which the server rejects
 */
export function numberOf(typed: string, currency = ''): number | string {
  const text = typed.trim();
  const plain = text.replace(',', '.');
  const isWhole = currency !== '' && minorDigits(currency) === 0;
  const isUnclear = isAmbiguous(text) || (isWhole && isThousands(text));
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) && !isUnclear ? Number(plain) : text;
}

/** The days of the week with their names in documents and on the desk. */
export const weekDays: readonly Option<string>[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((text) => ({
  value: text.toLowerCase(),
  text,
}));

/** @returns days of the week as text: `Mon, Tue`; `every day` for none */
export const daysText = (value: unknown): string => chosenText(value, weekDays, 'every day');

/** @returns the labels of the chosen options; the text `none` when there are none */
export const chosenText = (value: unknown, options: readonly Option[], none: string): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((each) => options.find((option) => option.value === each)?.text ?? String(each)).join(', ')
    : none;

/** @returns the length of a unit of distance in kilometres */
export const kilometresIn = (unit: DistanceUnit): number => metresIn[unit] / 1000;
const unitSigns = { km: 'km', mile: 'miles' } as const;

/** The operator's currency and unit of distance. */
export interface Units {
  readonly currency: string;
  readonly distanceUnit: DistanceUnit;
}

/** @returns the label of a field with its unit: `Base (GBP)` */
export function labelOf(field: Field, { currency, distanceUnit }: Units): string {
  const unit = field.kind === 'number' ? field.unit : undefined;
  const signs = unit && { money: currency, percent: '%', distance: unitSigns[distanceUnit] }[unit];
  return signs ? `${field.label} (${signs})` : field.label;
}

/** @returns a value of a field as text */
export function told(
  field: Field,
  value: unknown,
  { currency, distanceUnit, documents = {} }: Units & { readonly documents?: Documents },
): string {
  switch (field.kind) {
    case 'number': {
      if (value === null || value === undefined) return field.empty ?? 'nothing';
      if (typeof value !== 'number') return String(value);
      if (field.unit === 'money') {
        const minor = Number((value * 10 ** minorDigits(currency)).toFixed(4));
        return Number.isInteger(minor) ? moneyOf(minor, currency) : `${value} ${currency}`;
      }
      if (field.unit === 'distance') {
        return `${Number((value / kilometresIn(distanceUnit)).toFixed(3))} ${unitSigns[distanceUnit]}`;
      }
      return field.unit === 'percent' ? `${value} %` : String(value);
    }
    case 'check':
      return (value ?? field.unless ?? false) ? 'yes' : 'no';
    case 'choice':
      return field.options.find((option) => option.value === value)?.text ?? field.none ?? 'nothing';
    case 'one':
      return chosenText(value ? [value] : [], field.options(documents), field.none);
    case 'words':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'nothing';
    case 'days':
      return daysText(value);
    case 'several':
      return chosenText(value, field.options(documents), field.none);
    case 'place': {
      const { address } = asRow(value);
      return typeof address === 'string' ? address : 'no place';
    }
    default:
      return value === undefined || value === '' ? 'nothing' : String(value);
  }
}

export interface Difference {
  /** `Distance › Base`. */
  readonly where: string;
  readonly before: string;
  readonly after: string;
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' › ');

/** @returns the differences between two versions of a document, with the labels of its form */
export function differences(
  field: Field,
  before: unknown,
  after: unknown,
  around: Units & { readonly documents: Documents },
  where = '',
): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  switch (field.kind) {
    case 'group':
      return Object.entries(field.fields).flatMap(([key, each]) => {
        // Simple fields add their own label below; here only that of a group, rows or keyed part is put in front.
        const inner =
          each.kind === 'group' || each.kind === 'rows' || each.kind === 'keyed' ? join(where, each.label) : where;
        return differences(each, asRow(before)[key], asRow(after)[key], around, inner);
      });
    case 'rows': {
      const old = new Map(asRows(before).map((row) => [field.keyOf(row), row]));
      const own = new Map(asRows(after).map((row) => [field.keyOf(row), row]));
      // A row that is nothing but its values has another key once it is edited; it is still in its place.
      const edited = new Map<string, string>();
      if (field.isOnlyValues && old.size === own.size) {
        const keys = [...own.keys()];
        for (const [index, key] of [...old.keys()].entries()) {
          const now = keys[index] ?? key;
          if (!own.has(key) && !old.has(now)) edited.set(now, key);
        }
      }
      const gone = new Set(edited.values());
      const all = [...new Set([...old.keys(), ...own.keys()])].filter((key) => !gone.has(key));
      const list = all.flatMap((key) => {
        const [a, b] = [old.get(edited.get(key) ?? key), own.get(key)];
        const name = join(where, field.nameOf((b ?? a) as Row));
        if (!a) return [{ where: name, before: 'not in the list', after: 'added' }];
        if (!b) return [{ where: name, before: 'in the list', after: 'removed' }];
        return differences(field.row, a, b, around, name);
      });
      if (list.length > 0) return list;
      return [{ where, before: 'previous order', after: 'new order' }];
    }
    case 'keyed':
      return [...new Set([...Object.keys(asRow(before)), ...Object.keys(asRow(after))])].flatMap((key) => {
        const [a, b] = [asRow(before)[key], asRow(after)[key]];
        const name = join(where, field.nameOf(key, around.documents));
        if (a === undefined) return [{ where: name, before: 'not in the list', after: 'added' }];
        if (b === undefined) return [{ where: name, before: 'in the list', after: 'removed' }];
        return differences(field.value, a, b, around, name);
      });
    default: {
      const [a, b] = [told(field, before, around), told(field, after, around)];
      return a === b ? [] : [{ where: join(where, field.label), before: a, after: b }];
    }
  }
}

/** @returns the location of a mistake with the labels of the form: `Heathrow › Pick-up` */
export function whereOf(field: Field, value: unknown, path: Path, documents: Documents): string {
  const [first, ...rest] = path;
  if (first === undefined) return field.label;
  const inner = asRow(value)[first];
  if (field.kind === 'group') {
    const each = field.fields[first];
    return each
      ? join(
          rest.length > 0 && (each.kind === 'group' || each.kind === 'rows') ? each.label : '',
          whereOf(each, inner, rest, documents),
        )
      : String(first);
  }
  if (field.kind === 'rows')
    return join(field.nameOf(asRow(inner)), rest.length > 0 ? whereOf(field.row, inner, rest, documents) : '');
  if (field.kind === 'keyed') return join(field.label, field.nameOf(String(first), documents));
  return field.label;
}
