/** The shape of `data/basemap.json`; `scripts/build-basemap.mjs` writes it. */
export interface EncodedLines {
  /** Steps per degree. */
  readonly scale: number;
  readonly lines: string;
}

export interface EncodedPolygons {
  /** Steps per degree. */
  readonly scale: number;
  readonly polygons: string;
}

export interface EncodedPlaces {
  /** Steps per degree. */
  readonly scale: number;
  readonly labels: readonly { readonly rank: number; readonly names: string; readonly points: string }[];
}

export interface EncodedBasemap {
  readonly land: EncodedPolygons;
  readonly elsewhere: EncodedPolygons;
  readonly borders: EncodedLines;
  readonly london: EncodedPolygons;
  readonly boroughBorders: EncodedLines;
  readonly river: EncodedPolygons;
  readonly upstream: EncodedLines;
  readonly downstream: EncodedLines;
  readonly tube: EncodedLines;
  readonly airports: EncodedPlaces;
  readonly places: EncodedPlaces;
}

export type Position = [longitude: number, latitude: number];

export interface MultiPolygonFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'MultiPolygon'; coordinates: Position[][][] };
}

export interface MultiLineFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'MultiLineString'; coordinates: Position[][] };
}

export interface PlaceCollection {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { name: string; rank: number };
    geometry: { type: 'Point'; coordinates: Position };
  }[];
}

/** Reads one encoded polyline (Google's polyline algorithm, longitude first) into degrees. */
export function decodeLine(text: string, scale: number): Position[] {
  const points: Position[] = [];
  const current = [0, 0];
  let axis = 0;
  let value = 0;
  let shift = 0;
  for (let i = 0; i < text.length; i += 1) {
    const bits = text.charCodeAt(i) - 63;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits & 0x20) continue;
    current[axis] = (current[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    if (axis === 1) points.push([(current[0] ?? 0) / scale, (current[1] ?? 0) / scale]);
    axis = 1 - axis;
    value = 0;
    shift = 0;
  }
  return points;
}

const parts = (text: string, separator: string) => (text === '' ? [] : text.split(separator));

/** Lines as one GeoJSON feature. */
export function decodeLines({ scale, lines }: EncodedLines): MultiLineFeature {
  const coordinates = parts(lines, ' ').map((line) => decodeLine(line, scale));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } };
}

/** Polygons, their rings closed, as one GeoJSON feature. */
export function decodePolygons({ scale, polygons }: EncodedPolygons): MultiPolygonFeature {
  const coordinates = parts(polygons, ' ').map((polygon) =>
    parts(polygon, ',').map((text) => {
      const ring = decodeLine(text, scale);
      const first = ring[0];
      return first === undefined ? ring : [...ring, first];
    }),
  );
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } };
}

/** Named points with their rank (0 is the largest place) as GeoJSON. */
export function decodePlaces({ scale, labels }: EncodedPlaces): PlaceCollection {
  const features = labels.flatMap(({ rank, names, points }) => {
    const positions = decodeLine(points, scale);
    return parts(names, '|').flatMap((name, index) => {
      const coordinates = positions[index];
      if (coordinates === undefined) return [];
      return [
        { type: 'Feature' as const, properties: { name, rank }, geometry: { type: 'Point' as const, coordinates } },
      ];
    });
  });
  return { type: 'FeatureCollection', features };
}
