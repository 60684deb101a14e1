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

function anElement(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

test('an element comes to life when it is in the window or near it, and waits until then', () => {
  const then = vi.fn();
  whenVisible(anElement(), then);
  told([{ isIntersecting: false }]);
  expect(then).not.toHaveBeenCalled();
  told([{ isIntersecting: true }]);
  expect(then).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('where an element stands is not asked, which would lay out the page', () => {
  const element = anElement();
  const asked = vi.spyOn(element, 'getBoundingClientRect');
  whenVisible(element, vi.fn());
  expect(asked).not.toHaveBeenCalled();
});

test('in a hidden page, which draws nothing, it comes to life at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const then = vi.fn();
  whenVisible(anElement(), then);
  expect(then).toHaveBeenCalledTimes(1);
});

test.each(['focusin', 'pointerover', 'pointerdown', 'click', 'input'])(
  'a %s in it does not wait for sight',
  (touch) => {
    const then = vi.fn();
    const element = anElement();
    whenVisible(element, then);
    element.dispatchEvent(new Event(touch));
    element.dispatchEvent(new Event(touch));
    expect(then).toHaveBeenCalledTimes(1);
  },
);

describe('while the page still loads', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  });

  test('an element in the window waits for what the page shows itself', () => {
    const then = vi.fn();
    whenVisible(anElement(), then);
    told([{ isIntersecting: true }]);
    expect(then).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('one far below waits for both', () => {
    const then = vi.fn();
    whenVisible(anElement(), then);
    window.dispatchEvent(new Event('load'));
    expect(then).not.toHaveBeenCalled();
    told([{ isIntersecting: true }]);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('a page that hangs is not waited for much longer than visitors would wait', () => {
    const then = vi.fn();
    whenVisible(anElement(), then);
    told([{ isIntersecting: true }]);
    vi.advanceTimersByTime(5_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('whoever touches it does not wait', () => {
    const then = vi.fn();
    const element = anElement();
    whenVisible(element, then);
    element.dispatchEvent(new Event('pointerover'));
    window.dispatchEvent(new Event('load'));
    expect(then).toHaveBeenCalledTimes(1);
  });

  test('what is cancelled never comes', () => {
    const then = vi.fn();
    const cancel = whenVisible(anElement(), then);
    told([{ isIntersecting: true }]);
    cancel();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(then).not.toHaveBeenCalled();
  });
});

test('what is cancelled never comes', () => {
  const then = vi.fn();
  const element = anElement();
  whenVisible(element, then)();
  element.dispatchEvent(new Event('focusin'));
  expect(then).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('where sight cannot be told it comes at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const then = vi.fn();
  whenVisible(anElement(), then);
  expect(then).toHaveBeenCalledTimes(1);
});
