import { createAirlineSearch, createAirportSearch } from '../codes.ts';
import { type CountryGazetteer, defaultDataDir, readData } from '../data.ts';
import { isLatLng } from '../distance.ts';
import { latitudeIndex } from '../latitude-index.ts';
import { plusCode } from '../plus-code.ts';
import type { Gazetteer } from '../types.ts';
import { addAirports } from './airports.ts';
import { addDistricts, addLandmarks, addTowns } from './country.ts';
import { createEntries } from './entries.ts';
import { districtReachMetres, nearestOf } from './nearest-district.ts';
import { addOwnPlaces, type OwnPlace } from './own-places.ts';
import { addressOf, place } from './place.ts';
import { createPlaceSearch } from './place-search.ts';
import { createPostcodeSearch } from './postcodes.ts';

export interface GazetteerOptions {
  /** The operator's own places, which rank before all others. */
  readonly own?: readonly OwnPlace[];
  /** ISO 3166-1 alpha-2 code of the operator's country; '' when not configured. */
  readonly country?: string;
  /**
   * Towns, postcode districts, landmarks and terminals of a country; with it, only that country's airports are places.
   */
  readonly countryGazetteer?: CountryGazetteer | null;
}

/** The empty country data, used when no country gazetteer is configured. */
const noCountry: CountryGazetteer = {
  ...{ country: '', postcode: { district: '(?!)', rest: '(?!)', restWhileTyped: '(?!)' }, cities: [], areas: {} },
  ...{ districts: [], terminals: [], airportPostcodes: {}, landmarks: [], towns: [] },
  roads: { centres: [], rivers: [] },
};

/** A map pin closer than this to a known place means that place. */
const samePlaceMetres = 150;

/**
 * The server's built-in gazetteer: the operator's own places, airports, and the country's data where configured. Reads
 * its files once (about 1 MB), then searches in memory.
 *
 * @param dataDir the folder of the data files; the package's own by default
 * @throws Error that names file and field when a data file is missing or not well formed
 */
export function createGazetteer(
  dataDir: string = defaultDataDir(),
  { own: ownPlaces = [], country: ownCountry = '', countryGazetteer = null }: GazetteerOptions = {},
): Gazetteer {
  const known = countryGazetteer ?? noCountry;
  const airportRows = readData('airports.json', dataDir).rows;
  const nearest = nearestOf(known.districts);

  const entries = createEntries();
  addOwnPlaces(entries, ownPlaces, airportRows, ownCountry);
  addAirports(entries, airportRows, countryGazetteer, ownPlaces, nearest);
  addLandmarks(entries, known);
  const districts = addDistricts(entries, known, addTowns(entries, known, nearest));
  const postcodes = createPostcodeSearch(known, entries.all, districts);

  const placesNear = latitudeIndex(
    entries.all.map(({ place: record }) => record).filter(({ precision }) => precision === 'exact'),
  );

  const airports = createAirportSearch(airportRows, known.terminals, known.airportPostcodes);
  const airlines = createAirlineSearch(readData('airlines.json', dataDir).rows);

  return {
    hasCountry: countryGazetteer !== null,
    searchPlaces: createPlaceSearch(entries, postcodes),
    searchAirports: airports.search,
    airportByCode: airports.byCode,
    airportNear: (latitude, longitude) =>
      isLatLng(latitude, longitude) ? airports.near({ latitude, longitude }) : null,
    searchAirlines: airlines.search,
    resolvePostcode: postcodes.resolve,
    placeAt(latitude, longitude) {
      if (!isLatLng(latitude, longitude)) return null;
      const at = { latitude, longitude };
      const [same] = placesNear(at, samePlaceMetres);
      if (same) return same;
      const close = nearest(at);
      if (!close || close.distanceMetres > districtReachMetres) return null;
      const { locality, town, code } = close;
      // Without a street, the plus code identifies the spot for the driver; it is no postcode.
      const spot = plusCode(latitude, longitude);
      return place({
        id: `point:${spot}`,
        name: `Pin in ${locality}`,
        category: 'Point',
        at,
        line1: `Plus code ${spot}`,
        line2: town,
        country: known.country,
        postcode: code,
        fulladdress: addressOf([`Pin in ${locality}`, `plus code ${spot}`, town], code),
      });
    },
    placesNear,
    nearestDistrict: (latitude, longitude) => (isLatLng(latitude, longitude) ? nearest({ latitude, longitude }) : null),
  };
}
