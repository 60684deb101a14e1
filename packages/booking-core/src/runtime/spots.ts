import { fetchPlaceAt } from '../api/place-at.ts';
import { type ApiError, type LatLng, ok, type Place, type Result } from '../domain/index.ts';
import type { CancelToken, PlaceSearch } from '../ports/index.ts';
import { type Foreign, placeProvider, type SpotSurroundings, usablePostcode } from './place-provider.ts';

/** The chosen provider, then the second one: the order of the fallback by coordinates (specification 1 §7). */
async function* geocoders({ configuration, provider }: SpotSurroundings): AsyncGenerator<PlaceSearch> {
  const settings = configuration();
  const first = settings ? placeProvider(settings) : 'own';
  const order: readonly Foreign[] =
    first === 'bing' ? ['bing', 'google'] : first === 'google' ? ['google', 'bing'] : [];
  for (const name of order) {
    const search = await provider(name);
    if (search) yield search;
  }
}

/** A postcode by coordinates: the provider's geocoder, the second provider's, then the nearest district known here. */
export async function withPostcode(place: Place, around: SpotSurroundings, cancel: CancelToken): Promise<Place> {
  for await (const geocoder of geocoders(around)) {
    const found = await geocoder.at(place, cancel);
    const postcode = found.ok && found.value ? usablePostcode(found.value.postcode) : '';
    if (postcode !== '') return { ...place, postcode };
  }
  const own = await fetchPlaceAt(around.connection(), place, cancel);
  const postcode = own.ok && own.value.place ? usablePostcode(own.value.place.postcode) : '';
  if (!own.ok || postcode === '') return place;
  // The district alone leads no driver to the door; the open location code does, as a reference in the address.
  const address = [place.fullAddress || place.name, own.value.plusCode && `plus code ${own.value.plusCode}`];
  return { ...place, postcode, fullAddress: address.filter(Boolean).join(', ') };
}

/** The address at coordinates, as exact as anybody knows it; null where none is known. */
export async function placeAt(
  point: LatLng,
  around: SpotSurroundings,
  cancel: CancelToken,
): Promise<Result<Place | null, ApiError>> {
  for await (const geocoder of geocoders(around)) {
    const found = await geocoder.at(point, cancel);
    if (!found.ok || !found.value) continue;
    // The pin is where the passenger stands, whatever the address's own point is.
    const { latitude, longitude } = point;
    const place = { ...found.value, latitude, longitude, postcode: usablePostcode(found.value.postcode) };
    return ok(place.postcode === '' ? await withPostcode(place, around, cancel) : place);
  }
  const own = await fetchPlaceAt(around.connection(), point, cancel);
  return own.ok ? ok(own.value.place) : own;
}
