import { describe, expect, it } from 'vitest';
import type { TrackedRide } from '../../domain/tracking.ts';
import { reduceTracked, type TrackedEvent, type TrackedNews, type TrackedState, untracked } from './reducer.ts';

const seen = (seenAt: number) => ({ latitude: 51.5, longitude: -0.1, seenAt }) as never;
const ride = (more: Partial<TrackedRide> = {}): TrackedRide =>
  ({ status: 'started', position: seen(10_000), secondsLeft: 300, metresLeft: 2000, ...more }) as TrackedRide;
const news = (more: Partial<TrackedNews>): TrackedEvent => ({
  type: 'news',
  news: { kind: 'location', status: 'started', position: null, secondsLeft: null, metresLeft: null, ...more },
});
const run = (...events: TrackedEvent[]): TrackedState => events.reduce(reduceTracked, untracked);
const loaded = (more: Partial<TrackedRide> = {}, question = 1): TrackedEvent => ({
  type: 'loaded',
  question,
  ride: ride(more),
});
const asked: TrackedEvent = { type: 'asked' };
const lost = { kind: 'timeout' } as const;

describe('the answer to the last question', () => {
  it('counts alone', () => {
    const state = run(asked, asked, loaded({ status: 'arrived' }, 1));
    expect(state).toEqual({ ...untracked, asked: 2 });
    expect(reduceTracked(state, { type: 'failed', question: 1, error: lost }).error).toBeNull();
    expect(reduceTracked(state, loaded({}, 2)).ride).toEqual(ride());
    const shown = run(asked, loaded(), asked);
    expect(reduceTracked(shown, { type: 'trail', question: 1, trail: [seen(1)] }).trail).toEqual([]);
    expect(reduceTracked(shown, { type: 'trail', question: 2, trail: [seen(1)] }).trail).toEqual([seen(1)]);
  });

  it('leaves what is shown when it was lost, and ends it when it is a no', () => {
    const shown = run(asked, loaded(), { type: 'trail', question: 1, trail: [seen(1)] });
    expect(reduceTracked(shown, { type: 'failed', question: 1, error: lost })).toEqual({ ...shown, error: lost });
    const no = { kind: 'rejected', code: 2, message: 'No booking.' } as const;
    expect(reduceTracked(shown, { type: 'failed', question: 1, error: no })).toEqual({
      ...shown,
      ride: null,
      error: no,
      trail: [],
    });
    expect(run(asked, { type: 'failed', question: 1, error: lost }, loaded()).error).toBeNull();
  });

  it('never takes the vehicle back to where it was before', () => {
    const state = run(asked, loaded(), news({ position: seen(20_000), secondsLeft: 200, metresLeft: 1500 }), asked);
    const again = reduceTracked(state, loaded({ position: seen(15_000), secondsLeft: 280, metresLeft: 1900 }, 2));
    expect(again.ride).toEqual(ride({ position: seen(20_000), secondsLeft: 200, metresLeft: 1500 }));
    const newer = reduceTracked(state, loaded({ position: seen(30_000), secondsLeft: 100, metresLeft: 900 }, 2));
    expect(newer.ride).toEqual(ride({ position: seen(30_000), secondsLeft: 100, metresLeft: 900 }));
  });

  it('has no vehicle and no trail of a ride that is over or has not begun', () => {
    const state = run(asked, loaded(), news({ position: seen(20_000) }), asked);
    expect(state.trail).toHaveLength(1);
    for (const status of ['finish', 'upcoming', 'cancelled']) {
      expect(reduceTracked(state, loaded({ status }, 2))).toMatchObject({
        ride: { status, position: null },
        trail: [],
      });
    }
    const over = run(asked, loaded({ status: 'finish' }));
    expect(reduceTracked(over, { type: 'trail', question: 1, trail: [seen(1)] }).trail).toEqual([]);
    expect(reduceTracked(run(asked), { type: 'trail', question: 1, trail: [seen(1)] }).trail).toEqual([]);
  });
});

describe('news of where the vehicle is', () => {
  it('move it, and lay a trail whose points are apart', () => {
    const state = run(asked, loaded(), news({ position: seen(20_000), secondsLeft: 90, metresLeft: 800 }));
    expect(state.ride).toEqual(ride({ position: seen(20_000), secondsLeft: 90, metresLeft: 800 }));
    const close = reduceTracked(state, news({ position: seen(20_001) }));
    expect(close.ride?.position).toEqual(seen(20_001));
    expect(close.trail).toEqual([seen(20_000)]);
    expect(reduceTracked(close, news({ position: seen(120_000) })).trail).toEqual([seen(20_000), seen(120_000)]);
  });

  it('are nothing before the ride is known, without a place, or from before', () => {
    expect(run(asked, news({ position: seen(20_000) }))).toEqual({ ...untracked, asked: 1 });
    const state = run(asked, loaded());
    expect(reduceTracked(state, news({ position: null }))).toBe(state);
    expect(reduceTracked(state, news({ position: seen(9_999) }))).toBe(state);
    expect(reduceTracked(state, news({ position: seen(10_000), secondsLeft: 5 })).ride?.secondsLeft).toBe(5);
  });

  it('carry a later stage along, never an earlier one, and keep the stage where they tell none', () => {
    const state = run(asked, loaded({ status: 'arrived' }));
    expect(reduceTracked(state, news({ status: 'started', position: seen(20_000) }))).toBe(state);
    expect(reduceTracked(state, news({ status: 'pob', position: seen(20_000) })).ride?.status).toBe('pob');
    expect(reduceTracked(state, news({ status: '', position: seen(20_000) })).ride?.status).toBe('arrived');
    expect(reduceTracked(state, news({ status: 'finish', position: seen(20_000) })).ride?.status).toBe('arrived');
  });
});

describe('a position that was on its way when the ride ended', () => {
  it.each(['noshow', 'cancelled', 'finish'])('does not bring back one that is %s', (over) => {
    const ended = run(asked, loaded({ status: 'arrived' }), asked, loaded({ status: over, position: null }, 2));
    expect(reduceTracked(ended, news({ status: 'arrived', position: seen(20_000) }))).toBe(ended);
  });
});

describe('news of the ride', () => {
  const status = (to: string) => news({ kind: 'status', status: to });

  it('go on and never back; what was left of the way to the door goes with its stage', () => {
    const state = run(asked, loaded(), news({ position: seen(20_000), secondsLeft: 90, metresLeft: 800 }));
    const arrived = reduceTracked(state, status('arrived'));
    expect(arrived.ride).toEqual(
      ride({ status: 'arrived', position: seen(20_000), secondsLeft: null, metresLeft: null }),
    );
    expect(arrived.trail).toHaveLength(1);
    expect(reduceTracked(arrived, status('started'))).toBe(arrived);
    expect(reduceTracked(arrived, status(''))).toBe(arrived);
    expect(reduceTracked(state, status('started')).ride).toEqual(state.ride);
  });

  it('from the very first stage count as well, and so do words that nobody knows', () => {
    const upcoming = run(asked, loaded({ status: 'upcoming', position: null }));
    expect(reduceTracked(upcoming, status('started')).ride?.status).toBe('started');
    const started = run(asked, loaded());
    expect(reduceTracked(started, status('upcoming'))).toBe(started);
    expect(reduceTracked(started, status('cancelled')).ride).toMatchObject({ status: 'cancelled', position: null });
    const odd = reduceTracked(started, status('delayed'));
    expect(odd.ride?.status).toBe('delayed');
    expect(reduceTracked(odd, status('upcoming')).ride?.status).toBe('upcoming');
  });

  it('end the trail with the ride', () => {
    const state = run(asked, loaded(), news({ position: seen(20_000) }));
    expect(reduceTracked(state, status('finish'))).toMatchObject({ ride: { position: null }, trail: [] });
  });
});
