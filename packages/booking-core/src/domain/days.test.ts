import { describe, expect, it } from 'vitest';
import { addDays, formatDay, isDay, mondayOf, monthOf, startOfDay } from './days.ts';
import { formatLocal } from './zone.ts';

describe('days of the operator’s calendar', () => {
  it('are those that exist', () => {
    expect(['2026-02-28', '2028-02-29'].map(isDay)).toEqual([true, true]);
    expect(
      ['2026-02-29', '2026-2-1', '21/11/2026', '', '2026-11-21T00:00', '+2026-11-21', 'a 2026-11-21'].map(isDay),
    ).toEqual(Array(7).fill(false));
  });

  it('a week begins on Monday, over months and years', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('begin on the operator’s clock, also when it changes', () => {
    const hours = (day: string, zone: string) =>
      (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3_600_000;
    expect(hours('2026-03-29', 'Europe/London')).toBe(23);
    expect(hours('2026-10-25', 'Europe/London')).toBe(25);
    expect(new Date(startOfDay('2026-11-24', 'Europe/London')).toISOString()).toBe('2026-11-24T00:00:00.000Z');
    // In Beirut the clocks skip midnight itself.
    expect(new Date(startOfDay('2026-03-29', 'Asia/Beirut')).toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  it('are shown as dd/mm/yyyy', () => {
    expect(formatDay('2026-11-04')).toBe('04/11/2026');
    expect(formatDay('never')).toBe('');
  });

  it.each([
    ['en-GB', '04/11/2026'],
    ['en-US', '11/04/2026'],
    ['de', '04.11.2026'],
    ['ja', '2026/11/04'],
  ])('are shown in %s in the format of its times: %s [2§9.14]', (locale, shown) => {
    expect(formatDay('2026-11-04', locale)).toBe(shown);
    expect(formatLocal('2026-11-04T10:30', locale).startsWith(shown)).toBe(true);
  });
});
