import { createTranslator } from 'booking-core/messages';
import { expect, test } from 'vitest';
import { placeIssueText } from './place-issue-text.ts';

const t = createTranslator([]);

test.each([
  ['required', 'Pick-up is required'],
  ['invalid', 'Please choose a place from the list.'],
  ['tooVague', 'Try a more specific address.'],
  ['noPostcode', 'Try another address'],
  [
    'outsideArea',
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address',
  ],
] as const)(
  'a place that is %s has the words of the specification [1§8.4 1§8.5 1§8.9 1§8.10 2§8.14 2§8.15]',
  (code, words) => {
    expect(placeIssueText({ field: 'pickup', code }, 'Pick-up', t)).toBe(words);
  },
);

test('the operator’s own words stand in place of the catalogue’s', () => {
  const issue = { field: 'pickup', code: 'outsideArea', params: { message: 'Not beyond the river.' } } as const;
  expect(placeIssueText(issue, 'Pick-up', t)).toBe('Not beyond the river.');
});
