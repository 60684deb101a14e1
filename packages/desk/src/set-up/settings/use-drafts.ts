import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument } from 'contracts';
import { useState } from 'react';
import { ask, DeskError } from '../../api/client.ts';
import { useMe } from '../../session/session-context.ts';
import { forms } from './documents.ts';
import { afterSaving, changedIn, type DraftsOf, mergedInto, withValue } from './drafts.ts';
import { at, type Difference, type Documents, differences, type Path } from './fields.ts';
import { type Check, useCheck } from './use-check.ts';
import { type Current, type LoadedDocuments, loadDocument, useDocuments } from './use-documents.ts';

export interface Drafts extends Pick<LoadedDocuments, 'current' | 'asked'>, Pick<Check, 'mistakes' | 'isChecking'> {
  /** The documents as they would be after saving: those in force with the drafts. */
  readonly documents: Documents;
  /** Only the drafts that differ from the documents in force. */
  readonly changed: Partial<Record<SettingsDocument, unknown>>;
  readonly changes: readonly Difference[];
  readonly isSaving: boolean;
  readonly saved: boolean;
  readonly failed: unknown;
  /** Whether the last save was refused, since somebody else had saved a newer version. */
  readonly isStale: boolean;
  /** Whether the changes have been merged into that version, and not been saved since. */
  readonly isMerged: boolean;
  readonly isMerging: boolean;
  change(document: SettingsDocument, path: Path, value: unknown): void;
  mistakeAt(document: SettingsDocument, path: Path): string;
  /** Saves the changes; `onSaved` is called once the server has stored them. */
  save(note: string, onSaved: () => void): void;
  /** Loads the newer version and makes the changes in it, to be looked at before they are saved. */
  mergeNewer(): void;
  discard(): void;
}

interface Saving {
  readonly note: string;
  /** The documents that are saved. */
  readonly saved: readonly SettingsDocument[];
  /** All drafts at that moment. */
  readonly from: DraftsOf;
  readonly onSaved: () => void;
}

/** Loads some of the operator's documents and holds the drafts of this page's changes to them. */
export function useDrafts(names: readonly SettingsDocument[]): Drafts {
  const { operator } = useMe();
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<DraftsOf>({});
  const [said, setSaid] = useState(false);
  const { current, inForce, asked } = useDocuments(names);
  const drafted = Object.fromEntries(Object.entries(drafts).map(([name, { content }]) => [name, content]));
  const documents: Documents = { ...inForce, ...drafted };
  const changed = changedIn(drafts, inForce);
  const changedNames = Object.keys(changed) as SettingsDocument[];
  const isChanged = changedNames.length > 0;
  const check = useCheck(changed, documents);

  const save = useMutation({
    mutationFn: ({ note }: Saving) =>
      ask('changeSettings', {
        body: {
          note,
          documents: changedNames.map((name) => ({
            name,
            version: drafts[name]?.version ?? 0,
            content: changed[name],
          })),
        },
      }),
    async onSuccess(_, { saved, from, onSaved }) {
      onSaved();
      // What is in force is known, also when it cannot be read again: the fields must not go back to what was before.
      for (const name of saved) {
        const draft = from[name];
        queries.setQueryData<Current>(
          ['settings', name],
          (before) => before && draft && { ...before, content: draft.content, version: draft.version + 1 },
        );
      }
      setDrafts((before) => afterSaving(before, from, saved));
      setSaid(true);
      // The others stay as they were read: one of them may have got a draft meanwhile.
      await Promise.all(saved.map((name) => queries.invalidateQueries({ queryKey: ['settings', name] })));
    },
  });

  const newer = useMutation({
    mutationFn: () => Promise.all(names.map(loadDocument)),
    onSuccess(loaded) {
      for (const answer of loaded) queries.setQueryData<Current>(['settings', answer.name], answer);
      setDrafts((before) => mergedInto(before, loaded));
      save.reset();
    },
  });

  const isStale = save.error instanceof DeskError && save.error.status === 409;

  return {
    current,
    asked,
    documents,
    changed,
    changes: changedNames.flatMap((name) =>
      differences(forms[name], inForce[name], changed[name], { ...operator, documents }),
    ),
    mistakes: check.mistakes,
    isChecking: check.isChecking,
    isSaving: save.isPending,
    saved: said && !isChanged,
    failed: newer.error ?? save.error ?? check.error,
    isStale,
    isMerged: isChanged && newer.isSuccess,
    isMerging: newer.isPending,
    change(document, path, value) {
      if (!save.isPending) save.reset();
      if (newer.isError) newer.reset();
      setSaid(false);
      setDrafts((before) => ({
        ...before,
        [document]: withValue(before[document], current?.[document], path, value),
      }));
    },
    mistakeAt(document, path) {
      const field = path.join('.');
      return check.mistakes.find((each) => each.document === document && each.field === field)?.message ?? '';
    },
    save: (note, onSaved) => {
      if (save.isPending) return;
      newer.reset();
      save.mutate({ note, saved: changedNames, from: drafts, onSaved });
    },
    mergeNewer: () => {
      if (!newer.isPending) newer.mutate();
    },
    discard() {
      newer.reset();
      // After a version conflict the documents in force are loaded again.
      if (isStale) void queries.invalidateQueries({ queryKey: ['settings'] });
      save.reset();
      setDrafts({});
      setSaid(false);
    },
  };
}

/** @returns the draft value at a path of a document, or the one in force */
export const valueAt = ({ documents }: Drafts, document: SettingsDocument, path: Path): unknown =>
  at(documents[document], path);
