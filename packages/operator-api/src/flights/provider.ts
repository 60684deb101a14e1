/** A flight for the API's responses; times are epoch milliseconds, null while unknown. Airport codes are ICAO. */
export interface FlightRecord {
  /** The public flight number: the airline's IATA code and the number. */
  readonly ident: string;
  readonly origin: string;
  readonly originName: string;
  readonly originCity: string;
  readonly destination: string;
  readonly destinationName: string;
  readonly destinationCity: string;
  readonly departsAt: number | null;
  /** Landing time by the schedule or the flight plan. */
  readonly filedArrivalAt: number | null;
  readonly estimatedArrivalAt: number | null;
  readonly actualArrivalAt: number | null;
  readonly terminal: string;
  /** Whether it is from the sample timetable. */
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
  /** The flight number as the user typed it. */
  readonly number: string;
  /** Expected landing, to choose the right day of a daily flight number; epoch milliseconds, null when unknown. */
  readonly landingAt: number | null;
}

/** A source of flight data. Its functions throw when the service is unreachable or its response is invalid. */
export interface FlightProvider {
  /** Flights that depart around `departureAt`, nearest first. */
  search(asked: FlightSearch): Promise<readonly FlightRecord[]>;
  /** The flights of a number, nearest to `landingAt` first. */
  info(asked: FlightInfoQuery): Promise<readonly FlightRecord[]>;
}
