import { build } from 'esbuild';

/**
 * Packages that are not written as modules need esbuild's helpers for them, and those would stand in the chunk that all
 * others share: 0.4 kB of every booking for what few pay with. So each of their parts is bundled by itself, helpers included.
 * @param {RegExp} parts their files; of each the function `create` is what is used
 */
export function commonjsApart(parts) {
  const name = 'commonjs-apart';
  return {
    name,
    setup(outer) {
      outer.onResolve({ filter: parts }, ({ path }) => ({ path, namespace: name }));
      outer.onLoad({ filter: /.*/, namespace: name }, async ({ path }) => {
        const { outputFiles } = await build({
          stdin: {
            contents: `import part from ${JSON.stringify(path)};\nexport const { create } = part;`,
            resolveDir: outer.initialOptions.absWorkingDir ?? process.cwd(),
          },
          bundle: true,
          format: 'esm',
          minify: true,
          platform: 'browser',
          target: 'es2022',
          legalComments: 'none',
          // There is none in a browser, and asking for it would bring a helper again.
          define: { require: 'undefined' },
          write: false,
        });
        return { contents: outputFiles[0].text };
      });
    },
  };
}
