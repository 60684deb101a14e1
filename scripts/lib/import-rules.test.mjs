import { expect, test } from 'vitest';
import { importsOf, problemsOf } from './import-rules.mjs';

test('finds every way of importing', () => {
  const text = `
    import { a } from 'one';
    import type { B } from 'two';
    import 'three';
    export * from 'four';
    export type { C } from 'five';
    const lazy = () => import('six');
    // import x from 'seven';
    /* import y from 'eight'; */
    import {
      d,
      e,
    } from 'nine';`;
  expect(importsOf(text).map(({ specifier }) => specifier)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'nine',
    'six',
  ]);
});

test.each([
  ['packages/booking-core/src/domain/place.ts', "import { x } from '../machine/state.ts';", 'core/machine'],
  ['packages/booking-core/src/contracts/wire.ts', "import type { Place } from '../domain/place.ts';", 'core/domain'],
  [
    'packages/booking-ui/src/features/a.tsx',
    "import { decode } from 'booking-core/contracts';",
    'booking-core/contracts',
  ],
  ['packages/operator-api/src/app.ts', "import { createBooking } from 'booking-core';", 'booking-core'],
  ['packages/booking-adapters/src/a.ts', "import { useT } from 'booking-ui';", 'booking-ui'],
])('%s may not import %s', (file, text, named) => {
  expect(problemsOf(file, text)).toEqual([expect.stringContaining(`may not import ${named}`)]);
});

test('third-party adapters come by dynamic import alone', () => {
  const file = 'packages/widget/src/visit.tsx';
  expect(problemsOf(file, "import { createPhoneBook } from 'booking-adapters/phone';")).toHaveLength(1);
  expect(problemsOf(file, "const load = () => import('booking-adapters/phone');")).toEqual([]);
  expect(problemsOf(file, "import { createFetchHttp } from 'booking-adapters/browser';")).toEqual([]);
});

test('screens stay inside their element', () => {
  expect(problemsOf('packages/booking-ui/src/a.tsx', 'document.activeElement')).toHaveLength(1);
  expect(problemsOf('packages/booking-ui/src/a.css', '.tb-a { margin: 1rem }')).toHaveLength(1);
  expect(problemsOf('packages/booking-ui/src/a.css', ':root { color: red }')).toHaveLength(1);
  expect(problemsOf('packages/booking-ui/src/a.tsx', "import React from 'react';")).toHaveLength(1);
});

test('allowed arrows pass', () => {
  expect(problemsOf('packages/booking-core/src/machine/a.ts', "import { x } from '../domain/place.ts';")).toEqual([]);
  expect(problemsOf('packages/booking-ui/src/a.tsx', "import { selectFare } from 'booking-core';")).toEqual([]);
});
