import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenVisible } from './when-visible.ts';

type Told = (entries: { isIntersecting: boolean }[]) => void;
let told: Told = () => {};
const disconnect = vi.fn();

beforeEach(() => {
  disconnect.mockClear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Told) {
        told = callback;
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function elementAt(top: number, height = 500): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, height === 0 ? 0 : 400, height));
  return element;
}

test.each([
  ['in the window', 10],
  ['just under it', window.innerHeight * 1.2],
  ['just above it', -600],
])('an element %s comes to life at once', (_, top) => {
  const then = vi.fn();
  whenVisible(elementAt(top), then);
  expect(then).toHaveBeenCalledTimes(1);
});

test.each([
  ['far below', () => elementAt(window.innerHeight * 5)],
  ['not laid out', () => elementAt(0, 0)],
])('an element %s waits until it comes near', (_, place) => {
  const then = vi.fn();
  whenVisible(place(), then);
  told([{ isIntersecting: false }]);
  expect(then).not.toHaveBeenCalled();
  told([{ isIntersecting: true }]);
  expect(then).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each(['focusin', 'pointerover', 'pointerdown', 'click'])('a %s in it does not wait for sight', (touch) => {
  const then = vi.fn();
  const element = elementAt(window.innerHeight * 5);
  whenVisible(element, then);
  element.dispatchEvent(new Event(touch));
  element.dispatchEvent(new Event(touch));
  expect(then).toHaveBeenCalledTimes(1);
});

describe('while the page still loads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  });

  test('an element in the window waits for what the page shows itself', () => {
    const then = vi.fn();
    whenVisible(elementAt(10), then);
    expect(then).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('one far below waits for both', () => {
    const then = vi.fn();
    whenVisible(elementAt(window.innerHeight * 5), then);
    told([{ isIntersecting: true }]);
    expect(then).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('a page that hangs is not waited for much longer than visitors would wait', () => {
    const then = vi.fn();
    whenVisible(elementAt(10), then);
    vi.advanceTimersByTime(5_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('whoever touches it does not wait', () => {
    const then = vi.fn();
    const element = elementAt(10);
    whenVisible(element, then);
    element.dispatchEvent(new Event('pointerover'));
    window.dispatchEvent(new Event('load'));
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('what is cancelled never comes', () => {
    const then = vi.fn();
    whenVisible(elementAt(10), then)();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(then).not.toHaveBeenCalled();
  });
});

test('what is cancelled never comes', () => {
  const then = vi.fn();
  const element = elementAt(window.innerHeight * 5);
  whenVisible(element, then)();
  element.dispatchEvent(new Event('focusin'));
  expect(then).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('where sight cannot be told it comes at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const then = vi.fn();
  whenVisible(elementAt(window.innerHeight * 5), then);
  expect(then).toHaveBeenCalledTimes(1);
});
