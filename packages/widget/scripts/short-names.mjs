import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keys, shortenKeys } from './short-keys.mjs';

/** A whole name of ours: a class, or a custom property when two dashes lead it. */
const ours = /(?<![\w-])(?:--)?tb-[a-z0-9]+(?:-[a-z0-9]+)*(?![\w-])/g;
/** The beginning of one whose end code appends. */
const begun = /(?<![\w-])(?:--)?tb-[\w-]*-(?=\$\{|['"`])/g;

/**
 * Short names for the classes and custom properties of our style sheets, `c0` and `--tb-0` and on as they come, so that what
 * stands together is called alike. All of them are written in a sheet and once more in the code or in other rules, and nobody
 * outside the element can know them: hosts have parts and public tokens. Names that code appends to one of `beginnings` stay.
 * @param {readonly string[]} sheets
 * @param {readonly string[]} beginnings
 * @returns {(text: string) => string} a text with the short names in it; throws where it appends to another beginning
 */
export function shortNames(sheets, beginnings) {
  const names = new Map();
  const given = { '.': 0, '--': 0 };
  for (const [, sign, word] of sheets.join('').matchAll(/(\.|--)(tb-[\w-]*\w)/g)) {
    const name = sign === '.' ? word : `--${word}`;
    if (names.has(name) || beginnings.some((beginning) => name.startsWith(beginning))) continue;
    names.set(name, (sign === '.' ? 'c' : '--tb-') + (given[sign]++).toString(36));
  }
  return (text) => {
    for (const [beginning] of text.matchAll(begun)) {
      if (!beginnings.includes(beginning)) throw new Error(`names begin with ${beginning}: say so in short-names.mjs`);
    }
    return text.replace(ours, (name) => names.get(name) ?? name);
  };
}

const styles = new URL('../../booking-ui/src/styles/', import.meta.url);
const sheets = readdirSync(styles).filter((file) => file.endsWith('.css'));

export const shorten = shortNames(
  sheets.sort().map((file) => readFileSync(new URL(file, styles), 'utf8')),
  ['tb-methods-', 'tb-wait-'],
);

const source = (folder) => fileURLToPath(new URL(folder, import.meta.url));
const named = ['../../booking-ui/src/', '../src/'].map(source);
const keyed = [...named, ...['../../booking-core/src/', '../../booking-adapters/src/'].map(source)];
const keysOfHosts = source('../src/keys.ts');

/** Says the short names in the code, as `inline-css.mjs` does in the sheets, and numbers for the keys of messages. */
export const shortNamesInCode = {
  name: 'short-names',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path }) => {
      const within = (folder) => path.startsWith(folder);
      if (!keyed.some(within)) return undefined;
      if (path === keysOfHosts)
        return { contents: `export const keys = ${JSON.stringify(keys.join(' '))}.split(' ');` };
      const text = await readFile(path, 'utf8');
      return { contents: shortenKeys(named.some(within) ? shorten(text) : text), loader: extname(path).slice(1) };
    });
  },
};
