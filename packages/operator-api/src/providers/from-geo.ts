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
  /** Breaks ties between equally good places. */
  readonly base: () => LatLng;
  /** Who else is asked for addresses; nobody without it. */
  readonly service?: PlaceService;
  /** Whether a point without a postcode is none that can be booked; true without it. */
  readonly needsPostcode?: () => boolean;
}

/** What is reckoned with between two doors of which only one common point is known; metres and seconds. */
const leastWay = { metres: 500, seconds: 120 };

const unasked: PlaceQuestion = { language: '' };

const isLocated = (place: SuggestedPlace): place is FoundPlace => place.latitude !== null && place.longitude !== null;

/** So many of this server's own places stand before those of the service. */
const mostOwn = 4;
/** The same name this near is the same place. */
const sameMetres = 500;
/** A pin is told by what it lies near to, if anything known is. */
const nearbyMetres = 2_000;
/** An airport is about this far from the town that it is named after, at most. */
const townMetres = 40_000;

/** A point that nobody knows an address of: its plus code, which a driver can type into a map, and what is known near it. */
function pinAt({ latitude, longitude }: LatLng, near: FoundPlace | undefined): FoundPlace {
  const spot = plusCode(latitude, longitude);
  return {
    ...{ id: `point:${spot}`, name: spot, line1: near?.name ?? '', line2: near?.line2 ?? '', category: 'Point' },
    ...{ postcode: '', latitude, longitude, placename: '', code: '', iata: '', precision: 'exact' },
    fulladdress: near ? `${spot}, ${near.name}` : spot,
  };
}

const found = (airport: AirportRecord | null): FoundAirport | null => airport && { ...airport, airport: airport.name };

/** Joins the geographic module to what the calls ask for. */
export function providersFromGeo(parts: GeoParts): Providers {
  const { gazetteer, routing, fleet, base, service, needsPostcode = () => true } = parts;
  const knownPlaces = (text: string): readonly FoundPlace[] => gazetteer.searchPlaces(text, { near: base() });

  /** Where a country's places are known it is told why one is not served; elsewhere the world's airports would stand in the way. */
  const isOffered = ({ latitude, longitude }: LatLng) =>
    gazetteer.hasCountry || parts.isInServiceArea(latitude, longitude);

  /** Airports come without the code that fares and flights know them by. */
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
        return [...doors, ...others.filter((place) => !isKnown(place))];
      } catch {
        // Whoever types goes on with what this server knows by itself; the guard tells the log.
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
      // A service that tells nothing of a point leaves the towns of the operator's own places and of the airports around it.
      if (!service || service.at) return '';
      const around = gazetteer.placesNear(point, townMetres);
      return around.map(({ line2, code }) => `${line2} ${gazetteer.airportByCode(code)?.city ?? ''}`).join(' ');
    },
    searchAirports: async (text) => gazetteer.searchAirports(text).flatMap((airport) => found(airport) ?? []),
    searchAirlines: async (text) => gazetteer.searchAirlines(text),
    airportByCode: (icao) => found(gazetteer.airportByCode(icao)),
    airportNear: (point) => found(gazetteer.airportNear(point.latitude, point.longitude)),
    async route(points, departAt) {
      // Nobody knows the way between two doors of which only the same nearest known place has a point.
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
