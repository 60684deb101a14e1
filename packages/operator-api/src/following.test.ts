import { expect, it } from 'vitest';
import { following } from './following.ts';

it('is made anew with the first use after a change, and not before', () => {
  const settings = { places: ['a'], other: 1 };
  let made = 0;
  const names = following(
    () => [settings.places],
    () => {
      made += 1;
      const { places } = settings;
      return { count: places.length, has: (name: string) => places.includes(name) };
    },
  );
  expect(made).toBe(0);
  expect([names.has('a'), names.count, made]).toEqual([true, 1, 1]);
  // Another list with the same content.
  settings.places = ['a'];
  settings.other = 2;
  expect([names.has('a'), made]).toEqual([true, 1]);
  settings.places = ['a', 'b'];
  expect([names.has('b'), names.count, made]).toEqual([true, 2, 2]);
});
