import { afterEach, describe, expect, it, vi } from 'vitest';
import { onConnectivity, onVisibility } from './page-signals.ts';

afterEach(() => vi.restoreAllMocks());

describe('connectivity', () => {
  it('tells the state at once and on each change until it is stopped', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const seen: boolean[] = [];
    const stop = onConnectivity((state) => seen.push(state));
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('offline'));
    expect(seen).toEqual([true, false, true]);
  });

  it.each([
    ['a page restored from the back-forward cache', () => dispatchPageShow(true)],
    ['a page that slept', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('tells what changed while no event was sent: %s', (_, wake) => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const seen: boolean[] = [];
    const stop = onConnectivity((state) => seen.push(state));
    online.mockReturnValue(true);
    wake();
    stop();
    online.mockReturnValue(false);
    wake();
    expect(seen).toEqual([false, true]);
  });
});

function dispatchPageShow(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

describe('visibility', () => {
  it('tells when the page is left and when it is back', () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const seen: boolean[] = [];
    const stop = onVisibility((visible) => seen.push(visible));
    document.dispatchEvent(new Event('visibilitychange'));
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toEqual([false, true]);
  });

  it('counts a page restored from the back-forward cache as a return, a first showing not', () => {
    const seen: boolean[] = [];
    const stop = onVisibility((visible) => seen.push(visible));
    dispatchPageShow(false);
    dispatchPageShow(true);
    stop();
    expect(seen).toEqual([true]);
  });
});
