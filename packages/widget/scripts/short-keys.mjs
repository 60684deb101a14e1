import { readdirSync, readFileSync } from 'node:fs';

/** The words of an area: its English, or a translation of it. */
const area = /^(export const \w+(?:: Translation<'\w+'>)? = )\{\n(.*?)^\}/gms;
const property = /^ {2}'([\w.-]+)':/gm;
const literal = /(=?)(["'])([a-z]\w*(?:\.[\w-]+)+)\2/gi;
/** The beginning of a key whose end code appends, or a key that is put together altogether. */
const begun = /(?<=["'`])[a-z]\w*\.[\w.-]*(?=\$\{|["'] \+)|\bt\((?=`)/gi;

/**
 * Short words for what only the code itself calls by a name, messages and events.
 *
 * A key of `areas` is a number, counted in their order from 1 on: it is written wherever it is said and once more beside its
 * words. Nobody outside the element sees the numbers, because what a host calls by a key of ours goes through
 * `src/own-words.ts`. An area becomes a list, in which a key need not be written at all: its number is its place.
 *
 * Of an event's type the region stays, by which the machine tells families of them; its name there is a letter.
 * @param {readonly string[]} areas the English of each area, as source text
 * @param {string} events the source text that says the types of events
 * @param {readonly string[]} beginnings names that begin like keys and are none, where code appends to them
 * @returns {{ keys: string[], shorten: (text: string) => string }} the keys by their numbers; and a text with the short words,
 *   which throws where keys or types are put together or told by a part of their name, or stand in another order than in English
 */
export function shortKeys(areas, events, beginnings) {
  const keys = ['', ...areas.flatMap((text) => [...text.matchAll(property)].map(([, key]) => key))];
  const numbers = new Map(keys.map((key, number) => [key, number]));
  const said = new Map([...numbers].map(([key, number]) => [key, String(number)]));
  const regions = new Map();
  for (const [, type, region] of events.matchAll(/\btype: '((\w+)\.\w+)'/g)) {
    const index = regions.get(region) ?? 0;
    regions.set(region, index + 1);
    // From `a` on.
    said.set(type, `'${region}.${(index + 10).toString(36)}'`);
  }
  const count = [...regions.values()].reduce((sum, each) => sum + each, keys.length);
  if (said.size !== count) throw new Error('a key stands in two areas, or is an event as well');
  const region = `(?:${[...regions.keys()].join('|')})`;
  const partOfType = new RegExp(`startsWith\\(['"]${region}\\.\\w+|\\b${region}\\\\\\.\\(?\\w+`);

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
      if (beginning === 't(' || [...said.keys()].some((name) => name.startsWith(beginning)))
        throw new Error(`a key is put together, ${beginning}…: say it whole, or in short-keys.mjs that it is none`);
    }
    const [part] = text.match(partOfType) ?? [];
    if (part)
      throw new Error(`events are told by a part of their name, ${part}…: name them all, or their region alone`);
    return text
      .replace(area, (whole, head, words) => (isArea(words) ? `${head}[\n${listed(words)}]` : whole))
      .replace(literal, (whole, attribute, _, key) => {
        const short = said.get(key);
        if (short === undefined) return whole;
        return attribute ? `={${short}}` : short;
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

const events = readFileSync(new URL('../machine/events.ts', messages), 'utf8');

/**
 * The first screen's keys stay as they are: a host's own words for it are there at once. So does `statement.`, the name of a
 * file.
 */
export const { keys, shorten: shortenKeys } = shortKeys(english, events, ['statement.']);
