import { describe, expect, test } from 'vitest';
import { daylightSaving } from '../testing/daylight-saving.ts';
import { formatLocal, isoWithOffset, isZone, localAt, momentOf, parseLocal, parseMoment, roundUp } from './zone.ts';

const london = 'Europe/London';

describe('daylight saving', () => {
  test.each(daylightSaving)('$local in $zone', ({ local, zone, means, twice }) => {
    const moment = momentOf(local, zone);
    if (means === null) return expect(moment).toEqual({ kind: 'gap' });
    expect(moment).toEqual({ kind: 'ok', at: Date.parse(means), repeated: twice === true });
    expect(isoWithOffset(Date.parse(means), zone)).toBe(means);
    expect(parseMoment(local, zone)).toBe(Date.parse(means));
  });
});

test('a moment without offset is read in the operator’s zone, one with offset as it says', () => {
  expect(parseMoment('2026-07-01T12:00', london)).toBe(Date.UTC(2026, 6, 1, 11));
  expect(parseMoment('2026-07-01 12:00:30', london)).toBe(Date.UTC(2026, 6, 1, 11));
  expect(parseMoment('2026-07-01T12:00:00Z', london)).toBe(Date.UTC(2026, 6, 1, 12));
  expect(parseMoment('2026-07-01T12:00:00+02:00', london)).toBe(Date.UTC(2026, 6, 1, 10));
});

test.each(['', 'tomorrow', '2026-02-30T10:00', '2026-07-01T25:00', '2027-03-28T01:30'])('%j is no moment', (text) => {
  expect(parseMoment(text, london)).toBeNull();
});

test('local times are days that exist, written as the specification says [1§9.10 2§9.14]', () => {
  expect(parseLocal('2028-02-29T23:59')).toEqual({ year: 2028, month: 2, day: 29, hour: 23, minute: 59 });
  expect(parseLocal('2027-02-29T10:00')).toBeNull();
  expect(formatLocal('2026-11-21T09:05')).toBe('21/11/2026 09:05');
  expect(localAt(Date.UTC(2026, 6, 1, 23, 30), london)).toBe('2026-07-02T00:30');
});

test('times are rounded up to steps of five minutes [1§9.3]', () => {
  const at = Date.UTC(2026, 10, 21, 9, 31);
  expect(roundUp(at, 5)).toBe(Date.UTC(2026, 10, 21, 9, 35));
  expect(roundUp(Date.UTC(2026, 10, 21, 9, 35), 5)).toBe(Date.UTC(2026, 10, 21, 9, 35));
});

test('zones have the names that the platform knows', () => {
  expect(isZone(london)).toBe(true);
  expect(isZone('Europe/Atlantis')).toBe(false);
});

test('what is no local time is no moment, and is shown as nothing', () => {
  for (const text of ['tomorrow', '2026-02-30T10:00', '2026-11-21T09:05:00']) {
    expect(momentOf(text, london)).toEqual({ kind: 'invalid' });
    expect(formatLocal(text)).toBe('');
  }
  expect(parseMoment('2026-02-30T10:00:00Z', london)).toBeNull();
});

test('a moment of the wire may stand between spaces', () => {
  expect(parseMoment(' 2026-07-01 12:00:00Z ', london)).toBe(Date.UTC(2026, 6, 1, 12));
  expect(parseMoment(' 2026-07-01 12:00 ', london)).toBe(Date.UTC(2026, 6, 1, 11));
});

test.each([
  ['en-GB', '21/11/2026 09:05'],
  ['en', '21/11/2026 09:05'],
  ['de', '21.11.2026, 09:05'],
  ['fr', '21/11/2026 09:05'],
  ['zh-en', '2026/11/21 09:05'],
])('in %s a day and a time are written %s [1§2.37 1§9.10]', (locale, shown) => {
  expect(formatLocal('2026-11-21T09:05', locale)).toBe(shown);
});
