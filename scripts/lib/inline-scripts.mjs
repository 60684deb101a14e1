import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const tags = /[ \t]*<script\b([^>]*)\ssrc="([^"]+)"([^>]*)><\/script>\n?/g;

/** Runs in the page. The scripts that it adds are not markup, so a policy that trusts its hash trusts them, too. */
const fetching = (modules) =>
  `for(const[src,integrity]of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("script"),` +
  '{type:"module",async:false,crossOrigin:"anonymous",src,integrity}))';

/**
 * Replaces the scripts of a built page by one inline script, which contains the plain ones and loads the modules with
 * their integrity hashes. A policy then needs only the hash of this script and can block all others.
 * @param html a page as Vite writes it.
 * @param {(path: string) => string | Buffer} contentOf returns the content of a script by its address.
 */
export function withOneScript(html, contentOf) {
  const plain = [];
  const modules = [];
  for (const [, before, src, after] of html.matchAll(tags)) {
    const content = contentOf(src);
    if (!/\btype="module"/.test(before + after)) plain.push(String(content).trim());
    else modules.push([src, `sha384-${createHash('sha384').update(content).digest('base64')}`]);
  }
  if (plain.some((text) => text.includes('</script'))) throw new Error('a script of the page cannot stand in it');
  const one = `    <script>${[...plain, fetching(modules)].join('\n')}</script>\n`;
  let first = true;
  return html.replace(tags, () => {
    const here = first ? one : '';
    first = false;
    return here;
  });
}

/** Does the same to a page file in the folder of its scripts. @param base the address of the folder. */
export async function inlineScripts(folder, page, base = '/') {
  const path = join(folder, page);
  const html = await readFile(path, 'utf8');
  const sources = [...html.matchAll(tags)].map(([, , src]) => src);
  const contents = new Map(
    await Promise.all(sources.map(async (src) => [src, await readFile(join(folder, src.replace(base, '')))])),
  );
  await writeFile(
    path,
    withOneScript(html, (src) => contents.get(src)),
  );
}
