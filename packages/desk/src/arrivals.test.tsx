import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useArrivals } from './arrivals.ts';

let hidden = false;
let tones = 0;

beforeEach(() => {
  hidden = false;
  tones = 0;
  localStorage.clear();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      createOscillator() {
        tones += 1;
        return { frequency: {}, connect: (to: unknown) => to, start() {}, stop() {} };
      }
      createGain() {
        return {
          gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
          connect: (to: unknown) => to,
        };
      }
      close() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const look = (away: boolean) => {
  hidden = away;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('rings for a new booking, and counts it only while one looks elsewhere', () => {
  const { result } = renderHook(useArrivals);
  act(() => result.current.onNew());
  expect(tones).toBe(2);
  expect(result.current.unseen).toBe(0);
  look(true);
  act(() => result.current.onNew());
  act(() => result.current.onNew());
  expect(result.current.unseen).toBe(2);
  look(false);
  expect(result.current.unseen).toBe(0);
});

it('is silent when it is told to be, also after the page was loaded anew; the counting goes on', () => {
  const { result } = renderHook(useArrivals);
  act(() => result.current.setSound(false));
  const { result: anew } = renderHook(useArrivals);
  expect(anew.current.sound).toBe(false);
  look(true);
  act(() => anew.current.onNew());
  expect(tones).toBe(0);
  expect(anew.current.unseen).toBe(1);
});
