import { listed } from 'booking-core/domain';
import type { AirportRow } from '../codes.ts';
import { prominence } from '../ranking.ts';
import type { LatLng, PlaceCategory } from '../types.ts';
import type { Entries } from './entries.ts';
import { addressOf, place } from './place.ts';

/** A place from the operator's settings: a station, a hotel, a terminal. */
export interface OwnPlace extends LatLng {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
  /** Description of the spot where driver and passenger meet; '' for none. */
  readonly meetingpoint: string;
  /** Street and number, '' without one. */
  readonly address: string;
  readonly town: string;
  readonly postcode: string;
  /** Other names that users search for. */
  readonly aliases: readonly string[];
  /** ICAO code of the airport that it is a terminal of; '' when it is not a terminal. */
  readonly airport: string;
}

/**
 * Adds the operator's own places.
 * @param ownCountry ISO 3166-1 alpha-2 code of the operator's country, used for places that are not terminals
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
