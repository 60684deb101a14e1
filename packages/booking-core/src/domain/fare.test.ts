import { expect, test } from 'vitest';
import { biggestChange, readableLines } from './fare.ts';

const line = (kind: string, minor: number) => ({ kind, label: kind, minor });

test('what was rounded goes into the line that weighs most, and the lines still add up', () => {
  expect(readableLines([line('distance', 5380), line('via', 500), line('rounding', 20)])).toEqual([
    line('distance', 5400),
    line('via', 500),
  ]);
  expect(readableLines([line('distance', 5380), line('rounding', -30), line('promo', -500)])).toEqual([
    line('distance', 5350),
    line('promo', -500),
  ]);
  expect(readableLines([line('distance', 5400)])).toEqual([line('distance', 5400)]);
  expect(readableLines([line('rounding', 20)])).toEqual([line('rounding', 20)]);
});

test('never tells rounding as the reason of another fare', () => {
  const before = [line('distance', 5400), line('via', 500)];
  const after = [line('distance', 5400), line('via', 510), line('rounding', 90)];
  expect(biggestChange(before, after)?.kind).toBe('distance');
});
