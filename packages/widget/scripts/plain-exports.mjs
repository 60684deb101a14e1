import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pairsOf } from './detours.mjs';

const exporting = /export\{([^}]*)\}/;
const importing = /import\{([^}]*)\}from"\.\/([\w-]+\.js)"/g;
const asking = /import\("\.\/(?:chunks\/)?([\w-]+\.js)"\)/g;

/** How far behind the place where a file is asked for the names stand that are read from it. */
const reach = 300;

/** What each export is to be called, by its name so far: as where it stands, unless its name is read or that one is taken. */
function plainNames(pairs, words) {
  const kept = new Set(pairs.filter(([, name]) => words.includes(name)).map(([, name]) => name));
  for (let before = -1; before < kept.size; ) {
    before = kept.size;
    for (const [local, name] of pairs) if (kept.has(local) && local !== name) kept.add(name);
  }
  return new Map(pairs.map(([local, name]) => [name, kept.has(name) ? name : local]));
}

/**
 * Says what the files share under the names that it has where it stands. Bundlers export the first as `a`, the second as
 * `b`, and a minifier keeps to that: two hundred times `x as b`, which no compression foresees, are bytes of every booking.
 * What a file is asked for by `import()` keeps the name that its askers read.
 * @param {string} dist the built element, its chunks right below `chunks/` and minified
 */
export async function plainExports(dist) {
  const texts = new Map();
  for (const folder of ['', 'chunks']) {
    for (const file of await readdir(join(dist, folder))) {
      if (file.endsWith('.js')) texts.set(join(folder, file), await readFile(join(dist, folder, file), 'utf8'));
    }
  }
  const all = [...texts.values()];
  const read = new Map();
  for (const text of all) {
    for (const { index, 1: file } of text.matchAll(asking)) {
      read.set(file, `${read.get(file) ?? ''} ${text.slice(index, index + reach)}`);
    }
  }
  const imported = new Map();
  for (const [, names, file] of all.flatMap((text) => [...text.matchAll(importing)])) {
    for (const [name] of pairsOf(names)) imported.set(file, (imported.get(file) ?? new Set()).add(name));
  }
  /** For each shared file what its exports are called where they stand. */
  const plain = new Map();
  for (const [path, text] of texts) {
    const file = path.replace(/^chunks./, '');
    const [, list] = text.match(exporting) ?? [];
    if (!list || !imported.has(file)) continue;
    const words = read.get(file)?.match(/(?<=[.{,])[\w$]+(?=[:),}])/g) ?? [];
    const names = plainNames(pairsOf(list), words);
    plain.set(file, names);
    const said = pairsOf(list).map(([local, name]) =>
      names.get(name) === local ? local : `${local} as ${names.get(name)}`,
    );
    // In the order of the alphabet each name is foreseen by the one before it.
    texts.set(
      path,
      text.replace(exporting, () => `export{${said.sort().join(',')}}`),
    );
  }
  for (const [path, text] of texts) {
    const named = text.replace(importing, (_, names, file) => {
      const said = pairsOf(names).map(([name, local]) => {
        const own = plain.get(file)?.get(name) ?? name;
        return own === local ? own : `${own} as ${local}`;
      });
      return `import{${said.join(',')}}from"./${file}"`;
    });
    await writeFile(join(dist, path), named);
  }
}
