import type { SettingsDocument } from 'contracts';
import { settingsDocuments } from 'contracts';
import type { Database } from '../database/open.ts';
import { type Contents, checkOperator, type Mistake, mistakeText, type Operator } from './operator.ts';
import { allVersions, fileVersion, newestVersions, type Version, type VersionRow } from './versions.ts';

/** One of the operator's documents as it is in force. */
export interface CurrentDocument extends Version {
  readonly name: SettingsDocument;
  readonly content: unknown;
  /** Why an earlier version than the newest is in force; '' where the newest is. */
  readonly notice: string;
}

/** All documents in force, and the operator that they describe. */
export interface InForce {
  /** The id of the newest version known; 0 for files alone. */
  readonly id: number;
  readonly operator: Operator;
  readonly documents: readonly CurrentDocument[];
}

const isKnown = ({ document }: VersionRow): boolean => (settingsDocuments as readonly string[]).includes(document);

/** The first row of each document, from rows ordered from the newest to the oldest. */
function firstOfEach(rows: readonly VersionRow[]): ReadonlyMap<string, VersionRow> {
  const first = new Map<string, VersionRow>();
  for (const row of rows) if (!first.has(row.document)) first.set(row.document, row);
  return first;
}

/** The files with the first version of each document over them. */
const contentsOf = (files: Contents, versions: ReadonlyMap<string, VersionRow>): Contents => ({
  ...files,
  ...Object.fromEntries([...versions].map(([name, { content }]) => [name, JSON.parse(content) as unknown])),
});

/**
 * The version that a mistake excludes: that of the mistake's document; else the newest without whose document the
 * mistake is gone, as it conflicts with the file.
 */
function blamed(files: Contents, versions: ReadonlyMap<string, VersionRow>, mistake: Mistake): VersionRow | undefined {
  const isGoneWithout = ({ document }: VersionRow): boolean => {
    const others = new Map([...versions].filter(([name]) => name !== document));
    return !checkOperator(contentsOf(files, others)).mistakes.some(
      (each) => mistakeText(each) === mistakeText(mistake),
    );
  };
  const newest = [...versions.values()].sort((a, b) => b.id - a.id);
  return versions.get(mistake.document) ?? newest.find(isGoneWithout) ?? newest[0];
}

/**
 * Finds the newest versions that are valid together; after an upgrade, rules may apply that a stored version did not
 * have to meet.
 * @param files the documents beneath the versions, with their defaults.
 * @param rows versions, of each document from the newest to the oldest.
 * @throws when the files themselves are not valid: the caller has checked them.
 */
export function inForce(files: Contents, rows: readonly VersionRow[]): InForce {
  const newest = firstOfEach(rows);
  const notices = new Map<string, string>();
  let standing = rows.filter(isKnown);
  // An earlier version of the same document mostly has the same mistake, and is then found without checking all others.
  let [said, culprit] = ['', ''];
  for (;;) {
    const versions = firstOfEach(standing);
    const contents = contentsOf(files, versions);
    const { operator, mistakes } = checkOperator(contents);
    if (operator) {
      return {
        id: Math.max(0, ...rows.map(({ id }) => id)),
        operator,
        documents: settingsDocuments.map((name) => {
          const { at, actor, note } = versions.get(name) ?? fileVersion;
          // Drafts are based on the newest version, even where an earlier one is in force.
          const version = newest.get(name)?.version ?? fileVersion.version;
          return { name, version, at, actor, note, content: contents[name], notice: notices.get(name) ?? '' };
        }),
      };
    }
    const words = mistakeText(mistakes[0]);
    const known = words === said ? versions.get(culprit) : undefined;
    const left = known ?? blamed(files, versions, mistakes[0]);
    if (!left) throw new Error(words);
    const { document, version } = left;
    [said, culprit] = [words, document];
    if (!notices.has(document)) notices.set(document, `version ${version} is not in use: ${words}`);
    standing = standing.filter((row) => row !== left);
  }
}

/**
 * The documents in force, from the files and from the versions in a database.
 * @throws when the database does not respond.
 */
export async function loadInForce(database: Database, files: Contents): Promise<InForce> {
  const loaded = inForce(files, await newestVersions(database));
  // Earlier versions are read only where a newest one is not valid.
  return loaded.documents.every(({ notice }) => notice === '') ? loaded : inForce(files, await allVersions(database));
}
