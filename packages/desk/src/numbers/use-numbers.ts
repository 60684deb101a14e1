import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Answer, ask } from '../api/client.ts';
import type { Period } from './period.ts';

export type By = 'day' | 'partner' | 'vehicle';
export type Row = Answer<'numbers'>['rows'][number];

/** The groupings of the sums. */
export const groups: readonly { readonly by: By; readonly text: string }[] = [
  { by: 'day', text: 'Day' },
  { by: 'partner', text: 'Partner' },
  { by: 'vehicle', text: 'Vehicle' },
];

/**
 * The queries of a period; none runs while its days are in the wrong order. The figures of the previous period stay
 * until the new ones load, so the rides come with the period and the grouping that they are of.
 */
export function useNumbers(period: Period, by: By, isWrong: boolean) {
  const asked = { enabled: !isWrong, placeholderData: keepPreviousData };
  const rides = useQuery({
    queryKey: ['numbers', period, by],
    queryFn: async ({ signal }) => {
      const { rows } = await ask('numbers', { query: { ...period, by }, signal });
      return { rows, period, by };
    },
    ...asked,
  });
  const conversion = useQuery({
    queryKey: ['conversion', period],
    queryFn: ({ signal }) => ask('conversion', { query: { ...period }, signal }),
    ...asked,
  });
  const commission = useQuery({
    queryKey: ['commission', period],
    queryFn: ({ signal }) => ask('commission', { query: { ...period }, signal }),
    ...asked,
  });
  return { rides, conversion, commission };
}

export type NumbersAsked = ReturnType<typeof useNumbers>;
