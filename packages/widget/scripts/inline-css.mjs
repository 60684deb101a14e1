import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { transform } from 'esbuild';
import { shorten } from './short-names.mjs';

/**
 * A style sheet in as few bytes as it takes, its names short.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function minifiedCss(text) {
  const { code } = await transform(shorten(text), { loader: 'css', minify: true, target: 'es2022' });
  return code.trim();
}

/**
 * esbuild's own way to what Vite calls `?inline`: a style sheet, minified, as a string.
 * @param {(path: string) => readonly string[] | undefined} standsFor the paths of the sheets that are written where one is
 *   asked for, none where the page has it by then; undefined for the sheet itself
 */
export function inlineCss(standsFor = () => undefined) {
  return {
    name: 'inline-css',
    setup(build) {
      build.onResolve({ filter: /\.css\?inline$/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
        if (pluginData === 'inline-css') return undefined;
        const found = await build.resolve(path.replace(/\?inline$/, ''), {
          importer,
          kind,
          resolveDir: resolveDir || dirname(importer),
          pluginData: 'inline-css',
        });
        return found.errors.length > 0
          ? found
          : { path: `${found.path}?inline`, namespace: 'inline-css', sideEffects: false };
      });
      // The path keeps its query: tsup's own plugin takes whatever ends in `.css`, in every namespace.
      build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path: asked }) => {
        const path = asked.replace(/\?inline$/, '');
        const sheets = standsFor(path) ?? [path];
        const texts = await Promise.all(sheets.map(async (sheet) => minifiedCss(await readFile(sheet, 'utf8'))));
        return { contents: texts.join(''), loader: 'text', watchFiles: [path, ...sheets] };
      });
    },
  };
}
