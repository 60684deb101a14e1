import { placeFields } from '../../domain/index.ts';
import { pickupFor } from '../journey/times.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Whoever said when to be at the drop-off is picked up the drive and a margin before. The drive is the quotation's, which
 * depends on when it is driven: the first one may move the pick-up either way, the next ones make it earlier and never
 * later, so that this comes to an end. Any pick-up time that is chosen by itself takes its place.
 */
export const arriveBy: Rule = (before, state, event) => {
  const { arriveBy: asked, ...journey } = state.journey;
  if (!asked) return unchanged(state);
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
