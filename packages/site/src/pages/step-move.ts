/** The booking's state in an entry of the browser's history. */
export interface StepEntry {
  readonly step: number;
  /** The step of the entry before this one. */
  readonly from: number;
}

/** Reads an entry's state; an entry without one is the first step. */
export const entryOf = (state: unknown): StepEntry => {
  const { step, from } = (typeof state === 'object' && state !== null ? state : {}) as Partial<StepEntry>;
  return { step: typeof step === 'number' ? step : 1, from: typeof from === 'number' ? from : 0 };
};

export type HistoryMove =
  | { readonly kind: 'stay' }
  | { readonly kind: 'back' }
  | { readonly kind: 'push' | 'replace'; readonly entry: StepEntry };

/**
 * How the browser's history follows the booking: a later step is a new entry, an earlier one goes back when the entry
 * before is that step, and rewrites the entry when it is not.
 */
export function moveFor(entry: StepEntry, step: number): HistoryMove {
  if (step === entry.step) return { kind: 'stay' };
  if (step > entry.step) return { kind: 'push', entry: { step, from: entry.step } };
  if (entry.from === step) return { kind: 'back' };
  return { kind: 'replace', entry: { step, from: entry.from } };
}
