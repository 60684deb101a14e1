import type { Mistake, Operator } from './operator.ts';
import type { TimeBand } from './schema.ts';

/**
 * Reports hours that end as they begin, which never hold, although they are meant for the whole day: opening hours from
 * 00:00 to 00:00 would refuse every booking. Only changes are checked for them, so that existing files keep working.
 */
export function emptyHours({ dispatch, fares }: Operator): Mistake[] {
  const lists: readonly (readonly ['dispatch' | 'fares', string, readonly Pick<TimeBand, 'from' | 'to'>[]])[] = [
    ['fares', 'timebands', fares.timebands],
    ['fares', 'zones', fares.zones],
    ['dispatch', 'opening', dispatch.opening],
  ];
  return lists.flatMap(([document, list, rows]) =>
    rows.flatMap(({ from = '00:00', to }, index) =>
      from === to
        ? [
            {
              ...{ document, field: `${list}.${index}.to`, value: JSON.stringify(to) },
              message: 'ends as it begins, so it never applies; leave both times out for the whole day',
            },
          ]
        : [],
    ),
  );
}
