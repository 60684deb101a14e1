import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runnerImport } from 'vite';

/** A chunk with a translation, which has the keys of the site's pages, too. */
const translation = /^[a-z]{2}-[\da-f]+\.js$/;

/** @returns the texts whose key is in one of the scripts */
export const textsIn = (scripts, texts) =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) => scripts.some((script) => new RegExp(`["'\`]${key}["'\`]`).test(script))),
  );

/** Writes `dist/messages.json`: the element's English texts by key, for pages that replace some of them. */
export async function writeMessages(dist) {
  const names = (await readdir(dist, { recursive: true })).filter(
    (name) => name.endsWith('.js') && !translation.test(basename(name)),
  );
  const scripts = await Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')));
  const path = join(import.meta.dirname, 'english.mjs');
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' });
  await writeFile(join(dist, 'messages.json'), `${JSON.stringify(textsIn(scripts, module.english), null, 2)}\n`);
}
