import type { LatLng } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';

/** How long the device may look for itself, and how old an answer it may give, in milliseconds. */
const patienceMs = 10_000;
const staleMs = 60_000;

/**
 * Where the device is; null when it cannot or may not say. Browsers ask their user first, so call it only when a visitor
 * pressed something that says so.
 */
export function geolocate(cancel: CancelToken, device: Navigator = navigator): Promise<LatLng | null> {
  return new Promise((resolve) => {
    if (cancel.cancelled || !device.geolocation) {
      resolve(null);
      return;
    }
    cancel.onCancel(() => resolve(null));
    device.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: staleMs },
    );
  });
}
