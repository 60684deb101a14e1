import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument } from 'contracts';
import { useEffect, useState } from 'react';
import { type Answer, ask, DeskError } from '../../api/client.ts';
import { useMe } from '../../session/session-context.ts';
import { forms } from './documents.ts';
import { at, type Difference, type Documents, differences, type Path, put, whereOf } from './fields.ts';
import { merge } from './merge.ts';

export type Current = Answer<'settingsDocument'>;
type Mistake = Answer<'checkSettings'>['mistakes'][number];

export interface Drafts {
  /** The documents in force; undefined until all are loaded. */
  readonly current: Partial<Record<SettingsDocument, Current>> | undefined;
  readonly asked: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch(): unknown };
  /** The documents as they would be after saving: those in force with the drafts. */
  readonly documents: Documents;
  /** Only the drafts that differ from the documents in force. */
  readonly changed: Partial<Record<SettingsDocument, unknown>>;
  readonly changes: readonly Difference[];
  readonly mistakes: readonly (Mistake & { readonly where: string })[];
  /** Whether the server is checking the changes. */
  readonly isChecking: boolean;
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

interface Draft {
  readonly content: unknown;
  /** The content of that version. */
  readonly base: unknown;
  /** The version that it changes; the server refuses it (409) once there is a newer one. */
  readonly version: number;
}

type DraftsOf = Partial<Record<SettingsDocument, Draft>>;

interface Saving {
  readonly note: string;
  /** The documents that are saved. */
  readonly saved: readonly SettingsDocument[];
  /** All drafts at that moment. */
  readonly from: DraftsOf;
  readonly onSaved: () => void;
}

/** The pause in typing, in milliseconds, after which the changes are checked. */
const settleMs = 350;

/** @returns the value as of its last pause of `settleMs` without a change */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const load = (document: SettingsDocument) => ask('settingsDocument', { params: { document } });

/** Loads some of the operator's documents and holds the drafts of this page's changes to them. */
export function useDrafts(names: readonly SettingsDocument[]): Drafts {
  const { operator } = useMe();
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<DraftsOf>({});
  const [said, setSaid] = useState(false);
  const all = useQueries({
    queries: names.map((document) => ({
      queryKey: ['settings', document],
      queryFn: () => load(document),
      // A page begins with what is in force, and its documents do not change while the user edits them.
      refetchOnMount: 'always' as const,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const failedOne = all.find(({ isError }) => isError);
  const current = all.every(({ data }) => data)
    ? Object.fromEntries(names.map((name, index) => [name, all[index]?.data as Current]))
    : undefined;
  const inForce: Documents = Object.fromEntries(names.map((name, index) => [name, all[index]?.data?.content]));
  const drafted: Documents = Object.fromEntries(Object.entries(drafts).map(([name, { content }]) => [name, content]));
  const documents: Documents = { ...inForce, ...drafted };
  const changed: Drafts['changed'] = Object.fromEntries(
    Object.entries(drafted).filter(([name, content]) => JSON.stringify(content) !== JSON.stringify(inForce[name])),
  );
  const isChanged = Object.keys(changed).length > 0;
  const changes = Object.keys(changed).flatMap((name) => {
    const document = name as SettingsDocument;
    return differences(forms[document], inForce[document], changed[document], {
      ...operator,
      documents,
    });
  });

  const text = JSON.stringify(changed);
  const settled = useSettled(text);
  const check = useQuery({
    queryKey: ['settings-check', settled],
    queryFn: () => ask('checkSettings', { body: { documents: JSON.parse(settled) as object } }),
    enabled: isChanged && settled !== '{}',
    staleTime: 0,
    gcTime: 0,
  });
  const mistakes = (isChanged ? (check.data?.mistakes ?? []) : []).map((mistake) => {
    const form = forms[mistake.document as SettingsDocument] as (typeof forms)['fares'] | undefined;
    const path = mistake.field === '' ? [] : mistake.field.split('.');
    const content = documents[mistake.document];
    // A document without a form is a file alone; the rows of one that this page does not load have no names here.
    const ofOther = form?.label ?? `${mistake.document}.json, ${mistake.field}`;
    const where = form && content !== undefined ? whereOf(form, content, path, documents) : ofOther;
    return { ...mistake, where };
  });

  const save = useMutation({
    mutationFn: ({ note }: Saving) =>
      ask('changeSettings', {
        body: {
          note,
          documents: Object.entries(changed).map(([name, content]) => ({
            name: name as SettingsDocument,
            version: drafts[name as SettingsDocument]?.version ?? 0,
            content,
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
      // What was typed meanwhile stays, as the next change; of a document that was saved, it changes the new version.
      setDrafts((before) =>
        Object.fromEntries(
          Object.entries(before)
            .filter(([name, draft]) => draft !== from[name as SettingsDocument])
            .map(([name, draft]) => [
              name,
              saved.includes(name as SettingsDocument)
                ? { ...draft, base: from[name as SettingsDocument]?.content, version: draft.version + 1 }
                : draft,
            ]),
        ),
      );
      setSaid(true);
      // The others stay as they were read: one of them may have got a draft meanwhile.
      await Promise.all(saved.map((name) => queries.invalidateQueries({ queryKey: ['settings', name] })));
    },
  });

  const newer = useMutation({
    mutationFn: () => Promise.all(names.map(load)),
    onSuccess(loaded) {
      for (const answer of loaded) queries.setQueryData<Current>(['settings', answer.name], answer);
      setDrafts((before) =>
        Object.fromEntries(
          loaded.flatMap(({ name, version, content }) => {
            const draft = before[name];
            return draft
              ? [[name, { base: content, version, content: merge(forms[name], draft.base, draft.content, content) }]]
              : [];
          }),
        ),
      );
      save.reset();
    },
  });

  return {
    current,
    asked: {
      isPending: all.some(({ isPending }) => isPending),
      isError: failedOne !== undefined,
      isFetching: all.some(({ isFetching }) => isFetching),
      error: failedOne?.error,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    },
    documents,
    changed,
    changes,
    mistakes,
    isChecking: isChanged && (settled !== text || check.isFetching),
    isSaving: save.isPending,
    saved: said && !isChanged,
    failed: newer.error ?? save.error ?? (isChanged ? check.error : null),
    isStale: save.error instanceof DeskError && save.error.status === 409,
    isMerged: isChanged && newer.isSuccess,
    isMerging: newer.isPending,
    change(document, path, value) {
      if (!save.isPending) save.reset();
      if (newer.isError) newer.reset();
      setSaid(false);
      setDrafts((before) => {
        const { content, base, version } = before[document] ?? {
          content: inForce[document],
          base: inForce[document],
          version: current?.[document]?.version ?? 0,
        };
        return { ...before, [document]: { content: put(content, path, value), base, version } };
      });
    },
    mistakeAt(document, path) {
      const field = path.join('.');
      return mistakes.find((each) => each.document === document && each.field === field)?.message ?? '';
    },
    save: (note, onSaved) => {
      if (save.isPending) return;
      newer.reset();
      save.mutate({ note, saved: Object.keys(changed) as SettingsDocument[], from: drafts, onSaved });
    },
    mergeNewer: () => {
      if (!newer.isPending) newer.mutate();
    },
    discard() {
      newer.reset();
      // After a version conflict the documents in force are loaded again.
      if (save.error instanceof DeskError && save.error.status === 409) {
        void queries.invalidateQueries({ queryKey: ['settings'] });
      }
      save.reset();
      setDrafts({});
      setSaid(false);
    },
  };
}

/** @returns the draft value at a path of a document, or the one in force */
export const valueAt = ({ documents }: Drafts, document: SettingsDocument, path: Path): unknown =>
  at(documents[document], path);
