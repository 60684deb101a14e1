/**
 * esbuild gives every combination of entries its own shared chunk, and every lazy part is an entry: the first screen would
 * arrive in twenty files, and the journey in fifty that compress badly. Lazy parts run only after the first screen, so each
 * of them may say that it imports it; then all code of the first screen is shared by the same entries, and stands in one
 * chunk. The same goes for what comes behind it, wave by wave. What a part does not use of all that it says it imports is
 * taken out of the built files again, see detours.mjs.
 *
 * @param {readonly (readonly string[])[]} waves the modules that arrive together, in the order in which the waves arrive, as
 *   absolute paths
 * @param {readonly (readonly [RegExp, number])[]} early lazy parts that come before the last waves, and of how many they may share code
 */
export function oneFirstChunk(waves, early) {
  const name = 'one-first-chunk';
  const wavesBefore = (path) => {
    const own = waves.findIndex((wave) => wave.includes(path));
    if (own >= 0) return own + (waves[own].length > 1 ? 1 : 0);
    return early.find(([parts]) => parts.test(path))?.[1] ?? waves.length;
  };
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (!['dynamic-import', 'entry-point'].includes(kind) || pluginData === name) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: name });
        if (found.errors.length > 0 || found.external) return found;
        return { path: found.path, namespace: name };
      });
      build.onResolve({ filter: /^wave-\d+-\d+$/, namespace: name }, ({ path }) => {
        const [wave, part] = path.split('-').slice(1).map(Number);
        return { path: waves[wave][part], sideEffects: true };
      });
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => {
        const before = waves
          .slice(0, wavesBefore(path))
          .flatMap((wave, index) => wave.map((_, part) => `import 'wave-${index}-${part}';`));
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
