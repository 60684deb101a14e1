import type { LatLng } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';

/** How long locating the device may take, and how old a cached position may be, in milliseconds. */
const patienceMs = 10_000;
const staleMs = 60_000;

/**
 * The device's position; null when it is unknown or the user refuses. Browsers request the user's permission first, so
 * call it only when the visitor pressed a control labelled for it.
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
