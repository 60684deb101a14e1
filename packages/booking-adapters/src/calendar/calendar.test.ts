import { expect, test } from 'vitest';
import { type CalendarRide, calendarFile } from './index.ts';

const ride = (more: Partial<CalendarRide> = {}): CalendarRide => ({
  uid: '1001@cars.example',
  title: 'Taxi to Paddington; platform 1',
  description: 'Reference 1001\nSaloon, for Ada',
  location: 'Heathrow Terminal 5, Longford, TW6 2GA',
  url: 'https://cars.example/ticket/1001',
  startsAt: Date.parse('2026-07-01T09:30:00+01:00'),
  minutes: 45,
  ...more,
});

/** The file's lines, with folded lines joined again. */
const lines = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

test('a ride in summer time is written as its moment, so that it moves with nobody', () => {
  const file = lines(calendarFile([ride()]));
  expect(file).toContain('DTSTART:20260701T083000Z');
  expect(file).toContain('DURATION:PT45M');
  expect(file).toContain('UID:1001@cars.example');
  expect(file[0]).toBe('BEGIN:VCALENDAR');
});

test('words keep their commas, semicolons and lines', () => {
  const file = lines(calendarFile([ride()]));
  expect(file).toContain('SUMMARY:Taxi to Paddington\\; platform 1');
  expect(file).toContain('DESCRIPTION:Reference 1001\\nSaloon\\, for Ada');
  expect(file).toContain('LOCATION:Heathrow Terminal 5\\, Longford\\, TW6 2GA');
});

test('a ride without a known length still takes a minute', () => {
  expect(lines(calendarFile([ride({ minutes: 0 })]))).toContain('DURATION:PT1M');
});

test('two rides stand in one file, each as an entry of its own', () => {
  const file = lines(
    calendarFile([ride(), ride({ uid: '1001-return@cars.example', startsAt: ride().startsAt + 86_400_000 })]),
  );
  expect(file.filter((line) => line === 'BEGIN:VCALENDAR')).toHaveLength(1);
  expect(file.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260701T083000Z',
    'DTSTART:20260702T083000Z',
  ]);
});
