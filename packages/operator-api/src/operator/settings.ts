import type { SettingsDocument } from 'contracts';
import type { Database } from '../database/open.ts';
import type { LogEntry } from '../deps.ts';
import { checkArea } from './check-area.ts';
import { type CurrentDocument, inForce, loadInForce } from './in-force.ts';
import { type Checked, type Contents, checkOperator, type Mistake, type Operator, withDefaults } from './operator.ts';
import {
  type Author,
  addVersions,
  contentOfVersion,
  type Draft,
  fileVersion,
  lockVersions,
  type MadeVersion,
  newestId,
  type Version,
  versionsOf,
} from './versions.ts';

export interface Change extends Author {
  readonly drafts: readonly Draft[];
  /** Written in the same transaction. */
  also(database: Database, made: readonly MadeVersion[]): Promise<void>;
}

/** What became of a change. */
export type Changed =
  | { readonly kind: 'done'; readonly made: readonly MadeVersion[] }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly [Mistake, ...Mistake[]] }
  /** Another member of staff has made a version meanwhile. */
  | { readonly kind: 'stale'; readonly current: CurrentDocument };

/**
 * The operator's documents: the files that a deployment begins with, and over them the versions that were made while it ran.
 * `operator` is the one place to read them: each of its properties is what is in force at that moment, so nobody keeps it apart
 * for longer than a request.
 */
export interface OperatorSettings {
  readonly operator: Operator;
  /** Every document that can be changed here, as it is in force. */
  current(): readonly CurrentDocument[];
  /**
   * Takes files that were changed in the place of those that the deployment began with; with mistakes everything stays as it is.
   * The desk's own versions stay in force over them. @throws when the database does not answer.
   */
  replaceFiles(files: Contents): Promise<readonly Mistake[]>;
  /** What is wrong with changed files, whose last right content is in force; '' for nothing. */
  fileNotice: string;
  /** Takes in what any process has changed. @throws when the database does not answer; what was known stays in force. */
  follow(): Promise<void>;
  /** Checks drafts against everything else that is in force. */
  check(drafts: Partial<Record<SettingsDocument, unknown>>): Checked;
  /** Makes versions of drafts, all or none; they are in force here once it answers, and in every process within a second. */
  change(change: Change): Promise<Changed>;
  /** The versions of a document, the newest first, the file last. */
  versions(name: SettingsDocument): Promise<readonly Version[]>;
  /** What a version says; undefined where there is no such version. */
  contentOf(name: SettingsDocument, version: number): Promise<unknown>;
}

export interface SettingsParts {
  readonly database: Database;
  /** The files as they are at first, which are right. */
  readonly files: Contents;
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const contentsOf = (documents: readonly Pick<Draft, 'name' | 'content'>[]): Contents =>
  Object.fromEntries(documents.map(({ name, content }) => [name, content]));

/** An operator each of whose properties is read anew whenever it is asked for. */
function readAnew(keys: readonly (keyof Operator)[], now: () => Operator): Operator {
  const operator = {} as Operator;
  for (const key of keys) Object.defineProperty(operator, key, { enumerable: true, get: () => now()[key] });
  return operator;
}

/** What a running server cannot follow, because it is set up when it starts. */
const fixedMistakes = (running: Operator, { configuration }: Operator): readonly Mistake[] =>
  (['paymentgateway', 'paymentpage', 'gazetteer'] as const)
    .filter((field) => configuration[field] !== running.configuration[field])
    .map((field) => ({
      ...{ document: 'configuration', field, value: JSON.stringify(configuration[field]) },
      message: 'changes with the next start of the server',
    }));

/** The area is looked at only where it is drawn: one that was there before stops nobody from changing something else. */
function checkDrafts(before: Contents, drafts: Contents): Checked {
  const checked = checkOperator({ ...before, ...drafts });
  return 'service-area' in drafts ? checkArea(checked) : checked;
}

/** The document of which somebody made a version after the one that a draft was made from. */
const overtaken = (documents: readonly CurrentDocument[], drafts: readonly Draft[]): CurrentDocument | undefined =>
  drafts.flatMap((draft) =>
    documents.filter(({ name, version }) => name === draft.name && version !== draft.version),
  )[0];

/** The drafts that change something: what is in force, or that a version is not. */
const changing = (documents: readonly CurrentDocument[], drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ name, content }) => {
    const current = documents.find((each) => each.name === name);
    return current?.notice !== '' || !sameJson(current.content, content);
  });

/** @throws when the files are not right: whoever reads them has checked them. */
export function createOperatorSettings({ database, files: firstFiles, log }: SettingsParts): OperatorSettings {
  let files = withDefaults(firstFiles);
  let state = inForce(files, []);
  let following: Promise<void> | null = null;

  async function takeIn(): Promise<void> {
    if ((await newestId(database)) === state.id) return;
    const loaded = await loadInForce(database, files);
    // Two that overlap: the older answer counts no more.
    if (loaded.id < state.id) return;
    state = loaded;
    for (const { name, notice } of state.documents) {
      if (notice !== '') log?.({ level: 'error', event: 'operator-settings', document: name, error: notice });
    }
  }

  const allContents = (documents: readonly CurrentDocument[]): Contents => ({ ...files, ...contentsOf(documents) });

  return {
    operator: readAnew(Object.keys(state.operator) as (keyof Operator)[], () => state.operator),
    current: () => state.documents,
    fileNotice: '',
    async replaceFiles(changed) {
      const checked = checkOperator(changed);
      const mistakes = checked.operator ? fixedMistakes(state.operator, checked.operator) : checked.mistakes;
      if (mistakes.length > 0) return mistakes;
      const before = files;
      files = withDefaults(changed);
      try {
        state = await loadInForce(database, files);
      } catch (error) {
        files = before;
        throw error;
      }
      const hidden = state.documents.filter(({ name, version }) => version > 0 && !sameJson(before[name], files[name]));
      for (const { name, version } of hidden) {
        const error = `${name}.json has changed, but version ${version} of the desk is in force over it`;
        log?.({ level: 'warn', event: 'operator-files', document: name, error });
      }
      return [];
    },
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
    contentOf: async (name, version) =>
      version === fileVersion.version ? files[name] : contentOfVersion(database, name, version),
  };
}
