import { describe, expect, it } from 'vitest';
import type { PromoRow } from '../operator/schema.ts';
import { checkPromo } from './promo.ts';

const promos: PromoRow[] = [
  { id: 'p', code: 'TENTH', kind: 'percent', value: 10, maximum: 15, onceper: 'customer' },
  { id: 'f', code: 'FIVER', kind: 'fixed', value: 5, minimum: 20 },
  { id: 'w', code: 'WINDOW', kind: 'percent', value: 50, from: '2026-11-24', until: '2026-11-25' },
];

const check = (code: string, totalMinor: number, at = '2026-11-24T12:00:00Z', currency = 'GBP') =>
  checkPromo({
    promos,
    fares: { currencies: { EUR: { perunit: 1.2, step: 0.5 } } },
    operatorCurrency: 'GBP',
    timeZone: 'Europe/London',
    code,
    totalMinor,
    currency,
    now: Date.parse(at),
  });

describe('a promo code', () => {
  it.each([
    ['TENTH', 5000, 500],
    [' tenth ', 5050, 505],
    ['TENTH', 30_000, 1500],
    ['FIVER', 2000, 500],
    ['WINDOW', 5000, 2500],
  ])('%s takes off %d: %d', (code, total, value) => {
    expect(check(code, total)).toMatchObject({ ok: true, valueMinor: value });
  });

  it.each([
    ['NOSUCH', 5000, '2026-11-24T12:00:00Z', 'This promo code is not valid.'],
    ['FIVER', 1999, '2026-11-24T12:00:00Z', 'This fare is too low for this promo code.'],
    ['WINDOW', 5000, '2026-11-23T23:59:00Z', 'This promo code is not valid yet.'],
    ['WINDOW', 5000, '2026-11-26T00:00:00Z', 'This promo code has expired.'],
  ])('%s at %d on %s is refused', (code, total, at, message) => {
    expect(check(code, total, at)).toEqual({ ok: false, message });
  });

  it('is worth the same in another currency', () => {
    expect(check('FIVER', 10_000, undefined, 'EUR')).toMatchObject({ valueMinor: 600 });
  });

  it('never takes off more than there is', () => {
    const half = checkPromo({
      promos: [{ id: 'x', code: 'X', kind: 'fixed', value: 50 }],
      fares: { currencies: {} },
      operatorCurrency: 'GBP',
      timeZone: 'Europe/London',
      code: 'X',
      totalMinor: 1200,
      currency: 'GBP',
      now: 0,
    });
    expect(half).toMatchObject({ valueMinor: 1200 });
  });
});
