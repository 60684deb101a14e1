import { describe, expect, it } from 'vitest';
import type { PromoRow } from '../operator/schema.ts';
import { checkPromo } from './promo.ts';

const promos: PromoRow[] = [
  { id: 'p', code: 'TENTH', kind: 'percent', value: 10, maximum: 15, onceper: 'customer' },
  { id: 'f', code: 'FIVER', kind: 'fixed', value: 5, minimum: 20 },
  { id: 'o', code: 'OFFER', kind: 'percent', value: 20, onlywithpromotion: true },
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

const base = {
  promos,
  fares: { currencies: {} },
  operatorCurrency: 'GBP',
  timeZone: 'Europe/London',
  totalMinor: 5000,
  currency: 'GBP',
  now: Date.parse('2026-11-24T12:00:00Z'),
};

describe('a promo code', () => {
  it.each([
    ['TENTH', 5000, 500],
    [' tenth ', 5050, 505],
    ['ＴＥＮＴＨ', 5000, 500],
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

  it('leaves a price that gateways can charge, in a currency with three decimals or of whole units alone', () => {
    const promos: PromoRow[] = [{ id: 'p', code: 'SEVENTH', kind: 'percent', value: 14.3 }];
    const value = (currency: string, totalMinor: number) =>
      checkPromo({ ...base, promos, code: 'SEVENTH', currency, operatorCurrency: currency, totalMinor });
    expect(value('KWD', 5_250)).toMatchObject({ valueMinor: 750 });
    expect(value('TWD', 52_500)).toMatchObject({ valueMinor: 7_500 });
    expect(value('GBP', 5_250)).toMatchObject({ valueMinor: 751 });
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

  it('counts on its first and on its last day, all day long', () => {
    for (const at of ['2026-11-24T00:00:00Z', '2026-11-25T23:59:00Z']) {
      expect(check('WINDOW', 5000, at)).toMatchObject({ ok: true });
    }
  });

  it('is worth what the operator says in its own currency, whatever a table of rates says', () => {
    const fiver = (currencies: Record<string, { perunit: number; step: number }>, currency: string) =>
      checkPromo({ ...base, fares: { currencies }, code: 'FIVER', currency });
    expect(fiver({ GBP: { perunit: 2, step: 0.5 } }, 'GBP')).toMatchObject({ valueMinor: 500 });
    expect(fiver({}, 'CHF')).toMatchObject({ valueMinor: 500 });
  });

  it('says whether each customer has it once', () => {
    expect(check('TENTH', 5000)).toMatchObject({ id: 'p', oncePerCustomer: true });
    expect(check('FIVER', 5000)).toMatchObject({ id: 'f', oncePerCustomer: false });
  });

  it.each([
    ['nothing', null, false],
    ['its promotion', { promocode: 'offer', changesallowed: false }, true],
    ['its promotion, which may be changed', { promocode: 'OFFER', changesallowed: true }, false],
    ['another promotion', { promocode: 'OTHER', changesallowed: false }, false],
  ])('of a promotion counts with %s, %j: %s [2§3.24]', (_, promotion, counts) => {
    expect(checkPromo({ ...base, code: 'OFFER', promotion }).ok).toBe(counts);
    // Any other code is valid with and without a promotion.
    expect(checkPromo({ ...base, code: 'FIVER', promotion }).ok).toBe(true);
  });
});
