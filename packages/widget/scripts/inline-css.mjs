import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { transform } from 'esbuild';

/**
 * esbuild's own way to what Vite calls `?inline`: a style sheet, minified, as a string; an empty one where `elsewhere`
 * says of its path that the page has it already.
 */
export function inlineCss(elsewhere = () => false) {
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
        if (elsewhere(path)) return { contents: '', loader: 'text', watchFiles: [path] };
        const { code } = await transform(await readFile(path, 'utf8'), {
          loader: 'css',
          minify: true,
          target: 'es2022',
        });
        return { contents: code.trim(), loader: 'text', watchFiles: [path] };
      });
    },
  };
}
