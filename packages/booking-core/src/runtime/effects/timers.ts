import type { BookingEvent, TimerKey } from '../../machine/events.ts';
import type { Clock } from '../../ports/index.ts';
import type { EffectHandlers } from '../context.ts';

export interface Timers {
  readonly effects: EffectHandlers<'timer.set' | 'timer.clear'>;
  dispose(): void;
}

/** The state machine's timers; `skew` is how far the server's clock is ahead of the device's, in milliseconds. */
export function createTimers(clock: Clock, skew: () => number, dispatch: (event: BookingEvent) => void): Timers {
  const timers = new Map<TimerKey, () => void>();
  const stop = (key: TimerKey) => {
    timers.get(key)?.();
    timers.delete(key);
  };
  return {
    effects: {
      'timer.set'({ key, at }) {
        stop(key);
        timers.set(
          key,
          clock.setTimer(at - skew(), () => dispatch({ type: 'timer.fired', key })),
        );
      },
      'timer.clear': ({ key }) => stop(key),
    },
    dispose() {
      for (const each of timers.values()) each();
    },
  };
}
