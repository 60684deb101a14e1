/**
 * The order in which a person expects suggestions: a score, lower first, is how the words met plus how well known the
 * place is. The steps between meetings are wider than those between neighbouring kinds of place, and the step to a
 * village is wider than all of them: "Victoria" is the station before the Cornish village of that very name.
 */
export const meeting = {
  exactName: 0,
  namePrefix: 4,
  wordsOfName: 8,
  elsewhere: 20,
  typo: 40,
} as const;

export const prominence = {
  /** Before everything else that has the words somewhere. */
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

/** At most this much is added for distance, so that nearness orders equals and hides nothing. */
const farthestPenalty = 3;
const metresPerPoint = 40_000;

/** The points that a place loses by its distance, in metres. */
export const distancePenalty = (metres: number): number => Math.min(farthestPenalty, metres / metresPerPoint);

/** Two words stand in the same relation as the index's `wordMatch`, but without a typo: whole or a beginning. */
const metBy = (token: string, words: readonly string[]) => words.some((word) => word.startsWith(token));

/**
 * How a query met one of a document's names.
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

/** The best `limit` of many by score, equal scores by text, without sorting more than needed. */
export function best<T>(scored: { item: T; score: number; text: string }[], limit: number): T[] {
  scored.sort((a, b) => a.score - b.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return scored.slice(0, limit).map(({ item }) => item);
}

/** A caller's limit made a whole number between 1 and 50; 10 when it is none. */
export const boundedLimit = (limit: number | undefined): number =>
  limit !== undefined && Number.isFinite(limit) ? Math.min(50, Math.max(1, Math.trunc(limit))) : 10;
