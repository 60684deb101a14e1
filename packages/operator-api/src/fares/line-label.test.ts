import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLanguage } from '../mail/languages/codes.ts';
import { languages, speak } from '../mail/languages/index.ts';
import { bookingOf, openFixture, quotationOf } from '../testing/fixture.ts';
import { lineLabel } from './line-label.ts';

const spoken = (language: string) => speak({ country: 'GB', timezone: 'Europe/London', language: 'en' }, language);

const lines = [
  { kind: 'fixed', label: 'Fixed price, Heathrow to W2' },
  { kind: 'minimum', label: 'Up to the minimum fare' },
  { kind: 'airport', label: 'Heathrow pick-up' },
  { kind: 'airport', label: 'Return: Heathrow drop-off' },
  { kind: 'via', label: '1 via' },
  { kind: 'via', label: '2 vias' },
  { kind: 'extras', label: 'Child seats' },
  { kind: 'extras', label: 'Pets' },
  { kind: 'rounding', label: 'Return: Rounding' },
  { kind: 'return', label: 'Return discount' },
  { kind: 'return', label: 'Wait and return discount' },
  { kind: 'wait', label: 'Waiting, up to 60 minutes' },
  { kind: 'corporate', label: 'Corporate rate' },
  { kind: 'cancelled', label: 'Outbound cancelled' },
  { kind: 'cancelled', label: 'Return cancelled' },
  { kind: 'amended', label: 'Outbound changed' },
  { kind: 'amended', label: 'Return changed' },
  { kind: 'rounding', label: 'Return: Car 2: Rounding' },
  { kind: 'hourly', label: '1 hour, 20 km included' },
  { kind: 'hourly', label: '3 hours, 37.5 mi included' },
];

it.each(Object.keys(languages).filter((code) => isLanguage(code) && code !== 'en'))(
  'every line that the product writes is said in %s',
  (code) => {
    for (const line of lines) {
      const said = lineLabel(line, spoken(code));
      expect(said, line.label).not.toBe(line.label);
      expect(said).not.toMatch(/\{|pick-up|drop-off|Return:|Corporate rate|Rounding/);
    }
  },
);

it('in English every line is as it was written', () => {
  for (const line of lines) expect(lineLabel(line, spoken('en'))).toBe(line.label);
});

it('a line of one of several cars names it in the reader’s language', () => {
  const said = (kind: string, label: string) => lineLabel({ kind, label }, spoken('de'));
  expect(said('cancelled', 'Outbound, car 2 cancelled')).toBe('Wagen 2: Hinfahrt storniert');
  expect(said('amended', 'Return, car 3 changed')).toBe('Wagen 3: Rückfahrt geändert');
  expect(said('extra', 'Return: Car 2: Parken')).toBe('Rückfahrt: Wagen 2: Parken');
  expect(said('adjusted', 'Car 2: Rounding')).toBe('Wagen 2: Rounding');
});

it('knows every label that the fares are written with', () => {
  const source = [
    'calculate-fare.ts',
    'ride-lines.ts',
    'place-lines.ts',
    'corporate-fare.ts',
    '../rides/money.ts',
    '../rides/amended.ts',
  ]
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n');
  const kinds = new Set([...source.matchAll(/kind: '(\w+)',\s+label/g)].map(([, kind]) => kind));
  // The labels of distance, time band, zone and adjustment are a number or the operator's own text.
  for (const own of ['distance', 'time', 'zone', 'adjusted']) kinds.delete(own);
  expect([...kinds].filter((kind) => !lines.some((line) => line.kind === kind))).toEqual([]);
  expect(kinds.size).toBeGreaterThan(3);
});

it('a distance is written as its reader writes numbers and units, alone and in a sentence', () => {
  const said = (language: string, label: string, kind = 'distance') => lineLabel({ kind, label }, spoken(language));
  expect(said('en', '15.0 mi')).toBe('15.0 mi');
  expect(said('en', '10.4 km')).toBe('10.4 km');
  expect(said('de', '10.4 km')).toBe('10,4 km');
  expect(said('de', 'Return: 10.4 mi')).toBe('Rückfahrt: 10,4 mi');
  expect(said('ar', '13.5 km')).toBe('13.5 كم');
  expect(said('ar', '8.4 mi')).toBe('8.4 ميل');
  expect(said('en', '42 m')).toBe('42 m');
  expect(said('en', '138 ft')).toBe('138 ft');
  expect(said('ar', '42 m')).toBe('42 مترًا');
  expect(said('fr', '138 ft')).toMatch(/^138\spi$/);
  expect(said('pl', '3 hours, 37.5 mi included', 'hourly')).toContain('37,5 mili');
  expect(said('ar', '2 hours, 40 km included', 'hourly')).toContain('40 كم');
  // The operator's own text is never translated, even if it looks like a label.
  expect(said('ar', 'Up to 5 km')).toBe('Up to 5 km');
  expect(said('ar', '5.0 km', 'time')).toBe('5.0 km');
});

it('what an operator or the dispatch wrote is said in their own words, after the way back in the reader’s', () => {
  expect(lineLabel({ kind: 'time', label: 'Return: Night rate' }, spoken('de'))).toBe('Rückfahrt: Night rate');
  expect(lineLabel({ kind: 'adjusted', label: 'Rounding' }, spoken('de'))).toBe('Rounding');
  expect(lineLabel({ kind: 'airport', label: 'Heathrow pick-up' }, spoken('de'))).toBe('Abholung Heathrow');
});

it('who asks in German is told the lines in German, in the fare, the email and the receipt', async () => {
  const server = await openFixture();
  const german = { 'accept-language': 'de-DE,de;q=0.9' };
  const quotation = quotationOf({ smallchilds: '1' });
  const quoted = await server.post('/api/quotation', quotation, german);
  const labels = (quoted.body.farelines as { label: string }[]).map(({ label }) => label);
  expect(labels).toContain('Ankunft Heathrow');
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare), german);
  const asked = { source: 'web', bookingref: body.Bref, code: body.BookingCode };
  expect((await server.post('/api/emailreceipt', asked)).body).toMatchObject({ code: 1 });
  const letter = server.emails.at(-1);
  expect(letter?.text).toContain('Ankunft Heathrow:');
  // In the receipt, rounding is part of the fare.
  expect(letter?.receipt?.content.amounts.map(({ label }) => label)).toEqual(
    labels.filter((label) => label !== 'Rundung'),
  );
  await server.close();
});
