import type { LatLng } from 'booking-core/domain';
import { type AirportRecord, type Fleet, type Gazetteer, RoutingError, type RoutingProvider } from '../geo/index.ts';
import type { FoundAirport, Providers } from './providers.ts';

export interface GeoParts {
  readonly gazetteer: Gazetteer;
  readonly routing: RoutingProvider;
  readonly fleet: Fleet;
  readonly isInServiceArea: (latitude: number, longitude: number) => boolean;
  /** Breaks ties between equally good places. */
  readonly base: LatLng;
}

const found = (airport: AirportRecord | null): FoundAirport | null => airport && { ...airport, airport: airport.name };

/** Joins the geographic module to what the calls ask for. */
export function providersFromGeo(parts: GeoParts): Providers {
  const { gazetteer, routing, fleet, base } = parts;
  return {
    searchPlaces: async (text) => gazetteer.searchPlaces(text, { near: base }),
    placeAt: async (point) => gazetteer.placeAt(point.latitude, point.longitude),
    placesNear: (point, metres) => gazetteer.placesNear(point, metres),
    localityOf(point) {
      const near = gazetteer.nearestOutcode(point.latitude, point.longitude);
      return near ? `${near.locality} ${near.town} ${near.outcode}` : '';
    },
    searchAirports: async (text) => gazetteer.searchAirports(text).flatMap((airport) => found(airport) ?? []),
    searchAirlines: async (text) => gazetteer.searchAirlines(text),
    airportByCode: (icao) => found(gazetteer.airportByCode(icao)),
    airportNear: (point) => found(gazetteer.airportNear(point.latitude, point.longitude)),
    async route(points, departAt) {
      try {
        const route = await routing.route(points, { departure: departAt });
        return {
          metres: route.distanceMetres,
          seconds: route.durationSeconds,
          path: route.geometry,
          source: route.source,
        };
      } catch (error) {
        const noWay = error instanceof RangeError || (error instanceof RoutingError && error.code !== 'unavailable');
        if (noWay) return null;
        throw error;
      }
    },
    nearestDriver: async (point, at) =>
      fleet.nearestDriver(point.latitude, point.longitude, { now: at })?.travelSeconds ?? null,
    isServed: (point) => parts.isInServiceArea(point.latitude, point.longitude),
  };
}
