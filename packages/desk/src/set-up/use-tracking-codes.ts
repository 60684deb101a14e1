import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, ask } from '../api/client.ts';
import type { Code } from './tracking-code.ts';

/** Puts a code as the server has just saved it into the list, which else is a version behind until it is read again. */
export const putSaved = (queries: QueryClient, saved: Code): void => {
  queries.setQueryData<Answer<'trackingCodes'>>(
    ['tracking-codes'],
    (list) => list && { ...list, codes: list.codes.map((each) => (each.code === saved.code ? saved : each)) },
  );
};

/**
 * The tracking codes, and the immediate actions of owners: switch one on or off, set its company, decide on a domain.
 */
export function useTrackingCodes() {
  const queries = useQueryClient();
  const codes = useQuery({ queryKey: ['tracking-codes'], queryFn: ({ signal }) => ask('trackingCodes', { signal }) });
  const onSettled = () => queries.invalidateQueries({ queryKey: ['tracking-codes'] });
  const change = useMutation({
    mutationFn: ({ code, ...body }: Pick<Code, 'code'> & Partial<Pick<Code, 'enabled' | 'company'>>) =>
      ask('changeTrackingCode', { params: { code }, body }),
    onSuccess: (saved) => putSaved(queries, saved),
    onSettled,
  });
  const decide = useMutation({
    mutationFn: ({ id, approve }: { readonly id: number; readonly approve: boolean }) =>
      ask('decideDomain', { params: { id }, body: { approve } }),
    onSettled,
  });
  return { codes, change, decide, failed: change.error ?? decide.error };
}

export type TrackingCodesWork = ReturnType<typeof useTrackingCodes>;
