import { expect, test } from 'vitest';
import { airlineRow, airportRow, flagOf } from './airport-row.ts';

test('a country code is a flag, a name is none', () => {
  expect([flagOf('GB'), flagOf('us'), flagOf('United Kingdom'), flagOf('')]).toEqual(['🇬🇧', '🇺🇸', '', '']);
});

test('rows of airports and airlines have their name, and the flag before the words that say the same [2§3.29 2§3.30]', () => {
  const heathrow = { icao: 'EGLL', iata: 'LHR', name: 'Heathrow', city: 'London', country: 'GB' };
  expect(airportRow(heathrow)).toMatchObject({
    title: 'Heathrow',
    detail: '🇬🇧 London, GB',
    badge: 'LHR',
    icon: 'plane',
  });
  const airline = { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'United Kingdom' };
  expect(airlineRow(airline)).toMatchObject({ title: 'British Airways', detail: 'United Kingdom', badge: 'BA' });
});
