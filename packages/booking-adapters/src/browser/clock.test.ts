import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClockHost, createBrowserClock } from './clock.ts';

const DAY = 86_400_000;

/** A device whose clock advances while its timers are suspended. */
function sleepyDevice() {
  let time = 1_000;
  const wakers = new Set<() => void>();
  const delays: number[] = [];
  const host: ClockHost = {
    now: () => time,
    setTimeout: (_callback, delay) => delays.push(delay),
    clearTimeout: () => {},
    onWake(callback) {
      wakers.add(callback);
      return () => wakers.delete(callback);
    },
  };
  return {
    host,
    delays,
    listeners: () => wakers.size,
    sleepUntil: (at: number) => {
      time = at;
    },
    wake: () => {
      for (const waker of wakers) waker();
    },
  };
}

describe('the browser’s clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  it('fires once when the time has come, not before', () => {
    const clock = createBrowserClock();
    const fired = vi.fn();
    clock.setTimer(clock.now() + 5_000, fired);
    vi.advanceTimersByTime(4_999);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(60_000);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('fires a deadline that has already passed, but not within the call', () => {
    const clock = createBrowserClock();
    const fired = vi.fn();
    clock.setTimer(clock.now() - 1, fired);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('does not fire what was cancelled', () => {
    const clock = createBrowserClock();
    const fired = vi.fn();
    const cancel = clock.setTimer(clock.now() + 10, fired);
    cancel();
    cancel();
    vi.advanceTimersByTime(1_000);
    expect(fired).not.toHaveBeenCalled();
  });

  it('keeps a delay longer than the browser’s timers can hold', () => {
    const clock = createBrowserClock();
    const fired = vi.fn();
    clock.setTimer(clock.now() + 60 * DAY, fired);
    vi.advanceTimersByTime(59 * DAY);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(DAY);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
  ])('looks at its deadlines again on %s', (_, signal) => {
    const clock = createBrowserClock();
    const fired = vi.fn();
    clock.setTimer(clock.now() + 600_000, fired);
    vi.setSystemTime(600_000);
    signal();
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('fires everything that a sleep ran past, the earliest first, when the page wakes', () => {
    const device = sleepyDevice();
    const clock = createBrowserClock(device.host);
    const order: string[] = [];
    clock.setTimer(9_000, () => order.push('late'));
    clock.setTimer(3_000, () => order.push('early'));
    clock.setTimer(90_000, () => order.push('not yet'));
    device.sleepUntil(20_000);
    device.wake();
    expect(order).toEqual(['early', 'late']);
  });

  it('lets one late timer cancel another', () => {
    const device = sleepyDevice();
    const clock = createBrowserClock(device.host);
    const second = vi.fn();
    let cancelSecond = () => {};
    clock.setTimer(2_000, () => cancelSecond());
    cancelSecond = clock.setTimer(3_000, second);
    device.sleepUntil(5_000);
    device.wake();
    expect(second).not.toHaveBeenCalled();
  });

  it('keeps the other timers when one callback throws', () => {
    const device = sleepyDevice();
    const clock = createBrowserClock(device.host);
    const other = vi.fn();
    clock.setTimer(2_000, () => {
      throw new Error('broken listener');
    });
    clock.setTimer(3_000, other);
    device.sleepUntil(5_000);
    expect(() => device.wake()).toThrow('broken listener');
    device.wake();
    expect(other).toHaveBeenCalledTimes(1);
  });

  it('listens to the page only while it has something to wait for', () => {
    const device = sleepyDevice();
    const clock = createBrowserClock(device.host);
    expect(device.listeners()).toBe(0);
    const cancel = clock.setTimer(9_000, () => {});
    expect(device.listeners()).toBe(1);
    cancel();
    expect(device.listeners()).toBe(0);
  });
});
