import { describe, expect, test } from 'vitest';
import { aConfiguration, drive, someVehicles, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import type { BootState } from '../state.ts';
import { boot } from './reducer.ts';
import { vehicleNameOf } from './selectors.ts';

const configuration = aConfiguration({ serverTime: 5_000 });
const licensing: BootState = { status: 'licensing' };
const loading: BootState = { status: 'loading' };
const offline = { kind: 'offline' } as const;
const failed = (during: 'licence' | 'configuration'): BootState => ({ status: 'failed', during, error: offline });
const ready = boot(loading, { type: 'boot.configured', configuration }, 2_000);

describe('the start of the product [1§1.8 2§2.23]', () => {
  test('asks for the licence where there is a tracking code, and for the configuration where there is none', () => {
    const started = (trackingCode: string | null) =>
      boot({ status: 'idle' }, { type: 'boot.started', trackingCode, preloaded: null }, 0);
    expect(started('DEMO')).toEqual(licensing);
    expect(started(null)).toEqual(loading);
  });

  test('is over at once where the page brings configuration and vehicles along [1§3.18]', () => {
    const preloaded = { configuration, vehicleTypes: someVehicles };
    expect(boot({ status: 'idle' }, { type: 'boot.started', trackingCode: 'DEMO', preloaded }, 2_000)).toEqual({
      status: 'ready',
      configuration,
      vehicleTypes: someVehicles,
      categories: [],
      vehiclesError: null,
      clockSkewMs: 3_000,
      visitorCurrency: '',
    });
  });

  test('goes from the licence to the configuration, and no other way', () => {
    const granted = { type: 'boot.licenceGranted' } as const;
    expect(boot(licensing, granted, 0)).toEqual(loading);
    for (const state of [loading, ready, failed('licence')]) expect(boot(state, granted, 0)).toBe(state);
    const configured = { type: 'boot.configured', configuration } as const;
    for (const state of [licensing, ready, failed('licence')]) expect(boot(state, configured, 0)).toBe(state);
  });

  test('ends where the licence is refused, with its reason and the phone to call', () => {
    const event = { type: 'boot.licenceRefused', reason: 'expired', message: 'Over.', phone: '020' } as const;
    expect(boot(licensing, event, 0)).toEqual({ status: 'refused', reason: 'expired', message: 'Over.', phone: '020' });
  });

  test('that failed is tried again from where it failed; what is ready stays ready', () => {
    const failure = { type: 'boot.failed', during: 'licence', error: offline } as const;
    expect(boot(licensing, failure, 0)).toEqual(failed('licence'));
    expect(boot(ready, failure, 0)).toBe(ready);
    const again = { type: 'boot.retried' } as const;
    expect(boot(failed('licence'), again, 0)).toEqual(licensing);
    expect(boot(failed('configuration'), again, 0)).toEqual(loading);
    expect(boot(loading, again, 0)).toBe(loading);
  });

  test('knows how far the device’s clock is off, where the server told its own', () => {
    expect(ready).toMatchObject({ status: 'ready', clockSkewMs: 3_000, vehicleTypes: null, categories: [] });
    const silent = aConfiguration({ serverTime: null });
    expect(boot(loading, { type: 'boot.configured', configuration: silent }, 2_000)).toMatchObject({ clockSkewMs: 0 });
  });
});

describe('what comes after the configuration', () => {
  const categories = [{ id: 'economy', name: 'Economy', items: [] }];
  test('is kept', () => {
    expect(boot(ready, { type: 'boot.pricesLoaded', categories }, 0)).toEqual({ ...ready, categories });
    expect(boot(ready, { type: 'boot.currencyFound', currency: 'EUR' }, 0)).toEqual({
      ...ready,
      visitorCurrency: 'EUR',
    });
    const vehicles = { type: 'boot.vehiclesLoaded', vehicleTypes: someVehicles } as const;
    expect(boot(ready, vehicles, 0)).toEqual({ ...ready, vehicleTypes: someVehicles });
  });

  test('vehicles that did not come are said, until they are asked for again or come', () => {
    const without = boot(ready, { type: 'boot.vehiclesFailed', error: offline }, 0);
    expect(without).toEqual({ ...ready, vehiclesError: offline });
    expect(boot(without, { type: 'boot.retried' }, 0)).toEqual(ready);
    const vehicles = { type: 'boot.vehiclesLoaded', vehicleTypes: someVehicles } as const;
    expect(boot(without, vehicles, 0)).toEqual({ ...ready, vehicleTypes: someVehicles });
  });

  test('is dropped before it', () => {
    for (const event of [
      { type: 'boot.pricesLoaded', categories },
      { type: 'boot.currencyFound', currency: 'EUR' },
      { type: 'boot.vehiclesLoaded', vehicleTypes: someVehicles },
      { type: 'boot.vehiclesFailed', error: offline },
    ] as const) {
      expect(boot(loading, event, 0)).toBe(loading);
    }
  });
});

test('the chosen vehicle has its name once the vehicles are known', () => {
  const named = (...events: BookingEvent[]) => vehicleNameOf(drive().send(...events).state);
  expect(named()).toBe('');
  expect(named(...started.slice(0, 2))).toBe('');
  expect(named(...started, { type: 'journey.vehicleChosen', vehicleId: 2 })).toBe('Vehicle 2');
  expect(named(...started, { type: 'journey.vehicleChosen', vehicleId: 99 })).toBe('');
});
