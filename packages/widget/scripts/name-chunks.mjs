import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const mentioned = /(["'])\.\/([\w.-]+\.js)(?=[?"'])/g;

/** From what size on a file that stands on nothing of ours, a map library say, is kept by browsers over our releases. */
const largeBytes = 40_000;

/**
 * Puts the chunks of a build into one folder whose name carries the content of all of them, and counts them there: every lazy
 * part is named where it is asked for, and words and hashes that no compression foresees, sixty times over, are bytes of every
 * booking. `metafile-esm.json` says what each one is. Large files that stand on nothing else stay beside the folder, each
 * with its own content in its name.
 * @param {string} dist the built element; its `chunks/`, its doors and `metafile-esm.json` are rewritten
 * @returns {Promise<string>} the folder, seen from `dist`
 */
export async function nameChunks(dist) {
  const texts = new Map();
  for (const file of (await readdir(join(dist, 'chunks'))).filter((each) => each.endsWith('.js')).sort()) {
    texts.set(file, await readFile(join(dist, 'chunks', file), 'utf8'));
  }
  const standsAlone = (text) =>
    text.length > largeBytes && ![...text.matchAll(mentioned)].some(([, , file]) => texts.has(file));
  const counted = [...texts.keys()].filter((file) => !standsAlone(texts.get(file)));
  const names = new Map(counted.map((file, index) => [file, `${index.toString(36)}.js`]));
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
