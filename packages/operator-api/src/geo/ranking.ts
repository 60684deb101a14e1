/**
 * The score of a suggestion, lower first, is its match quality plus its prominence. The steps between match qualities
 * are wider than those between neighbouring kinds of place, and the step to a village is wider than all of them:
 * "Victoria" lists the station before the Cornish village of that name.
 */
export const meeting = {
  exactName: 0,
  namePrefix: 4,
  wordsOfName: 8,
  elsewhere: 20,
  typo: 40,
} as const;

export const prominence = {
  /** The operator's own places rank before every other place that matches. */
  own: -30,
  terminal: 0,
  terminus: 0,
  airport: 1,
  city: 1,
  station: 2,
  landmark: 3,
  airfield: 6,
  postTown: 6,
  district: 9,
  village: 14,
} as const;

/** Maximum score added for distance, so that distance only orders otherwise equal matches. */
const farthestPenalty = 3;
const metresPerPoint = 40_000;

/** @returns the score added for a distance in metres. */
export const distancePenalty = (metres: number): number => Math.min(farthestPenalty, metres / metresPerPoint);

/** Whether the token is one of the words or a prefix of one, as in the index's `wordMatch` but without typos. */
const metBy = (token: string, words: readonly string[]) => words.some((word) => word.startsWith(token));

/**
 * @returns the match quality (`meeting`) of a query with the best of a document's names.
 *
 * @param names each name as its words
 * @param joined the query's words joined by one space
 */
export function meetingOf(names: readonly string[], tokens: readonly string[], joined: string): number {
  let best: number = meeting.elsewhere;
  for (const name of names) {
    if (name === joined) return meeting.exactName;
    if (name.startsWith(joined)) best = Math.min(best, meeting.namePrefix);
    else if (best > meeting.wordsOfName) {
      const words = name.split(' ');
      if (tokens.every((token) => metBy(token, words))) best = meeting.wordsOfName;
    }
  }
  return best;
}

/** @returns the `limit` items with the lowest scores, equal scores ordered by text. Sorts `scored` in place. */
export function best<T>(scored: { item: T; score: number; text: string }[], limit: number): T[] {
  scored.sort((a, b) => a.score - b.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return scored.slice(0, limit).map(({ item }) => item);
}

/** @returns the caller's limit as an integer between 1 and 50; 10 when it is missing or not finite. */
export const boundedLimit = (limit: number | undefined): number =>
  limit !== undefined && Number.isFinite(limit) ? Math.min(50, Math.max(1, Math.trunc(limit))) : 10;
