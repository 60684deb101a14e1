import { Window } from 'happy-dom';
import { runnerImport } from 'vite';
import { buildOptions, common, commonjs, root } from './options.mjs';

/** Prerendered screens get their style sheets from the page. */
const withoutSheets = {
  name: 'without-sheets',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css?inline') ? '\0sheet' : undefined),
  load: (id) => (id === '\0sheet' ? 'export default "";' : undefined),
};

/**
 * The entries that host pages load: one file each, with the first screen in it, so that it can be used after one round trip. They
 * load everything else.
 * @param {readonly import('vite').Rolldown.OutputChunk[]} behind the chunks built before, which the entries load
 * @returns {Promise<import('vite').InlineConfig[]>}
 */
export async function firstFlight(behind) {
  /** Resolves an entry's imports of sources to the built chunks that contain them. */
  const builtChunks = {
    name: 'built-chunks',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const chunk = behind.find(({ moduleIds }) => moduleIds.includes(found?.id));
      if (!chunk) throw new Error(`${source} is in no chunk`);
      return { id: `./${chunk.fileName}`, external: true };
    },
  };
  const { module } = await runnerImport(`${root}src/first-screen/prerender.tsx`, {
    ...common,
    plugins: [...common.plugins, withoutSheets],
  });
  const screens = Object.entries(module.prerenderScreens(new Window().document));
  const define = {
    // Each as JSON text in a function: a page compiles and parses only the one that it shows.
    PRERENDERED_SCREENS: `{${screens.map(([name, screen]) => `${JSON.stringify(name)}: () => ${JSON.stringify(JSON.stringify(screen))}`)}}`,
    FETCH_FAILED_MESSAGES: JSON.stringify(module.fetchFailed),
  };
  const doors = [{ 'taxi-booking': 'src/index.ts' }, { 'element-class': 'src/element-class.ts' }];
  return doors.flatMap((door) => [
    buildOptions(door, { define, plugins: [builtChunks] }),
    buildOptions(door, { ...commonjs, define: { ...define, ...commonjs.define }, plugins: [builtChunks] }),
  ]);
}
