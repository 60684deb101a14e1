import { layouts, stepOf } from '../domain/index.ts';
import type { Draft } from '../machine/events.ts';
import type { DetailsState } from '../machine/state.ts';
import type { Clock, JoinTabs } from '../ports/index.ts';
import { parseDraft } from './draft.ts';
import { tabWords } from './leave.ts';
import type { Surroundings } from './surroundings.ts';

/** What a visit before this one left: its draft, who was signed in, what a closed tab was at. */

export { parseDraft } from './draft.ts';
export { parseSession } from './stored-session.ts';

/** How long another tab has to say that it is still at the booking; one that sleeps counts as closed. */
const answerMs = 400;

/**
 * What a closed tab left behind (`leave.ts`), while it can still be booked; what cannot is removed. `elsewhere` when the tab
 * is still open: then nothing is offered, nor taken from it.
 */
export async function findLeft(
  text: string,
  key: string,
  { options: { ports }, now, state }: Surroundings,
): Promise<Draft | 'elsewhere' | null> {
  const draft = readLeft(text, now(), state().details);
  if (!draft) ports.local?.remove(key);
  else if (await isOpenElsewhere(ports.joinTabs, key, ports.clock)) return 'elsewhere';
  return draft;
}

/** Offers it, unless a whole journey was asked for meanwhile. */
export function offer(left: Draft, { state, dispatch }: Surroundings): void {
  const { journey, flow } = state();
  if (flow.step > 1 || (journey.pickup.place && journey.dropoff.place)) return;
  const { pickup, dropoff } = left.journey;
  dispatch({ type: 'draft.offered', offer: { from: pickup.place?.name ?? '', to: dropoff.place?.name ?? '' } });
}

/** Whether what was kept is the booking of a tab that is still open; false where tabs cannot tell each other. */
const isOpenElsewhere = (joinTabs: JoinTabs | undefined, key: string, clock: Clock): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (open: boolean) => {
      tabs?.leave();
      stop();
      resolve(open);
    };
    let stop = () => {};
    const tabs = joinTabs?.(key, (said) => {
      if (said === tabWords.here) end(true);
    });
    if (!tabs) return end(false);
    stop = clock.setTimer(clock.now() + answerMs, () => end(false));
    tabs.tell(tabWords.asked);
  });

/**
 * Reads what a closed tab left behind (`leave.ts`); null when there is none that can still be booked. Who travels is
 * whoever is here now, and is asked for before the payment.
 */
export function readLeft(text: string, now: number, here: DetailsState): Draft | null {
  const draft = parseDraft(text);
  if (!draft || !(untilOf(text) > now)) return null;
  const { contact, customer, ourRef, costCentre } = here;
  const { attemptKey, step, layout } = draft;
  return {
    ...draft,
    step: attemptKey === null ? Math.min(step, stepOf(layouts[layout], 'contact')) : step,
    details: { ...draft.details, contact, customer, ourRef, costCentre },
  };
}

const untilOf = (text: string): number => Number((JSON.parse(text) as { readonly until?: unknown }).until);
