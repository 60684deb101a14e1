import type { LatLng } from 'booking-core/domain';
import {
  type AirportRecord,
  type Fleet,
  type Gazetteer,
  metresBetween,
  plusCode,
  RoutingError,
  type RoutingProvider,
} from '../geo/index.ts';
import type { PlaceQuestion, PlaceService } from '../places/service.ts';
import { type FoundAirport, type FoundPlace, OffRoadError, type Providers, type SuggestedPlace } from './providers.ts';

export interface GeoParts {
  readonly gazetteer: Gazetteer;
  readonly routing: RoutingProvider;
  readonly fleet: Fleet;
  readonly isInServiceArea: (latitude: number, longitude: number) => boolean;
  /** The operator's base: of equally good search results, the nearer one comes first. */
  readonly base: () => LatLng;
  /** The external address service; missing for none. */
  readonly service?: PlaceService;
  /** Whether bookings require a postcode, so that a point without one cannot be booked; default true. */
  readonly needsPostcode?: () => boolean;
}

/** The assumed distance between two addresses whose known positions are the same point; metres and seconds. */
const leastWay = { metres: 500, seconds: 120 };

const unasked: PlaceQuestion = { language: '' };

const isLocated = (place: SuggestedPlace): place is FoundPlace => place.latitude !== null && place.longitude !== null;

/** Most places of the server's own gazetteer that are listed before the service's. */
const mostOwn = 4;
/** Two places with the same name within this distance are the same. */
const sameMetres = 500;
/** A pin is described by the nearest known place within this distance. */
const nearbyMetres = 2_000;
/** The largest distance between an airport and the town that it is named after. */
const townMetres = 40_000;

/**
 * @returns a place for a point without an address: its plus code, which a driver can enter in a map, and a known place
 * nearby.
 */
function pinAt({ latitude, longitude }: LatLng, near: FoundPlace | undefined): FoundPlace {
  const spot = plusCode(latitude, longitude);
  return {
    ...{ id: `point:${spot}`, name: spot, line1: near?.name ?? '', line2: near?.line2 ?? '', category: 'Point' },
    ...{ postcode: '', latitude, longitude, placename: '', code: '', iata: '', precision: 'exact' },
    fulladdress: near ? `${spot}, ${near.name}` : spot,
  };
}

const found = (airport: AirportRecord | null): FoundAirport | null => airport && { ...airport, airport: airport.name };

/** @returns the providers that the calls need, implemented by the geographic module. */
export function providersFromGeo(parts: GeoParts): Providers {
  const { gazetteer, routing, fleet, base, service, needsPostcode = () => true } = parts;
  const knownPlaces = (text: string): readonly FoundPlace[] => gazetteer.searchPlaces(text, { near: base() });

  /**
   * Whether a place is suggested. With a country's gazetteer all are, and the booking explains why one is not served;
   * without one, the unserved airports of the world would crowd the list.
   */
  const isOffered = ({ latitude, longitude }: LatLng) =>
    gazetteer.hasCountry || parts.isInServiceArea(latitude, longitude);

  /** Adds the airport codes, needed for fares and flights, which the service's places do not have. */
  const withCode = (place: FoundPlace): FoundPlace => {
    const airport = place.category === 'Air' ? gazetteer.airportNear(place.latitude, place.longitude) : null;
    return airport ? { ...place, code: airport.icao, iata: airport.iata } : place;
  };

  return {
    addressService: service ? { name: service.name, attribution: service.attribution } : null,
    knownPlaces,
    knownAt: (point) => gazetteer.placeAt(point.latitude, point.longitude),
    async searchPlaces(text, asked = unasked) {
      const known = knownPlaces(text).filter(isOffered);
      if (!service) return known;
      const doors = known.filter(({ precision }) => precision === 'exact').slice(0, mostOwn);
      try {
        const suggested = await service.suggest(text, asked);
        const others = suggested.map((place) => (isLocated(place) ? withCode(place) : place));
        const isKnown = (place: SuggestedPlace) =>
          doors.some(
            (own) =>
              own.name.toLowerCase() === place.name.toLowerCase() &&
              (!isLocated(place) || metresBetween(own, place) < sameMetres),
          );
        const all = [...doors, ...others.filter((place) => !isKnown(place))];
        // A postcode that the service does not know is resolved to its district.
        return all.length > 0 ? all : known;
      } catch {
        // If the service fails, the visitor still gets the server's own places; the service's guard logs the failure.
        return known;
      }
    },
    async placeDetails(id, asked = unasked) {
      const found = await service?.details?.(id, asked).catch(() => null);
      return found ? withCode(found) : null;
    },
    async placeAt(point, asked = unasked) {
      const known = gazetteer.placeAt(point.latitude, point.longitude);
      if (known && known.category !== 'Point') return known;
      const found = await service?.at?.(point, asked).catch(() => null);
      if (found) return withCode(found);
      if (known || needsPostcode()) return known;
      return pinAt(point, gazetteer.placesNear(point, nearbyMetres)[0]);
    },
    placesNear: (point, metres) => gazetteer.placesNear(point, metres),
    localityOf(point) {
      const near = gazetteer.nearestDistrict(point.latitude, point.longitude);
      if (near) return `${near.locality} ${near.town} ${near.code}`;
      // With a service without reverse geocoding, the towns of the known places and airports around are returned.
      if (!service || service.at) return '';
      const around = gazetteer.placesNear(point, townMetres);
      return around.map(({ line2, code }) => `${line2} ${gazetteer.airportByCode(code)?.city ?? ''}`).join(' ');
    },
    searchAirports: async (text) => gazetteer.searchAirports(text).flatMap((airport) => found(airport) ?? []),
    searchAirlines: async (text) => gazetteer.searchAirlines(text),
    airportByCode: (icao) => found(gazetteer.airportByCode(icao)),
    airportNear: (point) => found(gazetteer.airportNear(point.latitude, point.longitude)),
    async route(points, departAt) {
      // Two addresses located by the same known place have the same point, so the distance between them is unknown.
      const apart = points.flatMap((point, at) => {
        const before = points[at - 1];
        return before && metresBetween(before, point) < 1 ? [] : [{ point, at }];
      });
      const unknown = points.length - apart.length;
      const more = { metres: unknown * leastWay.metres, seconds: unknown * leastWay.seconds };
      if (unknown > 0 && apart.length === 1) return { ...more, path: points, source: 'estimate' };
      try {
        const route = await routing.route(
          apart.map(({ point }) => point),
          { departure: departAt },
        );
        return {
          metres: route.distanceMetres + more.metres,
          seconds: route.durationSeconds + more.seconds,
          path: route.geometry,
          source: route.source,
        };
      } catch (error) {
        if (error instanceof RoutingError && error.code === 'offRoad') {
          throw new OffRoadError(error.point === null ? null : (apart[error.point]?.at ?? null));
        }
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
