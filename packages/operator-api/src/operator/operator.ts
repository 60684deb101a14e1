import * as v from 'valibot';
import { bandPrices } from '../fares/distance-bands.ts';
import { hourlyPrices } from '../fares/hourly.ts';
import { type FleetPlan, fleetFile, type ServiceArea, serviceAreaFile } from '../geo/data.ts';
import { crossingEdges } from '../geo/outline.ts';
import type { LatLng } from '../geo/types.ts';
import {
  type BookerRow,
  bookersFile,
  type ConfigurationFile,
  configurationFile,
  type DispatchRules,
  dispatchFile,
  type FareTable,
  faresFile,
  type Holiday,
  holidaysFile,
  inOneUnit,
  type LicenceRow,
  licencesFile,
  type OwnPlaceRow,
  type PaymentRules,
  type PriceCategoryRow,
  type PromoRow,
  type PromotionRow,
  paymentsFile,
  placesFile,
  pricesFile,
  promosFile,
  promotionsFile,
  type VehicleRow,
  vehiclesFile,
} from './schema.ts';

/** All settings of one operator's deployment. */
export interface Operator {
  readonly configuration: ConfigurationFile;
  readonly vehicles: readonly VehicleRow[];
  readonly prices: readonly PriceCategoryRow[];
  readonly fares: FareTable;
  readonly holidays: readonly Holiday[];
  readonly promos: readonly PromoRow[];
  readonly promotions: readonly PromotionRow[];
  readonly licences: readonly LicenceRow[];
  readonly payments: PaymentRules;
  readonly bookers: readonly BookerRow[];
  readonly dispatch: DispatchRules;
  readonly places: readonly OwnPlaceRow[];
  /** Null: no area is configured, and every place is served. */
  readonly serviceArea: ServiceArea | null;
  /** Null: no waiting places of vehicles are configured. */
  readonly fleet: FleetPlan | null;
}

export const documentSchemas = {
  configuration: configurationFile,
  vehicles: vehiclesFile,
  prices: pricesFile,
  fares: faresFile,
  holidays: holidaysFile,
  promos: promosFile,
  promotions: promotionsFile,
  licences: licencesFile,
  payments: paymentsFile,
  bookers: bookersFile,
  dispatch: dispatchFile,
  places: placesFile,
  'service-area': v.nullable(serviceAreaFile),
  fleet: v.nullable(fleetFile),
} as const;

/** The documents of an operator's folder: `fares` is in `fares.json`. */
export type DocumentName = keyof typeof documentSchemas;
/** The documents of an operator as JSON, by name. */
export type Contents = Readonly<Partial<Record<DocumentName, unknown>>>;

export const documentNames = Object.keys(documentSchemas) as DocumentName[];

/** The default content of documents that a folder may lack. */
const defaults: Contents = { dispatch: {}, places: [], 'service-area': null, fleet: null };

/** Documents with defaults for those that the folder lacks. */
export const withDefaults = (contents: Contents): Contents => ({ ...defaults, ...contents });

/** Whether an operator's folder may lack a file, whose defaults then apply. */
export const isOptionalFile = (file: string): boolean => file.replace('.json', '') in defaults;

export const operatorFileNames = documentNames.map((name) => `${name}.json`);

/** Thrown when a file of the operator cannot be used; the message names the file and the field. */
export class OperatorFileError extends Error {
  override name = 'OperatorFileError';
}

/** An invalid value in a document. */
export interface Mistake {
  readonly document: DocumentName;
  /** `distance.bands.1.permile`; '' for the whole document. */
  readonly field: string;
  /** The invalid value as JSON, shortened when long, or its kind; '' for a missing one. */
  readonly value: string;
  /** The error text. */
  readonly message: string;
}

/** Maximum number of mistakes reported: one kind of mistake can occur in every row. */
const mostMistakes = 50;

const shown = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  // A secret key in the wrong field must not get into the log.
  const text = (JSON.stringify(value) ?? '').replace(/\b([rs]k_(live|test)_)\w+/, '$1…');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** The error text for a schema's issue, for readers without programming knowledge. */
function issueText(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message;
  if (issue.input === undefined) return 'is needed';
  const wanted = (issue as { readonly requirement?: unknown }).requirement;
  const words: Readonly<Record<string, string>> = {
    number: 'expected a number',
    string: 'expected text',
    boolean: 'expected yes or no',
    integer: 'expected a whole number',
    min_value: `expected ${wanted} or more`,
    max_value: `expected ${wanted} or less`,
    gt_value: `expected more than ${wanted}`,
    min_length: wanted === 1 ? 'must not be empty' : `expected at least ${wanted}`,
    max_length: `expected at most ${wanted}`,
    iso_date: 'expected a date like 2026-12-31',
    strict_object: issue.expected === 'never' ? 'is not a known field' : 'expected an object',
    array: 'expected a list',
    url: 'expected an http(s) URL',
  };
  // The received value is shown next to the message.
  return words[issue.type] ?? issue.message.replace(/^Invalid[^:]*: E/, 'e').replace(/ but received [^;]*$/, '');
}

/** The documents as parsed by their schemas. */
export type ReadDocuments = { readonly [Name in DocumentName]: v.InferOutput<(typeof documentSchemas)[Name]> };

/** Fields whose values must be unique within a document. */
const unique: readonly [DocumentName, string, (row: never) => string | number][] = [
  ['vehicles', 'vehtypeid', ({ vehtypeid }: VehicleRow) => vehtypeid],
  // A use of a code, and the discount of a booking that is changed later, are found by the id.
  ['promos', 'id', ({ id }: PromoRow) => id],
  ['promos', 'code', ({ code }: PromoRow) => code.toUpperCase()],
  ['licences', 'trackingcode', ({ trackingcode }: LicenceRow) => trackingcode.toUpperCase()],
  ['bookers', 'bookerid', ({ bookerid }: BookerRow) => bookerid],
  ['bookers', 'joincode', ({ joincode }: BookerRow) => joincode.toUpperCase()],
  ['places', 'id', ({ id }: OwnPlaceRow) => id],
  ['promotions', 'token', ({ token }: PromotionRow) => token],
];

/**
 * Finds contradictions between documents.
 * @param isRead whether a document's content is that of its file; missing references to one that could not be read are
 * not reported
 */
export function crossMistakes(
  read: ReadDocuments,
  isRead: (document: DocumentName) => boolean = () => true,
): Mistake[] {
  const mistakes: Mistake[] = [];
  const add = (document: DocumentName, field: string, value: unknown, message: string) =>
    mistakes.push({ document, field, value: shown(value), message });
  for (const [document, field, keyOf] of unique) {
    const seen = new Set<string | number>();
    for (const [index, row] of (read[document] as unknown as readonly never[]).entries()) {
      const value = keyOf(row);
      if (seen.has(value)) add(document, `${index}.${field}`, value, `${value} appears twice`);
      seen.add(value);
    }
  }
  const { configuration, vehicles, prices, fares, payments, promos, promotions } = read;
  const ids = vehicles.map((vehicle) => vehicle.vehtypeid);
  const isVehicle = (id: number) => !isRead('vehicles') || ids.includes(id);
  const codes = new Set(promos.map((promo) => promo.code.toUpperCase()));
  for (const [index, { vehtypeid, promocode }] of promotions.entries()) {
    if (vehtypeid !== 0 && !isVehicle(vehtypeid)) {
      add('promotions', `${index}.vehtypeid`, vehtypeid, `vehicles.json has no vehicle type ${vehtypeid}`);
    }
    if (promocode !== '' && isRead('promos') && !codes.has(promocode.toUpperCase())) {
      add('promotions', `${index}.promocode`, promocode, `promos.json has no code ${promocode}`);
    }
  }
  for (const [at, { vehicles: named }] of payments.deposits.entries()) {
    for (const [index, id] of named.entries()) {
      if (!isVehicle(id)) {
        add('payments', `deposits.${at}.vehicles.${index}`, id, `vehicles.json has no vehicle type ${id}`);
      }
    }
  }
  if (!isVehicle(configuration.defaultvehtypeid)) {
    const { defaultvehtypeid } = configuration;
    add('configuration', 'defaultvehtypeid', defaultvehtypeid, `vehicles.json has no vehicle type ${defaultvehtypeid}`);
  }
  const tiers = new Set(prices.map((category) => category.id));
  for (const [index, { vehtypeid, typename, pricetier }] of vehicles.entries()) {
    if (isRead('vehicles') && !fares.vehicles[String(vehtypeid)]) {
      const message = `no factor for vehicle type ${vehtypeid} (${typename})`;
      add('fares', `vehicles.${vehtypeid}.factor`, undefined, message);
    }
    if (pricetier !== '' && isRead('prices') && !tiers.has(pricetier)) {
      const message = `${typename} is in "${pricetier}", which prices.json does not have`;
      add('vehicles', `${index}.pricetier`, pricetier, message);
    }
  }
  const days = new Set<string>();
  for (const [index, { from }] of fares.vat.entries()) {
    if (days.has(from)) add('fares', `vat.${index}.from`, from, `${from} appears twice`);
    days.add(from);
  }
  const checkOutline = (field: string, outline: readonly LatLng[]) => {
    const edges = crossingEdges(outline);
    if (edges)
      add(
        'fares',
        `${field}.${edges[1]}`,
        undefined,
        'the outline crosses or touches itself on the line from this corner',
      );
  };
  const zones = new Set<string>();
  for (const [index, { id, outline }] of fares.zones.entries()) {
    if (zones.has(id)) add('fares', `zones.${index}.id`, id, `${id} appears twice`);
    zones.add(id);
    checkOutline(`zones.${index}.outline`, outline);
  }
  const seen = new Set<string>();
  for (const [index, { id, from, to, prices: byVehicle }] of fares.fixed.entries()) {
    if (seen.has(id)) add('fares', `fixed.${index}.id`, id, `${id} appears twice`);
    seen.add(id);
    checkOutline(`fixed.${index}.from.outline`, from.outline);
    checkOutline(`fixed.${index}.to.outline`, to.outline);
    for (const vehicle of Object.keys(byVehicle).filter((each) => !isVehicle(Number(each)))) {
      const message = `vehicles.json has no vehicle type ${vehicle}`;
      add('fares', `fixed.${index}.prices.${vehicle}`, byVehicle[vehicle], message);
    }
  }
  const hourly = hourlyPrices(fares);
  if (hourly && hourly.unit !== configuration.distanceunit) {
    const { distanceunit } = configuration;
    const keys = distanceunit === 'km' ? 'includedkm and perkm' : 'includedmiles and permile';
    add('fares', 'hourly', undefined, `needs ${keys}: passengers see distances in the unit ${distanceunit}`);
  }
  const { bands } = fares.distance;
  const ofFirst = bands[0]?.perkm === undefined ? 'mile' : 'km';
  let highest = 0;
  for (const [index, { upTo, unit }] of bandPrices(bands).entries()) {
    const { uptomiles, permile, uptokm, perkm } = bands[index] ?? {};
    if (!inOneUnit([uptomiles, permile], [uptokm, perkm])) {
      add('fares', `distance.bands.${index}`, undefined, 'needs uptomiles and permile, or uptokm and perkm');
    } else if (unit !== ofFirst) {
      add('fares', `distance.bands.${index}`, undefined, 'all bands must use the same unit, miles or kilometres');
    }
    const isLast = index === bands.length - 1;
    if (upTo <= highest || isLast !== (upTo === Number.POSITIVE_INFINITY)) {
      const field = unit === 'mile' ? 'uptomiles' : 'uptokm';
      add(
        'fares',
        `distance.bands.${index}.${field}`,
        bands[index]?.[field],
        `${field} must increase from band to band and end with null`,
      );
    }
    if (Number.isFinite(upTo)) highest = Math.max(highest, upTo);
  }
  return mistakes;
}

export type Checked =
  | { readonly operator: Operator; readonly mistakes: readonly [] }
  | { readonly operator: null; readonly mistakes: readonly [Mistake, ...Mistake[]] };

/** Checks each of an operator's documents by itself; `read` holds those with mistakes unparsed. */
export function checkDocuments(contents: Contents): {
  readonly read: Partial<Record<DocumentName, unknown>>;
  readonly mistakes: Mistake[];
} {
  const mistakes: Mistake[] = [];
  const read: Partial<Record<DocumentName, unknown>> = {};
  for (const document of documentNames) {
    const content = contents[document] === undefined ? defaults[document] : contents[document];
    if (content === undefined) {
      mistakes.push({ document, field: '', value: '', message: 'is missing' });
      continue;
    }
    const parsed = v.safeParse(documentSchemas[document], content);
    read[document] = parsed.output;
    for (const issue of parsed.issues ?? []) {
      const field = v.getDotPath(issue) ?? '';
      // For a row, the wrong field's name or index is shown, since its kind (object, list) does not help.
      const isWhole = issue.kind === 'validation' && typeof issue.input === 'object';
      const said = isWhole ? issue.path?.at(-1)?.value : issue.input;
      mistakes.push({
        document,
        field,
        value: isWhole && typeof said === 'object' ? '' : shown(said),
        message: issueText(issue),
      });
    }
  }
  return { read, mistakes };
}

/** The operator that documents without mistakes describe. */
export function operatorOf({ 'service-area': serviceArea, ...rest }: ReadDocuments): Operator {
  return { ...rest, serviceArea };
}

/** Checks an operator's documents, each by itself, then against each other. */
export function checkOperator(contents: Contents): Checked {
  const { read, mistakes } = checkDocuments(contents);
  if (mistakes.length === 0) mistakes.push(...crossMistakes(read as ReadDocuments));
  const [first, ...others] = mistakes;
  if (first) return { operator: null, mistakes: [first, ...others.slice(0, mostMistakes - 1)] };
  return { operator: operatorOf(read as ReadDocuments), mistakes: [] };
}

/** A mistake as one line: file, field, error text. */
export const mistakeText = ({ document, field, value, message }: Mistake): string => {
  const isSaid = value === '' || message.includes(value.replaceAll('"', ''));
  return `${document}.json, field ${field || '(the whole file)'}: ${message}${isSaid ? '' : ` instead of ${value}`}`;
};

/** Parses the JSON of a file, without `$schema`, which is for editors. @throws {SyntaxError} */
export function readDocument(text: string): unknown {
  const content: unknown = JSON.parse(text);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  const { $schema: _, ...document } = content as Record<string, unknown>;
  return document;
}

/**
 * Reads the texts of an operator's files as JSON, keyed by file name.
 * @throws {OperatorFileError} naming the file that is missing or is not JSON.
 */
export function readContents(texts: Readonly<Record<string, string>>): Contents {
  const contents: Partial<Record<DocumentName, unknown>> = {};
  for (const name of documentNames) {
    const file = `${name}.json`;
    const text = texts[file];
    if (text === undefined) {
      if (isOptionalFile(file)) continue;
      throw new OperatorFileError(`${file} is missing`);
    }
    try {
      contents[name] = readDocument(text);
    } catch (error) {
      throw new OperatorFileError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return contents;
}

/**
 * Reads the operator's files from their texts, keyed by file name, and checks them against each other.
 * @throws {OperatorFileError} naming the file and the field.
 */
export function parseOperator(texts: Readonly<Record<string, string>>): Operator {
  const { operator, mistakes } = checkOperator(readContents(texts));
  if (operator) return operator;
  throw new OperatorFileError(mistakeText(mistakes[0]));
}
