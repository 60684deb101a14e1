import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePosition } from './use-position.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A phone whose driver refuses its location until `allow`. */
function phoneThatRefuses() {
  const permission = Object.assign(new EventTarget(), { state: 'denied' });
  const stopped: number[] = [];
  let watches = 0;
  vi.stubGlobal('navigator', {
    permissions: { query: async () => permission },
    geolocation: {
      watchPosition(seen: PositionCallback, failed: PositionErrorCallback) {
        watches += 1;
        if (permission.state === 'denied') failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
        else seen({ coords: { latitude: 51.5, longitude: -0.1 }, timestamp: 1 } as GeolocationPosition);
        return watches;
      },
      clearWatch: (watch: number) => stopped.push(watch),
    },
  });
  const allow = () => {
    permission.state = 'granted';
  };
  return { allow, permission, stopped };
}

it('follows the position as soon as the driver allows the location after a refusal', async () => {
  const { allow, permission, stopped } = phoneThatRefuses();
  const onPosition = vi.fn();
  const { result, unmount } = renderHook(() => usePosition(true, onPosition));
  expect(result.current.status).toBe('denied');
  await act(async () => {});
  allow();
  act(() => void permission.dispatchEvent(new Event('change')));
  await waitFor(() => expect(result.current).toMatchObject({ status: 'on', last: { latitude: 51.5 } }));
  expect(onPosition).toHaveBeenCalledOnce();
  unmount();
  expect(stopped).toEqual([1, 2]);
});

it('tries a refused location again when the driver comes back from the phone’s settings', async () => {
  const { allow } = phoneThatRefuses();
  const { result } = renderHook(() => usePosition(true, () => {}));
  expect(result.current.status).toBe('denied');
  allow();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current.status).toBe('on'));
});

it('sends no rough position, as of a phone that may not give the precise one, and says so', () => {
  let seen: PositionCallback = () => {};
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition(called: PositionCallback) {
        seen = called;
        return 1;
      },
      clearWatch() {},
    },
  });
  vi.useFakeTimers();
  const onPosition = vi.fn();
  const { result } = renderHook(() => usePosition(true, onPosition));
  const measured = (accuracy: number) =>
    act(() => {
      const coords = { latitude: 51.5, longitude: -0.1, accuracy };
      seen({ coords, timestamp: Date.now() } as GeolocationPosition);
      vi.advanceTimersByTime(5_000);
    });
  measured(3_000);
  expect(result.current).toEqual({ status: 'coarse' });
  expect(onPosition).not.toHaveBeenCalled();
  measured(30);
  expect(result.current.status).toBe('on');
  // In a tunnel: where the vehicle was is better than a circle of kilometres.
  measured(3_000);
  expect(result.current.status).toBe('on');
  expect(onPosition).toHaveBeenCalledOnce();
});
