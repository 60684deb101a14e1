import type { MapMarker } from 'booking-core/ports';
import { isPlace } from './maplibre/geometry.ts';

/** How a map draws one marker, changes it and takes it away. */
interface MarkerDrawing<Drawn> {
  add(marker: MapMarker): Drawn;
  change(drawn: Drawn, marker: MapMarker): void;
  remove(drawn: Drawn): void;
}

/** The markers that stand on a map, by their ids. */
export interface MarkerSet<Drawn> {
  /** Adds, changes and removes markers until these stand there; those that are not on the globe are left out. */
  show(markers: readonly MapMarker[]): void;
  /** The id of the first marker that the test holds for. */
  idOf(test: (drawn: Drawn) => boolean): string | undefined;
  clear(): void;
}

/** Keeps the markers of a map in step with the form; one that stays is drawn once. */
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
