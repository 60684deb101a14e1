import type { LatLng } from './types.ts';

export interface Crossing extends LatLng {
  readonly name: string;
  /** What queues, tolls and lifting spans cost on an ordinary day. */
  readonly delaySeconds: number;
  /** Part of a motorway ring: worth a look however far round it is. */
  readonly orbital: boolean;
}

const point = (latitude: number, longitude: number): LatLng => ({ latitude, longitude });
const crossing = (name: string, latitude: number, longitude: number, delaySeconds = 30, orbital = false): Crossing => ({
  name,
  latitude,
  longitude,
  delaySeconds,
  orbital,
});

/** The middle of the river from Henley to the sea, west to east; authored, within about 150 m in London. */
export const thames: readonly LatLng[] = [
  point(51.5373, -0.9003),
  point(51.568, -0.7745),
  point(51.5608, -0.7055),
  point(51.524, -0.7015),
  point(51.499, -0.674),
  point(51.4865, -0.609),
  point(51.481, -0.578),
  point(51.46, -0.57),
  point(51.442, -0.556),
  point(51.4333, -0.5165),
  point(51.414, -0.501),
  point(51.3887, -0.4855),
  point(51.383, -0.455),
  point(51.3858, -0.433),
  point(51.405, -0.408),
  point(51.405, -0.37),
  point(51.4035, -0.3425),
  point(51.394, -0.33),
  point(51.4112, -0.309),
  point(51.4305, -0.322),
  point(51.445, -0.324),
  point(51.448, -0.306),
  point(51.4573, -0.307),
  point(51.469, -0.32),
  point(51.477, -0.308),
  point(51.487, -0.287),
  point(51.473, -0.27),
  point(51.472, -0.253),
  point(51.488, -0.245),
  point(51.488, -0.2305),
  point(51.478, -0.226),
  point(51.4667, -0.2133),
  point(51.465, -0.1885),
  point(51.475, -0.179),
  point(51.4812, -0.1725),
  point(51.4824, -0.1667),
  point(51.4847, -0.15),
  point(51.4875, -0.127),
  point(51.4945, -0.1235),
  point(51.5008, -0.1219),
  point(51.5062, -0.12),
  point(51.5086, -0.117),
  point(51.5096, -0.1044),
  point(51.5089, -0.0945),
  point(51.5079, -0.0877),
  point(51.5055, -0.0754),
  point(51.503, -0.061),
  point(51.5065, -0.048),
  point(51.5085, -0.035),
  point(51.5, -0.028),
  point(51.488, -0.026),
  point(51.4845, -0.01),
  point(51.492, -0.001),
  point(51.504, -0.003),
  point(51.5075, 0.002),
  point(51.501, 0.012),
  point(51.496, 0.037),
  point(51.496, 0.062),
  point(51.504, 0.078),
  point(51.512, 0.092),
  point(51.513, 0.12),
  point(51.509, 0.165),
  point(51.496, 0.183),
  point(51.481, 0.188),
  point(51.477, 0.22),
  point(51.464, 0.258),
  point(51.456, 0.283),
  point(51.45, 0.33),
  point(51.447, 0.375),
  point(51.465, 0.43),
  point(51.482, 0.455),
  point(51.498, 0.47),
  point(51.501, 0.57),
  point(51.51, 0.73),
  point(51.51, 1.6),
];

/** Road crossings open to motor traffic; Hammersmith Bridge is not. */
export const crossings: readonly Crossing[] = [
  crossing('Henley Bridge', 51.5373, -0.9003),
  crossing('Marlow, A404', 51.5655, -0.7605, 0, true),
  crossing('Maidenhead Bridge', 51.524, -0.7015),
  crossing('Bray, M4', 51.5085, -0.6845, 0, true),
  crossing('Windsor, Royal Windsor Way', 51.4885, -0.6205),
  crossing('Runnymede, M25', 51.4378, -0.5365, 30, true),
  crossing('Staines Bridge', 51.4333, -0.5165),
  crossing('Chertsey Bridge', 51.3887, -0.4855),
  crossing('Walton Bridge', 51.3858, -0.433),
  crossing('Hampton Court Bridge', 51.4035, -0.3425, 60),
  crossing('Kingston Bridge', 51.4112, -0.309, 60),
  crossing('Richmond Bridge', 51.4573, -0.307, 60),
  crossing('Twickenham Bridge', 51.4612, -0.3125),
  crossing('Kew Bridge', 51.487, -0.287, 60),
  crossing('Chiswick Bridge', 51.473, -0.27),
  crossing('Putney Bridge', 51.4667, -0.2133, 60),
  crossing('Wandsworth Bridge', 51.465, -0.1885, 60),
  crossing('Battersea Bridge', 51.4812, -0.1725),
  crossing('Albert Bridge', 51.4824, -0.1667),
  crossing('Chelsea Bridge', 51.4847, -0.15),
  crossing('Vauxhall Bridge', 51.4875, -0.127),
  crossing('Lambeth Bridge', 51.4945, -0.1235),
  crossing('Westminster Bridge', 51.5008, -0.1219, 60),
  crossing('Waterloo Bridge', 51.5086, -0.117),
  crossing('Blackfriars Bridge', 51.5096, -0.1044),
  crossing('Southwark Bridge', 51.5089, -0.0945),
  crossing('London Bridge', 51.5079, -0.0877),
  crossing('Tower Bridge', 51.5055, -0.0754, 90),
  crossing('Rotherhithe Tunnel', 51.5065, -0.048, 120),
  crossing('Blackwall and Silvertown Tunnels', 51.504, -0.003, 120),
  crossing('Woolwich Ferry', 51.496, 0.062, 900),
  crossing('Dartford Crossing, M25', 51.464, 0.258, 120, true),
];

/** The river's extent, so that journeys elsewhere are not compared with it. */
const box = {
  south: Math.min(...thames.map(({ latitude }) => latitude)),
  north: Math.max(...thames.map(({ latitude }) => latitude)),
  west: Math.min(...thames.map(({ longitude }) => longitude)),
  east: Math.max(...thames.map(({ longitude }) => longitude)),
};

/** Twice the signed area of a triangle: on which side of the line a–b the point c lies. */
const side = (a: LatLng, b: LatLng, c: LatLng): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude);

/**
 * Whether the ends lie on different banks: the straight line meets the river an odd number of times. A line that only
 * cuts the corner of a meander meets it twice and its roads need no bridge.
 */
export function crossesThames(a: LatLng, b: LatLng): boolean {
  if (Math.max(a.latitude, b.latitude) < box.south || Math.min(a.latitude, b.latitude) > box.north) return false;
  if (Math.max(a.longitude, b.longitude) < box.west || Math.min(a.longitude, b.longitude) > box.east) return false;
  let odd = false;
  for (let i = 1; i < thames.length; i++) {
    const p = thames[i - 1];
    const q = thames[i];
    if (!p || !q) continue;
    if (side(a, b, p) > 0 !== side(a, b, q) > 0 && side(p, q, a) > 0 !== side(p, q, b) > 0) odd = !odd;
  }
  return odd;
}
