import type { LatLng } from 'booking-core/domain';
import { type Gazetteer, metresBetween } from '../geo/index.ts';
import type { FoundAirport, Providers, Route } from './providers.ts';

export interface ProviderSettings {
  readonly gazetteer: Gazetteer;
  readonly base: LatLng;
  readonly serviceArea: LatLng & { readonly radiusMetres: number };
}

/** Joins the geographic module to what the calls ask for. */
export function providersFromGeo(settings: ProviderSettings): Providers {
  const { gazetteer, base, serviceArea } = settings;
  const route = (points: readonly LatLng[]): Route => {
    let metres = 0;
    points.forEach((point, index) => {
      const before = points[index - 1];
      if (before) metres += metresBetween(before, point) * 1.35;
    });
    return { metres, seconds: 120 + metres / 9, path: points, source: 'estimate' };
  };
  return {
    searchPlaces: async (text) => gazetteer.searchPlaces(text, { near: base }),
    searchAirports: async (text) =>
      gazetteer.searchAirports(text).map((airport): FoundAirport => ({ ...airport, airport: airport.name })),
    searchAirlines: async (text) => gazetteer.searchAirlines(text),
    airportByCode: (icao) => {
      const airport = gazetteer.airportByCode(icao);
      return airport ? { ...airport, airport: airport.name } : null;
    },
    route: async (points) => route(points),
    nearestDriver: async (point) => 240 + metresBetween(base, point) / 60,
    isServed: (point) => metresBetween(serviceArea, point) <= serviceArea.radiusMetres,
  };
}
