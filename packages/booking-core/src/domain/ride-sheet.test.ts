import { expect, test } from 'vitest';
import { maxSheetRides, readRides, rideAges, rideCount, rideFlag, rideTime } from './ride-sheet.ts';

const heading = ['Date', 'TIME', 'Pick-up', 'Drop off', 'First name', 'Phone'];
const row = ['2026-12-04', '08:05', 'LHR', 'W2 1HQ', 'Ada', '+44 7911 123456'];

test('columns are known by their names, in any order and spelling; rows without a word are left out', () => {
  const read = readRides([
    ['Surname', 'To', 'from', 'Mobile', 'Name', 'day', 'time', 'Shoe size', 'Cost-Center'],
    ['Lovelace', 'W2 1HQ', ' LHR ', '07911 123456', 'Ada', '4/12/2026', '8:05', '38', 'Events'],
    ['', ' ', ''],
  ]);
  expect(read).toMatchObject({
    kind: 'rides',
    unknown: ['Shoe size'],
    rides: [
      { pickup: 'LHR', dropoff: 'W2 1HQ', firstname: 'Ada', lastname: 'Lovelace', costcentre: 'Events', email: '' },
    ],
  });
  expect(readRides([heading, row])).toMatchObject({ kind: 'rides', rides: [{ date: '2026-12-04', time: '08:05' }] });
});

test('a cell of several lines is read as one line, except a note', () => {
  const read = readRides([
    [...heading, 'Note'],
    ['2026-12-04', '08:05', '10 Park Row\r\nLeeds', 'W2 1HQ', 'Ada\u000bAugusta', '+44 7911\n123456', 'Sign:\nAda'],
  ]);
  expect(read).toMatchObject({
    rides: [{ pickup: '10 Park Row Leeds', firstname: 'Ada Augusta', phone: '+44 7911 123456', note: 'Sign:\nAda' }],
  });
});

test('tells the cells that no heading names, since their text is left out', () => {
  const read = readRides([
    [...heading, 'Note', ''],
    [...row, 'Meet her', ' at arrivals', ' hall 2'],
    [...row, 'Ring', ''],
  ]);
  expect(read).toMatchObject({ kind: 'rides', unknown: ['at arrivals', 'hall 2'] });
});

test('says what a sheet lacks, that it is empty, and that it is too long', () => {
  expect(readRides([heading.slice(2), row.slice(2)])).toEqual({ kind: 'missing', columns: ['date', 'time'] });
  expect(readRides([heading])).toEqual({ kind: 'empty' });
  expect(readRides([])).toEqual({ kind: 'empty' });
  const rows = (count: number) => [heading, ...Array.from({ length: count }, () => row)];
  expect(readRides(rows(maxSheetRides))).toMatchObject({ kind: 'rides' });
  expect(readRides(rows(maxSheetRides + 1))).toEqual({ kind: 'tooMany', count: maxSheetRides + 1 });
});

test.each([
  ['2026-12-04', '08:05', '2026-12-04T08:05', []],
  ['4/12/2026', '8:05', '2026-12-04T08:05', []],
  ['04.12.2026', '0805', '2026-12-04T08:05', []],
  ['04/12/2026', '08:05:00', '2026-12-04T08:05', []],
  ['2026/12/4', '08:05', '2026-12-04T08:05', []],
  ['2026.12.04', '08:05', '2026-12-04T08:05', []],
  ['2026/12-04', '08:05', null, ['date']],
  ['2026-12-04', '5:30 PM', '2026-12-04T17:30', []],
  ['2026-12-04', '12:05:00 am', '2026-12-04T00:05', []],
  ['2026-12-04', '12:05 p.m.', '2026-12-04T12:05', []],
  ['2026-12-04', '17:30 PM', null, ['time']],
  ['2026-12-04', '0:30 PM', null, ['time']],
  ['12/25/2026', '08:05', null, ['date']],
  ['2026-02-29', '8', null, ['date', 'time']],
  ['2026-12-04', '24:00', null, ['time']],
  ['', '', null, ['date', 'time']],
  ['tomorrow', '8 pm', null, ['date', 'time']],
])('reads %o at %o, day first', (date, time, local, wrong) => {
  expect(rideTime({ date, time }, 'gb')).toEqual({ local, wrong });
});

test('counts people and bags', () => {
  expect(['', ' 3 ', '0', 'two', '-1', '1.5', '100'].map((text) => rideCount(text, 1))).toEqual([
    ...[1, 3, 0, null, null, null, null],
  ]);
});

test('reads the ages of the children in seats, one for each, and whether there is a wheelchair', () => {
  expect(['', '2, 7', '0 12', '2;7'].map((text) => rideAges(text, 2))).toEqual([[], [2, 7], [0, 12], [2, 7]]);
  expect(['2', '2, 7, 9', 'two, 7', '2, 18', '2.5, 7'].map((text) => rideAges(text, 2))).toEqual(Array(5).fill(null));
  expect(['', 'No', '0', 'yes ', 'X', 'Ja', 'oui', 'maybe'].map(rideFlag)).toEqual([
    ...[false, false, false, true, true, true, true, null],
  ]);
});

test.each([
  ['us', '12/4/2026', '2026-12-04T08:05'],
  ['us', '4.12.2026', '2026-12-04T08:05'],
  ['us', '2026-12-04', '2026-12-04T08:05'],
  ['ph', '12/04/2026', '2026-12-04T08:05'],
  ['fr', '04/12/2026', '2026-12-04T08:05'],
  ['ae', '04/12/2026', '2026-12-04T08:05'],
  ['jp', '04/12/2026', '2026-12-04T08:05'],
  ['', '04/12/2026', '2026-12-04T08:05'],
  ['us', '04/12.2026', null],
])('in %s, %s is that day', (country, date, local) => {
  expect(rideTime({ date, time: '08:05' }, country).local).toBe(local);
});

test('digits of Japanese, Arabic and Persian keyboards are numbers, with the marks beside them', () => {
  expect(rideTime({ date: '２０２６－１２－０４', time: '０８：０５' }, 'jp').local).toBe('2026-12-04T08:05');
  expect(rideTime({ date: '٤/١٢/٢٠٢٦', time: '٨:٠٥' }, 'ae').local).toBe('2026-12-04T08:05');
  expect(['３', '٣', '۳'].map((text) => rideCount(text, 1))).toEqual([3, 3, 3]);
  expect(['２、７', '٢، ٧'].map((text) => rideAges(text, 2))).toEqual(Array(2).fill([2, 7]));
  expect(['１', '٠'].map(rideFlag)).toEqual([true, false]);
});
