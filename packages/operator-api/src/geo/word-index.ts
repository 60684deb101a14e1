import { oneTypoFromPrefix } from './text.ts';

/**
 * Match quality of one typed word, lower is better; a typo weighs so much that sums over six words still count the
 * typos.
 */
const wordMatch = { exact: 0, prefix: 1, typo: 16 } as const;

/** @returns the number of words that matched only with a typo, from a sum of match qualities. */
export const typosIn = (quality: number): number => Math.floor(quality / wordMatch.typo);

/** A typed word shorter than this is never corrected: nearly every word is one typo away from "lon". */
const shortestCorrectable = 4;

/**
 * An inverted index from words to documents. Words are sorted, so a prefix is a range found by binary search, and
 * grouped by first letter, so that typos are searched for among few words.
 */
export class WordIndex {
  readonly #words: string[] = [];
  readonly #postings: Uint32Array[] = [];
  readonly #byFirst = new Map<string, number[]>();

  constructor(documents: readonly (readonly string[])[]) {
    const lists = new Map<string, number[]>();
    documents.forEach((words, id) => {
      for (const word of new Set(words)) {
        const list = lists.get(word);
        if (list) list.push(id);
        else lists.set(word, [id]);
      }
    });
    for (const word of [...lists.keys()].sort()) {
      const first = word.charAt(0);
      const group = this.#byFirst.get(first);
      if (group) group.push(this.#words.length);
      else this.#byFirst.set(first, [this.#words.length]);
      this.#words.push(word);
      this.#postings.push(Uint32Array.from(lists.get(word) ?? []));
    }
  }

  /**
   * Finds documents that contain every typed word (whole, as a prefix, or one typo away). Typos are searched for only
   * when no document contains all words as typed.
   * @returns the sum of the words' match qualities by document
   */
  find(tokens: readonly string[]): Map<number, number> {
    if (tokens.length === 0) return new Map();
    const strict = this.#intersect(tokens, false);
    return strict.size > 0 ? strict : this.#intersect(tokens, true);
  }

  #intersect(tokens: readonly string[], correcting: boolean): Map<number, number> {
    let found: Map<number, number> | null = null;
    // The longest word first: it matches the fewest documents.
    for (const token of [...tokens].sort((a, b) => b.length - a.length)) {
      const matches = this.#match(token, correcting, found);
      if (found === null) {
        found = matches;
      } else {
        const both = new Map<number, number>();
        for (const [id, quality] of found) {
          const other = matches.get(id);
          if (other !== undefined) both.set(id, quality + other);
        }
        found = both;
      }
      if (found.size === 0) return found;
    }
    return found ?? new Map();
  }

  /** @param among restricts the result to these documents; null for all */
  #match(token: string, correcting: boolean, among: ReadonlyMap<number, number> | null): Map<number, number> {
    const matches = new Map<number, number>();
    for (let i = this.#lowerBound(token); i < this.#words.length; i++) {
      const word = this.#words[i];
      if (word === undefined || !word.startsWith(token)) break;
      this.#collect(i, word === token ? wordMatch.exact : wordMatch.prefix, matches, among);
    }
    if (correcting && token.length >= shortestCorrectable) {
      for (const first of new Set([token.charAt(0), token.charAt(1)])) {
        for (const i of this.#byFirst.get(first) ?? []) {
          if (oneTypoFromPrefix(token, this.#words[i] ?? '')) this.#collect(i, wordMatch.typo, matches, among);
        }
      }
    }
    return matches;
  }

  #collect(index: number, quality: number, into: Map<number, number>, among: ReadonlyMap<number, number> | null): void {
    for (const id of this.#postings[index] ?? []) {
      if (among && !among.has(id)) continue;
      const known = into.get(id);
      if (known === undefined || known > quality) into.set(id, quality);
    }
  }

  #lowerBound(token: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle] ?? '') < token) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
