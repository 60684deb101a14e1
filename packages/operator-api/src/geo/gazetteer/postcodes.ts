import type { CountryGazetteer } from '../data.ts';
import { maxQueryLength } from '../text.ts';
import type { PlaceRecord } from '../types.ts';
import type { Entry } from './entries.ts';
import { addressOf, compact, place } from './place.ts';

/**
 * The place for a full postcode without a curated place: its district's point, or its area's town if the district is
 * unknown.
 */
function approximate(ofCountry: CountryGazetteer, postcode: string, outward: string): PlaceRecord | null {
  const { country, districts, areas } = ofCountry;
  const district = districts.find(({ code }) => code === outward);
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
    country,
    postcode,
    precision: district ? 'district' : 'locality',
    fulladdress: addressOf([locality, town], postcode),
  });
}

/**
 * Finds places by postcodes.
 * @param entries all places
 * @param districts the entries that represent a postcode district, by its code
 */
export function createPostcodeSearch(
  ofCountry: CountryGazetteer,
  entries: readonly Entry[],
  districts: ReadonlyMap<string, Entry>,
) {
  const { district: head, rest, restWhileTyped } = ofCountry.postcode;
  const wholePostcode = new RegExp(`^(${head})(${rest})$`);
  const embeddedPostcode = new RegExp(`\\b${head} ?${rest}\\b`, 'i');
  /** A partly typed postcode: a district, or a district with the beginning of the second half. */
  const partialPostcode = new RegExp(`^(${head})(?: ?(${restWhileTyped}))?$`);
  /** @returns the full postcode in its usual spelling and its district; null when the text is not a postcode. */
  const parsePostcode = (text: string) => {
    const [, code = '', second = ''] = wholePostcode.exec(compact(text)) ?? [];
    return code === '' ? null : { postcode: `${code} ${second}`, district: code };
  };
  const withFullPostcode = entries
    .filter(({ place: { postcode } }) => postcode.includes(' '))
    .map((entry) => ({ entry, postcode: compact(entry.place.postcode) }))
    .sort((a, b) => a.entry.prominence - b.entry.prominence || (a.entry.place.id < b.entry.place.id ? -1 : 1));

  /**
   * @returns the curated places with this full postcode, else its approximate place; empty when it is not a postcode.
   */
  const whole = (text: string): PlaceRecord[] => {
    const parsed = parsePostcode(text);
    if (!parsed) return [];
    const wanted = compact(parsed.postcode);
    const curated = withFullPostcode.filter(({ postcode }) => postcode === wanted).map(({ entry }) => entry.place);
    if (curated.length > 0) return curated;
    const made = approximate(ofCountry, parsed.postcode, parsed.district);
    return made ? [made] : [];
  };

  return {
    whole,
    /** @returns the districts and the places with a full postcode that a partly typed postcode can still become. */
    begun(text: string): PlaceRecord[] {
      const typed = partialPostcode.exec(text.trim().toUpperCase().replace(/\s+/g, ' '));
      if (!typed) return [];
      const letters = compact(typed[0]);
      const spaced = typed[0].includes(' ');
      const known = [...districts.values()].filter(({ place: { postcode } }) =>
        spaced
          ? postcode === typed[1]
          : postcode.startsWith(letters) || (typed[2] !== undefined && postcode === typed[1]),
      );
      known.sort((a, b) => a.place.postcode.length - b.place.postcode.length);
      const curated = withFullPostcode.filter(({ entry, postcode }) =>
        spaced || typed[2] !== undefined
          ? postcode.startsWith(letters)
          : entry.place.postcode.startsWith(`${letters} `),
      );
      const ways = [known.map((entry) => entry.place), curated.map(({ entry }) => entry.place)];
      return (spaced ? ways.reverse() : ways).flat();
    },
    /** @returns the places of a full postcode contained in a longer text. */
    within(text: string): PlaceRecord[] {
      const found = embeddedPostcode.exec(text)?.[0];
      return found ? whole(found) : [];
    },
    /** @returns the place for a full postcode or a district code; null when the text is neither. */
    resolve(text: string): PlaceRecord | null {
      const trimmed = text.slice(0, maxQueryLength).trim();
      if (parsePostcode(trimmed)) return whole(trimmed)[0] ?? null;
      return districts.get(trimmed.toUpperCase())?.place ?? null;
    },
  };
}
