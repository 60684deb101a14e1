// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { keys as ours, shortenKeys, shortKeys } from './short-keys.mjs';

const later = `
/** The words of the journey. */
export const later = {
  // common
  'common.ok': 'OK',
  'field.required':
    '{title} is required',
} as const;
export const known = new Map([['fine', 'common.ok']]);
`;
const quick = `
export const quick = {
  'quick.today-only': "Today's",
  'quick.handed': 'Go on there',
} as const;
`;
const events = `
  | { readonly type: 'flow.nextRequested' }
  | { readonly type: 'journey.placeTyped'; readonly text: string }
  | { readonly type: 'flow.dialogClosed' };
`;
const { keys, shorten } = shortKeys([later, quick], events, ['quick.file']);
/** The words of an area as they arrive. */
const wordsOf = (text, name) =>
  new Function(`${text.replace(/ as const|: Translation<'\w+'>/g, '').replaceAll('export ', '')}; return ${name};`)();

describe('short keys', () => {
  it('are numbers in the order of the areas, none of them 0', () => {
    expect(keys).toEqual(['', 'common.ok', 'field.required', 'quick.today-only', 'quick.handed']);
  });

  it('are the places of the words, in English and in other languages', () => {
    expect(Object.entries(wordsOf(shorten(later), 'later'))).toEqual([
      ['1', 'OK'],
      ['2', '{title} is required'],
    ]);
    const german = `export const quick: Translation<'quick'> = {\n  'quick.today-only': 'Heute',\n  'quick.handed': 'Dort weiter',\n};\n`;
    expect(Object.entries(wordsOf(shorten(german), 'quick'))).toEqual([
      ['3', 'Heute'],
      ['4', 'Dort weiter'],
    ]);
    const mixed = german.replace('today-only', 'handed').replace("'quick.handed': 'Dort", "'quick.today-only': 'Dort");
    expect(() => shorten(mixed)).toThrow('another place');
  });

  it('are said in the code, in whatever place a key stands', () => {
    expect(shorten(`t(busy ? 'common.ok' : words[code] ?? 'field.required')`)).toBe('t(busy ? 1 : words[code] ?? 2)');
    expect(shorten(`<FoldLine title="common.ok" empty={t('common.ok')} />`)).toBe(
      '<FoldLine title={1} empty={t(1)} />',
    );
    expect(wordsOf(shorten(later), 'known').get('fine')).toBe(1);
  });

  it('leave everything else: the first screen’s keys, what only begins or ends like one, files, types of events', () => {
    for (const text of [`t('common.next')`, `'common.okay'`, `'xcommon.ok'`, `'./common.ok'`, '`common.ok`'])
      expect(shorten(text)).toBe(text);
    const first = `export const first = {\n  'common.next': 'Next',\n} as const;\n`;
    expect(shorten(first)).toBe(first);
  });

  it('throw where a key is put together', () => {
    const codes = (key) => [`\`${key}\${end}\``, `'${key}' + end`];
    for (const text of [...codes('quick.'), ...codes('common.o'), 't(`$' + '{one}Word`)'])
      expect(() => shorten(text)).toThrow('put together');
    for (const text of [...codes('contact:'), ...codes('quick.file')]) expect(shorten(text)).toBe(text);
  });

  it('of events keep their region, and are alike wherever a type stands', () => {
    const code = `switch (event.type) { case 'flow.dialogClosed': return { type: 'journey.placeTyped', text: 'flow.next' }; }`;
    expect(shorten(code)).toBe(
      `switch (event.type) { case 'flow.b': return { type: 'journey.a', text: 'flow.next' }; }`,
    );
    expect(shorten(events)).toContain(`{ readonly type: 'flow.a' }`);
  });

  it('throw where events are told by a part of their name, not where by their region', () => {
    for (const text of ['/^flow\\.next/', '/^(journey\\.(placeT|via)|flow)/', `type.startsWith('flow.next')`])
      expect(() => shorten(text), text).toThrow('part of their name');
    for (const text of ['/^(flow|journey)\\./', `type.startsWith('flow.')`, `/workflow\\.x/`])
      expect(shorten(text)).toBe(text);
  });

  it('cannot stand in two areas', () => {
    expect(() => shortKeys([quick, quick], '', [])).toThrow('two areas');
    expect(() => shortKeys([quick], "| { type: 'quick.handed' }", [])).toThrow('two areas, or is an event');
  });

  it('of ours begin with the journey’s, and leave out the first screen’s', () => {
    expect(ours.slice(0, 3)).toEqual(['', 'common.previous', 'common.ok']);
    expect(ours).not.toContain('common.next');
    expect(shortenKeys(`t('common.next') + t('common.ok')`)).toBe(`t('common.next') + t(2)`);
  });
});
