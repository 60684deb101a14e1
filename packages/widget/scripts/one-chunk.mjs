/**
 * esbuild gives every combination of entries its own shared chunk, and every lazy part is an entry: a journey would arrive in
 * fifty files that compress badly. No lazy part runs before the code of `together` is there, so each of them may say that it
 * imports all of it; then all of it is shared by the same entries, and stands in one chunk. What a part does not use of
 * all that it says it imports is taken out of the built files again, see detours.mjs.
 *
 * @param {readonly string[]} together the modules that arrive as one file, as absolute paths
 */
export function oneChunk(together) {
  const name = 'one-chunk';
  const all = together.map((_, part) => `import 'part-${part}';`).join(' ');
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (!['dynamic-import', 'entry-point'].includes(kind) || pluginData === name) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: name });
        // What is injected names its exports itself.
        if (found.errors.length > 0 || found.external || build.initialOptions.inject?.includes(found.path))
          return found;
        return { path: found.path, namespace: name };
      });
      build.onResolve({ filter: /^part-\d+$/, namespace: name }, ({ path }) => ({
        path: together[Number(path.split('-')[1])],
        sideEffects: true,
      }));
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => {
        const names = /\.(json|css\?inline)$/.test(path) ? '{ default }' : '*';
        return {
          contents: `${all} export ${names} from ${JSON.stringify(path)};`,
          resolveDir: build.initialOptions.absWorkingDir ?? process.cwd(),
          loader: 'js',
        };
      });
    },
  };
}
