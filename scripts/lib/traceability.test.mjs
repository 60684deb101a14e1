import { expect, test } from 'vitest';
import { namedIn, problemsOfTable } from './traceability.mjs';

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
