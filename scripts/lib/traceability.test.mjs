import { expect, test } from 'vitest';
import { marksOf, sentencesOf } from './sentences.mjs';
import { holesOfTable, namedIn, problemsOfTable } from './traceability.mjs';

const head = '| sentence | section | file | test |\n| --- | --- | --- | --- |\n';
const files = { 'src/a.ts': '', 'src/a.test.ts': "test('adds up', () => {});" };
const check = (rows) => problemsOfTable('t.md', head + rows, (path) => files[path] ?? null);

test('a full row that names what is there passes', () => {
  expect(check('| one | 4 | `src/a.ts` | `src/a.test.ts` "adds up" |\n')).toEqual({ rows: 1, problems: [] });
});

test.each([
  ['| one | | `src/a.ts` | `src/a.test.ts` |', 't.md:3 cell 2 is empty'],
  ['| one | 4 | `src/b.ts` | `src/a.test.ts` |', 't.md:3 src/b.ts does not exist'],
  ['| one | 4 | `src/a.ts` | `src/a.test.ts` "takes away" |', 't.md:3 src/a.test.ts has no test "takes away"'],
  ['| one | 4 | `src/a.ts` | `src/a.ts` |', 't.md:3 src/a.ts is not a test'],
  ['| one | 4 | `src/a.ts` | later |', 't.md:3 names no file in "later"'],
  ['| one | 4 | `src/a.ts` |', 't.md:3 has 3 cells instead of 4'],
  ['', 't.md has no rows'],
])('%s is refused', (row, problem) => {
  expect(check(row).problems).toEqual([problem]);
});

test('titles belong to the file before them', () => {
  expect(namedIn('`a.test.ts` "one" "two", `b.test.ts`')).toEqual([
    { path: 'a.test.ts', titles: ['one', 'two'] },
    { path: 'b.test.ts', titles: [] },
  ]);
});

test('a sentence without a row, a row without a sentence, and a test without a title are told', () => {
  const row = (sentence, tests = '`src/a.test.ts` "adds up"') => `| one | ${sentence} | \`src/a.ts\` | ${tests} |\n`;
  const holes = (rows) => holesOfTable('t.md', head + rows, { 1: ['a', 'b'], 2: ['c'] });
  expect(holes(row('1.1') + row('1.2') + row('1.2') + row('2.1'))).toEqual([]);
  expect(holes(row('1.1') + row('2.1'))).toEqual(['t.md has no row for sentence 1.2']);
  expect(holes(row('1.1') + row('1.2') + row('2.1') + row('2.2'))).toEqual(['t.md:6 there is no sentence 2.2']);
  expect(holes(row('1.1') + row('1.2') + row('2.1', '`src/a.test.ts`'))).toEqual([
    't.md:5 quotes no test of src/a.test.ts',
  ]);
});

test('sentences are numbered within their section: lines, items of lists, rows of tables', () => {
  const text = `# A title

Before the first section.

## 1. Places

### Inside

One. 'Two' is said! Not so: three; the same
- An item. And more of it.
1. Counted.

| head | of it |
|---|---|
| a row. | With two sentences |

## 2. Times

At 10.30 it begins.`;
  expect(sentencesOf(text).map(({ id, text: sentence }) => `${id} ${sentence}`)).toEqual([
    '1.1 One.',
    "1.2 'Two' is said!",
    '1.3 Not so: three; the same',
    '1.4 An item.',
    '1.5 And more of it.',
    '1.6 Counted.',
    '1.7 | a row. | With two sentences |',
    '2.1 At 10.30 it begins.',
  ]);
  const marks = marksOf(text);
  expect([marks['1']?.length, marks['2']?.length]).toEqual([7, 1]);
  expect(marksOf(text.replace('Counted', 'Told'))['1']?.[5]).not.toBe(marks['1']?.[5]);
});
