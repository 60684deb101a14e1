import type { SettingsDocument } from 'contracts';
import type { Answer } from '../../api/client.ts';
import { forms } from './documents.ts';
import { type Documents, type Path, put } from './fields.ts';
import { merge } from './merge.ts';

/** A document with changes that are not saved. */
export interface Draft {
  readonly content: unknown;
  /** The content of that version. */
  readonly base: unknown;
  /** The version that it changes; the server refuses it (409) once there is a newer one. */
  readonly version: number;
}

export type DraftsOf = Partial<Record<SettingsDocument, Draft>>;

/** A document in force. */
export type Version = Pick<Answer<'settingsDocument'>, 'name' | 'version' | 'content'>;

/** @returns the contents of the drafts that differ from the documents in force */
export const changedIn = (drafts: DraftsOf, inForce: Documents): Partial<Record<SettingsDocument, unknown>> =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([name, { content }]) =>
      JSON.stringify(content) === JSON.stringify(inForce[name]) ? [] : [[name, content]],
    ),
  );

/** @returns a draft with a value at a path; without a draft, one of the version in force */
export function withValue(
  draft: Draft | undefined,
  inForce: Omit<Version, 'name'> | undefined,
  path: Path,
  value: unknown,
): Draft {
  const { content, base, version } = draft ?? {
    content: inForce?.content,
    base: inForce?.content,
    version: inForce?.version ?? 0,
  };
  return { content: put(content, path, value), base, version };
}

/**
 * What was typed while drafts were saved stays, as the next change; of a document that was saved, it changes the new
 * version.
 * @param from the drafts when saving began
 * @param saved the documents that were saved
 */
export const afterSaving = (drafts: DraftsOf, from: DraftsOf, saved: readonly SettingsDocument[]): DraftsOf =>
  Object.fromEntries(
    (Object.entries(drafts) as [SettingsDocument, Draft][])
      .filter(([name, draft]) => draft !== from[name])
      .map(([name, draft]) => [
        name,
        saved.includes(name) ? { ...draft, base: from[name]?.content, version: draft.version + 1 } : draft,
      ]),
  );

/** @returns the drafts as changes of newer versions of their documents */
export const mergedInto = (drafts: DraftsOf, newer: readonly Version[]): DraftsOf =>
  Object.fromEntries(
    newer.flatMap(({ name, version, content }) => {
      const draft = drafts[name];
      return draft
        ? [[name, { base: content, version, content: merge(forms[name], draft.base, draft.content, content) }]]
        : [];
    }),
  );
