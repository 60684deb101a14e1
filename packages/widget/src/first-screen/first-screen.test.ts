import type { BookingController } from 'booking-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as sessionModule from '../booking-session.tsx';
import type { BookingSession, SessionSettings } from '../booking-session.tsx';
import { sessionSettings } from '../testing/session-settings.ts';
import { startFirstScreen } from './first-screen.ts';
import type { SerializedNode } from './serialized-dom.ts';

type Start = typeof sessionModule.startSession;

const built = vi.hoisted(() => ({ fetch: (): Promise<unknown> => Promise.reject(new Error('not set')), ahead: 0 }));

vi.mock('./build-manifest.ts', () => {
  const field: SerializedNode = ['input', { 'data-field': 'pickup' }];
  const screen = (name: string): SerializedNode => ['div', { class: `tb ${name}` }, field, ['button', {}, 'Later']];
  return {
    screens: {
      'wizard desktop': () => JSON.stringify(screen('wide')),
      'wizard phone': () => JSON.stringify(screen('narrow')),
    },
    sheet: '.tb { color: black; }',
    fetchSession: () => built.fetch(),
    fetchMessages: async () => {},
    fetchFailed: ['This part could not be loaded.', 'Reload the page'],
    fetchAhead: () => {
      built.ahead += 1;
      return [Promise.reject(new Error('no network'))];
    },
  };
});

const settings = sessionSettings({ locale: 'en-GB', theme: 'dark' });

interface Begun {
  readonly booking: BookingController;
  readonly settings: SessionSettings;
  /** What stood in the screen's fields when the session drew its own; undefined until then. */
  typed?: ReadonlyMap<string, string>;
  readonly session: { [Key in keyof BookingSession]: ReturnType<typeof vi.fn> };
}

let begun: Begun[] = [];
/** The booking shows more than the prerendered screen. */
let showMore = () => {};
/** Happens while a session draws its screens: from then on they hear what is done. */
let drawing = () => {};
let createdTimes = 0;
const created = { dispose: vi.fn() } as unknown as BookingController;

/** The code of the session, as soon as `arrive` is called. */
function later() {
  let arrive = () => {};
  const startSession: Start = (_frame, booking, given) => {
    const session = { update: vi.fn(), reset: vi.fn(), end: vi.fn() };
    const started: Begun = { booking, settings: given, session };
    begun.push(started);
    const draw = (typed?: ReadonlyMap<string, string>) => {
      if (!typed) throw new Error('nothing was handed over');
      started.typed = typed;
      drawing();
    };
    return { ...session, draw };
  };
  const createSessionBooking = () => {
    createdTimes += 1;
    return created;
  };
  const whenMoreIsShown = (_booking: BookingController, then: () => void) => {
    showMore = then;
  };
  const preloadJourney = async () => {};
  built.fetch = () =>
    new Promise((resolve) => {
      arrive = () =>
        resolve({ createSessionBooking, startSession, preloadJourney, readLocaleData: [], whenMoreIsShown });
    });
  return async () => {
    arrive();
    await settled();
  };
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** The code, the booking, the session, its screens and what is done again on them take a task each. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
};

function frameOf(width = 1000): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const frame = document.createElement('div');
  shadow.append(frame);
  vi.spyOn(frame, 'offsetWidth', 'get').mockReturnValue(width);
  return frame;
}

const fieldOf = (frame: HTMLElement): HTMLInputElement => {
  const field = frame.querySelector('input');
  if (!field) throw new Error('there is no field');
  return field;
};

beforeEach(() => {
  // Everything here can be seen.
  vi.stubGlobal('IntersectionObserver', undefined);
  begun = [];
  drawing = () => {};
  createdTimes = 0;
  built.ahead = 0;
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

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

describe('the fields are painted a frame before the rest of the screen', () => {
  test('which follows by itself', async () => {
    later();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    const frame = frameOf();
    startFirstScreen(frame, '0', settings, () => true);
    expect(frame.dataset).toHaveProperty('fieldsFirst');
    for (const each of frames) each(0);
    expect(frame.dataset).toHaveProperty('fieldsFirst');
    await nextTurn();
    expect(frame.dataset).not.toHaveProperty('fieldsFirst');
  });

  test('the screens of the session hide nothing where the page draws no frames', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const arrive = later();
    const frame = frameOf();
    startFirstScreen(frame, '0', settings, () => true);
    void arrive();
    await vi.advanceTimersByTimeAsync(200);
    expect(begun[0]?.typed).toBeDefined();
    expect(frame.dataset).not.toHaveProperty('fieldsFirst');
  });

  test('a session that ends within that frame leaves nothing hidden for the next one', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    later();
    const frame = frameOf();
    startFirstScreen(frame, '0', settings, () => true).end();
    expect(frame.dataset).not.toHaveProperty('fieldsFirst');
  });

  test('nothing is hidden where nothing is prerendered', () => {
    later();
    const frame = frameOf();
    startFirstScreen(frame, '0', { ...settings, locale: 'de' }, () => true);
    expect(frame.dataset).not.toHaveProperty('fieldsFirst');
  });
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
  const heard: string[] = [];
  drawing = () => {
    for (const type of ['focusin', 'focusout', 'input', 'click']) {
      frame.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).localName}`));
    }
    frame.addEventListener('focusin', () => field.select());
  };
  await arrive();

  const [first] = begun;
  expect(first?.settings.theme).toBe('light');
  expect([...(first?.typed ?? [])]).toEqual([['pickup', 'Heath']]);
  expect(heard).toEqual(['focusin input', 'input input', 'click button']);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);

  session.update(settings, ['theme']);
  session.reset();
  expect(first?.session.update).toHaveBeenCalledTimes(1);
  expect(first?.session.reset).toHaveBeenCalledTimes(1);
});

test('what was pressed is pressed again in the task after the screens are drawn, so that a phone answers in between', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  frame.querySelector('button')?.click();
  const order: string[] = [];
  drawing = () => {
    frame.addEventListener('click', () => order.push('click'));
    setTimeout(() => order.push('next task'));
  };
  await arrive();
  expect(order).toEqual(['next task', 'click']);
});

test.each([
  ['has the focus is done again, so that it offers its places', false, 1],
  ['was left since is not', true, 0],
])('a press on the field that %s', async (_what, isLeft, times) => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  field.focus();
  field.click();
  if (isLeft) field.blur();
  const pressed = vi.fn();
  drawing = () => frame.addEventListener('click', pressed);
  await arrive();
  expect(pressed).toHaveBeenCalledTimes(times);
});

test('lines that are pasted meanwhile are pasted again, with their breaks; one line stands in its field', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    fieldOf(frame).dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([paste('Heathrow\n'), paste('Flight BA 117\nto London')]).toEqual([false, true]);
  const heard: string[] = [];
  drawing = () =>
    frame.addEventListener('paste', (event) => heard.push(event.clipboardData?.getData('text/plain') ?? ''));
  await arrive();
  expect(heard).toEqual(['Flight BA 117\nto London']);
});

test('a reset before the code has come empties what was typed and forgets what was pressed', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  fieldOf(frame).value = 'Heath';
  frame.querySelector('button')?.click();
  session.reset();
  expect(fieldOf(frame).value).toBe('');
  const pressed = vi.fn();
  drawing = () => frame.addEventListener('click', pressed);
  await arrive();
  expect(begun[0]?.typed).toEqual(new Map());
  expect(pressed).not.toHaveBeenCalled();
});

test('a field that was left is left once more, and a press on what is gone is forgotten', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  fieldOf(frame).value = 'Heath';
  const button = frame.querySelector('button');
  button?.click();
  const heard: string[] = [];
  drawing = () => {
    button?.remove();
    for (const type of ['focusout', 'input', 'click']) frame.addEventListener(type, () => heard.push(type));
  };
  await arrive();
  expect(heard).toEqual(['focusout']);
});

describe('on a phone', () => {
  const begin = async () => {
    const arrive = later();
    const frame = frameOf(360);
    const session = startFirstScreen(frame, '0', settings, () => true);
    await arrive();
    expect(begun).toHaveLength(1);
    expect(begun[0]?.typed).toBeUndefined();
    return { frame, session };
  };

  test.each(['pointerover', 'pointerdown', 'focusin', 'input'])(
    'the booking begins by itself, and its screens are drawn at the first %s',
    async (touch) => {
      const { frame } = await begin();
      fieldOf(frame).value = 'Heath';
      fieldOf(frame).dispatchEvent(new Event(touch, { bubbles: true }));
      await settled();
      expect([...(begun[0]?.typed ?? [])]).toEqual([['pickup', 'Heath']]);
    },
  );

  test('a finger that comes down may only scroll: the screens are drawn once it lifts from a field', async () => {
    const { frame } = await begin();
    for (const type of ['pointerover', 'pointerdown'])
      fieldOf(frame).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    await settled();
    expect(begun[0]?.typed).toBeUndefined();
    fieldOf(frame).dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    await settled();
    expect(begun[0]?.typed).toBeDefined();
  });

  test('a touch is painted before the screens are drawn', async () => {
    const { frame } = await begin();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (each: FrameRequestCallback) => frames.push(each));
    fieldOf(frame).click();
    await settled();
    expect(begun[0]?.typed).toBeUndefined();
    for (const each of frames) each(0);
    await settled();
    expect(begun[0]?.typed).toBeDefined();
  });

  test('its screens are drawn when they show more than the prerendered one', async () => {
    await begin();
    showMore();
    await settled();
    expect(begun[0]?.typed).toBeDefined();
  });

  test('a touch before the code has come is not forgotten', async () => {
    const arrive = later();
    const frame = frameOf(360);
    startFirstScreen(frame, '0', settings, () => true);
    frame.querySelector('button')?.click();
    await arrive();
    expect(begun[0]?.typed).toBeDefined();
  });

  test('a theme shows on the prerendered screen; what it cannot show is drawn', async () => {
    const { frame, session } = await begin();
    session.update({ ...settings, theme: 'light' }, ['theme']);
    await settled();
    expect((frame.firstElementChild as HTMLElement).dataset.theme).toBe('light');
    expect(begun[0]?.session.update).toHaveBeenCalledTimes(1);
    expect(begun[0]?.typed).toBeUndefined();
    session.update({ ...settings, locale: 'de' }, ['locale']);
    await settled();
    expect(begun[0]?.typed).toBeDefined();
  });

  test('what ends untouched is never drawn', async () => {
    const { frame, session } = await begin();
    session.end();
    showMore();
    await settled();
    expect(begun[0]?.typed).toBeUndefined();
    expect(begun[0]?.session.end).toHaveBeenCalledTimes(1);
    expect(frame.childElementCount).toBe(0);
  });
});

test('nothing is taken over while a word is being composed', async () => {
  const arrive = later();
  const frame = frameOf();
  startFirstScreen(frame, '0', settings, () => true);
  const field = fieldOf(frame);
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await arrive();
  expect(begun).toHaveLength(1);
  expect(begun[0]?.typed).toBeUndefined();
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await settled();
  expect(begun[0]?.typed).toBeDefined();
});

test('what the page changes between the booking and its session reaches it', async () => {
  const arrive = later();
  const frame = frameOf();
  const session = startFirstScreen(frame, '0', settings, () => true);
  session.update({ ...settings, theme: 'light' }, ['theme']);
  void arrive();
  while (createdTimes === 0) await nextTurn();
  const changed = { ...settings, theme: 'light', layout: 'inline' } as const;
  session.update(changed, ['layout']);
  await settled();
  expect(begun[0]?.booking).toBe(created);
  expect(begun[0]?.settings).toEqual({ ...settings, theme: 'light' });
  expect(begun[0]?.session.update.mock.calls).toEqual([[changed, ['layout']]]);
});

test('a session that ends before it started leaves no booking behind', async () => {
  const arrive = later();
  const session = startFirstScreen(frameOf(), '0', settings, () => true);
  void arrive();
  while (createdTimes === 0) await nextTurn();
  session.end();
  await settled();
  expect(begun).toHaveLength(0);
  expect(created.dispose).toHaveBeenCalledTimes(1);
});

test('code that does not come is said under the screen, with the one way to ask for it again, and told to the page', async () => {
  built.fetch = () => Promise.reject(new Error('no network'));
  const frame = frameOf();
  const announce = vi.fn(() => true);
  startFirstScreen(frame, '0', settings, announce);
  await settled();
  expect(announce.mock.calls).toEqual([['taxi-booking:error', { code: 'network' }]]);
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
