import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { english } from './english.mjs';
import { textsIn } from './messages.mjs';

const read = (path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('a page finds the keys of its own texts at the operator and in the package, as the README says', () => {
  const [, example] = read('README.md').match(/\.messages = (\{.*\});/);
  const keys = [...example.matchAll(/'([\w.]+)':/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect(Object.keys(english)).toEqual(expect.arrayContaining(keys));
  expect(read('README.md')).toContain('https://OPERATOR/widget/messages.json');
  expect(JSON.parse(read('package.json')).exports['./messages.json']).toBe('./dist/messages.json');
});

it('what no script of the element says is left out', () => {
  const texts = { 'common.next': 'Next', 'terms.title': 'Terms' };
  expect(textsIn(['t("common.next")', 'const a={"common.nextday":""}'], texts)).toEqual({ 'common.next': 'Next' });
});
