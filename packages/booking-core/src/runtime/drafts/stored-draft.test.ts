import { expect, test } from 'vitest';
import { atPayment } from '../../testing/builders.ts';
import { parseDraft } from './stored-draft.ts';

const stored = () => JSON.stringify(atPayment().last('draft.save').draft);

test('a draft comes back as it was stored [1§3.1 2§4.33]', () => {
  const draft = parseDraft(stored());
  expect(draft).toMatchObject({ version: 1, step: 3, details: { contact: { firstName: 'Ada' } } });
  expect(draft?.shownTotal).toEqual({ minor: 5400, currency: 'GBP' });
  expect(draft?.journey.dropoff.place?.id).toBe('beta');
});

test('a draft of a version that stored no total is still read', () => {
  const { shownTotal: _, ...older } = atPayment().last('draft.save').draft;
  expect(parseDraft(JSON.stringify(older))).toMatchObject({ step: 3, shownTotal: null });
});

test('a wheelchair and the ages of the children come back with the counts', () => {
  const machine = atPayment().send(
    { type: 'journey.wheelchairChosen', on: true },
    { type: 'journey.optionChanged', option: 'smallChilds', count: 1 },
    { type: 'journey.childAgeChosen', seat: 0, age: 3 },
  );
  const { draft } = machine.last('draft.save');
  expect(draft.journey.options).toMatchObject({ wheelchair: true, childAges: [3, null, null, null] });
  expect(parseDraft(JSON.stringify(draft))?.journey.options).toEqual(draft.journey.options);
});

test.each([
  ['no text', null],
  ['no JSON', '{'],
  ['another version', stored().replace('"version":1', '"version":2')],
  ['a place that is nowhere', stored().replace(/"latitude":[\d.]+/, '"latitude":951')],
  ['a step that is none', stored().replace('"step":3', '"step":0')],
  ['a layout that is gone', stored().replace('"layout":"wizard"', '"layout":"carousel"')],
  ['nobody on board', stored().replace('"passengers":1', '"passengers":0')],
])('%s is no draft, and nothing breaks', (_what, text) => {
  expect(parseDraft(text)).toBeNull();
});
