import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenInSight } from './in-sight.ts';

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
  vi.unstubAllGlobals();
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
  whenInSight(elementAt(top), then);
  expect(then).toHaveBeenCalledTimes(1);
});

test.each([
  ['far below', () => elementAt(window.innerHeight * 5)],
  ['not laid out', () => elementAt(0, 0)],
])('an element %s waits until it comes near', (_, place) => {
  const then = vi.fn();
  whenInSight(place(), then);
  told([{ isIntersecting: false }]);
  expect(then).not.toHaveBeenCalled();
  told([{ isIntersecting: true }]);
  expect(then).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test.each(['focusin', 'pointerdown', 'click'])('a %s in it does not wait for sight', (touch) => {
  const then = vi.fn();
  const element = elementAt(window.innerHeight * 5);
  whenInSight(element, then);
  element.dispatchEvent(new Event(touch));
  element.dispatchEvent(new Event(touch));
  expect(then).toHaveBeenCalledTimes(1);
});

test('what is cancelled never comes', () => {
  const then = vi.fn();
  const element = elementAt(window.innerHeight * 5);
  whenInSight(element, then)();
  element.dispatchEvent(new Event('focusin'));
  expect(then).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('where sight cannot be told it comes at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const then = vi.fn();
  whenInSight(elementAt(window.innerHeight * 5), then);
  expect(then).toHaveBeenCalledTimes(1);
});
