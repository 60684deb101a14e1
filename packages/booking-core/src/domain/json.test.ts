import { expect, it } from 'vitest';
import { readJson } from './json.ts';

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', undefined],
  ['{a:1}', undefined],
  ['<!doctype html>', undefined],
])('%s is read as %j', (text, value) => {
  expect(readJson(text)).toEqual(value);
});
