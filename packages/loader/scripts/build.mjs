import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { declarationOf } from '../../widget/scripts/types.mjs';

/** Builds `dist/`: the loader in one file, its types, and beside them those of the element, which they import. */
const root = fileURLToPath(new URL('..', import.meta.url));
const element = join(root, '../widget/src');
const dist = join(root, 'dist');
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    reportCompressedSize: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { output: { minify: true } },
  },
});
const own = await declarationOf(join(root, 'src/index.ts'));
await writeFile(join(dist, 'index.d.ts'), own.replaceAll("'taxi-booking'", "'./element.js'"));
for (const [name, source] of [
  ['element', 'index'],
  ['element-class', 'element-class'],
  ['contract', 'contract'],
]) {
  await writeFile(join(dist, `${name}.d.ts`), await declarationOf(join(element, `${source}.ts`)));
}
const { length } = brotliCompressSync(await readFile(join(dist, 'index.js')));
console.log(`taxi-booking-loader: ${length} bytes brotli`);
