import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument } from 'contracts';
import { useEffect, useState } from 'react';
import { type Answer, ask, DeskError } from '../../api/client.ts';
import { useMe } from '../../session/session-context.ts';
import { forms } from './documents.ts';
import { at, type Difference, type Documents, differences, type Path, put, whereOf } from './fields.ts';

export type Current = Answer<'settingsDocument'>;
type Mistake = Answer<'checkSettings'>['mistakes'][number];

export interface Drafts {
  /** Asked for; undefined until all have come. */
  readonly current: Partial<Record<SettingsDocument, Current>> | undefined;
  readonly asked: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch(): unknown };
  /** As they would be: drafts over what is in force. */
  readonly documents: Documents;
  /** Only what differs from what is in force. */
  readonly changed: Partial<Record<SettingsDocument, unknown>>;
  readonly changes: readonly Difference[];
  readonly mistakes: readonly (Mistake & { readonly where: string })[];
  /** What was changed is looked through. */
  readonly isChecking: boolean;
  readonly isSaving: boolean;
  readonly saved: boolean;
  readonly failed: unknown;
  change(document: SettingsDocument, path: Path, value: unknown): void;
  mistakeAt(document: SettingsDocument, path: Path): string;
  save(note: string): void;
  discard(): void;
}

/** A pause in typing, in milliseconds, before what was typed is looked through. */
const settleMs = 350;

/** A value once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Some of the operator's documents, and what is being changed of them on this page. */
export function useDrafts(names: readonly SettingsDocument[]): Drafts {
  const { operator } = useMe();
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Partial<Record<SettingsDocument, unknown>>>({});
  const [said, setSaid] = useState(false);
  const all = useQueries({
    queries: names.map((document) => ({
      queryKey: ['settings', document],
      queryFn: () => ask('settingsDocument', { params: { document } }),
      // What was begun here is not to change under the fingers; a save of an older version is told.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const failedOne = all.find(({ isError }) => isError);
  const current = all.every(({ data }) => data)
    ? Object.fromEntries(names.map((name, index) => [name, all[index]?.data as Current]))
    : undefined;
  const inForce: Documents = Object.fromEntries(names.map((name, index) => [name, all[index]?.data?.content]));
  const documents: Documents = { ...inForce, ...drafts };
  const changed: Drafts['changed'] = Object.fromEntries(
    Object.entries(drafts).filter(([name, draft]) => JSON.stringify(draft) !== JSON.stringify(inForce[name])),
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
    return { ...mistake, where: form ? whereOf(form, documents[mistake.document], path, documents) : mistake.document };
  });

  const save = useMutation({
    mutationFn: (note: string) =>
      ask('changeSettings', {
        body: {
          note,
          documents: Object.entries(changed).map(([name, content]) => ({
            name: name as SettingsDocument,
            version: current?.[name as SettingsDocument]?.version ?? 0,
            content,
          })),
        },
      }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['settings'] });
      setDrafts({});
      setSaid(true);
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
    failed: save.error ?? (isChanged ? check.error : null),
    change(document, path, value) {
      save.reset();
      setSaid(false);
      setDrafts((before) => ({ ...before, [document]: put(before[document] ?? inForce[document], path, value) }));
    },
    mistakeAt(document, path) {
      const field = path.join('.');
      return mistakes.find((each) => each.document === document && each.field === field)?.message ?? '';
    },
    save: (note) => {
      if (!save.isPending) save.mutate(note);
    },
    discard() {
      // Whoever was told that another member of staff was faster begins with what is true.
      if (save.error instanceof DeskError && save.error.status === 409) {
        void queries.invalidateQueries({ queryKey: ['settings'] });
      }
      save.reset();
      setDrafts({});
      setSaid(false);
    },
  };
}

/** The value that is shown at a path of a document. */
export const valueAt = ({ documents }: Drafts, document: SettingsDocument, path: Path): unknown =>
  at(documents[document], path);
