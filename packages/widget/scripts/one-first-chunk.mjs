/**
 * esbuild gives every combination of entries its own shared chunk, and every lazy part is an entry: the first screen would
 * arrive in twenty files. Lazy parts run only after the first screen, so each of them may say that it imports it; then all
 * code of the first screen is shared by the same entries, and stands in one chunk. The same goes for what comes right
 * behind it: every other lazy part runs after that.
 *
 * @param {readonly string[]} waves the modules whose static imports are the first screen and what comes behind it, in the
 *   order in which they arrive, as absolute paths
 * @param {RegExp} alone lazy parts that need only the first of those waves and must not wait for the others
 */
export function oneFirstChunk(waves, alone) {
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
      build.onResolve({ filter: /^wave-\d+$/, namespace: name }, ({ path }) => ({
        path: waves[Number(path.slice(5))],
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => {
        const own = waves.indexOf(path);
        const end = alone.test(path) ? 1 : own < 0 ? waves.length : own;
        const before = waves.slice(0, end).map((_, wave) => `import 'wave-${wave}';`);
        const names = /\.(json|css\?inline)$/.test(path) ? '{ default }' : '*';
        return {
          contents: `${before.join(' ')} export ${names} from ${JSON.stringify(path)};`,
          resolveDir: build.initialOptions.absWorkingDir ?? process.cwd(),
          loader: 'js',
        };
      });
    },
  };
}
