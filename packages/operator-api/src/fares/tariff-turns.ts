import { localAt, momentOf } from 'booking-core/domain';
import type { FareTable } from '../operator/schema.ts';

const minuteMs = 60_000;
/** How far from a pick-up another one is still the same plan, in milliseconds. */
const nearMs = 120 * minuteMs;
/** How long before a dearer hour begins the last pick-up of the cheaper one is, in minutes: the step that times are chosen in. */
const stepMinutes = 5;

/**
 * The moments near a pick-up from which on, or until which, other hours of the tariff hold, the nearest first: the beginning
 * of what comes after it, and the last five minutes of what was before.
 * @param at epoch milliseconds, as those it gives
 */
export function tariffTurns({ timebands, zones }: Pick<FareTable, 'timebands' | 'zones'>, zone: string, at: number) {
  const bands = [...timebands, ...zones];
  const clocks = new Set(bands.flatMap(({ from, to }) => [from, to].filter((clock) => clock !== undefined)));
  // Days and holidays change at midnight, and so does a band that is open at one end.
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
