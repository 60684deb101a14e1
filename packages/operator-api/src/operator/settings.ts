import type { SettingsDocument } from 'contracts';
import type { Database } from '../database/open.ts';
import type { LogEntry } from '../log.ts';
import { checkArea } from './check-area.ts';
import { emptyHours } from './check-hours.ts';
import { type CurrentDocument, type InForce, inForce, loadInForce } from './in-force.ts';
import { type Checked, type Contents, checkOperator, type Mistake, type Operator, withDefaults } from './operator.ts';
import {
  type Author,
  addVersions,
  contentOfVersion,
  type Draft,
  fileVersion,
  highestOfVersions,
  lockVersions,
  type MadeVersion,
  newestId,
  type Version,
  versionsOf,
} from './versions.ts';

export interface Change extends Author {
  readonly drafts: readonly Draft[];
  /** Further rows, written in the same transaction. */
  also(database: Database, made: readonly MadeVersion[]): Promise<void>;
}

/** The outcome of a change. */
export type Changed =
  | { readonly kind: 'done'; readonly made: readonly MadeVersion[] }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly [Mistake, ...Mistake[]] }
  /** Another staff member has made a version in the meantime. */
  | { readonly kind: 'stale'; readonly current: CurrentDocument };

/**
 * The operator's documents: the files that a deployment starts with, overridden by the versions made while it runs.
 * `operator` is the only place to read them: each of its properties returns the current setting, so callers must not
 * store it for longer than a request.
 */
export interface OperatorSettings {
  readonly operator: Operator;
  /** Every document that can be changed in the desk, as it is in force. */
  current(): readonly CurrentDocument[];
  /**
   * Replaces the files by changed ones; with mistakes nothing changes. Versions made in the desk still override them.
   * @throws {OperatorFileError | SettingError} as `check` does; when the database does not respond.
   */
  replaceFiles(files: Contents): Promise<readonly Mistake[]>;
  /** The mistakes in changed files, while the last valid content is in force; '' for none. */
  fileNotice: string;
  /**
   * Loads the changes of all processes. @throws when the database does not respond; the known settings stay in force.
   */
  follow(): Promise<void>;
  /** Checks drafts together with the other documents in force. */
  check(drafts: Partial<Record<SettingsDocument, unknown>>): Checked;
  /** Makes versions of drafts, all or none; in force here when it resolves, and in every process within a second. */
  change(change: Change): Promise<Changed>;
  /** The versions of a document, the newest first, the file last. */
  versions(name: SettingsDocument): Promise<readonly Version[]>;
  /**
   * The highest number that any version of a document has given to a row; 0 where rows have no numbers. A new row needs
   * a higher one: bookings, customers and fares go on referring to the rows that were taken out.
   */
  highest(name: SettingsDocument): Promise<number>;
  /** The content of a version; undefined for an unknown one. */
  contentOf(name: SettingsDocument, version: number): Promise<unknown>;
}

export interface SettingsParts {
  readonly database: Database;
  /** The files at the start, which are valid. */
  readonly files: Contents;
  /** Refuses changed files with which the server would not start. @throws {OperatorFileError | SettingError} */
  readonly check?: (operator: Operator) => void;
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The key of the rows' numbers, in the documents that number them. */
const numbers: Partial<Record<SettingsDocument, string>> = { vehicles: 'vehtypeid', bookers: 'bookerid' };

const highestIn = (rows: unknown, key: string): number =>
  Math.max(0, ...(rows as readonly Readonly<Record<string, unknown>>[]).map((row) => Number(row[key])));

const contentsOf = (documents: readonly Pick<Draft, 'name' | 'content'>[]): Contents =>
  Object.fromEntries(documents.map(({ name, content }) => [name, content]));

/** An operator whose properties return the current settings on each access. */
function readAnew(keys: readonly (keyof Operator)[], now: () => Operator): Operator {
  const operator = {} as Operator;
  for (const key of keys) Object.defineProperty(operator, key, { enumerable: true, get: () => now()[key] });
  return operator;
}

/** Changes that a running server cannot apply, because they are set up at the start. */
const fixedMistakes = (running: Operator, { configuration }: Operator): readonly Mistake[] =>
  (['paymentgateway', 'paymentpage', 'gazetteer'] as const)
    .filter((field) => configuration[field] !== running.configuration[field])
    .map((field) => ({
      ...{ document: 'configuration', field, value: JSON.stringify(configuration[field]) },
      message: 'takes effect only when the server is restarted',
    }));

/** Area and hours are checked only when they change: existing ones must not block other changes. */
function checkDrafts(before: Contents, drafts: Contents): Checked {
  const checked = checkOperator({ ...before, ...drafts });
  const [first, ...others] = checked.operator
    ? emptyHours(checked.operator).filter((each) => each.document in drafts)
    : [];
  if (first) return { operator: null, mistakes: [first, ...others] };
  return 'service-area' in drafts ? checkArea(checked) : checked;
}

/** A document that has a newer version than the one a draft is based on. */
const overtaken = (documents: readonly CurrentDocument[], drafts: readonly Draft[]): CurrentDocument | undefined =>
  drafts.flatMap((draft) =>
    documents.filter(({ name, version }) => name === draft.name && version !== draft.version),
  )[0];

/** The drafts with an effect: they differ from the content in force, or the newest version is not in force. */
const changing = (documents: readonly CurrentDocument[], drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ name, content }) => {
    const current = documents.find((each) => each.name === name);
    return current?.notice !== '' || !sameJson(current.content, content);
  });

/** @throws when the files are not valid: the caller has checked them. */
export function createOperatorSettings({ database, files: firstFiles, check, log }: SettingsParts): OperatorSettings {
  let files = withDefaults(firstFiles);
  let state = inForce(files, []);
  let following: Promise<void> | null = null;

  let last: Promise<unknown> = Promise.resolve();
  /** Loads one at a time: a load that ends late would otherwise take back newer files or versions. */
  function inTurn<Result>(load: () => Promise<Result>): Promise<Result> {
    const next = last.then(load);
    last = next.catch(() => undefined);
    return next;
  }

  function putInForce(loaded: InForce): void {
    state = loaded;
    for (const { name, notice } of state.documents) {
      if (notice !== '') log?.({ level: 'error', event: 'operator-settings', document: name, error: notice });
    }
  }

  async function loadVersions(): Promise<void> {
    if ((await newestId(database)) !== state.id) putInForce(await loadInForce(database, files));
  }
  const takeIn = () => inTurn(loadVersions);

  async function loadFiles(changed: Contents): Promise<readonly Mistake[]> {
    const checked = checkOperator(changed);
    const mistakes = checked.operator ? fixedMistakes(state.operator, checked.operator) : checked.mistakes;
    if (mistakes.length > 0) return mistakes;
    if (checked.operator) check?.(checked.operator);
    const before = files;
    const next = withDefaults(changed);
    putInForce(await loadInForce(database, next));
    files = next;
    const hidden = state.documents.filter(({ name, version }) => version > 0 && !sameJson(before[name], files[name]));
    for (const { name, version } of hidden) {
      const error = `${name}.json has changed, but version ${version}, saved on the desk, takes precedence over it`;
      log?.({ level: 'warn', event: 'operator-files', document: name, error });
    }
    return [];
  }

  const allContents = (documents: readonly CurrentDocument[]): Contents => ({ ...files, ...contentsOf(documents) });

  return {
    operator: readAnew(Object.keys(state.operator) as (keyof Operator)[], () => state.operator),
    current: () => state.documents,
    fileNotice: '',
    replaceFiles: (changed) => inTurn(() => loadFiles(changed)),
    follow() {
      following ??= takeIn().finally(() => {
        following = null;
      });
      return following;
    },
    check: (drafts) => checkDrafts(allContents(state.documents), drafts),
    async change({ drafts, also, ...author }) {
      const changed = await database.transaction().execute(async (transaction): Promise<Changed> => {
        await lockVersions(transaction);
        const { documents } = await loadInForce(transaction, files);
        const current = overtaken(documents, drafts);
        if (current) return { kind: 'stale', current };
        const checked = checkDrafts(allContents(documents), contentsOf(drafts));
        if (!checked.operator) return { kind: 'mistakes', mistakes: checked.mistakes };
        const made = await addVersions(transaction, changing(documents, drafts), author);
        if (made.length > 0) await also(transaction, made);
        return { kind: 'done', made };
      });
      if (changed.kind === 'done') await takeIn();
      return changed;
    },
    versions: async (name) => [...(await versionsOf(database, name)), fileVersion],
    async highest(name) {
      const key = numbers[name];
      return key === undefined
        ? 0
        : Math.max(highestIn(files[name], key), await highestOfVersions(database, name, key));
    },
    contentOf: async (name, version) =>
      version === fileVersion.version ? files[name] : contentOfVersion(database, name, version),
  };
}
