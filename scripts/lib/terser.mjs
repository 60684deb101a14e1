import { minify } from 'terser';

/**
 * A plugin that runs Terser before Rolldown’s own minifier: together they give about 2 % less on the wire than either
 * alone. `keep_fargs: false` removes parameters that a function does not use; nothing here reads the length of a function.
 * @param {(chunk: import('vite').Rolldown.RenderedChunk) => boolean} isWorthIt Terser is slow: which chunks it minifies
 * @returns {import('vite').Plugin}
 */
export const terser = (isWorthIt) => ({
  name: 'terser',
  apply: 'build',
  async renderChunk(code, chunk) {
    if (!isWorthIt(chunk)) return null;
    const { code: smaller, map } = await minify(code, {
      module: chunk.exports.length > 0 || chunk.imports.length > 0,
      compress: { ecma: 2022, passes: 3, keep_fargs: false },
      mangle: false,
      format: { comments: /[#@]__PURE__|webpackIgnore|@vite-ignore|turbopackIgnore/, ecma: 2022 },
      sourceMap: true,
    });
    return { code: smaller, map };
  },
});
