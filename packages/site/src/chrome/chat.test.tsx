import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { act, cleanup, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readyState, testConfiguration } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { Chat } from './chat.tsx';

/** The callbacks for an idle browser, which the test runs. */
let idle: (() => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1, () => {}));
  return () => vi.unstubAllGlobals();
});
const rest = () => act(async () => idle.splice(0).forEach((run) => void run()));

const chatting = (chatUrl: string, autoOpenChat = false) => ({
  boot: { ...readyState().boot, configuration: { ...testConfiguration, chatUrl, autoOpenChat } },
});
/** Renders the chat of a page. @param session the tab's storage, of an earlier page too */
const render = (state: ReturnType<typeof chatting>, session = createMemoryStorage()) =>
  renderWithBooking(
    <SiteContext.Provider value={{ session } as Partial<SiteContextValue> as SiteContextValue}>
      <Chat />
    </SiteContext.Provider>,
    state,
  );
const button = () => screen.getByRole('button', { name: 'Chat with us' });
const frame = () => screen.queryByTitle('Chat with us');

test.each(['', 'javascript:alert(1)', 'data:text/html,hello', '//chat.example'])(
  'is not there for the address %j',
  (url) => {
    render(chatting(url, true));
    expect(screen.queryByRole('complementary')).toBeNull();
  },
);

test('loads nothing before somebody opens it, and goes when it is closed', async () => {
  const { user } = render(chatting('https://chat.example/room'));
  await rest();
  expect(frame()).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await user.click(button());
  expect(frame()?.getAttribute('src')).toBe('https://chat.example/room');
  expect(frame()?.getAttribute('sandbox')).not.toContain('top-navigation');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(frame()).toBeNull();
});

test('opens by itself where the operator says so, and never before the page rests', async () => {
  render(chatting('https://chat.example/room', true));
  expect(frame()).toBeNull();
  await rest();
  expect(frame()).not.toBeNull();
});

test('does not come back to somebody who closed it, before or after it opened by itself', async () => {
  const { user, set } = render(chatting('https://chat.example/room', true));
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await rest();
  expect(frame()).toBeNull();
  await set(chatting('https://chat.example/room', false));
  await set(chatting('https://chat.example/room', true));
  await rest();
  expect(frame()).toBeNull();
});

test('does not open by itself again on the next page, nor after a reload', async () => {
  const session = createMemoryStorage();
  const { user } = render(chatting('https://chat.example/room', true), session);
  await rest();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  cleanup();
  render(chatting('https://chat.example/room', true), session);
  await rest();
  expect(frame()).toBeNull();
});
