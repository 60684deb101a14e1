import { describe, expect, it } from 'vitest';
import { demoCountry } from '../testing/demo-operator.ts';
import { metresBetween } from './distance.ts';
import { circuity, type EstimateOptions, estimateRoute as estimate, roadsAround } from './estimate.ts';
import { crosses } from './rivers.ts';
import { centresFelt, localHour, speedAt as speed, trafficAt } from './speed.ts';

const { roads } = demoCountry();
const [thames] = roads.rivers;
if (!thames) throw new Error('the demonstration has a river');
const { crossings } = thames;
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const estimateRoute = (points: Parameters<typeof estimate>[0], options: EstimateOptions = {}) =>
  estimate(points, { timeZone: 'Europe/London', roads, ...options });
const speedAt = (...asked: Parameters<typeof speed>) => {
  const [point, journeyKm, fromEndKm, traffic] = asked;
  return speed(point, journeyKm, fromEndKm, traffic, roads.centres);
};
const soho = at(51.5136, -0.1365);
const heathrow = at(51.47, -0.4543);
const gatwick = at(51.1565, -0.161);
const stansted = at(51.889, 0.262);
const paddington = at(51.5165, -0.1769);
const waterloo = at(51.5031, -0.1132);
const canaryWharf = at(51.505, -0.0187);
const greenwich = at(51.4826, -0.0077);
const dartford = at(51.446, 0.217);
const grays = at(51.477, 0.326);
const stratford = at(51.5416, -0.0034);
const manchester = at(53.3628, -2.2735);

const monday = (hour: number) => Date.UTC(2026, 10, 23, hour);
const km = (points: readonly { latitude: number; longitude: number }[]) => estimateRoute(points).distanceMetres / 1000;
const minutes = (points: readonly { latitude: number; longitude: number }[], departure?: number) =>
  estimateRoute(points, departure === undefined ? {} : { departure }).durationSeconds / 60;

describe('the estimate', () => {
  it('crosses the date line as it crosses any other meridian', () => {
    const taveuni = [at(-16.84, 179.97), at(-16.69, -179.88)];
    const furtherWest = taveuni.map(({ latitude, longitude }) =>
      at(latitude, (longitude < 0 ? longitude + 360 : longitude) - 1),
    );
    const around = (centre: { latitude: number; longitude: number }) => ({
      roads: roadsAround(centre),
      departure: monday(8),
    });
    const across = estimate(taveuni, around(at(-16.8, 180)));
    const beside = estimate(furtherWest, around(at(-16.8, 179)));
    expect(across).toMatchObject({ distanceMetres: beside.distanceMetres, durationSeconds: beside.durationSeconds });
    expect(Math.max(...across.geometry.map((point) => metresBetween(point, at(-16.765, -179.955))))).toBeLessThan(
      20_000,
    );
    expect(across.geometry.every(({ longitude }) => Math.abs(longitude) <= 180)).toBe(true);
  });

  it.each([
    ['Heathrow to Soho', [heathrow, soho], [24, 33], [45, 80]],
    ['Gatwick to Soho', [gatwick, soho], [43, 55], [65, 95]],
    ['Stansted to Soho', [stansted, soho], [55, 70], [60, 95]],
    ['Manchester to Soho', [manchester, soho], [290, 340], [210, 280]],
    ['Canary Wharf to Greenwich', [canaryWharf, greenwich], [3.5, 7], [9, 25]],
    ['the base to Canary Wharf', [at(51.536743, -0.015247), canaryWharf], [4, 6], [9, 20]],
  ])('is plausible from %s', (_, points, [least = 0, most = 0], [quickest = 0, slowest = 0]) => {
    expect(km(points)).toBeGreaterThan(least);
    expect(km(points)).toBeLessThan(most);
    expect(minutes(points)).toBeGreaterThan(quickest);
    expect(minutes(points)).toBeLessThan(slowest);
  });

  it('is the same for the same question, and named as an estimate', () => {
    const ask = () => estimateRoute([heathrow, paddington, canaryWharf], { departure: monday(9) });
    expect(ask()).toEqual(ask());
    expect(ask().source).toBe('estimate');
  });

  it('knows the rush hour from the night', () => {
    const rush = minutes([heathrow, soho], monday(8));
    const night = minutes([heathrow, soho], monday(3));
    expect(rush).toBeGreaterThan(night * 1.2);
    expect(minutes([heathrow, soho], Number.NaN)).toBe(minutes([heathrow, soho]));
  });

  it('has no cliff: a metre farther changes little', () => {
    for (let east = -0.6; east < 0.2; east += 0.01) {
      const here = estimateRoute([at(51.56, -0.9), at(51.57, east)]);
      const there = estimateRoute([at(51.56, -0.9), at(51.57, east + 0.0001)]);
      expect(Math.abs(there.durationSeconds - here.durationSeconds)).toBeLessThan(10);
    }
  });

  it('takes nothing for going nowhere', () => {
    const route = estimateRoute([soho, soho]);
    expect(route).toMatchObject({ distanceMetres: 0, durationSeconds: 0 });
    expect(route.geometry.length).toBeGreaterThanOrEqual(2);
  });

  it('adds up over vias', () => {
    const whole = estimateRoute([heathrow, paddington, canaryWharf]);
    const parts = [estimateRoute([heathrow, paddington]), estimateRoute([paddington, canaryWharf])];
    expect(whole.distanceMetres).toBeCloseTo(
      parts[0] && parts[1] ? parts[0].distanceMetres + parts[1].distanceMetres : 0,
      -1,
    );
    expect(whole.durationSeconds).toBeGreaterThan(parts[0]?.durationSeconds ?? 0);
  });

  it.each([
    ['one point', [soho]],
    ['none', []],
    ['too many', Array.from({ length: 26 }, () => soho)],
    ['no number', [soho, at(Number.NaN, 0)]],
    ['infinity', [at(51, Number.NEGATIVE_INFINITY), soho]],
    ['beyond the pole', [soho, at(90.1, 0)]],
    ['beyond the date line', [soho, at(0, 180.5)]],
  ])('refuses %s', (_, points) => {
    expect(() => estimateRoute(points)).toThrow(RangeError);
  });

  it('survives the ends of the earth', () => {
    const route = estimateRoute([at(90, 180), at(-90, -180)]);
    expect(Number.isFinite(route.durationSeconds)).toBe(true);
    expect(route.geometry.every(({ latitude, longitude }) => Number.isFinite(latitude + longitude))).toBe(true);
  });
});

describe('its line', () => {
  it.each([
    [[heathrow, soho]],
    [[canaryWharf, greenwich]],
    [[heathrow, paddington, waterloo, canaryWharf]],
    [[manchester, soho]],
  ])('starts and ends where the journey does, passes the vias and bends', (points) => {
    const { geometry, distanceMetres } = estimateRoute(points);
    expect(geometry.length).toBeGreaterThanOrEqual(20);
    expect(geometry.length).toBeLessThanOrEqual(60);
    for (const point of points) {
      expect(Math.min(...geometry.map((corner) => metresBetween(corner, point)))).toBeLessThan(1);
    }
    const length = geometry.slice(1).reduce((sum, corner, i) => sum + metresBetween(geometry[i] ?? corner, corner), 0);
    expect(length).toBeLessThan(distanceMetres);
  });
});

describe('the Thames', () => {
  it.each([
    ['Paddington to Waterloo', paddington, waterloo, true],
    ['Canary Wharf to Greenwich', canaryWharf, greenwich, true],
    ['Dartford to Grays', dartford, grays, true],
    ['Heathrow to Gatwick', heathrow, gatwick, true],
    ['Soho to Stratford', soho, stratford, false],
    ['Canary Wharf to Stratford', canaryWharf, stratford, false],
    ['Canary Wharf to Paddington', canaryWharf, paddington, false],
    ['Waterloo to Greenwich', waterloo, greenwich, false],
    ['Heathrow to Paddington', heathrow, paddington, false],
    ['Manchester to Leeds', manchester, at(53.7957, -1.5477), false],
  ])('%s', (_, a, b, expected) => {
    expect(crosses(thames, a, b)).toBe(expected);
    expect(crosses(thames, b, a)).toBe(expected);
  });

  it('is crossed at a crossing', () => {
    for (const [a, b] of [
      [paddington, waterloo],
      [canaryWharf, greenwich],
      [dartford, grays],
      [gatwick, stansted],
    ] as const) {
      const { geometry } = estimateRoute([a, b]);
      const nearest = crossings.map((crossing) =>
        Math.min(...geometry.map((corner) => metresBetween(corner, crossing))),
      );
      expect(Math.min(...nearest)).toBeLessThan(1);
    }
  });

  it('is passed at Dartford from Kent to Essex, and round London to Stansted', () => {
    const dartfordCrossing = at(51.464, 0.258);
    for (const points of [
      [dartford, grays],
      [gatwick, stansted],
    ]) {
      const { geometry } = estimateRoute(points);
      expect(Math.min(...geometry.map((corner) => metresBetween(corner, dartfordCrossing)))).toBeLessThan(1);
    }
  });

  it('makes a short hop over the river longer than a short hop along it', () => {
    expect(km([dartford, grays])).toBeGreaterThan((metresBetween(dartford, grays) / 1000) * 1.33);
  });

  it('flows under each of its crossings', () => {
    for (const crossing of crossings) {
      const offBy = Math.min(
        ...thames.line.slice(1).flatMap((corner, i) => {
          const before = thames.line[i] ?? corner;
          return Array.from({ length: 101 }, (_, step) =>
            metresBetween(crossing, {
              latitude: before[0] + ((corner[0] - before[0]) * step) / 100,
              longitude: before[1] + ((corner[1] - before[1]) * step) / 100,
            }),
          );
        }),
      );
      expect(offBy, crossing.name).toBeLessThan(400);
    }
  });
});

describe('where nothing is known of the country', () => {
  it('knows of no river, and of one city: the operator’s', () => {
    const lyon = at(45.7578, 4.832);
    const bank = at(45.7578, 4.9);
    const around = roadsAround(lyon);
    const minutesIn = (options: EstimateOptions) => estimate([lyon, bank], options).durationSeconds / 60;
    expect(minutesIn({ roads: around })).toBeGreaterThan(minutesIn({}) * 1.3);
    expect(estimate([canaryWharf, greenwich]).distanceMetres).toBeLessThan(km([canaryWharf, greenwich]) * 1000);
  });
});

describe('its parts', () => {
  it('winds less on longer ways, without steps', () => {
    expect(circuity(500)).toBe(1.4);
    expect(circuity(15_000)).toBeCloseTo(1.3, 9);
    expect(circuity(200_000)).toBe(1.22);
    for (let metres = 0; metres < 100_000; metres += 250) {
      expect(circuity(metres)).toBeGreaterThanOrEqual(circuity(metres + 250));
      expect(circuity(metres) - circuity(metres + 250)).toBeLessThan(0.01);
    }
  });

  it('is slow in the middle of London and fast on a motorway', () => {
    expect(speedAt(soho, 5, 2, 1)).toBeLessThan(16);
    expect(speedAt(at(52.3, -1.2), 300, 100, 1)).toBeGreaterThan(75);
    expect(speedAt(soho, 5, 2, 1.3)).toBeLessThan(speedAt(soho, 5, 2, 1));
  });

  it('leaves out only cities that change no speed', () => {
    const ways = [heathrow, gatwick, stansted].map((from) => ({ from, reach: metresBetween(from, soho) }));
    for (const { from, reach } of ways) {
      const felt = centresFelt(roads.centres, from, reach);
      expect(felt.length).toBeLessThan(roads.centres.length);
      for (let share = 0; share <= 1; share += 0.05) {
        const point = at(
          from.latitude + (soho.latitude - from.latitude) * share,
          from.longitude + (soho.longitude - from.longitude) * share,
        );
        expect(speed(point, 60, 12, 1.3, felt)).toBe(speedAt(point, 60, 12, 1.3));
      }
    }
  });

  it('keeps a city’s main roads, however short its reach', () => {
    const city = { ...soho, kmPerHour: 12, reachKilometres: 0.1, mainRoadsFromKilometres: 6 };
    const wide = { ...city, mainRoadsWhollyFromKilometres: 26 };
    expect(centresFelt([city, wide], heathrow, 0)).toEqual([wide]);
  });

  it('reads the hour from the clocks of the place', () => {
    expect(localHour(Date.UTC(2026, 6, 1, 7, 30), 'Europe/London')).toEqual({ hour: 8.5, day: 3 });
    expect(localHour(Date.UTC(2026, 11, 5, 23, 30), 'Asia/Tokyo')).toEqual({ hour: 8.5, day: 7 });
    expect(trafficAt(monday(8))).toBeGreaterThan(1.2);
    expect(trafficAt(Date.UTC(2026, 10, 22, 8))).toBeLessThan(1);
    expect(trafficAt(monday(8), { timeZone: 'Europe/London', traffic: [] })).toBe(1);
  });

  it('takes hours over midnight, each part on its own day', () => {
    const night = [{ days: 'weekday', from: 22, to: 5, factor: 1.4 }] as const;
    const sunday = monday(-1);
    expect([4, 5, 21, 22, 23].map((hour) => trafficAt(monday(hour), { traffic: night }))).toEqual([
      1.4, 1, 1, 1.4, 1.4,
    ]);
    expect(trafficAt(sunday, { traffic: night })).toBe(1);
    expect(trafficAt(monday(2), { traffic: night })).toBe(1.4);
  });
});
