/** A flight as the calls answer it; moments are epoch milliseconds, null for "not yet known". Airport codes are ICAO. */
export interface FlightRecord {
  /** As people know it: the airline's IATA code and the number. */
  readonly ident: string;
  readonly origin: string;
  readonly originName: string;
  readonly originCity: string;
  readonly destination: string;
  readonly destinationName: string;
  readonly destinationCity: string;
  readonly departsAt: number | null;
  /** When the timetable or the flight plan says it lands. */
  readonly filedArrivalAt: number | null;
  readonly estimatedArrivalAt: number | null;
  readonly actualArrivalAt: number | null;
  readonly terminal: string;
  /** Of a made-up timetable. */
  readonly sample: boolean;
}

export interface FlightSearch {
  /** ICAO codes; origin '' for any. */
  readonly destination: string;
  readonly airline: string;
  readonly origin: string;
  readonly departureAt: number;
}

export interface FlightInfoQuery {
  /** As typed. */
  readonly number: string;
  /** When the passenger is expected, to tell the days of a number apart; null when not known. */
  readonly landingAt: number | null;
}

/** Who knows flights. @throws when the service cannot be reached or makes no sense. */
export interface FlightProvider {
  /** Flights that leave around a moment, nearest first. */
  search(asked: FlightSearch): Promise<readonly FlightRecord[]>;
  /** The flights of a number, nearest to the moment first. */
  info(asked: FlightInfoQuery): Promise<readonly FlightRecord[]>;
}
