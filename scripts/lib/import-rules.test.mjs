import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importsOf, problemsOf } from './import-rules.mjs';

const checkImports = fileURLToPath(new URL('../check-imports.mjs', import.meta.url));

test('finds every way of importing, and how', () => {
  const text = `
    import { a } from 'one';
    import type { B } from 'two';
    import 'three';
    export * from 'four';
    export type { C } from 'five';
    const lazy = () => import('six');
    type D = import('seven').D;
    // import x from 'nowhere';
    /* import y from 'nowhere'; */
    const said = "import z from 'nowhere'";
    import {
      d,
      e,
    } from 'eight';`;
  expect(importsOf(text)).toEqual([
    { specifier: 'one', kind: 'value', line: 2 },
    { specifier: 'two', kind: 'type', line: 3 },
    { specifier: 'three', kind: 'value', line: 4 },
    { specifier: 'four', kind: 'value', line: 5 },
    { specifier: 'five', kind: 'type', line: 6 },
    { specifier: 'six', kind: 'dynamic', line: 7 },
    { specifier: 'seven', kind: 'type', line: 8 },
    { specifier: 'eight', kind: 'value', line: 12 },
  ]);
});

test.each([
  ['packages/booking-core/src/domain/place.ts', "import { x } from '../machine/state.ts';", 'core/machine'],
  ['packages/booking-core/src/wire/readers.ts', "import type { Place } from '../domain/place.ts';", 'core/domain'],
  ['packages/contracts/src/fields.ts', "import * as limits from 'booking-core/domain/limits';", 'booking-core/domain'],
  ['packages/booking-ui/src/features/a.tsx', "import { decode } from 'booking-core/wire';", 'booking-core/wire'],
  ['packages/operator-api/src/app.ts', "import { createBooking } from 'booking-core';", 'booking-core'],
  ['packages/booking-adapters/src/a.ts', "import { useT } from 'booking-ui';", 'booking-ui'],
])('%s may not import %s', (file, text, named) => {
  expect(problemsOf(file, text)).toEqual([expect.stringContaining(`may not import ${named}`)]);
});

test('schemas of the wire stay out of browsers, their types do not', () => {
  const file = 'packages/booking-core/src/api/product.ts';
  expect(problemsOf(file, "import { calls } from 'contracts';")).toHaveLength(1);
  expect(problemsOf(file, "const fields = () => import('contracts/fields');")).toHaveLength(1);
  expect(problemsOf(file, "import type { RequestOf } from 'contracts';")).toEqual([]);
  expect(problemsOf(file, "import { headers } from 'contracts/headers';")).toEqual([]);
  expect(problemsOf('packages/operator-api/src/app.ts', "import { calls } from 'contracts';")).toEqual([]);
});

test('third-party adapters come by dynamic import alone', () => {
  const file = 'packages/widget/src/booking-session.tsx';
  expect(problemsOf(file, "import { loadGateway } from 'booking-adapters/payments';")).toHaveLength(1);
  expect(problemsOf(file, "const load = () => import('booking-adapters/payments');")).toEqual([]);
  expect(problemsOf(file, "import type { GatewayName } from 'booking-adapters/payments';")).toEqual([]);
  expect(problemsOf(file, "import { createFetchHttp } from 'booking-adapters/browser';")).toEqual([]);
});

test.each([
  ['a.tsx', 'const at = document.activeElement;'],
  ['a.tsx', 'const at = window.document.querySelector("x");'],
  ['a.tsx', "import React from 'react';"],
  ['a.tsx', "import * as React from 'react';"],
  ['a.css', '.tb-a { margin: 1rem }'],
  ['a.css', ':root { color: red }'],
  ['a.ts', 'export const css = `.tb-a { margin: 1.5rem }`;'],
])('screens stay inside their element: %s with %s', (name, text) => {
  expect(problemsOf(`packages/booking-ui/src/${name}`, text)).toHaveLength(1);
  expect(problemsOf(`packages/site/src/${name}`, text)).toEqual([]);
});

test.each([
  ['a.tsx', "import type { ReactNode } from 'react'; // document.body"],
  ['a.tsx', 'const at = root.activeElement;'],
  ['a.css', '/* not 1rem */ .tb-a { margin: 16px }'],
])('screens may say %s with %s', (name, text) => {
  expect(problemsOf(`packages/booking-ui/src/${name}`, text)).toEqual([]);
});

test('the check fails on a forbidden arrow and names it', { timeout: 30_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'taxi-booking-imports-'));
  const check = () => spawnSync(process.execPath, [checkImports, root], { encoding: 'utf8' });
  const domain = join(root, 'packages/booking-core/src/domain');
  mkdirSync(domain, { recursive: true });
  writeFileSync(join(domain, 'good.ts'), "export * from './other.ts';");
  expect(check()).toMatchObject({ status: 0, stderr: '' });
  writeFileSync(join(domain, 'bad.ts'), "import type { Read } from '../wire/readers.ts';");
  const { status, stderr } = check();
  rmSync(root, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toBe('packages/booking-core/src/domain/bad.ts:1 (core/domain) may not import core/wire\n');
});

test.each([
  ['features/vehicle/vehicle.tsx', '../../layouts/booking-app.tsx', '(features) may not import layouts'],
  ['primitives/button.tsx', '../features/lazy-features.ts', '(primitives) may not import features'],
])('booking-ui: %s may not import %s', (file, specifier, words) => {
  const name = `packages/booking-ui/src/${file}`;
  expect(problemsOf(name, `import { x } from '${specifier}';`)).toEqual([`${name}:1 ${words}`]);
  expect(problemsOf(name, `const load = () => import('${specifier}');`)).toEqual([`${name}:1 ${words}`]);
});

test('allowed arrows pass', () => {
  const layout = "import { x } from '../features/lazy-features.ts'; import { y } from '../lazy.tsx';";
  expect(problemsOf('packages/booking-ui/src/layouts/booking-app.tsx', layout)).toEqual([]);
  expect(problemsOf('packages/booking-core/src/machine/a.ts', "import { x } from '../domain/place.ts';")).toEqual([]);
  expect(problemsOf('packages/booking-ui/src/a.tsx', "import { selectFare } from 'booking-core';")).toEqual([]);
});
