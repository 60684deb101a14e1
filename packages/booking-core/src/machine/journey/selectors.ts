import type { LatLng } from '../../domain/index.ts';
import { placeFields } from '../../domain/journey.ts';
import { shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';

interface MapMarker {
  readonly id: string;
  readonly kind: 'pickup' | 'via' | 'dropoff';
  readonly at: LatLng;
  readonly label: string;
}

export interface MapContent {
  readonly markers: readonly MapMarker[];
  readonly route: { readonly path: readonly LatLng[]; readonly estimated: boolean } | null;
}

/** The content of the map: the chosen places, and the route once a quotation for them exists. */
export function selectMap(state: BookingState): MapContent {
  const { journey, quote } = state;
  const fields = placeFields(journey);
  const markers = fields.flatMap((field, index): MapMarker[] => {
    if (!field.place) return [];
    const kind = index === 0 ? 'pickup' : index === fields.length - 1 ? 'dropoff' : 'via';
    const { latitude, longitude, name } = field.place;
    return [{ id: field.id, kind, at: { latitude, longitude }, label: name }];
  });
  const { quotation } = quote;
  if (shownFare(state) === null || quotation === null) return { markers, route: null };
  // The return begins where the outbound ride ends: both are drawn as one line.
  const path = [...quotation.path, ...(quotation.back?.path ?? [])];
  return { markers, route: { path, estimated: quotation.estimated } };
}
