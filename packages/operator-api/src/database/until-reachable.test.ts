import { expect, it } from 'vitest';
import { DatabaseUnavailable, untilReachable, type Waiting } from './until-reachable.ts';

function waits(seconds: number, failures: readonly Error[]) {
  let now = 0;
  const left = [...failures];
  const heard: string[] = [];
  const waiting: Waiting = {
    seconds,
    clock: () => now,
    async pause(ms) {
      now += ms;
    },
    onTry: ({ message }) => heard.push(message),
  };
  const open = async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'open';
  };
  return { result: untilReachable(open, waiting), heard, now: () => now };
}

const away = new DatabaseUnavailable('connection refused');

it('a database that comes is waited for, and each try is told', async () => {
  const { result, heard, now } = waits(60, [away, away, away]);
  expect(await result).toBe('open');
  expect([heard, now()]).toEqual([['connection refused', 'connection refused', 'connection refused'], 3_000]);
});

it('a database that does not come is waited for no longer than the setting says', async () => {
  const { result, now } = waits(5, Array(20).fill(away));
  await expect(result).rejects.toBe(away);
  expect(now()).toBe(5_000);
});

it('without a time to wait it is tried once', async () => {
  const { result, heard } = waits(0, [away]);
  await expect(result).rejects.toBe(away);
  expect(heard).toEqual([]);
});

it('what waiting does not mend is told at once', async () => {
  const wrong = new Error('password authentication failed');
  const { result, now } = waits(60, [wrong]);
  await expect(result).rejects.toBe(wrong);
  expect(now()).toBe(0);
});
