import { describe, expect, it } from 'vitest';
import { testsIn, trace } from './traceability.mjs';

const sentences = { '1§4.2': { says: 'a rule' }, '1§4.10': { says: 'another | rule' } };
const file = (text) => ({ file: 'a.test.ts', text });

describe('the tests of a file', () => {
  it('are those whose titles end with sentences, in any quotes', () => {
    const text = "it('does [1§4.2]', () => {}); it.each([1])(`does it [1§4.2 2§8.1]`, f); test(\"don't [1§5.1]\", f);";
    expect(testsIn(text)).toEqual([
      { title: 'does', sentences: ['1§4.2'] },
      { title: 'does it', sentences: ['1§4.2', '2§8.1'] },
      { title: "don't", sentences: ['1§5.1'] },
    ]);
  });

  it('are not those that name none, nor a comment about one', () => {
    expect(testsIn("// [1§4.2]\nit('does', () => {}); const row = [1, 2];")).toEqual([]);
  });

  it('keep an apostrophe of their title', () => {
    expect(testsIn("it('the person\\'s word [1§4.2]', f);")).toEqual([
      { title: "the person's word", sentences: ['1§4.2'] },
    ]);
  });
});

describe('the table', () => {
  const both = file("it('one [1§4.2]', f); it('two [1§4.10]', f);");

  it('has each sentence once, in the order of the documents', () => {
    const { table, problems } = trace(sentences, [both]);
    expect(problems).toEqual([]);
    const rows = table.split('\n').slice(2, 4);
    expect(rows[0]).toBe('| 1§4.2 | a rule | `a.test.ts` one |');
    expect(rows[1]).toBe('| 1§4.10 | another \\| rule | `a.test.ts` two |');
  });

  it('misses a sentence that no test names', () => {
    expect(trace(sentences, [file("it('one [1§4.2]', f);")]).problems).toEqual([
      'no test names sentence 1§4.10 (another | rule)',
    ]);
  });

  it('finds a test that names a sentence that there is not', () => {
    expect(trace(sentences, [both, file("it('three [1§9.99]', f);")]).problems).toEqual([
      'a.test.ts: there is no sentence 1§9.99 ("three")',
    ]);
  });
});
