import { expect, it } from 'vitest';
import { createLater } from './later.ts';

it('runs work a moment after it was given', async () => {
  const done: string[] = [];
  const { later } = createLater(() => 1);
  later(async () => void done.push('reset'));
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual(['reset']);
});

it('leaves no work undone when the process ends', async () => {
  const done: string[] = [];
  let release = () => {};
  const underWay = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delays = [0, 60_000];
  const work = createLater(() => delays.shift() ?? 0);
  work.later(async () => {
    done.push('begun');
    await underWay;
    done.push('ended');
  });
  await expect.poll(() => done).toEqual(['begun']);
  work.later(async () => void done.push('waiting'));
  const finished = work.finish().then(() => done.push('finished'));
  await expect.poll(() => done).toEqual(['begun', 'waiting']);
  release();
  await finished;
  expect(done).toEqual(['begun', 'waiting', 'ended', 'finished']);
});
