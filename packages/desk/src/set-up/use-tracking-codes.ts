import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import { type RowAction, useFailures } from '../shell/failures.tsx';
import { trackingCodes } from './open-requests.ts';
import type { Code } from './tracking-code.ts';

/** Puts a code as the server has just saved it into the list, which else is a version behind until it is read again. */
export const putSaved = (queries: QueryClient, saved: Code): void => {
  queries.setQueryData(
    trackingCodes.queryKey,
    (list) => list && { ...list, codes: list.codes.map((each) => (each.code === saved.code ? saved : each)) },
  );
};

type Changed = Pick<Code, 'code'> & Partial<Pick<Code, 'enabled' | 'company'>>;

interface Decided {
  readonly id: number;
  readonly domain: string;
  readonly approve: boolean;
}

const changeOf = ({ code, enabled }: Changed): RowAction => ({
  row: code,
  action: enabled === undefined ? `Company of ${code}` : `Switch ${enabled ? 'on' : 'off'} ${code}`,
});
const decisionOf = ({ id, domain, approve }: Decided): RowAction => ({
  row: id,
  action: `${approve ? 'Approve' : 'Refuse'} ${domain}`,
});

/**
 * The tracking codes, and the immediate actions of owners: switch one on or off, set its company, decide on a domain.
 */
export function useTrackingCodes() {
  const queries = useQueryClient();
  const codes = useQuery(trackingCodes);
  const onSettled = () => queries.invalidateQueries({ queryKey: trackingCodes.queryKey });
  const { failures, begin, fail } = useFailures();
  const change = useMutation({
    mutationFn: ({ code, ...body }: Changed) => ask('changeTrackingCode', { params: { code }, body }),
    onMutate: (sent) => begin(changeOf(sent)),
    onError: (error, sent) => fail(error, changeOf(sent)),
    onSuccess: (saved) => putSaved(queries, saved),
    onSettled,
  });
  const decide = useMutation({
    mutationFn: ({ id, approve }: Decided) => ask('decideDomain', { params: { id }, body: { approve } }),
    onMutate: (sent) => begin(decisionOf(sent)),
    onError: (error, sent) => fail(error, decisionOf(sent)),
    onSettled,
  });
  return { codes, change, decide, failures };
}

export type TrackingCodesWork = ReturnType<typeof useTrackingCodes>;
