import { expect, test } from 'vitest';
import { markMatches } from './marked.ts';

const shown = (text: string, typed: string) =>
  markMatches(text, typed)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Heathrow Terminal 5', 'heat', '[Heat]hrow Terminal 5'],
  ['Heathrow Terminal 5', 'ter hea', '[Hea]throw [Ter]minal 5'],
  ['Sofitel London Heathrow', 'eath', 'Sofitel London Heathrow'],
  ['Zürich Flughafen', 'zur', '[Zür]ich Flughafen'],
  ['TW6 2GA', 'tw6 2', '[TW6] [2]GA'],
  ['Paddington', '', 'Paddington'],
  ['Weißensee', 'weis', 'Weißensee'],
])('%s with "%s" typed', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
  expect(
    markMatches(text, typed)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
