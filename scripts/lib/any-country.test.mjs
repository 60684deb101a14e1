import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', ':(glob)packages/*/src/**'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|stories)\.|\btesting\b|\bplayground\b|\/sample-/.test(path));

/** Patterns that tie the code to one country: a comparison with a country's name, or the geography of London. */
const ofOneCountry = [
  /[=!]==?\s*['"](GB|gb|UK|uk)['"]/,
  /case ['"](GB|gb|UK)['"]/,
  /\b(thames|heathrow|gatwick)\b/i,
  /only in GBP/i,
];

/** Removes comments, which may contain such examples. */
const code = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');

test('no source asks whether the operator is British, or knows London', () => {
  expect(sources.length).toBeGreaterThan(700);
  const found = sources.flatMap((path) => {
    const lines = code(readFileSync(join(root, path), 'utf8')).split('\n');
    return lines
      .filter((line) => ofOneCountry.some((sign) => sign.test(line)))
      .map((line) => `${path}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});

test('a district code is read where older clients and stored drafts send one, and nowhere else', () => {
  const named = sources.filter((path) => /outcode/i.test(code(readFileSync(join(root, path), 'utf8'))));
  expect(named).toEqual(['packages/booking-core/src/domain/place.ts', 'packages/contracts/src/calls/product.ts']);
});
