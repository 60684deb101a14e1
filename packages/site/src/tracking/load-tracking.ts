import { createWebStorage } from 'booking-adapters/browser';
import type { AccountApi } from 'booking-core';
import type { Clock } from 'booking-core/ports';

/** Loads the code for tracking rides at first use: the SignalR client and the core's tracking module. */
export async function loadTracking(
  account: () => Promise<AccountApi>,
  clock: Clock,
  timeZone: string,
  newId: () => string,
) {
  const [api, core, { createSignalrConnection }] = await Promise.all([
    account(),
    import('booking-core/tracking'),
    import('booking-adapters/realtime'),
  ]);
  const deviceId = core.deviceIdOf(createWebStorage('local'), newId);
  return { core, context: { api, connect: createSignalrConnection, clock, timeZone, deviceId } };
}
