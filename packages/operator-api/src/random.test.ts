import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('gives each byte once, however many are asked for', () => {
  let next = 0;
  const asked: number[] = [];
  const random = createRandom((length) => {
    asked.push(length);
    return Uint8Array.from({ length }, () => next++ % 251);
  });
  const given = Array.from({ length: 600 }, () => [...random(8)]).flat();
  expect(asked).toEqual([4_096, 4_096]);
  expect(given).toEqual(Array.from({ length: 4_800 }, (_, index) => index % 251));
  expect(random(5_000)).toHaveLength(5_000);
  expect(asked.at(-1)).toBe(5_000);
});
