import { afterEach, expect, test, vi } from 'vitest';
import { createSessionBooking, startSession } from '../booking-session.tsx';
import { sessionSettings } from '../testing/session-settings.ts';
import { recordInput } from './event-replay.ts';
import { prerenderScreens } from './prerender.tsx';
import { deserialize } from './serialized-dom.ts';

const settings = sessionSettings({ licenceUrl: 'https://cars.example', apiUrl: 'https://cars.example' });

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each(['wizard phone', 'wizard tablet', 'wizard desktop', 'overflow phone'])(
  'the prerendered %s can be typed into, and is hydrated in the nodes that stand there',
  async (name) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const prerendered = prerenderScreens(document)[name];
    if (!prerendered) throw new Error(`${name} was not prerendered`);
    const host = document.createElement('div');
    document.body.append(host);
    const frame = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(frame);
    const [layout, width] = name.split(' ');
    vi.spyOn(frame, 'offsetWidth', 'get').mockReturnValue(width === 'phone' ? 360 : width === 'tablet' ? 768 : 1200);
    const screen = deserialize(document, prerendered) as HTMLElement;
    frame.append(screen);
    const before = screen.outerHTML;
    const nodes = [...frame.querySelectorAll('*')];
    const [pickup] = frame.querySelectorAll('input');
    if (!pickup) throw new Error('there is no field');
    const recorded = recordInput(frame);
    pickup.focus();
    pickup.value = 'Heath';

    const given = { ...settings, layout: layout as 'wizard' };
    const booking = createSessionBooking(given, '0', frame, () => given.locale);
    const session = startSession(frame, booking, given, () => true);
    const { typed, replay } = recorded.release();
    session.draw(typed);
    replay();
    expect(nodes.filter((node) => !node.isConnected).map((node) => node.outerHTML)).toEqual([]);
    expect(pickup.value).toBe('Heath');
    expect((frame.getRootNode() as ShadowRoot).activeElement).toBe(pickup);
    await expect.poll(() => frame.querySelector('button[aria-label="Clear Pick-up"]')).not.toBeNull();
    session.end();
    expect(frame.innerHTML).toBe('');
    expect(before).toContain('role="combobox"');
  },
);
