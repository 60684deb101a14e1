import { describe, expect, it } from 'vitest';
import { moveFor } from './step-move.ts';

describe('history and steps', () => {
  it('leaves the history alone while both say the same', () => {
    expect(moveFor({ step: 2, from: 1 }, 2)).toEqual({ kind: 'stay' });
  });

  it('makes an entry for a later step, also when a draft jumps', () => {
    expect(moveFor({ step: 1, from: 0 }, 2)).toEqual({ kind: 'push', entry: { step: 2, from: 1 } });
    expect(moveFor({ step: 1, from: 0 }, 3)).toEqual({ kind: 'push', entry: { step: 3, from: 1 } });
  });

  it('goes back only to the step that the entry before holds', () => {
    expect(moveFor({ step: 3, from: 2 }, 2)).toEqual({ kind: 'back' });
    expect(moveFor({ step: 3, from: 1 }, 2)).toEqual({ kind: 'replace', entry: { step: 2, from: 1 } });
    expect(moveFor({ step: 3, from: 2 }, 1)).toEqual({ kind: 'replace', entry: { step: 1, from: 2 } });
  });
});
