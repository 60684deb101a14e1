import { expect, it } from 'vitest';
import { readMetadata } from './promotion.ts';

it('keeps the pairs that can be carried, the first twenty, and leaves out the rest', () => {
  const good = { room: '7', 'order.id-1_A': '', note: 'Zoë 🚕, at 5 o’clock', long: 'x'.repeat(200) };
  const bad = {
    '': 'a',
    'two words': 'a',
    ['k'.repeat(41)]: 'a',
    many: 'x'.repeat(201),
    lines: 'a\nb',
    nothing: '\0',
    half: '\ud83d',
    count: 7,
    none: null,
    deep: { a: 'b' },
  };
  expect(readMetadata({ ...bad, ...good })).toEqual(good);
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, 'v']));
  expect(Object.keys(readMetadata(many))).toEqual(Object.keys(many).slice(0, 20));
});

it.each([[null], [undefined], ['words'], [7], [true]])('is empty for %j', (said) => {
  expect(readMetadata(said)).toEqual({});
});
