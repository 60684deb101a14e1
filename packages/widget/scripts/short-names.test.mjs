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
.t0 > .t1 { color: var(--tb-0); }
.tb-wait-card, .tb-wait-list { animation: tb-rise 1s; }
@container tb (width >= 400px) { .t0 { gap: var(--taxi-booking-gap) } }`);
    expect(shorten(`<b className="tb-card tb-card-title" data-of=".tb-card" />`)).toBe(
      `<b className="t0 t1" data-of=".t0" />`,
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
});
