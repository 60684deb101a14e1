import { describe, expect, test } from 'vitest';
import { readConfirmation } from './confirmation.ts';

/** Saturday 21 November 2026, 09:30 in London. */
const now = Date.UTC(2026, 10, 21, 9, 30);
const airports = [
  { iata: 'LHR', name: 'London Heathrow Airport', city: 'London' },
  { iata: 'LGW', name: 'London Gatwick Airport', city: 'London' },
  { iata: '', name: 'Lydd', city: 'Ashford' },
];
const read = (text: string, end: 'pickup' | 'dropoff' = 'pickup', locale = 'en-GB') =>
  readConfirmation(text, { now, zone: 'Europe/London', locale, airports, end });

const there = `Your booking is confirmed
Booking reference: AB1234
Dear Ada Lovelace,
Sat 28 Nov 2026
Flight BA 0117
London Heathrow (LHR) Terminal 5 to New York (JFK) Terminal 8
Departs 09:35
Arrives 12:40
Flight BA 178
New York (JFK) to London Heathrow (LHR)
Fri 4 Dec 2026
Departs: 07:55, Terminal 8
Arrives: 19:45, Terminal 5
Total £431.20`;

describe('a flight there and back', () => {
  test('pasted into the pick-up is the one that lands there, when it lands', () => {
    expect(read(there)).toEqual({
      ...{ airport: 'LHR', terminal: '5', flight: 'BA178', local: '2026-12-04T19:45', address: '' },
    });
  });
  test('pasted into the drop-off is the one that leaves from there, when it leaves', () => {
    expect(read(there, 'dropoff')).toEqual({
      ...{ airport: 'LHR', terminal: '5', flight: 'BA117', local: '2026-11-28T09:35', address: '' },
    });
  });
});

test.each([
  ['codes in a row', 'EZY8412 on 28/11/2026\nBCN → LGW\n14:05 – 15:25', { airport: 'LGW', flight: '' }],
  [
    'a short itinerary',
    'U28412 28 Nov 2026 BCN-LGW 14:05 15:25',
    { airport: 'LGW', flight: 'U28412', local: '2026-11-28T15:25' },
  ],
  [
    'months first',
    'Flight: IB3166\nNovember 28, 2026\nMadrid (MAD) - London Heathrow (LHR)\nArrival 3:25 pm',
    { flight: 'IB3166', airport: 'LHR', local: '2026-11-28T15:25' },
  ],
  [
    'an airport by name alone',
    'Flight LH 902\nArrives at Heathrow on 2026-11-28 at 10:05',
    { airport: 'LHR', flight: 'LH902', local: '2026-11-28T10:05' },
  ],
])('%s', (_, text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test.each([
  [
    'de',
    'Ihre Buchung: X7K2PQ\nFlug LH 902\nFrankfurt (FRA) – London (LHR)\nSa. 28. November 2026\nAbflug 09:25\nAnkunft 10:05',
  ],
  ['fr', 'Vol AF 1680\nParis (CDG) – Londres (LHR)\nsam. 28 novembre 2026\nDépart : 09:50\nArrivée : 10:05'],
  ['es', 'Vuelo IB 3162\nMadrid (MAD) – Londres (LHR)\n28 de noviembre de 2026\nSalida 08:45\nLlegada 10:05'],
  ['it', 'Volo AZ 204\nRoma (FCO) – Londra (LHR)\n28 novembre 2026\nPartenza 08:25\nArrivo 10:05'],
  ['pl', 'Lot LO 281\nWarszawa (WAW) – Londyn (LHR)\n28 listopada 2026\nWylot 08:20\nPrzylot 10:05'],
  ['ja', '便名 JL 41\n羽田 (HND) → ロンドン (LHR)\n2026年11月28日\n出発 02:45\n到着 10:05'],
])('an email in %s', (locale, text) => {
  expect(read(text, 'pickup', locale)).toMatchObject({ airport: 'LHR', local: '2026-11-28T10:05' });
  expect(read(text, 'pickup', locale)?.flight).toMatch(/^[A-Z]{2}\d{2,4}$/);
});

test('a hotel’s confirmation gives its address, from the label or the lines under it', () => {
  expect(
    read('Reservation 4711\nCheck-in: Sat 28 Nov 2026 15:00\nHotel: The Ritz\nAddress: 150 Piccadilly, London'),
  ).toEqual({
    ...{ airport: '', terminal: '', flight: '', local: '', address: '150 Piccadilly, London' },
  });
  expect(read('Your stay\nAdresse :\n10 rue de la Paix\n75002 Paris\nTéléphone: 01')).toMatchObject({
    address: '10 rue de la Paix, 75002 Paris',
  });
  expect(read('Hotel: The Ritz, 150 Piccadilly')).toMatchObject({ address: 'The Ritz, 150 Piccadilly' });
});

test.each([
  ['nothing of a ride', 'Dear Ada,\nthank you for your order of 3 chairs.\nYours\nThe shop'],
  ['a reference and a postcode, which are no flight', 'Booking AB1234\n14 Park Row\nE1 7PB'],
  ['an address whose postcode looks like a flight', 'All England Club\nChurch Road\nLondon SW19 5AE'],
  ['an address at a road whose number looks like a flight', 'Unit 5\nA127 Arterial Road\nBasildon'],
  ['the address of a hotel at an airport', 'Sofitel London Heathrow\nTerminal 5\nLondon SW19 2GD'],
  ['nothing', ''],
])('%s is nothing', (_, text) => {
  expect(read(text)).toBeNull();
});

test('what is long past is no time for a ride', () => {
  expect(read('Flight LH 902\nFRA - LHR\n28 Nov 2024\nArrives 10:05')).toMatchObject({ flight: 'LH902', local: '' });
});

test('an airport that the operator does not drive to is none of the ride’s', () => {
  expect(read('Flight AF 1780\nParis (CDG) to Newcastle (NCL)\n28 Nov 2026\nArrives 10:05')).toMatchObject({
    ...{ airport: '', flight: 'AF1780' },
  });
});
