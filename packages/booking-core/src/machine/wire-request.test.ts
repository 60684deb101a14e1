import { describe, expect, test } from 'vitest';
import {
  aConfiguration,
  aPlace,
  atPayment,
  chosen,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../testing/builders.ts';
import { bookingRequest, quotationRequest } from './wire-request.ts';

const context = {
  now: Date.UTC(2026, 10, 21, 9, 30),
  nextId: () => 'id',
  source: 'web',
  trackingCode: '',
  sandbox: false,
  currency: '',
  hostReference: '',
} as const;

describe('the quotation that is asked for', () => {
  const asked = (machine: Drive, currency = '') => quotationRequest(machine.state, 'r', { ...context, currency });

  test.each([
    ['neither end', []],
    ['the pick-up alone', chosen.slice(0, 1)],
    ['the drop-off alone', chosen.slice(1)],
    ['a stop that is not chosen yet', [...chosen, { type: 'journey.viaAdded', id: 'v' }]],
  ] as const)('is none with %s [1§5.2]', (_what, events) => {
    expect(asked(drive().send(...started, ...events))).toBeNull();
  });

  test('is in the host page’s currency, else in that of the visitor’s country, else in the operator’s own', () => {
    const machine = drive().send(...started, ...chosen);
    expect(asked(machine)?.currencyCode).toBe('');
    machine.send({ type: 'boot.currencyFound', currency: 'EUR' });
    expect(asked(machine)?.currencyCode).toBe('EUR');
    expect(asked(machine, 'USD')?.currencyCode).toBe('USD');
  });

  test('is for the chosen vehicle, else for the operator’s usual one, else for type 1 [1§7.11]', () => {
    const usual = drive().send(
      started[0] as never,
      { type: 'boot.configured', configuration: aConfiguration({ defaultVehicleId: 3 }) },
      ...chosen,
    );
    expect(asked(usual)?.vehtypeid).toBe(3);
    expect(asked(drive().send(...chosen))?.vehtypeid).toBe(1);
    const machine = drive().send(...started, ...chosen, { type: 'journey.vehicleChosen', vehicleId: 2 });
    expect(asked(machine)?.vehtypeid).toBe(2);
  });

  test('is for a time of the operator’s own clock [1§7.22]', () => {
    const machine = drive().send(
      started[0] as never,
      { type: 'boot.configured', configuration: aConfiguration({ timeZone: 'America/New_York' }) },
      ...chosen,
    );
    expect(asked(machine)?.bookingdate).toBe('2026-11-21T04:40:00-05:00');
    machine.send({ type: 'journey.laterChosen', local: '2026-11-22T10:00' });
    expect(asked(machine)?.bookingdate).toBe('2026-11-22T10:00:00-05:00');
    machine.send({ type: 'journey.timeCleared' });
    expect(asked(machine)?.bookingdate).toBe('2026-11-21T04:45:00-05:00');
  });

  test('names places by their address, and by their name where they have none', () => {
    const nameless = aPlace('gamma', { fullAddress: '', name: 'Kew Gardens' });
    const machine = drive().send(...started, ...chosen, {
      type: 'journey.placeChosen',
      target: 'dropoff',
      place: nameless,
    });
    expect(asked(machine)).toMatchObject({ pick: 'alpha, London SW1A 1AA', doff: 'Kew Gardens' });
  });
});

describe('the booking that is asked for', () => {
  const ordered = (machine: Drive) => bookingRequest(machine.state, 'key', context);

  test('is none before there is a fare', () => {
    expect(ordered(drive().send(...started, ...chosen))).toBeNull();
    expect(ordered(drive().send(...started))).toBeNull();
    expect(ordered(quoteWith(drive().send(...started, ...chosen), 5400))).toMatchObject({ totalfare: 54 });
  });

  test.each([
    ['07911 020 406', '7911020406'],
    ['7911020406', '7911020406'],
    ['(079) 1102-0406', '7911020406'],
  ])('has %s as a phone of digits without the leading 0', (typed, sent) => {
    const machine = atPayment().send({ type: 'details.contactChanged', field: 'phone', value: typed });
    expect(ordered(machine)?.contact.phone).toBe(sent);
  });
});
