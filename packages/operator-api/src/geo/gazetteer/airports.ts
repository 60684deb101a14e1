import type { AirportRow } from '../codes.ts';
import type { CountryGazetteer } from '../data.ts';
import { prominence } from '../ranking.ts';
import { joinedWords } from '../text.ts';
import type { LatLng, NearestDistrict } from '../types.ts';
import type { Entries } from './entries.ts';
import { districtReachMetres, isleReachMetres } from './nearest-district.ts';
import type { OwnPlace } from './own-places.ts';
import { addressOf, place } from './place.ts';

/**
 * Adds airports and their terminals. An airport with a single terminal is one entry, located at the terminal's door.
 * @param ofCountry restricts the airports to this country; null adds those of the world
 * @param ownPlaces an airport is left out when an own place has its ICAO code and name
 */
export function addAirports(
  entries: Entries,
  rows: readonly AirportRow[],
  ofCountry: CountryGazetteer | null,
  ownPlaces: readonly OwnPlace[],
  nearest: (point: LatLng) => NearestDistrict | null,
): void {
  const isOwn = (icao: string, name: string) =>
    ownPlaces.some((own) => icao !== '' && own.airport === icao && joinedWords(own.name) === joinedWords(name));
  for (const [iata, icao, name, city, country, latitude, longitude, , rank] of rows) {
    if (ofCountry && country !== ofCountry.country) continue;
    if (isOwn(icao, name)) continue;
    const own = (ofCountry?.terminals ?? []).filter(({ airport }) => icao !== '' && airport === icao);
    for (const terminal of own.length > 1 ? own : []) {
      const made = place({
        ...terminal,
        country,
        id: `terminal:${icao}-${terminal.terminal}`,
        category: 'Air',
        at: terminal,
        line2: terminal.town,
        code: icao,
        iata,
        fulladdress: addressOf([terminal.name, terminal.line1, terminal.town], terminal.postcode),
      });
      entries.addCodes(entries.add(made, prominence.terminal, terminal.aliases), iata, icao);
    }
    const only = own.length === 1 ? own[0] : undefined;
    const close = nearest({ latitude, longitude });
    if (ofCountry && (!close || close.distanceMetres > isleReachMetres)) continue;
    const full = only?.postcode ?? ofCountry?.airportPostcodes[icao];
    const postcode = full ?? (close && close.distanceMetres < districtReachMetres ? close.code : '');
    const made = place({
      country,
      precision: ofCountry && full === undefined ? 'district' : 'exact',
      id: `airport:${icao || iata}`,
      name,
      category: 'Air',
      at: only ?? { latitude, longitude },
      line1: only?.line1 ?? '',
      line2: only?.town ?? city,
      postcode,
      code: icao,
      iata,
      fulladdress: addressOf([name, only?.line1 ?? '', only?.town ?? city], postcode),
    });
    const aliases = [name.replace(`${city} `, ''), `${city} Airport`, `${iata} Airport`, ...(only?.aliases ?? [])];
    const known = rank < 3 ? prominence.airport : prominence.airfield;
    entries.addCodes(entries.add(made, known, aliases), iata, icao);
  }
}
