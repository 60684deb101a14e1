// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { joinTabs } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

it('hears what the others of its name tell, and nothing of its own', async () => {
  const heard: unknown[] = [];
  const [one, two, other] = ['session', 'session', 'else'].map((name) =>
    joinTabs(name, (said) => heard.push([name, said])),
  );
  one?.tell({ from: 'a', to: 'b' });
  await expect.poll(() => heard).toEqual([['session', { from: 'a', to: 'b' }]]);
  two?.leave();
  other?.leave();
  one?.leave();
});

it('is nobody where the page may not', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(joinTabs('session', () => {})).toBeNull();
});
