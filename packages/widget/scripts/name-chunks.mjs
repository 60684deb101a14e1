import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const hash = /-[A-Z0-9]{8}(?=\.js$)/;
const mentioned = /(["'])\.\/([\w.-]+\.js)(?=[?"'])/g;

/** From what size on a file that stands on nothing of ours, a map library say, is kept by browsers over our releases. */
const largeBytes = 40_000;

/** What a chunk is called in the folder of its build: after its source, and that one's folder where another is called alike. */
function namesOf(files, entryPointOf) {
  const plain = (file) => file.replace(hash, '').replace(/\.js$/, '');
  const alike = (file) => files.filter((other) => plain(other) === plain(file)).length > 1;
  const names = new Map();
  const taken = new Set();
  for (const file of files) {
    const [folder, source] = (entryPointOf(file) ?? '').split('/').slice(-2);
    const name = source && alike(file) ? `${folder}-${plain(file)}` : plain(file);
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
    taken.add(free);
    names.set(file, `${free}.js`);
  }
  return names;
}

/**
 * Puts the chunks of a build into one folder whose name carries the content of all of them, so that their own names need
 * not: every lazy part is named where it is asked for, and eight letters that no compression foresees, sixty times over, are
 * bytes of every booking. Large files that stand on nothing else stay beside it, each with its own content in its name.
 * @param {string} dist the built element; its `chunks/`, its doors and `metafile-esm.json` are rewritten
 * @returns {Promise<string>} the folder, seen from `dist`
 */
export async function nameChunks(dist) {
  const { outputs } = JSON.parse(await readFile(join(dist, 'metafile-esm.json'), 'utf8'));
  const texts = new Map();
  for (const file of (await readdir(join(dist, 'chunks'))).filter((each) => each.endsWith('.js')).sort()) {
    texts.set(file, await readFile(join(dist, 'chunks', file), 'utf8'));
  }
  const standsAlone = (text) =>
    text.length > largeBytes && ![...text.matchAll(mentioned)].some(([, , file]) => texts.has(file));
  const names = namesOf(
    [...texts.keys()].filter((file) => !standsAlone(texts.get(file))),
    (file) => outputs[`dist/chunks/${file}`]?.entryPoint,
  );
  const content = createHash('sha256')
    .update([...texts].flat().join('\0'))
    .digest('hex')
    .slice(0, 8);
  const folder = `chunks/${content}`;
  await mkdir(join(dist, folder));
  for (const [file, name] of names) {
    const text = texts.get(file).replace(mentioned, (whole, quote, other) => {
      if (names.has(other)) return `${quote}./${names.get(other)}`;
      return texts.has(other) ? `${quote}../${other}` : whole;
    });
    await writeFile(join(dist, folder, name), text);
    await rm(join(dist, 'chunks', file));
    await rename(join(dist, 'chunks', `${file}.map`), join(dist, folder, `${name}.map`)).catch(() => {});
  }
  for (const file of (await readdir(dist)).filter((each) => /\.js(on)?$/.test(each))) {
    const text = await readFile(join(dist, file), 'utf8');
    const named = text.replace(/\bchunks\/([\w.-]+\.js)/g, (whole, other) =>
      names.has(other) ? `${folder}/${names.get(other)}` : whole,
    );
    if (named !== text) await writeFile(join(dist, file), named);
  }
  return folder;
}
