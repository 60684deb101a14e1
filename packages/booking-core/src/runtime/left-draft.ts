import { layouts, stepOf } from '../domain/index.ts';
import type { Draft } from '../machine/events.ts';
import type { DetailsState } from '../machine/state.ts';
import { parseDraft } from './draft.ts';

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
