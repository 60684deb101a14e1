/** A point in degrees (WGS 84). */
export interface LatLng {
  readonly latitude: number;
  readonly longitude: number;
}

/** How exact a place's coordinates are; `outcode` and `locality` are approximate and said so on screen. */
export type Precision = 'exact' | 'outcode' | 'locality';

/**
 * `Air` stands for airports and terminals: the client takes every category containing "air" for an airport
 * (specification 1 §3), so no other category may contain it.
 */
export type PlaceCategory =
  | 'Air'
  | 'Station'
  | 'Port'
  | 'Hotel'
  | 'Hospital'
  | 'Stadium'
  | 'Venue'
  | 'Museum'
  | 'Government'
  | 'Landmark'
  | 'Shopping'
  | 'University'
  | 'Postcode'
  | 'Town'
  | 'Point';

/** A place as `/api/searchaddress` answers it (specification 1 §3, Place/Address), in the wire's spelling. */
export interface PlaceRecord extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly category: PlaceCategory;
  /** Full postcode, an outcode when `precision` is not `exact`, or empty where honestly unknown. */
  readonly postcode: string;
  /** Always empty here: home, work and other belong to the address book. */
  readonly placename: string;
  readonly fulladdress: string;
  /** ICAO code of an airport, else empty. */
  readonly code: string;
  /** IATA code of an airport, else empty. */
  readonly iata: string;
  readonly placeid: string;
  readonly precision: Precision;
  /** ISO 3166 two-letter code in lower case, as flags are named. */
  readonly countrycode: string;
}

/** An airport as `/api/searchairport` answers it. */
export interface AirportRecord extends LatLng {
  readonly iata: string;
  /** Empty when the sources give none. */
  readonly icao: string;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 two-letter code, upper case. */
  readonly country: string;
  /** IANA name, or empty. */
  readonly timezone: string;
  /** Full postcode of a British airport, or empty. */
  readonly postcode: string;
  /** "London Heathrow Airport (LHR), London, GB" */
  readonly fulladdress: string;
}

export interface AirlineRecord {
  readonly iata: string;
  readonly icao: string;
  readonly name: string;
  readonly country: string;
  /** "British Airways (BA)" */
  readonly fulladdress: string;
}

export interface Outcode extends LatLng {
  readonly outcode: string;
  readonly locality: string;
  readonly town: string;
}

export interface NearestOutcode extends Outcode {
  readonly distanceMetres: number;
}

export interface PlaceSearchOptions {
  /** Breaks ties between equally good matches; never hides a match. */
  readonly near?: LatLng;
  /** 1–50, default 10. */
  readonly limit?: number;
}

export interface Gazetteer {
  /** Whether it holds the demonstration's data of Great Britain. */
  readonly demonstration: boolean;
  /** Airports, terminals, curated places, postcodes and towns; best first (see `ranking.ts`). Never throws on text. */
  searchPlaces(prefix: string, options?: PlaceSearchOptions): PlaceRecord[];
  /** The world's airports: exact code, then city and name. */
  searchAirports(text: string, limit?: number): AirportRecord[];
  searchAirlines(text: string, limit?: number): AirlineRecord[];
  /**
   * A full postcode or an outcode: the curated place that has it, else the district's point marked approximate, else
   * null when it is no postcode of a known area.
   */
  resolvePostcode(text: string): PlaceRecord | null;
  /** Null for coordinates that are not numbers in range. */
  nearestOutcode(latitude: number, longitude: number): NearestOutcode | null;
  /**
   * What stands at a point: a known place within 150 m, else the point itself with the district that it lies nearest to.
   * Null where no district is near, as abroad or at sea, and for coordinates that are not numbers in range.
   */
  placeAt(latitude: number, longitude: number): PlaceRecord | null;
  /** Curated places whose own point is known, nearest first. */
  placesNear(at: LatLng, metres: number): readonly PlaceRecord[];
  /** IATA or ICAO, any case. */
  airportByCode(code: string): AirportRecord | null;
  /** The airport that a point belongs to, null where none is. */
  airportNear(latitude: number, longitude: number): AirportRecord | null;
}
