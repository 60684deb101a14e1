import { toConfiguration, toVehicleTypes } from '../api/map-answers.ts';
import type { Preloaded } from '../machine/events.ts';
import * as answers from '../wire/answers.ts';
import { decode } from '../wire/readers.ts';

/** `window.taxiBookingPreload`: used when both halves can be read, ignored otherwise. */
export function decodePreload(preload: unknown): Preloaded | null {
  if (preload === null || typeof preload !== 'object') return null;
  const { configuration, vehicletypes } = preload as Record<string, unknown>;
  if (configuration === undefined || vehicletypes === undefined) return null;
  const settings = decode(answers.configuration, configuration);
  const vehicles = decode(
    answers.vehicleTypes,
    Array.isArray(vehicletypes) ? { vehtypes: vehicletypes } : vehicletypes,
  );
  // A page may be a file, or come from a cache: its `servertime` says when it was made, not what time it is.
  return settings.ok && vehicles.ok
    ? {
        configuration: { ...toConfiguration(settings.value), serverTime: null },
        vehicleTypes: toVehicleTypes(vehicles.value),
      }
    : null;
}
