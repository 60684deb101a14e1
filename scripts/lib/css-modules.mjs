import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { preprocessCSS } from 'vite';

const sheet = '\0css-module:';
const names = '\0css-names:';

/** `.row` of `vehicle.module.css` is `tb-vehicle-row` in the page. */
const generateScopedName = (name, file) => `tb-${basename(file.split('?')[0], '.module.css')}-${name}`;

/**
 * CSS Modules for a shadow root: `import styles, { css } from './vehicle.module.css'` gives the class names of a sheet
 * and the sheet's text, which `useSheet(css)` adds to the root of the component. Vite itself would add it to the
 * document.
 * @returns {import('vite').Plugin}
 */
export function cssModules() {
  let config;
  return {
    name: 'css-modules',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName } } }),
    configResolved(resolved) {
      config = resolved;
    },
    async resolveId(source, importer, options) {
      if (source.startsWith(names)) return source;
      if (!source.endsWith('.module.css')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && `${sheet}${found.id}.js`;
    },
    async load(id) {
      const [, kind, file] = /^(\0css-\w+:)(.*)\.js$/.exec(id) ?? [];
      if (kind === sheet) {
        // A namespace object, so that the bundler can inline the names.
        const from = (path) => JSON.stringify(path);
        return `export * as default from ${from(`${names}${file}.js`)};\nexport { default as css } from ${from(`${file}?inline`)};`;
      }
      if (kind !== names) return null;
      this.addWatchFile(file);
      const { modules = {} } = await preprocessCSS(await readFile(file, 'utf8'), file, config);
      const exported = Object.entries(modules);
      return exported.map(([name, scoped]) => `export const ${name} = ${JSON.stringify(scoped)};`).join('\n');
    },
  };
}
