import type { LatLng } from 'booking-core/domain';
import type { MapMarker } from 'booking-core/ports';
import { type Map as MapEngine, Marker } from 'maplibre-gl';
import { createMarkerSet, type MarkerSet } from '../marker-set.ts';
import { latLngOf } from './geometry.ts';
import { createMarkerElement, describeMarker } from './markers.ts';

type OnMoved = (id: string, at: LatLng, isLast: boolean) => void;

interface Placed {
  readonly marker: Marker;
  readonly element: HTMLElement;
}

function placeNew(map: MapEngine, document: Document, description: MapMarker, onMoved: OnMoved): Placed {
  const { id, at, movable = false } = description;
  const element = createMarkerElement(document, description);
  const marker = new Marker({ element, draggable: movable }).setLngLat([at.longitude, at.latitude]).addTo(map);
  if (movable) {
    element.dataset.movable = '';
    const moved = (isLast: boolean) => () => onMoved(id, latLngOf(marker.getLngLat()), isLast);
    marker.on('drag', moved(false));
    marker.on('dragend', moved(true));
  }
  return { marker, element };
}

/** The markers placed on a map. */
export interface PlacedMarkers extends Pick<MarkerSet<Placed>, 'show' | 'clear'> {
  /** @returns the id of the marker that contains the event's target; undefined when none does */
  hit(target: EventTarget | null): string | undefined;
}

/** Places markers on a map. @param onMoved called while a marker is dragged, and with `isLast` when it is released */
export function createPlacedMarkers(map: MapEngine, document: Document, onMoved: OnMoved): PlacedMarkers {
  const { show, idOf, clear } = createMarkerSet<Placed>({
    add: (description) => placeNew(map, document, description, onMoved),
    change({ marker, element }, description) {
      describeMarker(element, description);
      marker.setLngLat([description.at.longitude, description.at.latitude]);
    },
    remove: ({ marker }) => marker.remove(),
  });
  return {
    show,
    clear,
    hit: (target) => idOf(({ element }) => target instanceof Node && element.contains(target)),
  };
}
