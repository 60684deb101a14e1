import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFramedElsewhere, openOutside } from './framed.ts';

/** A window of another origin: the browser denies access to its location. */
const partner = {
  get location(): Location {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  },
};
const windowIn = (top: unknown) => ({ top, location: { origin: 'https://taxi.example' } }) as Window;

test.each([
  ['a window without a parent', null, false],
  ['a page of the same origin', { location: { origin: 'https://taxi.example' } }, false],
  ['a page of another origin', { location: { origin: 'https://hotel.example' } }, true],
  ['a page of which the browser tells nothing', partner, true],
])('in %s', (_where, top, isElsewhere) => {
  expect(isFramedElsewhere(windowIn(top))).toBe(isElsewhere);
});

test('a page in no frame is its own top', () => {
  expect(isFramedElsewhere(window)).toBe(false);
});

const opened = vi.fn();
/** What the router hears of a click; it then goes to the link's page in the same window. */
const routed = vi.fn((event: Event) => event.preventDefault());
let listener: AbortController;

beforeEach(() => {
  listener = new AbortController();
  document.addEventListener('click', routed, { signal: listener.signal });
});
afterEach(() => {
  listener.abort();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

/** Opens the links of a page within `top` and clicks one, on the text inside it. @returns the addresses opened outside */
function click(top: unknown, href: string, target = ''): unknown[] {
  const page = {
    addEventListener: (type: string, heard: EventListener, { capture }: AddEventListenerOptions) =>
      document.addEventListener(type, heard, { capture: capture === true, signal: listener.signal }),
  };
  openOutside({ top, location: window.location, document: page, open: opened } as unknown as Window);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = href;
  link.target = target;
  link.appendChild(document.createElement('b')).click();
  return opened.mock.calls.map(([address]) => address);
}
const here = (path: string) => new URL(path, window.location.href).href;

test('in a partner’s page, a link to a page that must not be framed opens a new tab instead', () => {
  expect(click(partner, '/profile')).toEqual([here('/profile')]);
  expect(opened.mock.calls[0]?.slice(1)).toEqual(['_blank', 'noopener']);
  expect(routed).not.toHaveBeenCalled();
});

test.each([
  ['to a page that may be framed', partner, '/ticket/c0de', ''],
  ['to an unknown page, which leads to the booking', partner, '/nowhere', ''],
  ['with a target of its own', partner, '/profile', '_top'],
  ['to another site', partner, 'https://hotel.example/profile', ''],
  ['in the page itself', null, '/profile', ''],
])('a link %s is left to the router and the browser', (_which, top, href, target) => {
  expect(click(top, href, target)).toEqual([]);
  expect(routed).toHaveBeenCalledOnce();
});

test('a click beside a link is nobody’s', () => {
  click(partner, '/ticket/c0de');
  routed.mockClear();
  document.body.click();
  expect(opened).not.toHaveBeenCalled();
  expect(routed).toHaveBeenCalledOnce();
});
