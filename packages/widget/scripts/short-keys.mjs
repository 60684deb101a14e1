import { readdirSync, readFileSync } from 'node:fs';

/** The words of an area: its English, or a translation of it. */
const area = /^(export const \w+(?:: Translation<'\w+'>)? = )\{\n(.*?)^\}/gms;
const property = /^ {2}'([\w.-]+)':/gm;
const literal = /(=?)(["'])([a-z]\w*(?:\.[\w-]+)+)\2/gi;
/** The beginning of a key whose end code appends, or a key that is put together altogether. */
const begun = /(?<=["'`])[a-z]\w*\.[\w.-]*(?=\$\{|["'] \+)|\bt\((?=`)/gi;

/**
 * Numbers for the keys of messages: those of `areas`, in their order, from 1 on. Every key is written where it is said and
 * once more beside its words; nobody outside the element sees the numbers, because what a host calls by a key of ours goes
 * through `src/own-words.ts`. An area becomes a list, in which a key need not be written at all: its number is its place.
 * @param {readonly string[]} areas the English of each area, as source text
 * @param {readonly string[]} beginnings names that begin like keys and are none, where code appends to them
 * @returns {{ keys: string[], shorten: (text: string) => string }} the keys by their numbers; and a text with numbers for
 *   keys, which throws where keys are put together, or stand in another order than in English
 */
export function shortKeys(areas, beginnings) {
  const keys = [''];
  for (const text of areas) for (const [, key] of text.matchAll(property)) keys.push(key);
  const numbers = new Map(keys.map((key, number) => [key, number]));
  if (numbers.size !== keys.length) throw new Error('a key stands in two areas');

  const listed = (words) => {
    let place = 0;
    return words.replace(property, (_, key) => {
      const number = numbers.get(key);
      if (number === undefined || number < place) throw new Error(`${key} stands at another place than in English`);
      const holes = ','.repeat(number - place);
      place = number + 1;
      return holes;
    });
  };
  const isArea = (words) => [...words.matchAll(property)].some(([, key]) => numbers.has(key));
  const shorten = (text) => {
    for (const [beginning] of text.matchAll(begun)) {
      if (beginnings.includes(beginning)) continue;
      if (beginning === 't(' || keys.some((key) => key.startsWith(beginning)))
        throw new Error(`a key is put together, ${beginning}…: say it whole, or in short-keys.mjs that it is none`);
    }
    return text
      .replace(area, (whole, head, words) => (isArea(words) ? `${head}[\n${listed(words)}]` : whole))
      .replace(literal, (whole, attribute, _, key) => {
        const number = numbers.get(key);
        if (number === undefined) return whole;
        return attribute ? `={${number}}` : String(number);
      });
  };
  return { keys, shorten };
}

const messages = new URL('../../booking-core/src/messages/', import.meta.url);
const english = readdirSync(messages)
  .filter((file) => file.endsWith('.ts') && file !== 'first.ts')
  // What every journey says has the shortest numbers, and no holes before it.
  .sort((a, b) => (b === 'later.ts') - (a === 'later.ts') || (a < b ? -1 : 1))
  .map((file) => readFileSync(new URL(file, messages), 'utf8'));

/**
 * The first screen's keys stay as they are: a host's own words for it are there at once. So does `statement.`, the name of a
 * file.
 */
export const { keys, shorten: shortenKeys } = shortKeys(english, ['statement.']);
