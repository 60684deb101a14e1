import type { ApiError } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { isUnderWay, type SeenPosition, type TrackedRide } from '../../domain/tracking.ts';

/** What a tracking page shows, besides how it is connected. */
export interface TrackedState {
  readonly ride: TrackedRide | null;
  /** Why there is no ride to show, or why it could not be brought up to date. */
  readonly error: ApiError | null;
  /** Counts the questions for everything; only the answer to the last one counts. */
  readonly asked: number;
  /** Where the vehicle has been during the ride, oldest first; points are some seconds apart. */
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

/** Adds to a trail where the vehicle was seen now, unless that is hardly later than its last point. */
function extended(trail: readonly SeenPosition[], seen: SeenPosition): readonly SeenPosition[] {
  const last = trail.at(-1);
  return last && seen.seenAt - last.seenAt < limits.trailStepMs ? trail : [...trail, seen];
}

/** The order in which a ride goes; an answer that was long on its way never takes it back. */
const order = ['upcoming', 'started', 'arrived', 'pob', 'finish'];
const isBefore = (status: string, other: string): boolean => {
  const [a, b] = [order.indexOf(status), order.indexOf(other)];
  return a >= 0 && b >= 0 && a < b;
};

const newer = (a: TrackedRide['position'], b: TrackedRide['position']) => (a && b && a.seenAt > b.seenAt ? a : b);

/** Brings a ride up to date (specification 2 §4): locations move the vehicle, statuses change the ride. */
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
      // A no ends what is shown; a lost answer leaves it as it is.
      return event.error.kind === 'rejected'
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
            // What was left of the way to the door says nothing about the way after it.
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
