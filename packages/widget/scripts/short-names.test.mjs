// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shortNames } from './short-names.mjs';

const sheet = `
.tb { --tb-text: red; }
.tb-card > .tb-card-title { color: var(--tb-text); }
.tb-wait-card, .tb-wait-list { animation: tb-rise 1s; }
@container tb (width >= 400px) { .tb-card { gap: var(--taxi-booking-gap) } }`;
const shorten = shortNames([sheet], ['tb-wait-']);

describe('short names', () => {
  it('are the same in a sheet and in the code that names its classes', () => {
    expect(shorten(sheet)).toBe(`
.tb { --tb-0: red; }
.c0 > .c1 { color: var(--tb-0); }
.tb-wait-card, .tb-wait-list { animation: tb-rise 1s; }
@container tb (width >= 400px) { .c0 { gap: var(--taxi-booking-gap) } }`);
    expect(shorten(`<b className="tb-card tb-card-title" data-of=".tb-card" />`)).toBe(
      `<b className="c0 c1" data-of=".c0" />`,
    );
  });

  it('leave everything else: parts, public tokens, what no sheet knows, animations and containers', () => {
    for (const text of ['part="card"', '--taxi-booking-text', 'tb-cards', 'xtb-card', 'tb-rise', 'tb', '--tb-card'])
      expect(shorten(text)).toBe(text);
  });

  it('leave names that code puts together, and know no others of that kind', () => {
    const codes = (part) => [`\`tb-${part}-\${size}\``, `'tb-${part}-' + size`];
    for (const text of codes('wait')) expect(shorten(text)).toBe(text);
    for (const text of codes('card')) expect(() => shorten(text)).toThrow('names begin with tb-card-');
  });

  it('are nobody else’s: the root keeps its own among a thousand', () => {
    const many = Array.from({ length: 1_300 }, (_, index) => `.tb-part-${index} { color: red; }`).join('\n');
    const names = [...shortNames([many], [])(`.tb { color: blue; }\n${many}`).matchAll(/\.([\w-]+) \{/g)].map(
      ([, name]) => name,
    );
    expect(names[0]).toBe('tb');
    expect(new Set(names).size).toBe(1_301);
  });
});
