import { describe, expect, it } from 'vitest';
import { normalise, oneTypoFromPrefix, queryTokens, tokenise } from './text.ts';
import { typosIn, WordIndex } from './word-index.ts';

describe('normalise', () => {
  it.each([
    ["  King's   Cross ", 'kings cross'],
    ['Zürich', 'zurich'],
    ['V&A', 'v and a'],
    ['St. John’s-Wood', 'st johns wood'],
    ['\u0000\u0007', ''],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Diyarbakır', 'diyarbakir'],
    ['Münchner Straße', 'munchner strasse'],
    ['أبوظبي', 'ابوظبي'],
    ['الإمارات', 'الامارات'],
    ['ガトウィック', 'カトウィック'],
  ])('%j becomes %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });
});

it.each(['दिल्ली', 'โรงแรม', 'ガトウィック', 'العُليا'])(
  'takes %s for one word, whatever marks it is written with',
  (word) => {
    expect(tokenise(word)).toHaveLength(1);
  },
);

it('makes abbreviations equal and bounds what is typed', () => {
  expect(tokenise('Saint Pancras Intl')).toEqual(['st', 'pancras', 'international']);
  expect(queryTokens('a b c d e f g h')).toHaveLength(6);
  expect(queryTokens('x'.repeat(1_000))[0]).toHaveLength(80);
});

describe('oneTypoFromPrefix', () => {
  it.each([
    ['heatrow', 'heathrow'],
    ['heatr', 'heathrow'],
    ['heaathrow', 'heathrow'],
    ['heatgrow', 'heathrow'],
    ['haethrow', 'heathrow'],
    ['ehathrow', 'heathrow'],
    ['heathrwo', 'heathrow'],
    ['heathrow', 'heathrow'],
    ['heathroww', 'heathrow'],
  ])('%s may mean %s', (typed, word) => {
    expect(oneTypoFromPrefix(typed, word)).toBe(true);
  });

  it.each([
    ['hatrow', 'heathrow'],
    ['xeathrow', 'heathrow'],
    ['heathrowww', 'heathrow'],
    ['gatwick', 'heathrow'],
    ['abcd', ''],
  ])('%s does not mean %s', (typed, word) => {
    expect(oneTypoFromPrefix(typed, word)).toBe(false);
  });
});

describe('WordIndex', () => {
  const index = new WordIndex([
    ['heathrow', 'terminal', '5'],
    ['heathrow', 'terminal', '4'],
    ['terminus', 'place'],
  ]);

  it('meets documents that have every word, as beginnings', () => {
    expect([...index.find(['term', 'heath']).keys()].sort()).toEqual([0, 1]);
    expect([...index.find(['terminal', '5']).keys()]).toEqual([0]);
    expect(index.find([]).size).toBe(0);
  });

  it('corrects only when nothing meets the words as typed', () => {
    expect([...index.find(['termi']).values()].map(typosIn)).toEqual([0, 0, 0]);
    expect([...index.find(['temrinal', '5'])].map(([id, quality]) => [id, typosIn(quality)])).toEqual([[0, 1]]);
    expect(index.find(['xyz']).size).toBe(0);
  });
});
