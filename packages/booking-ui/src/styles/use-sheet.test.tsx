import { expect, test } from 'vitest';
import { createSheetRegistry } from './use-sheet.ts';

test('a root shows each sheet once, whoever asks and whenever', () => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const first = createSheetRegistry();
  const second = createSheetRegistry();
  first.add('.tb-a { color: red }');
  first.add('.tb-a { color: red }');
  first.add('');
  first.attach(root);
  expect(root.adoptedStyleSheets).toHaveLength(1);
  first.add('.tb-b { color: blue }');
  second.attach(root);
  second.add('.tb-a { color: red }');
  expect(root.adoptedStyleSheets).toHaveLength(2);
  const other = document.createElement('div').attachShadow({ mode: 'open' });
  first.attach(other);
  // The sheet is created once per document and shared by both roots.
  expect(other.adoptedStyleSheets).toEqual(root.adoptedStyleSheets);
  expect(other.adoptedStyleSheets[0]).toBe(root.adoptedStyleSheets[0]);
});
