import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import type { Code } from './tracking-code.ts';

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
