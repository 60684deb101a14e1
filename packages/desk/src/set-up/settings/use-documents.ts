import { useQueries } from '@tanstack/react-query';
import type { SettingsDocument } from 'contracts';
import { type Answer, ask } from '../../api/client.ts';

export type Current = Answer<'settingsDocument'>;

export interface LoadedDocuments {
  /** The documents in force; undefined until all are loaded. */
  readonly current: Partial<Record<SettingsDocument, Current>> | undefined;
  /** The contents of those that are loaded. */
  readonly inForce: Partial<Record<SettingsDocument, unknown>>;
  /** All requests as one. */
  readonly asked: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch(): unknown };
}

export const loadDocument = (document: SettingsDocument) => ask('settingsDocument', { params: { document } });

/** Loads some of the operator's documents. */
export function useDocuments(names: readonly SettingsDocument[]): LoadedDocuments {
  const all = useQueries({
    queries: names.map((document) => ({
      queryKey: ['settings', document],
      queryFn: () => loadDocument(document),
      // A page begins with what is in force, and its documents do not change while the user edits them.
      refetchOnMount: 'always' as const,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const failedOne = all.find(({ isError }) => isError);
  return {
    current: all.every(({ data }) => data)
      ? Object.fromEntries(names.map((name, index) => [name, all[index]?.data as Current]))
      : undefined,
    inForce: Object.fromEntries(names.map((name, index) => [name, all[index]?.data?.content])),
    asked: {
      isPending: all.some(({ isPending }) => isPending),
      isError: failedOne !== undefined,
      isFetching: all.some(({ isFetching }) => isFetching),
      error: failedOne?.error,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    },
  };
}
