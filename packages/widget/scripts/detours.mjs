import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const importing = /import(?:\{([^}]*)\}from)?"\.\/([\w-]+\.js)";/g;
const exporting = /export\{([^}]*)\};?\s*$/;

/** The names in an import or export, `a as b,c`, as pairs of what each is called before and after. */
export const pairsOf = (list) =>
  list
    .split(',')
    .map((each) => each.split(' as '))
    .map(([from, to = from]) => [from, to]);

/**
 * What a file that only hands on what others export leads to: for each of its names the file that has it, and the name
 * there. Null for any other file.
 * @returns {Map<string, {file: string, name: string}> | null}
 */
export function detourOf(text) {
  const from = new Map();
  const rest = text.replace(importing, (_, names, file) => {
    for (const [name, local] of names ? pairsOf(names) : []) from.set(local, { file, name });
    return '';
  });
  const [list = '', exported] = rest.match(exporting) ?? [];
  if (!exported || list !== rest) return null;
  const names = pairsOf(exported).map(([local, name]) => [name, from.get(local)]);
  return names.every(([, found]) => found) ? new Map(names) : null;
}

/**
 * Imports of detours as imports of what they lead to; one whose names stand in several files stays, unless one name is
 * asked for. What stands in the same file, `own`, is there.
 */
function straighten(text, detours, own) {
  const here = new Map(pairsOf(text.match(exporting)?.[1] ?? '').map(([local, name]) => [name, local]));
  return text.replace(
    /import\("(\.\/(?:chunks\/)?)([\w-]+\.js)"\)(?:\.then\((\w+)=>\3\.(\w+)\))?/g,
    (whole, folder, file, local, name) => {
      const names = detours.get(file);
      if (!names) return whole;
      const wanted = names.get(name);
      if (wanted?.file === own) return `Promise.resolve(${here.get(wanted.name)})`;
      if (wanted) return `import("${folder}${wanted.file}").then(${local}=>${local}.${wanted.name})`;
      const [found, ...others] = new Set([...names.values()].map((each) => each.file));
      if (others.length > 0) return whole;
      const object = (place) =>
        `({${[...names].map(([outside, inside]) => `${outside}:${place(inside.name)}`).join(',')}})`;
      return found === own
        ? `Promise.resolve${object((inside) => here.get(inside))}`
        : `import("${folder}${found}").then(m=>${object((inside) => `m.${inside}`)})`;
    },
  );
}

/** The files whose exports a file uses, and theirs in turn. */
function standsOn(file, texts, found = new Set()) {
  for (const [, names, other] of texts.get(file).matchAll(importing)) {
    if (!names || found.has(other)) continue;
    found.add(other);
    standsOn(other, texts, found);
  }
  return found;
}

/** A file without the imports of files of which it uses nothing, not even by way of others. */
function withoutStrangers(file, texts) {
  const needed = standsOn(file, texts);
  return texts.get(file).replace(importing, (whole, names, other) => (names || needed.has(other) ? whole : ''));
}

/**
 * Shortens the ways between the built chunks. A lazy part whose code stands in a shared chunk is built as a file that only
 * hands that chunk's exports on, a request and a round trip for nothing: its importers ask for the chunk itself. And a file
 * imports whatever ran before it in the sources: nothing here does anything by being loaded, so what it does not use goes.
 * @param {string} folder the built chunks
 * @returns {Promise<Map<string, Map<string, {file: string, name: string}>>>} the detours, and what each name led to
 */
export async function removeDetours(folder) {
  const texts = new Map();
  for (const file of await readdir(folder)) {
    if (file.endsWith('.js')) texts.set(file, await readFile(join(folder, file), 'utf8'));
  }
  const detours = new Map();
  for (const [file, text] of texts) {
    const found = detourOf(text);
    if (found) detours.set(file, found);
  }
  const straight = new Map();
  for (const file of texts.keys()) straight.set(file, straighten(withoutStrangers(file, texts), detours, file));
  const all = [...straight.values()].join('\n');
  for (const [file, text] of straight) {
    if (detours.has(file) && !all.includes(`"./${file}"`)) await rm(join(folder, file));
    else if (text !== texts.get(file)) await writeFile(join(folder, file), text);
  }
  return detours;
}
