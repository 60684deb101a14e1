import { flightNumberMax, landingPlace, normaliseFlightNumber } from '../../domain/flight-rules.ts';
import {
  emptyFlight,
  type Flight,
  type FlightDirection,
  type FoundFlight,
  flightOf,
  type Journey,
} from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import type { EventOf } from '../regions.ts';

/** @returns the journey with another flight in one direction */
export const withFlight = (journey: Journey, direction: FlightDirection, flight: Flight): Journey =>
  direction === 'onward' ? { ...journey, flight } : { ...journey, returnFlight: flight };

/** The origin of a found flight, in the form of a chosen airport. */
function originOf({ originCode, originName }: FoundFlight): Pick<Flight, 'airport' | 'airportText'> {
  const name = originName || originCode;
  if (originCode === '') return { airport: null, airportText: name };
  return { airport: { icao: originCode, iata: '', name, city: '', country: '' }, airportText: name };
}

/** Whether the passenger entered the origin; that of a found flight has neither IATA code nor country. */
const hasOwnOrigin = ({ airport, airportText, found }: Flight): boolean =>
  airport ? airport.iata + airport.country !== '' : airportText !== (found?.originName ?? '');

/** The flight without what was found for its number, including the origin, unless the passenger entered another. */
const unfound = (flight: Flight): Flight => ({
  ...flight,
  found: null,
  ...(hasOwnOrigin(flight) ? {} : { airport: null, airportText: '' }),
});

/** Reduces the flight details; ticking "no details" clears the other fields (specification 1 §4). */
export function flightDetails(journey: Journey, event: EventOf<'flight'>): Journey {
  switch (event.type) {
    case 'flight.changed': {
      const before = flightOf(journey, event.direction);
      if (event.change.noDetails) {
        return withFlight(journey, event.direction, { ...emptyFlight, noDetails: true });
      }
      // Editing the origin's text discards the airport that was chosen or found.
      const reworded = event.change.airportText !== undefined && event.change.airport === undefined;
      const renamed = event.change.number !== undefined && event.change.number !== before.number;
      const kept = renamed ? unfound(before) : before;
      const changed = { ...kept, ...event.change, ...(reworded ? { airport: null } : {}) };
      return withFlight(journey, event.direction, {
        ...changed,
        number: changed.number.slice(0, flightNumberMax),
        airportText: changed.airportText.slice(0, limits.textMaxLength),
      });
    }
    case 'flight.numberLeft': {
      const flight = flightOf(journey, event.direction);
      const number = normaliseFlightNumber(flight.number);
      return number === flight.number ? journey : withFlight(journey, event.direction, { ...flight, number });
    }
    case 'flight.infoReceived': {
      const flight = flightOf(journey, event.direction);
      const place = landingPlace(journey, event.direction);
      // A flight number has several legs and days: the one that lands at the driver's airport is meant.
      const found = event.flights.find((each) => each.destinationCode === place?.code) ?? event.flights[0] ?? null;
      if (flight.noDetails) return journey;
      if (!found) return withFlight(journey, event.direction, { ...flight, found: null });
      return withFlight(journey, event.direction, {
        ...flight,
        found,
        ...(hasOwnOrigin(flight) ? {} : originOf(found)),
      });
    }
    case 'flight.resultChosen': {
      const flight = flightOf(journey, event.direction);
      return withFlight(journey, event.direction, {
        ...flight,
        number: event.flight.number,
        ...originOf(event.flight),
        found: event.flight,
        noDetails: false,
      });
    }
    case 'flight.manualEntered': {
      const flight = flightOf(journey, event.direction);
      return withFlight(journey, event.direction, {
        ...unfound(flight),
        number: normaliseFlightNumber(event.number).slice(0, flightNumberMax),
        noDetails: false,
      });
    }
    case 'flight.waitingChosen':
    case 'flight.infoFailed':
    case 'flight.opened':
    case 'flight.tabChosen':
    case 'flight.submitted':
    case 'flight.finderOpened':
    case 'flight.finderClosed':
    case 'flight.searchRequested':
    case 'flight.searchAnswered':
    case 'flight.searchFailed':
      // Handled by the dialogs' reducer and the commands, which also move the ride's time with the waiting time.
      return journey;
  }
}
