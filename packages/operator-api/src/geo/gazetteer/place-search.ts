import * as limits from 'booking-core/domain/limits';
import { isLatLng, metresBetween } from '../distance.ts';
import { best, boundedLimit, distancePenalty, meeting, meetingOf } from '../ranking.ts';
import { normalise, oneTypoFromPrefix, queryTokens, tokenise } from '../text.ts';
import type { Gazetteer, LatLng, PlaceRecord, PlaceSearchOptions } from '../types.ts';
import { typosIn, WordIndex } from '../word-index.ts';
import type { Entries } from './entries.ts';
import type { createPostcodeSearch } from './postcodes.ts';

/** Number of cached results: some hundred bytes each, as they refer to places of the gazetteer. */
const maxCachedAnswers = 2_000;

/** Whether one of the names contains all words, one typo allowed in each. */
const nameMetWithTypos = (names: readonly string[], tokens: readonly string[]): boolean =>
  names.some((name) => {
    const words = name.split(' ');
    return tokens.every((token) => words.some((word) => word.startsWith(token) || oneTypoFromPrefix(token, word)));
  });

/** Creates the gazetteer's `searchPlaces`: postcodes, codes and words, best match first. */
export function createPlaceSearch(
  entries: Entries,
  postcodes: ReturnType<typeof createPostcodeSearch>,
): Gazetteer['searchPlaces'] {
  const index = new WordIndex(
    entries.all.map(({ place: { category, line1, line2, postcode, iata }, names }) => {
      const own = names.flatMap((name) => name.split(' '));
      // Districts match by their own names only: a town's name must not list its twenty districts.
      return category === 'Postcode'
        ? own
        : [...own, ...[line1, line2, postcode].flatMap(tokenise), ...(iata === '' ? [] : [iata.toLowerCase()])];
    }),
  );

  const searchAnew = (text: string, wanted: number, near: LatLng | undefined): readonly PlaceRecord[] => {
    const tokens = queryTokens(text);
    if (tokens.length === 0) return [];
    const exact = postcodes.whole(text);
    if (exact.length > 0) return exact.slice(0, wanted);

    const joined = tokens.join(' ');
    const bias = near && isLatLng(near.latitude, near.longitude) ? near : null;
    // Without the synonyms of words: STN is Stansted, not "station".
    const coded = (entries.byCode.get(normalise(text).toUpperCase()) ?? []).map(({ place: record }) => record);
    const scored: { item: PlaceRecord; score: number; text: string }[] = [];
    for (const [id, quality] of index.find(tokens)) {
      const entry = entries.all[id];
      if (!entry) continue;
      const typos = typosIn(quality);
      const how =
        typos === 0
          ? meetingOf(entry.names, tokens, joined)
          : meeting.typo + (nameMetWithTypos(entry.names, tokens) ? 0 : meeting.elsewhere);
      const far = bias ? distancePenalty(metresBetween(bias, entry.place)) : 0;
      scored.push({ item: entry.place, score: how + entry.prominence + far, text: entry.place.id });
    }
    const found = [...coded, ...postcodes.begun(text), ...best(scored, wanted * 2)];
    if (found.length === 0) return postcodes.within(text).slice(0, wanted);
    return [...new Map(found.map((record) => [record.id, record])).values()].slice(0, wanted);
  };

  /** LRU cache, oldest first: many users type the same prefixes, and each quotation searches for its places again. */
  const answers = new Map<string, readonly PlaceRecord[]>();
  return (prefix: string, { near, limit }: PlaceSearchOptions = {}) => {
    const wanted = boundedLimit(limit);
    // A pasted address is long, and its postcode, which may be all that is known of it, stands at its end.
    const text = prefix
      .slice(0, limits.textMaxLength)
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const key = `${wanted} ${near?.latitude} ${near?.longitude} ${text}`;
    const answer = answers.get(key) ?? searchAnew(text, wanted, near);
    // Re-inserting moves the key to the end of the map, so that the least recently used one is evicted first.
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > maxCachedAnswers) {
      const oldest = answers.keys().next();
      if (!oldest.done) answers.delete(oldest.value);
    }
    return answer;
  };
}
