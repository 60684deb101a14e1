import { describe, expect, test } from 'vitest';
import { answers, decode } from '../contracts/index.ts';
import { toConfiguration, toVehicleTypes } from './map-answers.ts';

const configurationOf = (answer: Readonly<Record<string, unknown>>) => {
  const decoded = decode(answers.configuration, { code: 1, ...answer });
  if (!decoded.ok) throw new Error('no configuration');
  return toConfiguration(decoded.value);
};

describe('configuration (specification 1 §3)', () => {
  test('what the server leaves out has the specified default', () => {
    expect(configurationOf({})).toMatchObject({
      mapSource: 'google',
      quoteTimeout: 10,
      paypalClientId: 'test',
      base: { latitude: 51.536743, longitude: -0.015247 },
      canCancelBooking: true,
      defaultPaymentMethod: 'card',
      timeZone: 'Europe/London',
      serverTime: null,
    });
  });

  test('keys count in any letter case, numbers and flags also as text', () => {
    const said = { QuoteTimeout: '5', IsCashAllowed: 'true', iscardallowed: 1, MapSource: 'Bing', ShowPet: 'true' };
    expect(configurationOf(said)).toMatchObject({
      quoteTimeout: 5,
      paymentMethods: ['cash', 'card'],
      mapSource: 'bing',
      showPet: true,
    });
  });

  test.each([
    ['a countdown of nothing', { quotetimeout: 0 }, { quoteTimeout: 10 }],
    ['a map that nobody knows', { mapsource: 'atlas' }, { mapSource: 'google' }],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, { timeZone: 'Europe/London' }],
    ['a way to pay that is none', { defaultpaymentmethod: 'shells' }, { defaultPaymentMethod: 'card' }],
    ['a server’s time that is none', { servertime: 'noon' }, { serverTime: null }],
  ])('%s counts as not said', (_what, said, becomes) => {
    expect(configurationOf(said)).toMatchObject(becomes);
  });
});

test('vehicle types keep the wire’s spelling to the wire', () => {
  const row = {
    vehtypeid: '3',
    typename: 'MPV',
    noofhandbags: '4',
    noofluggeges: '6',
    noofpassengers: '6',
    maxluggage: '8',
  };
  const decoded = decode(answers.vehicleTypes, { code: 1, vehTypes: [row] });
  if (!decoded.ok) throw new Error('no vehicle types');
  expect(toVehicleTypes(decoded.value)).toMatchObject([
    { id: 3, name: 'MPV', handBags: 4, luggage: 6, passengers: 6, maxLuggage: 8 },
  ]);
});
