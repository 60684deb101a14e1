import { describe, expect, it } from 'vitest';
import { afterSaving, changedIn, type Draft, mergedInto, withValue } from './drafts.ts';

const base = { distance: { base: 4, perminute: 0.5 } };
const draft: Draft = { content: { distance: { base: 5, perminute: 0.5 } }, base, version: 3 };

it('a draft that was typed back to what is in force is no change', () => {
  expect(changedIn({ fares: draft }, { fares: base })).toEqual({ fares: draft.content });
  expect(changedIn({ fares: { ...draft, content: { ...base } } }, { fares: base })).toEqual({});
});

it('the first value begins a draft of the version in force, the next ones keep it', () => {
  const first = withValue(undefined, { content: base, version: 3 }, ['distance', 'base'], 5);
  expect(first).toEqual(draft);
  const newer = { content: {}, version: 4 };
  expect(withValue(first, newer, ['distance', 'base'], 6)).toEqual({
    ...draft,
    content: { distance: { base: 6, perminute: 0.5 } },
  });
});

describe('after saving', () => {
  const typed = withValue(draft, undefined, ['distance', 'perminute'], 0.9);
  const other: Draft = { content: [{}], base: [], version: 1 };

  it('nothing is left of a draft that nobody has typed in since', () => {
    expect(afterSaving({ fares: draft }, { fares: draft }, ['fares'])).toEqual({});
  });

  it('what was typed meanwhile changes the new version of a saved document, and the same one of another', () => {
    expect(afterSaving({ fares: typed, holidays: other }, { fares: draft }, ['fares'])).toEqual({
      fares: { ...typed, base: draft.content, version: 4 },
      holidays: other,
    });
  });
});

it('drafts become changes of the newer versions, of which those without a draft are left out', () => {
  const newer = { distance: { base: 4, perminute: 0.7 } };
  const loaded = [
    { name: 'fares', version: 4, content: newer },
    { name: 'holidays', version: 2, content: [] },
  ] as const;
  expect(mergedInto({ fares: draft }, loaded)).toEqual({
    fares: { base: newer, version: 4, content: { distance: { base: 5, perminute: 0.7 } } },
  });
});
