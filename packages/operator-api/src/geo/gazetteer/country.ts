import type { CountryGazetteer } from '../data.ts';
import { metresBetween } from '../distance.ts';
import { prominence } from '../ranking.ts';
import { joinedWords } from '../text.ts';
import type { District, LatLng, NearestDistrict } from '../types.ts';
import type { Entries, Entry } from './entries.ts';
import { districtReachMetres, isleReachMetres } from './nearest-district.ts';
import { addressOf, place, slug } from './place.ts';

/** A district's locality farther than this from a town of the same name is a different town. */
const sameLocalityMetres = 8_000;

/** Adds stations, hotels, museums and other frequent destinations. */
export function addLandmarks(entries: Entries, ofCountry: CountryGazetteer): void {
  for (const landmark of ofCountry.landmarks) {
    const kind = landmark.major
      ? prominence.terminus
      : landmark.category === 'Station'
        ? prominence.station
        : prominence.landmark;
    const made = place({
      ...landmark,
      country: ofCountry.country,
      id: `landmark:${landmark.id}`,
      at: landmark,
      line2: landmark.town,
      fulladdress: addressOf([landmark.name, landmark.line1, landmark.town], landmark.postcode),
    });
    const entry = entries.add(made, kind, landmark.aliases);
    // Stations have three-letter codes.
    entries.addCodes(entry, ...landmark.aliases.filter((alias) => /^[A-Z]{3}$/.test(alias)));
  }
}

const partsOf = (district: District) => district.locality.split(/ and |, /);

/** Districts by the localities that they are named after. */
function districtsByLocality(districts: readonly District[]): ReadonlyMap<string, readonly District[]> {
  const localities = new Map<string, District[]>();
  for (const district of districts) {
    for (const part of new Set([district.locality, ...partsOf(district)])) {
      const key = joinedWords(part);
      const list = localities.get(key);
      if (list) list.push(district);
      else localities.set(key, [district]);
    }
  }
  return localities;
}

/**
 * Adds towns. A nearby district of the same name provides the town's postcode and is then not listed under that name.
 * @returns the district names covered by towns, as `code|name`
 */
export function addTowns(
  entries: Entries,
  ofCountry: CountryGazetteer,
  nearest: (point: LatLng) => NearestDistrict | null,
): ReadonlySet<string> {
  const localities = districtsByLocality(ofCountry.districts);
  const cities = new Set([...ofCountry.cities, ...Object.values(ofCountry.areas)].map(joinedWords));
  const named = new Set<string>();
  const townIds = new Set<string>();
  for (const [name, region, latitude, longitude] of ofCountry.towns) {
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
      country: ofCountry.country,
      postcode: district?.code ?? '',
      precision: district ? 'district' : 'locality',
      fulladdress: addressOf([name, region], district?.code ?? ''),
    });
    entries.add(made, isCity ? prominence.city : namesakes.length > 0 ? prominence.postTown : prominence.village);
  }
  return named;
}

/**
 * Adds the districts of postcodes.
 * @param namedByTowns the result of `addTowns`
 * @returns the entries by district code
 */
export function addDistricts(
  entries: Entries,
  ofCountry: CountryGazetteer,
  namedByTowns: ReadonlySet<string>,
): ReadonlyMap<string, Entry> {
  const named = new Set(namedByTowns);
  const byCode = new Map<string, Entry>();
  for (const district of ofCountry.districts) {
    const { code, locality, town } = district;
    const made = place({
      id: `district:${code}`,
      name: `${code} ${locality}`,
      category: 'Postcode',
      at: district,
      line1: locality === town ? '' : locality,
      line2: town,
      country: ofCountry.country,
      postcode: code,
      precision: 'district',
      fulladdress: addressOf([locality, town], code),
    });
    const own = [locality, ...partsOf(district)].filter((part) => {
      const once = `${town}|${joinedWords(part)}`;
      return !named.has(`${code}|${joinedWords(part)}`) && !named.has(once);
    });
    for (const part of own) named.add(`${town}|${joinedWords(part)}`);
    byCode.set(code, entries.add(made, prominence.district, [code, ...own]));
  }
  return byCode;
}
