import { posix } from 'node:path';
import { importsOf } from './import-rules.mjs';

const { dirname, join } = posix;
const messages = 'packages/booking-core/src/messages/';
const stands = new RegExp(`^${messages}([\\w-]+)\\.ts$`);
/** A message key in its definition in a collection, and in its use. */
const definition = /^\s+'(\w+(?:\.\w+)+)':/gm;
const used = /'(\w+(?:\.\w+)+)'/g;

/** The names of a collection and of the collections that it is composed of. */
function partsOf(house, name) {
  const path = `${messages}${name}.ts`;
  const parts = importsOf(house.files.get(path) ?? '').map(({ specifier }) =>
    stands.exec(resolve(house, path, specifier) ?? ''),
  );
  return [name, ...parts.map((found) => found?.[1] ?? '')];
}

/** The collections that are always loaded: the journey's everywhere, that of the site's chrome on the site. */
const always = (house) => {
  const [journey, site] = ['journey', 'site'].map((name) => partsOf(house, name));
  return (file) => new Set(file.startsWith('packages/site/') ? [...journey, ...site] : journey);
};

/** The source file that an import resolves to; null for third-party code. */
function resolve({ files, exported }, from, specifier) {
  if (specifier.startsWith('.')) return existing(join(dirname(from), specifier));
  const [, name, rest = ''] = /^(booking-[a-z]+)(\/.*)?$/.exec(specifier) ?? [];
  for (const [path, target] of Object.entries(exported[name] ?? {})) {
    const [before, after] = path.split('*');
    const asked = `.${rest}`;
    if (after === undefined ? path !== asked : !asked.startsWith(before) || !asked.endsWith(after)) continue;
    const part = after === undefined ? '' : asked.slice(before.length, asked.length - after.length);
    return existing(join('packages', name, target.replace('*', part)));
  }
  return null;
  function existing(path) {
    return files.has(path) ? path : null;
  }
}

/**
 * Finds messages that a feature uses but does not load. The English messages of a feature are loaded with its code, as
 * its export `english`; a key of a collection that is not loaded would display nothing.
 * @param {{
 *   files: ReadonlyMap<string, string>, exported: Readonly<Record<string, Readonly<Record<string, string>>>>
 * }} house sources by their path from the root, and the exports of the packages
 * @returns {string[]} one sentence each
 */
export function missingWords(house) {
  const { files } = house;
  const imports = new Map();
  const importsOfFile = (file) => {
    if (!imports.has(file)) {
      const found = importsOf(files.get(file), file).map(({ specifier, kind }) => ({
        to: resolve(house, file, specifier),
        kind,
      }));
      imports.set(
        file,
        found.filter(({ to }) => to !== null),
      );
    }
    return imports.get(file);
  };
  const collections = new Map();
  for (const [file, text] of files) {
    const [, name] = stands.exec(file) ?? [];
    if (name) for (const [, key] of text.matchAll(definition)) collections.set(key, name);
  }

  /** The collections that a module exports as `english`, also through another `english.ts`. */
  const english = (file) => {
    if (!/\benglish\b/.test(files.get(file))) return [];
    return importsOfFile(file).flatMap(({ to }) => {
      const [, name] = stands.exec(to) ?? [];
      return name ? partsOf(house, name) : /english\.ts$/.test(to) ? english(to) : [];
    });
  };
  const drawnBy = (entry) => {
    const seen = new Set([entry]);
    for (const file of seen) {
      for (const { to, kind } of importsOfFile(file)) if (kind === 'value' && !to.startsWith(messages)) seen.add(to);
    }
    return [...seen].filter((file) => !file.startsWith('packages/booking-core/'));
  };

  const entries = new Set(['packages/site/src/main.tsx', 'packages/widget/src/booking-session.tsx']);
  for (const file of files.keys()) {
    if (!/^packages\/(booking-ui|site|widget)\//.test(file)) continue;
    for (const { to, kind } of importsOfFile(file)) if (kind === 'dynamic') entries.add(to);
  }
  const there = always(house);
  const problems = [];
  for (const entry of entries) {
    if (!files.has(entry) || stands.test(entry)) continue;
    const own = new Set([...there(entry), ...english(entry)]);
    for (const file of drawnBy(entry)) {
      for (const [, key] of files.get(file).matchAll(used)) {
        const collection = collections.get(key);
        if (collection && !own.has(collection)) problems.push(`${entry}: ${file} uses ${key} of ${collection}`);
      }
    }
  }
  return problems;
}
