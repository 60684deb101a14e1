import { listed } from 'booking-core/domain';
import { createAirlineSearch, createAirportSearch } from './codes.ts';
import { type CountryGazetteer, defaultDataDir, readData } from './data.ts';
import { isLatLng, metresBetween } from './distance.ts';
import { firstFrom, latitudeIndex } from './latitude-index.ts';
import { plusCode } from './plus-code.ts';
import { best, boundedLimit, distancePenalty, meeting, meetingOf, prominence } from './ranking.ts';
import { maxQueryLength, normalise, oneTypoFromPrefix, queryTokens, tokenise } from './text.ts';
import type {
  District,
  Gazetteer,
  LatLng,
  NearestDistrict,
  PlaceCategory,
  PlaceRecord,
  PlaceSearchOptions,
  Precision,
} from './types.ts';
import { typosIn, WordIndex } from './word-index.ts';

interface Entry {
  readonly place: PlaceRecord;
  /** Every name it is known by, as normalised words joined by spaces. */
  readonly names: readonly string[];
  readonly prominence: number;
}

interface Draft {
  id: string;
  name: string;
  category: PlaceCategory;
  at: LatLng;
  line1?: string;
  line2?: string;
  postcode?: string;
  code?: string;
  iata?: string;
  precision?: Precision;
  country: string;
  fulladdress: string;
}

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

export interface GazetteerOptions {
  /** The operator's own places, which come first. */
  readonly own?: readonly OwnPlace[];
  /** ISO 3166-1 alpha-2 code of the operator's country, '' when nobody said. */
  readonly country?: string;
  /** Towns, districts of postcodes, landmarks and terminals of a country, whose airports alone are then in it. */
  readonly countryGazetteer?: CountryGazetteer | null;
}

const place = (draft: Draft): PlaceRecord => ({
  id: draft.id,
  name: draft.name,
  line1: draft.line1 ?? '',
  line2: draft.line2 ?? '',
  category: draft.category,
  postcode: draft.postcode ?? '',
  latitude: draft.at.latitude,
  longitude: draft.at.longitude,
  placename: '',
  fulladdress: draft.fulladdress,
  code: draft.code ?? '',
  iata: draft.iata ?? '',
  placeid: draft.id,
  precision: draft.precision ?? 'exact',
  countrycode: draft.country.toLowerCase(),
});

/** Nothing of any country. */
const noCountry: CountryGazetteer = {
  ...{ country: '', postcode: { district: '(?!)', rest: '(?!)', restWhileTyped: '(?!)' }, cities: [], areas: {} },
  ...{ districts: [], terminals: [], airportPostcodes: {}, landmarks: [], towns: [] },
  roads: { centres: [], rivers: [] },
};

const joinedWords = (text: string) => tokenise(text).join(' ');
const slug = (text: string) => normalise(text).replace(/ /g, '-');
const compact = (postcode: string) => postcode.replace(/\s+/g, '').toUpperCase();

/** "A, B, London SW1A 1AA" without empty parts and without saying the same part twice. */
function addressOf(parts: readonly string[], postcode: string): string {
  const words = listed(parts.filter((part, i) => parts.indexOf(part) === i));
  return postcode === '' ? words : `${words} ${postcode}`;
}

/** A locality of a district further from a town of that name than this is another town. */
const sameLocalityMetres = 8_000;
/** A town further than this from every known district's point gets no postcode rather than a wrong one. */
const districtReachMetres = 40_000;
/** Nearer than this, a pin on the map means the place itself. */
const samePlaceMetres = 150;
/** Farther from every district than any isle is another coast, whose bases carry the country's code too. */
const isleReachMetres = 200_000;

/** Searches whose answers are kept: some hundred bytes each, as they hold places of the gazetteer. */
const keptAnswers = 2_000;

/**
 * What this server knows by itself: the operator's own places, airports, and what there is of its country. Reads its files once
 * (about 1 MB), then answers from memory.
 *
 * @param dataDir the folder of the data files; the package's own by default
 * @throws Error that names file and field when a data file is missing or not well formed
 */
export function createGazetteer(
  dataDir: string = defaultDataDir(),
  { own: ownPlaces = [], country: ownCountry = '', countryGazetteer = null }: GazetteerOptions = {},
): Gazetteer {
  const known = countryGazetteer ?? noCountry;
  const { country: knownCountry, districts, areas, terminals, airportPostcodes, landmarks, towns } = known;
  const { district: head, rest, restWhileTyped } = known.postcode;
  const wholePostcode = new RegExp(`^(${head})(${rest})$`);
  const embeddedPostcode = new RegExp(`\\b${head} ?${rest}\\b`, 'i');
  /** What may still become a postcode while it is typed: a district, or one with the beginning of the second half. */
  const partialPostcode = new RegExp(`^(${head})(?: ?(${restWhileTyped}))?$`);
  /** A full postcode as people write it, and its district; null for what is none. */
  const parsePostcode = (text: string) => {
    const [, code = '', second = ''] = wholePostcode.exec(compact(text)) ?? [];
    return code === '' ? null : { postcode: `${code} ${second}`, district: code };
  };
  const airportRows = readData('airports.json', dataDir).rows;

  const entries: Entry[] = [];
  const add = (made: PlaceRecord, prominent: number, aliases: readonly string[] = []): Entry => {
    const called = made.category === 'Postcode' ? aliases : [made.name, ...aliases];
    const names = [...new Set(called.map(joinedWords).filter((name) => name !== ''))];
    const entry = { place: made, names, prominence: prominent };
    entries.push(entry);
    return entry;
  };

  const districtByCode = new Map<string, District>(districts.map((district) => [district.code, district]));
  // From south to north, so that a search goes outwards from a latitude and stops when no nearer one can follow.
  const byLatitude = [...districts].sort((a, b) => a.latitude - b.latitude);
  const nearest = (point: LatLng): NearestDistrict | null => {
    const cosine = Math.cos((point.latitude * Math.PI) / 180);
    const middle = firstFrom(byLatitude, point.latitude);
    let winner: District | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let i = step < 0 ? middle - 1 : middle; ; i += step) {
        const district = byLatitude[i];
        if (!district) break;
        const north = district.latitude - point.latitude;
        if (north * north >= least) break;
        const east = (district.longitude - point.longitude) * cosine;
        const squared = north * north + east * east;
        if (squared < least) {
          least = squared;
          winner = district;
        }
      }
    }
    return winner && { ...winner, distanceMetres: metresBetween(point, winner) };
  };

  // Airports and terminals. One row stands for an airport with a single terminal, at the terminal's door.
  const byCode = new Map<string, Entry[]>();
  const addCode = (code: string, entry: Entry) => {
    if (code === '') return;
    const list = byCode.get(code);
    if (list) list.push(entry);
    else byCode.set(code, [entry]);
  };
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
    const entry = add(made, prominence.own, own.aliases);
    addCode(made.code, entry);
    addCode(made.iata, entry);
  }

  for (const [iata, icao, name, city, country, latitude, longitude, , rank] of airportRows) {
    if (countryGazetteer && country !== knownCountry) continue;
    // An operator's place of an airport's own name takes its place.
    if (ownPlaces.some((own) => icao !== '' && own.airport === icao && joinedWords(own.name) === joinedWords(name)))
      continue;
    const own = terminals.filter(({ airport }) => icao !== '' && airport === icao);
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
      const entry = add(made, prominence.terminal, terminal.aliases);
      addCode(iata, entry);
      addCode(icao, entry);
    }
    const only = own.length === 1 ? own[0] : undefined;
    const close = nearest({ latitude, longitude });
    if (countryGazetteer && (!close || close.distanceMetres > isleReachMetres)) continue;
    const full = only?.postcode ?? airportPostcodes[icao];
    const postcode = full ?? (close && close.distanceMetres < districtReachMetres ? close.code : '');
    const made = place({
      country,
      precision: countryGazetteer && full === undefined ? 'district' : 'exact',
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
    const entry = add(made, rank < 3 ? prominence.airport : prominence.airfield, aliases);
    addCode(iata, entry);
    addCode(icao, entry);
  }

  for (const landmark of landmarks) {
    const kind = landmark.major
      ? prominence.terminus
      : landmark.category === 'Station'
        ? prominence.station
        : prominence.landmark;
    const made = place({
      ...landmark,
      country: knownCountry,
      id: `landmark:${landmark.id}`,
      at: landmark,
      line2: landmark.town,
      fulladdress: addressOf([landmark.name, landmark.line1, landmark.town], landmark.postcode),
    });
    const entry = add(made, kind, landmark.aliases);
    for (const alias of landmark.aliases) if (/^[A-Z]{3}$/.test(alias)) addCode(alias, entry);
  }

  // Towns. A district of the same name close by gives its postcode and then needs no name of its own.
  const localities = new Map<string, District[]>();
  const partsOf = (district: District) => district.locality.split(/ and |, /);
  for (const district of districts) {
    for (const part of new Set([district.locality, ...partsOf(district)])) {
      const key = joinedWords(part);
      const list = localities.get(key);
      if (list) list.push(district);
      else localities.set(key, [district]);
    }
  }
  const cities = new Set([...known.cities, ...Object.values(areas)].map(joinedWords));
  const named = new Set<string>();
  const townIds = new Set<string>();
  for (const [name, region, latitude, longitude] of towns) {
    const at = { latitude, longitude };
    const key = joinedWords(name);
    const namesakes = (localities.get(key) ?? [])
      .map((district) => ({ district, metres: metresBetween(at, district) }))
      .filter(({ metres }) => metres < sameLocalityMetres)
      .sort((a, b) => a.metres - b.metres);
    for (const { district } of namesakes) named.add(`${district.code}|${key}`);
    const close = nearest(at);
    if (!close || close.distanceMetres > isleReachMetres) continue;
    const district = namesakes[0]?.district ?? (close.distanceMetres < districtReachMetres ? close : null);
    let id = `town:${slug(name)}-${slug(region)}`;
    if (townIds.has(id)) id = `${id}-${latitude.toFixed(2)}-${longitude.toFixed(2)}`;
    townIds.add(id);
    const isCity = cities.has(key) && (joinedWords(region) === key || joinedWords(district?.town ?? '') === key);
    const made = place({
      id,
      name,
      category: 'Town',
      at,
      line2: region === name ? '' : region,
      country: knownCountry,
      postcode: district?.code ?? '',
      precision: district ? 'district' : 'locality',
      fulladdress: addressOf([name, region], district?.code ?? ''),
    });
    add(made, isCity ? prominence.city : namesakes.length > 0 ? prominence.postTown : prominence.village);
  }

  const districtEntries = new Map<string, Entry>();
  for (const district of districts) {
    const { code, locality, town } = district;
    const made = place({
      id: `district:${code}`,
      name: `${code} ${locality}`,
      category: 'Postcode',
      at: district,
      line1: locality === town ? '' : locality,
      line2: town,
      country: knownCountry,
      postcode: code,
      precision: 'district',
      fulladdress: addressOf([locality, town], code),
    });
    const own = [locality, ...partsOf(district)].filter((part) => {
      const once = `${town}|${joinedWords(part)}`;
      return !named.has(`${code}|${joinedWords(part)}`) && !named.has(once);
    });
    for (const part of own) named.add(`${town}|${joinedWords(part)}`);
    districtEntries.set(code, add(made, prominence.district, [code, ...own]));
  }

  const index = new WordIndex(
    entries.map(({ place: { category, line1, line2, postcode }, names }) => {
      const own = names.flatMap((name) => name.split(' '));
      // Twenty districts of one town are no answer to the town's name.
      return category === 'Postcode' ? own : [...own, ...tokenise(line1), ...tokenise(line2), ...tokenise(postcode)];
    }),
  );
  const withFullPostcode = entries
    .filter(({ place: { postcode } }) => postcode.includes(' '))
    .map((entry) => ({ entry, postcode: compact(entry.place.postcode) }))
    .sort((a, b) => a.entry.prominence - b.entry.prominence || (a.entry.place.id < b.entry.place.id ? -1 : 1));

  /** A full postcode that no curated place has: its district's point, or its area's town when the district is unknown. */
  const approximate = (postcode: string, outward: string): PlaceRecord | null => {
    const district = districtByCode.get(outward);
    const area = /^[A-Z]+/.exec(outward)?.[0] ?? '';
    const centre =
      district ??
      districts.find(({ code, town }) => town === areas[area] && code.replace(/\d.*$/, '') === area) ??
      districts.find(({ code }) => code.replace(/\d.*$/, '') === area);
    if (!centre) return null;
    const locality = district ? district.locality : (areas[area] ?? centre.town);
    const town = district ? district.town : '';
    return place({
      id: `postcode:${compact(postcode)}`,
      name: district ? `${postcode} (district centre, approximate)` : `${postcode} (postcode area, approximate)`,
      category: 'Postcode',
      at: centre,
      line1: locality === town ? '' : locality,
      line2: town || locality,
      country: knownCountry,
      postcode,
      precision: district ? 'district' : 'locality',
      fulladdress: addressOf([locality, town], postcode),
    });
  };

  const fullPostcodes = (text: string): PlaceRecord[] => {
    const parsed = parsePostcode(text);
    if (!parsed) return [];
    const wanted = compact(parsed.postcode);
    const curated = withFullPostcode.filter(({ postcode }) => postcode === wanted).map(({ entry }) => entry.place);
    if (curated.length > 0) return curated;
    const made = approximate(parsed.postcode, parsed.district);
    return made ? [made] : [];
  };

  const partialPostcodes = (text: string): PlaceRecord[] => {
    const typed = partialPostcode.exec(text.trim().toUpperCase().replace(/\s+/g, ' '));
    if (!typed) return [];
    const whole = compact(typed[0]);
    const spaced = typed[0].includes(' ');
    const begun = [...districtEntries.values()].filter(({ place: { postcode } }) =>
      spaced ? postcode === typed[1] : postcode.startsWith(whole) || (typed[2] !== undefined && postcode === typed[1]),
    );
    begun.sort((a, b) => a.place.postcode.length - b.place.postcode.length);
    const curated = withFullPostcode.filter(({ entry, postcode }) =>
      spaced || typed[2] !== undefined ? postcode.startsWith(whole) : entry.place.postcode.startsWith(`${whole} `),
    );
    const ways = [begun.map((entry) => entry.place), curated.map(({ entry }) => entry.place)];
    return (spaced ? ways.reverse() : ways).flat();
  };

  const searchAnew = (text: string, wanted: number, near: LatLng | undefined): readonly PlaceRecord[] => {
    const tokens = queryTokens(text);
    if (tokens.length === 0) return [];
    const postcodes = fullPostcodes(text);
    if (postcodes.length > 0) return postcodes.slice(0, wanted);

    const joined = tokens.join(' ');
    const bias = near && isLatLng(near.latitude, near.longitude) ? near : null;
    const coded = (byCode.get(joined.toUpperCase()) ?? []).map(({ place: record }) => record);
    const scored: { item: PlaceRecord; score: number; text: string }[] = [];
    for (const [id, quality] of index.find(tokens)) {
      const entry = entries[id];
      if (!entry) continue;
      const typos = typosIn(quality);
      const how =
        typos === 0
          ? meetingOf(entry.names, tokens, joined)
          : meeting.typo + (nameMetWithTypos(entry.names, tokens) ? 0 : meeting.elsewhere);
      const far = bias ? distancePenalty(metresBetween(bias, entry.place)) : 0;
      scored.push({ item: entry.place, score: how + entry.prominence + far, text: entry.place.id });
    }
    const found = [...coded, ...partialPostcodes(text), ...best(scored, wanted * 2)];
    if (found.length === 0) {
      const inside = embeddedPostcode.exec(text)?.[0];
      return inside ? fullPostcodes(inside).slice(0, wanted) : [];
    }
    return [...new Map(found.map((record) => [record.id, record])).values()].slice(0, wanted);
  };

  /** What was found last, the oldest first: many people type the same beginnings, and each quotation asks for its ends again. */
  const answers = new Map<string, readonly PlaceRecord[]>();
  const searchPlaces = (prefix: string, { near, limit }: PlaceSearchOptions = {}): readonly PlaceRecord[] => {
    const wanted = boundedLimit(limit);
    const text = prefix
      .slice(0, maxQueryLength)
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const key = `${wanted} ${near?.latitude} ${near?.longitude} ${text}`;
    const answer = answers.get(key) ?? searchAnew(text, wanted, near);
    // Set anew, so that the one that was asked for longest ago goes first.
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > keptAnswers) {
      const oldest = answers.keys().next();
      if (!oldest.done) answers.delete(oldest.value);
    }
    return answer;
  };

  const placesNear = latitudeIndex(
    entries.map(({ place: record }) => record).filter(({ precision }) => precision === 'exact'),
  );

  const airports = createAirportSearch(airportRows, terminals, airportPostcodes);
  const airlines = createAirlineSearch(readData('airlines.json', dataDir).rows);

  return {
    hasCountry: countryGazetteer !== null,
    searchPlaces,
    searchAirports: airports.search,
    airportByCode: airports.byCode,
    airportNear: (latitude, longitude) =>
      isLatLng(latitude, longitude) ? airports.near({ latitude, longitude }) : null,
    searchAirlines: airlines.search,
    resolvePostcode(text) {
      const trimmed = text.slice(0, maxQueryLength).trim();
      if (parsePostcode(trimmed)) return fullPostcodes(trimmed)[0] ?? null;
      return districtEntries.get(trimmed.toUpperCase())?.place ?? null;
    },
    placeAt(latitude, longitude) {
      if (!isLatLng(latitude, longitude)) return null;
      const at = { latitude, longitude };
      const [known] = placesNear(at, samePlaceMetres);
      if (known) return known;
      const close = nearest(at);
      if (!close || close.distanceMetres > districtReachMetres) return null;
      const { locality, town, code } = close;
      // Where no street is known, the plus code tells the driver the spot; it is no postcode (design decisions, 5).
      const spot = plusCode(latitude, longitude);
      return place({
        id: `point:${spot}`,
        name: `Pin in ${locality}`,
        category: 'Point',
        at,
        line1: `Plus code ${spot}`,
        line2: town,
        country: knownCountry,
        postcode: code,
        fulladdress: addressOf([`Pin in ${locality}`, `plus code ${spot}`, town], code),
      });
    },
    placesNear,
    nearestDistrict: (latitude, longitude) => (isLatLng(latitude, longitude) ? nearest({ latitude, longitude }) : null),
  };
}

/** Whether one of the names has all words, one typo allowed in each. */
const nameMetWithTypos = (names: readonly string[], tokens: readonly string[]): boolean =>
  names.some((name) => {
    const words = name.split(' ');
    return tokens.every((token) => words.some((word) => word.startsWith(token) || oneTypoFromPrefix(token, word)));
  });
