import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader, PbfWriter } from 'pbf';

/**
 * The streets of Montevideo as an OpenStreetMap extract: the way elements, with their own tags, of the OSM QA tiles in
 * `@mapbox/mvt-fixtures` (© OpenStreetMap contributors, ODbL). Ways that meet share the node at that place, as in any
 * extract; a way cut at a tile's edge continues at the same place in the next tile.
 */
const tiles = join(
  dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures')),
  'real-world/osm-qa-montevideo',
);
const zoom = 12;

interface Way {
  readonly nodes: readonly number[];
  readonly tags: readonly (readonly [string, string])[];
}

interface Node {
  readonly latitude: number;
  readonly longitude: number;
}

function readStreets(): { readonly nodes: readonly Node[]; readonly ways: readonly Way[] } {
  const ids = new Map<string, number>();
  const nodes: Node[] = [];
  const ways: Way[] = [];
  const nodeAt = (east: number, south: number): number => {
    const key = `${east} ${south}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    nodes.push({
      longitude: (east / 2 ** zoom) * 360 - 180,
      latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * south) / 2 ** zoom))) * 180) / Math.PI,
    });
    ids.set(key, nodes.length);
    return nodes.length;
  };
  for (const file of readdirSync(tiles).sort()) {
    const [, column = 0, row = 0] = file.split(/[-.]/).map(Number);
    const layer = new VectorTile(new PbfReader(readFileSync(join(tiles, file)))).layers.osm;
    for (let i = 0; layer && i < layer.length; i++) {
      const feature = layer.feature(i);
      const { properties, extent } = feature;
      if (properties.highway === undefined) continue;
      const tags = Object.entries(properties).flatMap(([key, value]) =>
        key.startsWith('@') ? [] : [[key, String(value)] as const],
      );
      for (const line of feature.loadGeometry()) {
        const way = line.map(({ x, y }) => nodeAt(column + x / extent, row + y / extent));
        if (way.length > 1) ways.push({ nodes: way, tags });
      }
    }
  }
  return { nodes, ways };
}

const bytesOf = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
};

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

/** One block of the file (`fileformat.proto`): the length of its header, the header, the blob. */
function blockOf(type: string, content: Uint8Array): Buffer {
  const blob = bytesOf((pbf) => {
    pbf.writeBytesField(1, content);
    pbf.writeVarintField(2, content.length);
  });
  const header = bytesOf((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

/** A `PrimitiveBlock` (`osmformat.proto`): the string table, then one group. */
function primitives(texts: readonly string[], group: Uint8Array): Uint8Array {
  const table = bytesOf((pbf) => {
    for (const text of ['', ...texts]) pbf.writeBytesField(1, Buffer.from(text));
  });
  return bytesOf((pbf) => {
    pbf.writeBytesField(1, table);
    pbf.writeBytesField(2, group);
  });
}

/** Degrees in the unit of the format's default granularity, 100 nanodegrees. */
const units = (degrees: number) => Math.round(degrees * 1e7);
/** Maximum number of elements in a block, as is usual for writers of the format. */
const most = 8_000;

function* parts<T>(all: readonly T[]): Generator<{ readonly first: number; readonly part: readonly T[] }> {
  for (let first = 0; first < all.length; first += most) yield { first, part: all.slice(first, first + most) };
}

/** Writes the extract to a file. @returns the places of its nodes, west to east and south to north as they come */
export function writeMontevideo(file: string): readonly Node[] {
  const { nodes, ways } = readStreets();
  const header = bytesOf((pbf) => {
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature);
  });
  const blocks = [blockOf('OSMHeader', header)];
  for (const { first, part } of parts(nodes)) {
    const dense = bytesOf((pbf) => {
      pbf.writePackedSVarint(1, differences(part.map((_, i) => first + i + 1)));
      pbf.writePackedSVarint(8, differences(part.map(({ latitude }) => units(latitude))));
      pbf.writePackedSVarint(9, differences(part.map(({ longitude }) => units(longitude))));
    });
    blocks.push(
      blockOf(
        'OSMData',
        primitives(
          [],
          bytesOf((pbf) => pbf.writeBytesField(2, dense)),
        ),
      ),
    );
  }
  for (const { first, part } of parts(ways)) {
    const texts = [...new Set(part.flatMap(({ tags }) => tags.flat()))];
    const numbers = new Map(texts.map((text, i) => [text, i + 1]));
    const numbersOf = (way: Way, index: 0 | 1) => way.tags.map((tag) => numbers.get(tag[index]) ?? 0);
    const group = bytesOf((pbf) => {
      part.forEach((way, i) => {
        const message = bytesOf((inner) => {
          inner.writeVarintField(1, first + i + 1);
          inner.writePackedVarint(2, numbersOf(way, 0));
          inner.writePackedVarint(3, numbersOf(way, 1));
          inner.writePackedSVarint(8, differences(way.nodes));
        });
        pbf.writeBytesField(3, message);
      });
    });
    blocks.push(blockOf('OSMData', primitives(texts, group)));
  }
  writeFileSync(file, Buffer.concat(blocks));
  return nodes;
}
