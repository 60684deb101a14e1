import { describe, expect, it } from 'vitest';
import { exactMoney } from './ride-text.ts';
import { readStatement, usualPeriods } from './statement-query.ts';

describe('the address of the statement', () => {
  const read = (query: string) => readStatement(new URLSearchParams(query), '2026-11-21');

  it('says its days, its order and its page', () => {
    expect(read('from=2026-10-01&to=2026-10-31&sort=price&order=asc&page=3')).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      sort: 'price',
      descending: false,
      page: 3,
    });
  });

  it('is this month, latest first, for anything else', () => {
    const month = { from: '2026-11-01', to: '2026-11-30', sort: 'bookingdatetime', descending: true, page: 1 };
    expect(read('')).toEqual(month);
    expect(read('from=2026-02-30&to=soon&sort=<script>&order=up&page=-1')).toEqual(month);
    expect(read('from=2026-12-24&to=2026-12-01')).toMatchObject({ from: '2026-12-24', to: '2026-12-24' });
  });

  it('has three usual periods, whole months and years', () => {
    expect(usualPeriods('2027-01-15').map(({ from, to }) => [from, to])).toEqual([
      ['2027-01-01', '2027-01-31'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-12-31'],
    ]);
  });
});

it('money in a column keeps its decimals', () => {
  expect(exactMoney(5_000, 'GBP', 'en-GB')).toBe('£50.00');
  expect(exactMoney(-123_450, 'GBP', 'en-GB')).toBe('−£1,234.50');
  expect(exactMoney(1_200, 'JPY', 'en-GB')).toBe('¥1,200');
});

it('money in a column has the same sign in Arabic as on other pages', () => {
  expect(exactMoney(5_000, 'GBP', 'ar')).not.toContain('UK');
});
