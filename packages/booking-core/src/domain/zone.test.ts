import { describe, expect, test } from 'vitest';
import { daylightSaving } from '../testing/daylight-saving.ts';
import {
  dayText,
  formatLocal,
  formatWhen,
  isoWithOffset,
  isZone,
  localAt,
  momentOf,
  parseLocal,
  parseMoment,
  roundUp,
} from './zone.ts';

const london = 'Europe/London';

describe('daylight saving', () => {
  test.each(daylightSaving)('$local in $zone', ({ local, zone, means, twice }) => {
    const moment = momentOf(local, zone);
    if (means === null) return expect(moment).toEqual({ kind: 'gap' });
    expect(moment).toEqual({ kind: 'ok', at: Date.parse(means), repeated: twice === true, again: false });
    expect(isoWithOffset(Date.parse(means), zone)).toBe(means);
    expect(parseMoment(local, zone)).toBe(Date.parse(means));
  });
});

test('of a repeated hour the second pass is meant once the first has gone by', () => {
  const first = Date.parse('2027-10-31T01:30:00+01:00');
  const at = (now: number) => {
    const moment = momentOf('2027-10-31T01:30', london, now);
    return moment.kind === 'ok' && (moment.at - first) / 60_000;
  };
  // The whole minute counts as not gone by.
  expect([at(first - 60_000), at(first), at(first + 59_999), at(first + 60_000), at(first + 90 * 60_000)]).toEqual([
    0, 0, 0, 60, 60,
  ]);
  expect(momentOf('2027-10-31T02:30', london, Date.parse('2027-11-01T00:00Z'))).toMatchObject({
    at: Date.parse('2027-10-31T02:30Z'),
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
  ['en-US', '11/21/2026 09:05'],
  ['en-FR', '21/11/2026 09:05'],
  ['de', '21.11.2026, 09:05'],
  ['fr', '21/11/2026 09:05'],
  ['zh-en', '2026/11/21 09:05'],
])('in %s a day and a time are written %s [1§2.37 1§9.10]', (locale, shown) => {
  expect(formatLocal('2026-11-21T09:05', locale)).toBe(shown);
});

test.each([
  ['en-GB', '2026-11-23T08:05', 'today 08:05'],
  ['en', '2026-11-24T00:00', 'tomorrow 00:00'],
  ['en-GB', '2026-11-22T23:59', 'yesterday 23:59'],
  ['en', '2026-12-04T08:05', 'Fri 04/12/2026 08:05'],
  ['en-AU', '2027-01-01T08:05', 'Fri 01/01/2027 08:05'],
  ['en-US', '2026-11-24T08:05', 'tomorrow 08:05'],
  ['en-US', '2026-12-04T08:05', 'Fri, Dec 4, 08:05'],
  ['en-US', '2027-12-04T08:05', 'Sat, Dec 4, 2027, 08:05'],
  ['en-CA', '2026-12-04T08:05', 'Fri, Dec 4, 08:05'],
  ['de', '2026-11-24T08:05', 'morgen 08:05'],
  ['de', '2026-12-04T08:05', 'Fr., 4. Dez., 08:05'],
  ['fr', '2027-12-04T08:05', 'sam. 4 déc. 2027, 08:05'],
  ['ja', '2026-12-04T08:05', '12月4日(金) 08:05'],
])('in %s %s is, on 23 November 2026, %s [1§9.10 2§9.14]', (locale, local, said) => {
  for (const now of ['T00:00', 'T12:00', 'T23:59']) expect(formatWhen(local, `2026-11-23${now}`, locale)).toBe(said);
});

test('a day is named by how near it is, across the end of a year and of summer time', () => {
  expect(dayText('2027-01-01T00:00', '2026-12-31T23:59', 'en')).toBe('tomorrow');
  expect(dayText('2026-10-25T23:30', '2026-10-24T00:10', 'en')).toBe('tomorrow');
  expect(dayText('2026-10-26T00:30', '2026-10-24T23:50', 'en')).toBe('Monday');
  expect(dayText('2026-11-30T08:00', '2026-11-23T08:00', 'de', 'short')).toBe('Mo');
  expect(dayText('2026-12-04T08:05', '2026-11-23T08:00', 'en-US')).toBe('Friday, December 4');
  expect(dayText('2026-12-04T08:05', '2026-11-23T08:00', 'en-GB')).toBe('Friday');
  expect(formatWhen('soon', '2026-11-23T08:00', 'de')).toBe('');
});
