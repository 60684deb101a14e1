import { joinedWords } from '../text.ts';
import type { PlaceRecord } from '../types.ts';

/** A searchable place. */
export interface Entry {
  readonly place: PlaceRecord;
  /** Every name it is known by, as normalised words joined by spaces. */
  readonly names: readonly string[];
  /** See `ranking.ts`: lower is better known. */
  readonly prominence: number;
}

/** Collects the places of a gazetteer, and indexes airports and stations by their codes. */
export function createEntries() {
  const all: Entry[] = [];
  const byCode = new Map<string, Entry[]>();
  return {
    all: all as readonly Entry[],
    byCode: byCode as ReadonlyMap<string, readonly Entry[]>,
    add(place: PlaceRecord, prominence: number, aliases: readonly string[] = []): Entry {
      const called = place.category === 'Postcode' ? aliases : [place.name, ...aliases];
      const names = [...new Set(called.map(joinedWords).filter((name) => name !== ''))];
      const entry = { place, names, prominence };
      all.push(entry);
      return entry;
    },
    /** Indexes an entry by its codes; empty codes are ignored. */
    addCodes(entry: Entry, ...codes: readonly string[]): void {
      for (const code of codes) {
        if (code !== '') byCode.set(code, [...(byCode.get(code) ?? []), entry]);
      }
    },
  };
}

export type Entries = ReturnType<typeof createEntries>;
