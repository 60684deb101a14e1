import type { LatLng } from 'booking-core/domain';
import type { MapMarker } from 'booking-core/ports';
import { type Map as MapEngine, Marker } from 'maplibre-gl';
import { isPlace, latLngOf } from './geometry.ts';
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

/** The markers that stand on a map, by their ids. */
export interface PlacedMarkers {
  /** Adds, moves, renames and removes markers until these stand there; one that stays keeps its element. */
  place(wanted: readonly MapMarker[]): void;
  /** The id of the marker that was hit. */
  hit(target: EventTarget | null): string | undefined;
  /** Lets go of all of them, for a map that is taken away with them. */
  clear(): void;
}

/** Keeps markers on a map. @param onMoved hears of one that is dragged, and at last where it was let go */
export function createPlacedMarkers(map: MapEngine, document: Document, onMoved: OnMoved): PlacedMarkers {
  const placed = new Map<string, Placed>();
  return {
    place(wanted) {
      const shown = wanted.filter(({ at }) => isPlace(at));
      const ids = new Set(shown.map(({ id }) => id));
      for (const [id, { marker }] of placed) {
        if (ids.has(id)) continue;
        marker.remove();
        placed.delete(id);
      }
      for (const description of shown) {
        const { id, at } = description;
        const known = placed.get(id);
        if (known) {
          describeMarker(known.element, description);
          known.marker.setLngLat([at.longitude, at.latitude]);
        } else {
          placed.set(id, placeNew(map, document, description, onMoved));
        }
      }
    },
    hit: (target) => [...placed].find(([, { element }]) => target instanceof Node && element.contains(target))?.[0],
    clear: () => placed.clear(),
  };
}
