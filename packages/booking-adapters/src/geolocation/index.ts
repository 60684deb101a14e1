import type { LatLng } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';

/** How long locating the device may take, and how old a cached position may be, in milliseconds. */
const patienceMs = 10_000;
const staleMs = 60_000;
/** How long the user may take to answer. The device's own time begins then, and Firefox does not tell of a closed question. */
const answerMs = 30_000;
/**
 * How far off a position may be, in metres. Phones that may tell the approximate position only, and devices that are
 * located by their network's address, are kilometres off, and a driver would be sent to the address found there.
 */
const exactMetres = 500;

/**
 * The device's position; null when it is unknown or not exact enough for a pick-up, or the user refuses. Browsers
 * request the user's permission first, so call it only when the visitor pressed a control labelled for it.
 */
export function geolocate(cancel: CancelToken, device: Navigator = navigator): Promise<LatLng | null> {
  return new Promise((resolve) => {
    if (cancel.cancelled || !device.geolocation) {
      resolve(null);
      return;
    }
    const end = (at: LatLng | null) => {
      clearTimeout(timer);
      resolve(at);
    };
    const timer = setTimeout(end, answerMs + patienceMs, null);
    cancel.onCancel(() => end(null));
    device.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => end(accuracy > exactMetres ? null : { latitude, longitude }),
      () => end(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: staleMs },
    );
  });
}
