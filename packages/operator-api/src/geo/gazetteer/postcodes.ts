import type { CountryGazetteer } from '../data.ts';
import { maxQueryLength } from '../text.ts';
import type { PlaceRecord } from '../types.ts';
import type { Entry } from './entries.ts';
import { addressOf, compact, place } from './place.ts';

/** A full postcode that no curated place has: its district's point, or its area's town when the district is unknown. */
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
 * @param districts those of them that stand for a district of postcodes, by its code
 */
export function createPostcodeSearch(
  ofCountry: CountryGazetteer,
  entries: readonly Entry[],
  districts: ReadonlyMap<string, Entry>,
) {
  const { district: head, rest, restWhileTyped } = ofCountry.postcode;
  const wholePostcode = new RegExp(`^(${head})(${rest})$`);
  const embeddedPostcode = new RegExp(`\\b${head} ?${rest}\\b`, 'i');
  /** What may still become a postcode while it is typed: a district, or one with the beginning of the second half. */
  const partialPostcode = new RegExp(`^(${head})(?: ?(${restWhileTyped}))?$`);
  /** A full postcode as people write it, and its district; null for what is none. */
  const parsePostcode = (text: string) => {
    const [, code = '', second = ''] = wholePostcode.exec(compact(text)) ?? [];
    return code === '' ? null : { postcode: `${code} ${second}`, district: code };
  };
  const withFullPostcode = entries
    .filter(({ place: { postcode } }) => postcode.includes(' '))
    .map((entry) => ({ entry, postcode: compact(entry.place.postcode) }))
    .sort((a, b) => a.entry.prominence - b.entry.prominence || (a.entry.place.id < b.entry.place.id ? -1 : 1));

  /** The places that have a full postcode, else the one that stands for it; none for what is no postcode. */
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
    /** What may still become a postcode: its districts, and the places that have a full one that begins so. */
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
    /** The places of a postcode that stands somewhere in a text. */
    within(text: string): PlaceRecord[] {
      const found = embeddedPostcode.exec(text)?.[0];
      return found ? whole(found) : [];
    },
    /** The one place that a full postcode or the code of a district stands for, null for what is neither. */
    resolve(text: string): PlaceRecord | null {
      const trimmed = text.slice(0, maxQueryLength).trim();
      if (parsePostcode(trimmed)) return whole(trimmed)[0] ?? null;
      return districts.get(trimmed.toUpperCase())?.place ?? null;
    },
  };
}
