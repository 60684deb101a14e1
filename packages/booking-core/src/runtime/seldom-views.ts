import { placeFields } from '../domain/journey.ts';
import { returnIssues, timeIssues } from '../machine/journey/times.ts';
import { shownFare } from '../machine/quote/selectors.ts';
import type { BookingState, FieldIssue } from '../machine/state.ts';
import type { MapMarker, MapRoute } from '../ports/index.ts';

/** What only some screens read of the state: the map, the times, the flights. It comes with them. */

export { issuesOfFlight as selectFlightIssues, landingOf as selectLanding } from '../machine/flights/selectors.ts';
export {
  earliestLocal as selectEarliest,
  earliestReturnLocal as selectEarliestReturn,
} from '../machine/journey/times.ts';

const issuesOf = { time: timeIssues, returnTime: returnIssues } as const;

/** What is wrong with a chosen time, once it is to be shown. */
export const selectTimeIssue = (state: BookingState, of: 'time' | 'returnTime', now: number): FieldIssue | null =>
  (state.flow.revealed.includes(of) && issuesOf[of](state, now)[0]) || null;

export interface MapContent {
  readonly markers: readonly MapMarker[];
  readonly route: MapRoute | null;
}

/** What the map draws: the chosen places, and the route once it is theirs. */
export function selectMap(state: BookingState): MapContent {
  const { journey, quote } = state;
  const fields = placeFields(journey);
  const markers = fields.flatMap((field, index): MapMarker[] => {
    if (!field.place) return [];
    const kind = index === 0 ? 'pickup' : index === fields.length - 1 ? 'dropoff' : 'via';
    const { latitude, longitude, name } = field.place;
    return [{ id: field.id, kind, at: { latitude, longitude }, label: name }];
  });
  const drawn = shownFare(state) !== null && quote.quotation !== null;
  return {
    markers,
    route: drawn && quote.quotation ? { path: quote.quotation.path, estimated: quote.quotation.estimated } : null,
  };
}
