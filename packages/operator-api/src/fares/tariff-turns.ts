import { localAt, momentOf } from 'booking-core/domain';
import type { FareTable } from '../operator/schema.ts';

const minuteMs = 60_000;
/** How far from the pick-up an alternative time may be, in milliseconds. */
const nearMs = 120 * minuteMs;
/** How many minutes before a change of hours the last pick-up is: the step of the time pickers. */
const stepMinutes = 5;

/**
 * The moments near a pick-up at which other hours of the tariff begin, and the last pick-up times (five minutes)
 * before them, nearest first.
 * @param at epoch milliseconds, as the results
 */
export function tariffTurns({ timebands, zones }: Pick<FareTable, 'timebands' | 'zones'>, zone: string, at: number) {
  const bands = [...timebands, ...zones];
  const clocks = new Set(bands.flatMap(({ from, to }) => [from, to].filter((clock) => clock !== undefined)));
  // Days and holidays change at midnight, and so does a band with only one clock time.
  if (bands.length > 0) clocks.add('00:00');
  const days = new Set([at - nearMs, at + nearMs].map((near) => localAt(near, zone).slice(0, 10)));
  const turns = new Set<number>();
  for (const day of days) {
    for (const clock of clocks) {
      const moment = momentOf(`${day}T${clock}`, zone);
      if (moment.kind !== 'ok') continue;
      const near = moment.at > at ? moment.at : moment.at - stepMinutes * minuteMs;
      if (near !== at && Math.abs(near - at) <= nearMs) turns.add(near);
    }
  }
  return [...turns].sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
}
