import type { BookingController } from 'booking-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as sessionModule from '../booking-session.tsx';
import type { BookingSession, SessionSettings } from '../booking-session.tsx';
import type { RecordedInput } from './event-replay.ts';
import { startFirstScreen } from './first-screen.ts';
import type { SerializedNode } from './serialized-dom.ts';

type Start = typeof sessionModule.startSession;

const built = vi.hoisted(() => ({ fetch: (): Promise<unknown> => Promise.reject(new Error('not set')), ahead: 0 }));

vi.mock('./build-manifest.ts', () => {
  const field: SerializedNode = ['input', { 'data-field': 'pickup' }];
  const screen = (name: string): SerializedNode => ['div', { class: `tb ${name}` }, field, ['button', {}, 'Later']];
  return {
    screens: { 'wizard desktop': JSON.stringify(screen('wide')), 'wizard phone': JSON.stringify(screen('narrow')) },
    sheet: '.tb { color: black; }',
    fetchSession: () => built.fetch(),
    fetchWords: async () => {},
    fetchFailed: ['This part could not be loaded.', 'Reload the page'],
    fetchAhead: () => {
      built.ahead += 1;
      return [Promise.reject(new Error('no network'))];
    },
  };
});

const settings: SessionSettings = {
  trackingCode: 'HOTEL42',
  variant: 'litebooking',
  bookingPageUrl: '',
  target: '_top',
  layout: 'wizard',
  licenceUrl: '',
  apiUrl: '',
  locale: 'en-GB',
  messages: null,
  theme: 'dark',
  currency: '',
  sandbox: false,
  token: '',
  pickup: null,
  dropoff: null,
};

interface Begun {
  readonly booking: BookingController;
  readonly settings: SessionSettings;
  readonly recorded: RecordedInput;
  readonly session: { [Key in keyof BookingSession]: ReturnType<typeof vi.fn> };
}

let begun: Begun[] = [];
const created = { dispose: vi.fn() } as unknown as BookingController;

/** The code of the session, as soon as `arrive` is called. */
function later() {
  let arrive = () => {};
  const start: Start = (_frame, booking, given, _announce, recorded) => {
    if (!recorded) throw new Error('nothing was handed over');
    const session = { update: vi.fn(), reset: vi.fn(), end: vi.fn() };
    begun.push({ booking, settings: given, recorded, session });
    return session;
  };
  built.fetch = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ createSessionBooking: () => created, startSession: start });
    });
  return async () => {
    arrive();
    await settled();
  };
}

/** The code, the booking and the session take a task each. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

function frameOf(width = 1000): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const frame = document.createElement('div');
  shadow.append(frame);
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 0));
  return frame;
}

const fieldOf = (frame: HTMLElement): HTMLInputElement => {
  const field = frame.querySelector('input');
  if (!field) throw new Error('there is no field');
  return field;
};

beforeEach(() => {
  begun = [];
  built.ahead = 0;
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => document.body.replaceChildren());

test('the screen of the width stands before anything else has arrived, in the theme that was asked for', () => {
  later();
  const wide = frameOf();
  startFirstScreen(wide, '0', settings, () => true);
  expect(wide.innerHTML).toBe(
    '<div class="tb wide" data-theme="dark" lang="en-GB"><input data-field="pickup"><button>Later</button></div>',
  );
  expect((wide.getRootNode() as ShadowRoot).adoptedStyleSheets).toHaveLength(1);
  const narrow = frameOf(360);
  startFirstScreen(narrow, '1', settings, () => true);
  expect(narrow.firstElementChild?.className).toBe('tb narrow');
  expect(built.ahead).toBe(2);
});

test.each([
  ['another language', { ...settings, locale: 'de' }],
  ['words of the page’s own', { ...settings, messages: { 'common.next': 'Go on' } }],
  ['the short form', { ...settings, variant: 'quickbooking' as const }],
  ['a layout that is not prerendered', { ...settings, layout: 'gateway' as const }],
])('nothing is prerendered for %s', (_, given) => {
  later();
  const frame = frameOf();
  startFirstScreen(frame, '0', given, () => true);
  expect(frame.childElementCount).toBe(0);
});

test.each(['sessionStorage', 'localStorage'] as const)('nothing is drawn where a draft comes back: %s', (kept) => {
  later();
  window[kept].setItem('taxi-booking:draft:widget:HOTEL42:0', '{}');
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  expect(frame.childElementCount).toBe(0);
});

test('what is typed and pressed meanwhile is handed over, with the newest settings', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  field.focus();
  field.value = 'Heath';
  field.setSelectionRange(2, 3);
  frame.querySelector('button')?.click();
  session.update({ ...settings, theme: 'light' }, ['theme']);
  await arrive();

  const [first] = begun;
  expect(first?.settings.theme).toBe('light');
  expect([...(first?.recorded.typed ?? [])]).toEqual([['pickup', 'Heath']]);
  const heard: string[] = [];
  for (const type of ['focusin', 'focusout', 'input', 'click']) {
    frame.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).localName}`));
  }
  frame.addEventListener('focusin', () => field.select());
  first?.recorded.replay();
  expect(heard).toEqual(['focusin input', 'input input', 'click button']);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);

  session.update(settings, ['theme']);
  session.reset();
  expect(first?.session.update).toHaveBeenCalledTimes(1);
  expect(first?.session.reset).toHaveBeenCalledTimes(1);
});

test('a field that was left is left once more, and a press on what is gone is forgotten', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  fieldOf(frame).value = 'Heath';
  const button = frame.querySelector('button');
  button?.click();
  await arrive();
  button?.remove();
  const heard: string[] = [];
  for (const type of ['focusout', 'input', 'click']) frame.addEventListener(type, () => heard.push(type));
  begun[0]?.recorded.replay();
  expect(heard).toEqual(['focusout']);
});

test('nothing is taken over while a word is being composed', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await arrive();
  expect(begun).toHaveLength(0);
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await settled();
  expect(begun).toHaveLength(1);
});

test('what the page changes while the session waits reaches it', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  session.update({ ...settings, theme: 'light' }, ['theme']);
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await arrive();
  const changed = { ...settings, theme: 'light', layout: 'inline' } as const;
  session.update(changed, ['layout']);
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await settled();
  expect(begun[0]?.booking).toBe(created);
  expect(begun[0]?.settings).toEqual({ ...settings, theme: 'light' });
  expect(begun[0]?.session.update.mock.calls).toEqual([[changed, ['layout']]]);
});

test('a session that ends while it waits leaves no booking behind', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await arrive();
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  session.end();
  await settled();
  expect(begun).toHaveLength(0);
  expect(created.dispose).toHaveBeenCalledTimes(1);
});

test('code that does not come is said under the screen, with the one way to ask for it again', async () => {
  built.fetch = () => Promise.reject(new Error('no network'));
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  await settled();
  expect(fieldOf(frame).isConnected).toBe(true);
  const alert = frame.querySelector('[role="alert"]');
  expect(alert?.textContent).toBe('This part could not be loaded.Reload the page');
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  alert?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
  reload.mockRestore();
});

test('a session that ended before its code came never begins', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  session.end();
  await arrive();
  expect(begun).toHaveLength(0);
  expect(frame.childElementCount).toBe(0);
});
