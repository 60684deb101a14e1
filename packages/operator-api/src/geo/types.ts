/** A point in degrees (WGS 84). */
export interface LatLng {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Accuracy of a place's coordinates; `district` (a postcode district) and `locality` are labelled as approximate on
 * screen.
 */
export type Precision = 'exact' | 'district' | 'locality';

/**
 * `Air` means airports and terminals: the client treats every category containing "air" as an airport
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

/** A place in the response of `/api/searchaddress` (specification 1 §3, Place/Address), with the API's field names. */
export interface PlaceRecord extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly category: PlaceCategory;
  /** Full postcode; the district's when `precision` is not `exact`; empty where unknown. */
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

/** An airport in the response of `/api/searchairport`. */
export interface AirportRecord extends LatLng {
  readonly iata: string;
  /** Empty when the data sources have none. */
  readonly icao: string;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 two-letter code, upper case. */
  readonly country: string;
  /** IANA name, or empty. */
  readonly timezone: string;
  /** Full postcode where it is known, or empty. */
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

/** A postcode district; its postcodes begin with `code`. */
export interface District extends LatLng {
  readonly code: string;
  readonly locality: string;
  readonly town: string;
}

export interface NearestDistrict extends District {
  readonly distanceMetres: number;
}

export interface PlaceSearchOptions {
  /** Breaks ties between equally good matches; never hides a match. */
  readonly near?: LatLng;
  /** 1–50, default 10. */
  readonly limit?: number;
}

export interface Gazetteer {
  /** Whether it contains towns and districts of a country. */
  readonly hasCountry: boolean;
  /** Airports, terminals, curated places, postcodes and towns; best first (see `ranking.ts`). Never throws on text. */
  searchPlaces(prefix: string, options?: PlaceSearchOptions): readonly PlaceRecord[];
  /** The world's airports: exact code, then city and name. */
  searchAirports(text: string, limit?: number): AirportRecord[];
  searchAirlines(text: string, limit?: number): AirlineRecord[];
  /**
   * Resolves a full postcode or a district code.
   * @returns the curated place with it, else the district's point marked approximate, else null for an unknown area
   */
  resolvePostcode(text: string): PlaceRecord | null;
  /** Null for coordinates that are not numbers in range. */
  nearestDistrict(latitude: number, longitude: number): NearestDistrict | null;
  /**
   * @returns a known place within 150 m of the point, else the point itself with its nearest district. Null where no
   * district is near, as abroad or at sea, and for coordinates that are not numbers in range.
   */
  placeAt(latitude: number, longitude: number): PlaceRecord | null;
  /** Places with exact coordinates within `metres` of the point, nearest first. */
  placesNear(at: LatLng, metres: number): readonly PlaceRecord[];
  /** IATA or ICAO, any case. */
  airportByCode(code: string): AirportRecord | null;
  /** @returns the airport whose grounds contain the point, or null. */
  airportNear(latitude: number, longitude: number): AirportRecord | null;
}
