import { legNames } from 'contracts/legs';
import * as v from 'valibot';
import type { RideUpdate } from './bus.ts';

const amount = v.nullable(v.pipe(v.number(), v.finite()));
const updates = v.array(
  v.object({
    kind: v.picklist(['statusUpdate', 'locationUpdate']),
    bookingId: v.number(),
    leg: v.nullable(v.picklist(legNames)),
    status: v.string(),
    over: v.boolean(),
    at: v.number(),
    latitude: amount,
    longitude: amount,
    secondsLeft: amount,
    metresLeft: amount,
  }),
);

/** Parses updates from another process. @returns an empty list for an invalid text. */
export function readUpdates(text: string): readonly RideUpdate[] {
  try {
    const parsed = v.safeParse(updates, JSON.parse(text));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Serialises updates into texts of at most about `mostChars` characters; these are bytes too, as updates are ASCII. */
export function writeUpdates(told: readonly RideUpdate[], mostChars: number): string[] {
  const texts: string[] = [];
  let batch: string[] = [];
  let chars = 2;
  for (const update of told) {
    const text = JSON.stringify(update);
    if (batch.length > 0 && chars + text.length + 1 > mostChars) {
      texts.push(`[${batch.join(',')}]`);
      batch = [];
      chars = 2;
    }
    batch.push(text);
    chars += text.length + 1;
  }
  return batch.length === 0 ? texts : [...texts, `[${batch.join(',')}]`];
}

/** How long positions are gathered before they are sent together. */
const gatherMs = 100;

/** @returns a buffer that gathers positions for `gatherMs` and then sends the last one of each ride together. */
export function createBatch(send: (updates: readonly RideUpdate[]) => void) {
  const waiting = new Map<string, RideUpdate>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const updates = [...waiting.values()];
    waiting.clear();
    if (updates.length > 0) send(updates);
  };
  return {
    add(update: RideUpdate): void {
      waiting.set(`${update.bookingId} ${update.leg}`, update);
      timer ??= setTimeout(flush, gatherMs);
    },
    flush,
  };
}
