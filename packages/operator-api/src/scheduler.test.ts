import { createManualClock } from 'booking-core/testing/ports';
import { beforeEach, expect, test } from 'vitest';
import type { LogEntry } from './log.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

let clock: ReturnType<typeof createManualClock>;
let logged: LogEntry[];
let scheduler: Scheduler;
beforeEach(() => {
  clock = createManualClock(0);
  logged = [];
  scheduler = createScheduler(clock, (entry) => logged.push(entry));
});

/** A job that ends when the test says so. */
function heldJob() {
  const starts: number[] = [];
  let end: () => void = () => {};
  return {
    starts,
    run: () => {
      starts.push(clock.now());
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    end: () => end(),
  };
}

test('each job runs at its own period, first after one', async () => {
  const runs: string[] = [];
  scheduler.every('fast', 1_000, async () => runs.push(`fast ${clock.now()}`));
  scheduler.every('slow', 2_500, async () => runs.push(`slow ${clock.now()}`));
  await clock.pass(3_000);
  expect(runs).toEqual(['fast 1000', 'fast 2000', 'slow 2500', 'fast 3000']);
});

test('a job that takes longer than its period never runs twice at a time, and holds no other up', async () => {
  const held = heldJob();
  let others = 0;
  scheduler.every('held', 1_000, held.run);
  scheduler.every('other', 1_000, async () => others++);
  await clock.pass(3_500);
  expect(held.starts).toEqual([1_000]);
  expect(others).toBe(3);
  held.end();
  await clock.pass(1_000);
  expect(held.starts).toEqual([1_000, 4_000]);
});

test('a job is run at once when it is asked for, unless it is under way', async () => {
  const held = heldJob();
  const runNow = scheduler.every('mail', 20_000, held.run);
  runNow();
  runNow();
  expect(held.starts).toEqual([0]);
  held.end();
  await clock.pass(5_000);
  runNow();
  expect(held.starts).toEqual([0, 5_000]);
});

test.each([
  ['rejects', () => Promise.reject(new Error('no database'))],
  [
    'throws',
    () => {
      throw new Error('no database');
    },
  ],
])('a job that %s is logged by its name, and runs again', async (_, run) => {
  scheduler.every('sweep', 1_000, run);
  await clock.pass(2_000);
  const entry = { level: 'error', event: 'sweep', error: 'no database' };
  expect(logged).toEqual([entry, entry]);
});

test('after the end nothing runs: not by its period, not at once, not after a run that was under way', async () => {
  const held = heldJob();
  const runNow = scheduler.every('held', 1_000, held.run);
  scheduler.every('other', 1_500, async () => {
    throw new Error('ran');
  });
  await clock.pass(1_000);
  let hasStopped = false;
  const stopped = scheduler.stop().then(() => {
    hasStopped = true;
  });
  expect(clock.pending).toBe(0);
  await clock.pass(1_000);
  expect(hasStopped).toBe(false);
  held.end();
  await stopped;
  await clock.pass(10_000);
  runNow();
  expect(held.starts).toEqual([1_000]);
  expect(logged).toEqual([]);
});
