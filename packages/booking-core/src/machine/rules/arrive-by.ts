import { placeFields } from '../../domain/index.ts';
import { pickupFor } from '../journey/times.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * With a requested arrival time, the pick-up is earlier by the drive and a margin. The drive time comes from the
 * quotation, which itself depends on the pick-up time: the first quotation may move the pick-up either way, later ones
 * only make it earlier, so that the requotes end. Choosing a pick-up time replaces the arrival time.
 */
export const arriveBy: Rule = (before, state, event) => {
  const { arriveBy: asked, ...journey } = state.journey;
  // A restored draft contains the pick-up that was derived before.
  if (!asked || event.type === 'draft.restored') return unchanged(state);
  const isNew = before.journey.arriveBy !== asked;
  if (!isNew && before.journey.time !== journey.time) return unchanged({ ...state, journey });

  const settled = asked.settled && samePlaces(before, state);
  const answered = event.type === 'quote.received' && state.quote.quotation === event.quotation;
  if (!answered && !isNew) {
    return unchanged(settled === asked.settled ? state : withArrival(state, { ...asked, settled }));
  }
  const local = pickupFor(asked.local, state);
  const { time } = journey;
  const moves = time.kind !== 'later' || (settled ? local < time.local : local !== time.local);
  const next = withArrival(state, { ...asked, settled: settled || answered });
  return unchanged(moves ? { ...next, journey: { ...next.journey, time: { kind: 'later', local } } } : next);
};

const withArrival = (state: BookingState, asked: NonNullable<BookingState['journey']['arriveBy']>): BookingState => ({
  ...state,
  journey: { ...state.journey, arriveBy: asked },
});

const samePlaces = (before: BookingState, state: BookingState): boolean => {
  const [a, b] = [placeFields(before.journey), placeFields(state.journey)];
  return a.length === b.length && a.every(({ place }, index) => place === b[index]?.place);
};
