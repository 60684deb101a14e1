import { type ApiError, isRefusal, isRideOver } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { isUnderWay, type SeenPosition, type TrackedRide } from '../../domain/tracking.ts';

/** The state of a tracking page, without that of its connection. */
export interface TrackedState {
  readonly ride: TrackedRide | null;
  /** Why there is no ride to show, or why it could not be updated. */
  readonly error: ApiError | null;
  /** The number of full requests sent; only the response to the last one is applied. */
  readonly asked: number;
  /** The positions of the vehicle during the ride, oldest first, at least `trailStepMs` apart when added live. */
  readonly trail: readonly SeenPosition[];
}

export interface TrackedNews {
  readonly kind: 'status' | 'location';
  readonly status: string;
  readonly position: TrackedRide['position'];
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
}

export type TrackedEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'loaded'; readonly question: number; readonly ride: TrackedRide }
  | { readonly type: 'trail'; readonly question: number; readonly trail: readonly SeenPosition[] }
  | { readonly type: 'failed'; readonly question: number; readonly error: ApiError }
  | { readonly type: 'news'; readonly news: TrackedNews };

export const untracked: TrackedState = { ride: null, error: null, asked: 0, trail: [] };

/** Appends a position to a trail, unless it is less than `trailStepMs` later than the last point. */
function extended(trail: readonly SeenPosition[], seen: SeenPosition): readonly SeenPosition[] {
  const last = trail.at(-1);
  return last && seen.seenAt - last.seenAt < limits.trailStepMs ? trail : [...trail, seen];
}

/** The order of a ride's statuses, so that a delayed update never sets an earlier one. */
const order = ['upcoming', 'started', 'arrived', 'pob', 'finish'];
const isBefore = (status: string, other: string): boolean => {
  const [a, b] = [order.indexOf(status), order.indexOf(other)];
  return a >= 0 && (b < 0 ? isRideOver(other) : a < b);
};

const newer = (a: TrackedRide['position'], b: TrackedRide['position']) => (a && b && a.seenAt > b.seenAt ? a : b);

/** Reduces a tracked ride (specification 2 §4): locations move the vehicle, statuses change the ride. */
export function reduceTracked(state: TrackedState, event: TrackedEvent): TrackedState {
  const { ride } = state;
  switch (event.type) {
    case 'asked':
      return { ...state, asked: state.asked + 1 };
    case 'loaded': {
      if (event.question !== state.asked) return state;
      const fresh = event.ride;
      const position = isUnderWay(fresh.status) ? newer(ride?.position ?? null, fresh.position) : null;
      const kept = position !== fresh.position && ride ? ride : fresh;
      const next = { ...fresh, position, secondsLeft: kept.secondsLeft, metresLeft: kept.metresLeft };
      return { ...state, error: null, ride: next, trail: isUnderWay(fresh.status) ? state.trail : [] };
    }
    case 'trail':
      if (event.question !== state.asked || !state.ride || !isUnderWay(state.ride.status)) return state;
      return { ...state, trail: event.trail };
    case 'failed':
      if (event.question !== state.asked) return state;
      // A refusal removes the ride from the page; a lost response leaves it displayed.
      return isRefusal(event.error)
        ? { ...state, error: event.error, ride: null, trail: [] }
        : { ...state, error: event.error };
    case 'news': {
      const { news } = event;
      if (!ride) return state;
      if (news.kind === 'status') {
        if (news.status === '' || isBefore(news.status, ride.status)) return state;
        const moving = isUnderWay(news.status);
        const sameWay = news.status === ride.status;
        return {
          ...state,
          trail: moving ? state.trail : [],
          ride: {
            ...ride,
            status: news.status,
            position: moving ? ride.position : null,
            // The time and distance left to the pick-up do not apply to the next part of the ride.
            secondsLeft: sameWay ? ride.secondsLeft : null,
            metresLeft: sameWay ? ride.metresLeft : null,
          },
        };
      }
      if (!news.position || (ride.position && news.position.seenAt < ride.position.seenAt)) return state;
      if (isBefore(news.status, ride.status)) return state;
      return {
        ...state,
        trail: extended(state.trail, news.position),
        ride: {
          ...ride,
          status: news.status && isUnderWay(news.status) ? news.status : ride.status,
          position: news.position,
          secondsLeft: news.secondsLeft,
          metresLeft: news.metresLeft,
        },
      };
    }
  }
}
