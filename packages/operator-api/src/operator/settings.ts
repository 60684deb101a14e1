import type { SettingsDocument } from 'contracts';
import { settingsDocuments } from 'contracts';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { OperatorSettingsTable } from '../database/schema.ts';
import type { LogEntry } from '../deps.ts';
import { checkArea } from './check-area.ts';
import { type Contents, checkOperator, type Mistake, type Operator, withDefaults, wordsOfMistake } from './operator.ts';

/** Held while a version is made: versions are counted, and `id` grows in the order of their commits. */
const settingsLock = sql`pg_advisory_xact_lock(7201, 49)`;

export interface Version {
  readonly version: number;
  /** Epoch milliseconds; null for the file. */
  readonly at: number | null;
  /** Who made it; '' for the file. */
  readonly actor: string;
  readonly note: string;
}

/** One of the operator's documents as it is in force. */
export interface CurrentDocument extends Version {
  readonly name: SettingsDocument;
  readonly content: unknown;
  /** Why an earlier version than the last is in force; '' where it is the last. */
  readonly notice: string;
}

export interface Draft {
  readonly name: SettingsDocument;
  /** The version that was changed. */
  readonly version: number;
  readonly content: unknown;
}

export interface Change {
  readonly drafts: readonly Draft[];
  readonly note: string;
  readonly staff: { readonly id: number; readonly email: string } | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Written in the same transaction. */
  also(
    database: Database,
    made: readonly { readonly name: SettingsDocument; readonly version: number }[],
  ): Promise<void>;
}

/** What became of a change. */
export type Changed =
  | { readonly kind: 'done'; readonly made: readonly { readonly name: SettingsDocument; readonly version: number }[] }
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
  check(drafts: Partial<Record<SettingsDocument, unknown>>): ReturnType<typeof checkOperator>;
  /** Makes versions of drafts, all or none; they are in force here once it answers, and in every process within a second. */
  change(change: Change): Promise<Changed>;
  /** The versions of a document, the newest first, the file last. */
  versions(name: SettingsDocument): Promise<readonly Version[]>;
  /** What a version says; undefined where there is no such version. */
  contentOf(name: SettingsDocument, version: number): Promise<unknown>;
}

interface State {
  /** The newest row that is in it. */
  readonly id: number;
  readonly operator: Operator;
  readonly documents: readonly CurrentDocument[];
}

type Row = Pick<OperatorSettingsTable, 'document' | 'version' | 'content' | 'note' | 'actor' | 'at'> & {
  readonly id: number;
};

const asIs = { version: 0, at: null, actor: '', note: '' } as const;
const isKnown = (name: string): name is SettingsDocument => (settingsDocuments as readonly string[]).includes(name);
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface SettingsParts {
  readonly database: Database;
  /** The files as they are at first, which are right. */
  readonly files: Contents;
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** @throws when the files are not right: whoever reads them has checked them. */
export function createOperatorSettings({ database, files: firstFiles, log }: SettingsParts): OperatorSettings {
  let files = withDefaults(firstFiles);
  const fromFiles = checkOperator(files);
  if (!fromFiles.operator) throw new Error(wordsOfMistake(fromFiles.mistakes[0]));
  const present = settingsDocuments.filter((name) => files[name] !== undefined);
  let state: State = {
    id: 0,
    operator: fromFiles.operator,
    documents: present.map((name) => ({ ...asIs, name, content: files[name], notice: '' })),
  };
  let following: Promise<void> | null = null;

  /** The newest versions that are right together; an upgrade may know more rules than the server that took a version in. */
  function inForce(rows: readonly Row[]): State {
    const stacks = new Map<SettingsDocument, Row[]>();
    for (const row of rows)
      if (isKnown(row.document)) stacks.set(row.document, [...(stacks.get(row.document) ?? []), row]);
    const newest = new Map([...stacks].map(([name, [row]]) => [name, row?.version ?? 0]));
    const notices = new Map<SettingsDocument, string>();
    for (;;) {
      const contents: Partial<Record<SettingsDocument, unknown>> = {};
      for (const [name, [row]] of stacks) if (row) contents[name] = JSON.parse(row.content) as unknown;
      const checked = checkOperator({ ...files, ...contents });
      if (checked.operator) {
        return {
          id: Math.max(0, ...rows.map(({ id }) => id)),
          operator: checked.operator,
          documents: present.map((name) => {
            const [row] = stacks.get(name) ?? [];
            return {
              ...(row ? { ...asIs, at: row.at, actor: row.actor, note: row.note } : asIs),
              name,
              // What a draft has to be made from, even where an earlier one is in force.
              version: newest.get(name) ?? 0,
              content: row ? contents[name] : files[name],
              notice: notices.get(name) ?? '',
            };
          }),
        };
      }
      const [mistake] = checked.mistakes;
      const standing = [...stacks].filter(([, stack]) => stack.length > 0);
      // Its own version first; else the newest, which does not go with the file.
      const [name, stack] =
        standing.find(([each]) => each === mistake.document) ??
        standing.reduce((a, b) => ((a[1][0]?.id ?? 0) > (b[1][0]?.id ?? 0) ? a : b));
      const [left] = stack;
      const words = `version ${left?.version} is not in force: ${wordsOfMistake(mistake)}`;
      if (!notices.has(name)) notices.set(name, words);
      stacks.set(name, stack.slice(1));
    }
  }

  async function load(from: Database): Promise<State> {
    const newest = (await from
      .selectFrom('operator_settings')
      .distinctOn('document')
      .select(['id', 'document', 'version', 'content', 'note', 'actor', 'at'])
      .orderBy('document')
      .orderBy('version', 'desc')
      .execute()) as Row[];
    const loaded = inForce(newest);
    if (loaded.documents.every(({ notice }) => notice === '')) return loaded;
    const all = await from
      .selectFrom('operator_settings')
      .select(['id', 'document', 'version', 'content', 'note', 'actor', 'at'])
      .orderBy('version', 'desc')
      .execute();
    return inForce(all);
  }

  async function follow(): Promise<void> {
    const { newest } = await database
      .selectFrom('operator_settings')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    if (Number(newest ?? 0) === state.id) return;
    const loaded = await load(database);
    // Two that overlap: the older answer counts no more.
    if (loaded.id < state.id) return;
    state = loaded;
    for (const { name, notice } of state.documents) {
      if (notice !== '') log?.({ level: 'error', event: 'operator-settings', document: name, error: notice });
    }
  }

  const operator = {} as Operator;
  for (const key of Object.keys(fromFiles.operator) as (keyof Operator)[]) {
    Object.defineProperty(operator, key, { enumerable: true, get: () => state.operator[key] });
  }

  /** What a running server cannot follow, because it is set up when it starts. */
  const fixedMistakes = ({ configuration }: Operator): readonly Mistake[] =>
    (['paymentgateway', 'paymentpage', 'gazetteer'] as const)
      .filter((field) => configuration[field] !== state.operator.configuration[field])
      .map((field) => ({
        ...{ document: 'configuration', field, value: JSON.stringify(configuration[field]) },
        message: 'changes with the next start of the server',
      }));

  const contentsOf = ({ documents }: State): Contents =>
    Object.fromEntries(documents.map(({ name, content }) => [name, content]));

  /** The area is looked at only where it is drawn: one that was there before stops nobody from changing something else. */
  const checkDrafts = (before: Contents, drafts: Contents): ReturnType<typeof checkOperator> => {
    const checked = checkOperator({ ...files, ...before, ...drafts });
    return 'service-area' in drafts ? checkArea(checked) : checked;
  };

  return {
    operator,
    current: () => state.documents,
    fileNotice: '',
    async replaceFiles(changed) {
      const checked = checkOperator(changed);
      const mistakes = checked.operator ? fixedMistakes(checked.operator) : checked.mistakes;
      if (mistakes.length > 0) return mistakes;
      const before = files;
      files = withDefaults(changed);
      try {
        state = await load(database);
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
      following ??= follow().finally(() => {
        following = null;
      });
      return following;
    },
    check: (drafts) => checkDrafts(contentsOf(state), drafts),
    async change({ drafts, note, staff, now, also }) {
      const changed = await database.transaction().execute(async (transaction): Promise<Changed> => {
        await sql`select ${settingsLock}`.execute(transaction);
        const before = await load(transaction);
        for (const draft of drafts) {
          const current = before.documents.find(({ name }) => name === draft.name);
          if (current && current.version !== draft.version) return { kind: 'stale', current };
        }
        const contents = Object.fromEntries(drafts.map(({ name, content }) => [name, content]));
        const checked = checkDrafts(contentsOf(before), contents);
        if (!checked.operator) return { kind: 'mistakes', mistakes: checked.mistakes };
        const differ = drafts.filter(({ name, content }) => {
          const known = before.documents.find((each) => each.name === name);
          return known?.notice !== '' || !sameJson(known.content, content);
        });
        const made = differ.map(({ name, version }) => ({ name, version: version + 1 }));
        if (made.length === 0) return { kind: 'done', made };
        await transaction
          .insertInto('operator_settings')
          .values(
            differ.map(({ name, version, content }) => ({
              document: name,
              version: version + 1,
              content: JSON.stringify(content),
              note,
              staff_id: staff?.id ?? null,
              actor: staff?.email ?? 'command line',
              at: now,
            })),
          )
          .execute();
        await also(transaction, made);
        return { kind: 'done', made };
      });
      if (changed.kind === 'done') await follow();
      return changed;
    },
    async versions(name) {
      const rows = await database
        .selectFrom('operator_settings')
        .select(['version', 'at', 'actor', 'note'])
        .where('document', '=', name)
        .orderBy('version', 'desc')
        .limit(200)
        .execute();
      return [...rows, asIs];
    },
    async contentOf(name, version) {
      if (version === 0) return files[name];
      const row = await database
        .selectFrom('operator_settings')
        .select('content')
        .where('document', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      return row && (JSON.parse(row.content) as unknown);
    },
  };
}
