import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('random ids', () => {
  it('are 22 url-safe characters and never the same', () => {
    const random = createRandom();
    const ids = Array.from({ length: 500 }, () => random.id());
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    expect(new Set(ids).size).toBe(500);
  });

  it('use every bit of the source evenly', () => {
    let next = 0;
    const counting = {
      getRandomValues<T extends ArrayBufferView | null>(array: T): T {
        if (array instanceof Uint8Array) for (let i = 0; i < array.length; i += 1) array[i] = next++;
        return array;
      },
    };
    const random = createRandom(counting);
    const counts = new Map<string, number>();
    for (let i = 0; i < 128; i += 1) {
      for (const sign of random.id()) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect(counts.size).toBe(64);
    expect(new Set(counts.values())).toEqual(new Set([44]));
  });
});
