import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const tags = /[ \t]*<script\b([^>]*)\ssrc="([^"]+)"([^>]*)><\/script>\n?/g;

/** Runs in the page: what this adds is no markup, so a policy that trusts this script by its hash trusts those, too. */
const fetching = (modules) =>
  `for(const[src,integrity]of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("script"),` +
  '{type:"module",async:false,crossOrigin:"anonymous",src,integrity}))';

/**
 * Makes one script of those that a built page names: it holds the plain ones whole, and fetches the modules, whose content is
 * checked by the browser. A policy needs the hash of this one script alone, and can keep any other in the page from running.
 * @param html a page as Vite writes it.
 * @param {(path: string) => string | Buffer} contentOf what a script's address stands for.
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

/** The same for a page in the folder that its scripts lie in. @param base what addresses of files in the folder begin with. */
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
