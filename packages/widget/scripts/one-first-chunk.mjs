/**
 * esbuild gives every combination of entries its own shared chunk, and every lazy part is an entry: the first screen would
 * arrive in twenty files. Lazy parts run only after the first screen, so each of them may say that it imports it; then all
 * code of the first screen is shared by the same entries, and stands in one chunk.
 *
 * @param {string} root the module whose static imports are the first screen, as an absolute path
 */
export function oneFirstChunk(root) {
  const name = 'one-first-chunk';
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === name) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: name });
        if (found.errors.length > 0 || found.external) return found;
        return { path: found.path, namespace: name };
      });
      build.onResolve({ filter: /^first-screen$/, namespace: name }, () => ({ path: root, sideEffects: true }));
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: `import 'first-screen'; export ${/\.(json|css\?inline)$/.test(path) ? '{ default }' : '*'} from ${JSON.stringify(path)};`,
        resolveDir: build.initialOptions.absWorkingDir ?? process.cwd(),
        loader: 'js',
      }));
    },
  };
}
