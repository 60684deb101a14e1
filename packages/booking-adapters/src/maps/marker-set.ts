import type { MapMarker } from 'booking-core/ports';
import { isPlace } from './maplibre/geometry.ts';

/** A map's functions to draw, change and remove one marker. */
interface MarkerDrawing<Drawn> {
  add(marker: MapMarker): Drawn;
  change(drawn: Drawn, marker: MapMarker): void;
  remove(drawn: Drawn): void;
}

/** The markers on a map, by their ids. */
export interface MarkerSet<Drawn> {
  /** Adds, changes and removes markers to show exactly these; those with invalid coordinates are left out. */
  show(markers: readonly MapMarker[]): void;
  /** The id of the first marker that passes the test. */
  idOf(test: (drawn: Drawn) => boolean): string | undefined;
  clear(): void;
}

/** Synchronises a map's markers with the form; a marker that remains is changed, not drawn again. */
export function createMarkerSet<Drawn>({ add, change, remove }: MarkerDrawing<Drawn>): MarkerSet<Drawn> {
  const drawn = new Map<string, Drawn>();
  return {
    show(markers) {
      const shown = markers.filter(({ at }) => isPlace(at));
      const ids = new Set(shown.map(({ id }) => id));
      for (const [id, known] of drawn) {
        if (ids.has(id)) continue;
        remove(known);
        drawn.delete(id);
      }
      for (const marker of shown) {
        const known = drawn.get(marker.id);
        if (known) change(known, marker);
        else drawn.set(marker.id, add(marker));
      }
    },
    idOf: (test) => [...drawn].find(([, each]) => test(each))?.[0],
    clear() {
      for (const known of drawn.values()) remove(known);
      drawn.clear();
    },
  };
}
