import type { Mistake, Operator } from './operator.ts';
import type { TimeBand } from './schema.ts';

/**
 * Reports hours that never hold: those that end as they begin, although they are meant for the whole day, and those with
 * an empty list of days, although every day is meant. As opening hours they would refuse every booking. Only changes are
 * checked for them, so that existing files keep working.
 */
export function emptyHours({ dispatch, fares }: Operator): Mistake[] {
  const lists: readonly (readonly ['dispatch' | 'fares', string, readonly Pick<TimeBand, 'from' | 'to' | 'days'>[]])[] =
    [
      ['fares', 'timebands', fares.timebands],
      ['fares', 'zones', fares.zones],
      ['dispatch', 'opening', dispatch.opening],
    ];
  return lists.flatMap(([document, list, rows]) =>
    rows.flatMap(({ from = '00:00', to, days }, index) => [
      ...(from === to
        ? [
            {
              ...{ document, field: `${list}.${index}.to`, value: JSON.stringify(to) },
              message: 'begins and ends at the same time, so it never applies; leave both times out for the whole day',
            },
          ]
        : []),
      ...(days?.length === 0
        ? [
            {
              ...{ document, field: `${list}.${index}.days`, value: JSON.stringify(days) },
              message: 'has no days, so it never applies; leave it out for every day',
            },
          ]
        : []),
    ]),
  );
}
