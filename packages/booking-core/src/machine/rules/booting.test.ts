import { describe, expect, it } from 'vitest';
import { aConfiguration, type Drive, drive, someVehicles, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

const fetches = ['licence.check', 'configuration.fetch', 'vehicles.fetch', 'prices.fetch', 'currency.find'];
/** The effects that are requested after these events. */
const asked = (machine: Drive, ...events: BookingEvent[]) => {
  const before = machine.effects.length;
  machine.send(...events);
  return machine.effects.slice(before).flatMap(({ type }) => (fetches.includes(type) ? [type] : []));
};
const begun = (trackingCode: string | null): BookingEvent => ({ type: 'boot.started', trackingCode, preloaded: null });
const configured = (more: Parameters<typeof aConfiguration>[0] = {}): BookingEvent => ({
  type: 'boot.configured',
  configuration: aConfiguration(more),
});
const timeout = { kind: 'timeout' } as const;

describe('what is fetched while the product starts [1§1.8]', () => {
  it('is the licence, then the configuration, then the vehicles, each once the one before is there', () => {
    const machine = drive();
    expect(asked(machine, begun('DEMO'))).toEqual(['licence.check']);
    expect(asked(machine, { type: 'boot.licenceGranted' })).toEqual(['configuration.fetch']);
    expect(asked(machine, configured())).toEqual(['vehicles.fetch']);
    expect(asked(machine, { type: 'boot.vehiclesLoaded', vehicleTypes: someVehicles })).toEqual([]);
  });

  it('is no licence without a tracking code', () => {
    expect(asked(drive(), begun(null))).toEqual(['configuration.fetch']);
  });

  it('is only the prices where the page brought the rest along', () => {
    const preloaded = { configuration: aConfiguration(), vehicleTypes: someVehicles };
    expect(asked(drive(), { type: 'boot.started', trackingCode: 'DEMO', preloaded })).toEqual(['prices.fetch']);
  });

  it('is fetched again from where it failed, and nothing after a refusal', () => {
    const machine = drive().send(begun('DEMO'));
    expect(asked(machine, { type: 'boot.failed', during: 'licence', error: timeout })).toEqual([]);
    expect(asked(machine, { type: 'boot.retried' })).toEqual(['licence.check']);
    expect(
      asked(
        machine,
        { type: 'boot.licenceRefused', reason: 'expired', message: '', phone: '' },
        { type: 'boot.retried' },
      ),
    ).toEqual([]);
  });

  it('are the vehicles alone where only they did not come', () => {
    const machine = drive().send(...started.slice(0, 2), { type: 'boot.vehiclesFailed', error: timeout });
    expect(asked(machine, { type: 'journey.noteChanged', note: 'Ring twice' })).toEqual([]);
    expect(asked(machine, { type: 'boot.retried' })).toEqual(['vehicles.fetch']);
  });

  it('is the visitor’s currency only where the operator wants it and the page wished none', () => {
    const finds = (ipLookup: boolean, currency = '') =>
      asked(drive({ currency }), begun(null), configured({ ipLookup }));
    expect(finds(true)).toContain('currency.find');
    expect(finds(true, 'EUR')).not.toContain('currency.find');
    expect(finds(false)).not.toContain('currency.find');
    expect(finds(false, 'EUR')).not.toContain('currency.find');
  });
});

it('the operator’s phone outlives a failure, where it is known', () => {
  const failed = (phone?: string) =>
    drive().send(
      begun('DEMO'),
      { type: 'boot.licenceGranted', ...(phone === undefined ? {} : { phone }) },
      {
        type: 'boot.failed',
        during: 'configuration',
        error: timeout,
      },
    );
  expect(failed('020 7946 0000').state.boot).toMatchObject({ status: 'failed', phone: '020 7946 0000' });
  expect(failed('').state.boot).not.toHaveProperty('phone');
  expect(failed().state.boot).not.toHaveProperty('phone');
  const again = failed('020 7946 0000').send({ type: 'boot.retried' });
  expect(again.state.boot).toEqual({ status: 'loading', phone: '020 7946 0000' });
});
