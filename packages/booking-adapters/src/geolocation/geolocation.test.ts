import { createCancelSource } from 'booking-core/ports';
import { expect, test, vi } from 'vitest';
import { geolocate } from './index.ts';

const deviceWith = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  ({ geolocation: { getCurrentPosition } }) as unknown as Navigator;

test('asks once, exactly and not for long, and answers with the coordinates', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    found({ coords: { latitude: 51.5, longitude: -0.12 } } as GeolocationPosition),
  );
  const at = await geolocate(createCancelSource().token, deviceWith(ask));
  expect(at).toEqual({ latitude: 51.5, longitude: -0.12 });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, timeout: 10_000 });
});

test('a device that refuses, has no such sense or is no longer asked answers null', async () => {
  const refuse = deviceWith((_, failed) => failed?.({ code: 1 } as GeolocationPositionError));
  expect(await geolocate(createCancelSource().token, refuse)).toBeNull();
  expect(await geolocate(createCancelSource().token, {} as Navigator)).toBeNull();
  const source = createCancelSource();
  const waiting = geolocate(
    source.token,
    deviceWith(() => {}),
  );
  source.cancel();
  expect(await waiting).toBeNull();
});

test.each([
  [35, { latitude: 51.5, longitude: -0.12 }],
  [500, { latitude: 51.5, longitude: -0.12 }],
  // What phones tell a page that may know the approximate position only, and what is known of a network's address.
  [3_000, null],
  [25_000, null],
])('a position that may be %i m off is a pick-up: %o', async (accuracy, expected) => {
  const coords = { latitude: 51.5, longitude: -0.12, accuracy };
  const device = deviceWith((found) => found({ coords } as GeolocationPosition));
  expect(await geolocate(createCancelSource().token, device)).toEqual(expected);
});

test('a question that the visitor closes without an answer, of which Firefox tells nothing, ends all the same', async () => {
  vi.useFakeTimers();
  const asked = geolocate(
    createCancelSource().token,
    deviceWith(() => {}),
  );
  // A visitor who takes a while to read it, and a device that takes a while after that.
  await vi.advanceTimersByTimeAsync(39_000);
  const still = Symbol('asking');
  expect(await Promise.race([asked, still])).toBe(still);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.race([asked, still])).toBeNull();
  vi.useRealTimers();
});
