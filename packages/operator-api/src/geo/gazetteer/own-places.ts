import { listed } from 'booking-core/domain';
import type { AirportRow } from '../codes.ts';
import { prominence } from '../ranking.ts';
import type { LatLng, PlaceCategory } from '../types.ts';
import type { Entries } from './entries.ts';
import { addressOf, place } from './place.ts';

/** A place that the operator tells of: a station, a hotel, a terminal. */
export interface OwnPlace extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
  /** Where driver and passenger find each other there; '' where that needs no words. */
  readonly meetingpoint: string;
  /** Street and number, '' without one. */
  readonly address: string;
  readonly town: string;
  readonly postcode: string;
  /** Other words that people type for it. */
  readonly aliases: readonly string[];
  /** ICAO code of the airport that it is a terminal of, '' for what is none. */
  readonly airport: string;
}

/**
 * Adds the operator's own places.
 * @param ownCountry ISO 3166-1 alpha-2 code of the operator's country, which they lie in if they are no terminals
 */
export function addOwnPlaces(
  entries: Entries,
  ownPlaces: readonly OwnPlace[],
  airportRows: readonly AirportRow[],
  ownCountry: string,
): void {
  for (const own of ownPlaces) {
    const airport = airportRows.find(([, icao]) => own.airport !== '' && icao === own.airport);
    const made = place({
      ...own,
      id: airport ? `terminal:${own.id}` : `own:${own.id}`,
      at: own,
      line1: listed([own.meetingpoint, own.address]),
      line2: own.town,
      code: own.airport,
      iata: airport?.[0] ?? '',
      country: airport?.[4] ?? ownCountry,
      fulladdress: addressOf([own.name, own.meetingpoint, own.address, own.town], own.postcode),
    });
    entries.addCodes(entries.add(made, prominence.own, own.aliases), made.code, made.iata);
  }
}
