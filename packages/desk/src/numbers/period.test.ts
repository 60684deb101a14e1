import { describe, expect, it } from 'vitest';
import { daysOf, periodOf, shareOf } from './period.ts';

describe('a period', () => {
  it.each([
    ['today', '2026-11-24', '2026-11-24', '2026-11-24'],
    ['week', '2026-03-02', '2026-02-24', '2026-03-02'],
    ['month', '2026-11-24', '2026-10-26', '2026-11-24'],
    ['thisMonth', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ] as const)('%s, on %s, is %s to %s', (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to });
  });

  it('has every day once, also where clocks change', () => {
    expect(daysOf({ from: '2026-10-24', to: '2026-10-27' })).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
    expect(daysOf({ from: '2026-10-27', to: '2026-10-24' })).toEqual([]);
  });

  it('tells a share, and none of nothing', () => {
    expect([shareOf(1, 3), shareOf(0, 5), shareOf(2, 0)]).toEqual(['33.3 %', '0 %', '–']);
  });
});
