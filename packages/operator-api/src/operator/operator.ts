import * as v from 'valibot';
import { type FleetPlan, fleetFile, type ServiceArea, serviceAreaFile } from '../geo/data.ts';
import { contradictions } from './contradictions.ts';
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

/**
 * Finds contradictions between documents.
 * @param isRead whether a document's content is that of its file; missing references to one that could not be read are
 * not reported
 */
export function crossMistakes(
  read: ReadDocuments,
  isRead: (document: DocumentName) => boolean = () => true,
): Mistake[] {
  return contradictions(read, isRead).map((each) => ({ ...each, value: shown(each.value) }));
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
