import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nearestTests } from './nearest-tests.mjs';

let root;
const put = (file, text) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nearest-tests-'));
  put('packages/fares/src/sums/add.ts', 'export const add = 1;');
  put('packages/fares/src/sums/add.test.ts', "import { add } from './add.ts';");
  put('packages/fares/src/shown/total.ts', "import { add } from '../sums/add.ts';");
  put('packages/fares/src/shown/total.test.ts', "import './total.ts';");
  put('packages/fares/src/aside.test.ts', "import type { add } from './sums/add.ts';");
  put('packages/desk/src/late.ts', "export const late = () => import('./bill.ts');");
  put('packages/desk/src/bill.ts', "import '../../fares/src/shown/total.ts';");
  put('packages/desk/src/late.test.ts', "import './late.ts';");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the nearest tests come first, over any number of files and packages', () => {
  expect(nearestTests(root, ['packages/fares/src/sums/add.ts'])).toEqual([
    'packages/fares/src/sums/add.test.ts',
    'packages/fares/src/shown/total.test.ts',
    'packages/desk/src/late.test.ts',
  ]);
});

test('a changed test is the nearest of all, and one that is gone is none', () => {
  expect(nearestTests(root, ['packages/fares/src/aside.test.ts', 'packages/fares/src/gone.test.ts'])).toEqual([
    'packages/fares/src/aside.test.ts',
  ]);
});

test('of tests that are as near, those that stand beside the change come first', () => {
  put('packages/fares/src/a.test.ts', "import './sums/add.ts';");
  expect(nearestTests(root, ['packages/fares/src/sums/add.ts']).slice(0, 2)).toEqual([
    'packages/fares/src/sums/add.test.ts',
    'packages/fares/src/a.test.ts',
  ]);
});
