import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'terser';

/**
 * Says a built module once more in fewer bytes. esbuild writes well while it bundles; who looks at a whole file again, and
 * twice, still finds two percent of what a visitor loads.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function shrunk(text) {
  const { code = '' } = await minify(text, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 3, lhs_constants: false },
    format: { ecma: 2020 },
  });
  return code.length > 0 && code.length < text.length ? code : text;
}

/**
 * Shrinks the doors and their chunks. A build with source maps is for looking at, and stays as they describe it.
 */
export async function shrink(dist) {
  const chunks = (await readdir(join(dist, 'chunks'))).map((name) => join('chunks', name));
  for (const name of ['taxi-booking.js', 'element-class.js', ...chunks.filter((each) => each.endsWith('.js'))]) {
    const path = join(dist, name);
    if (chunks.includes(`${name}.map`)) continue;
    await writeFile(path, await shrunk(await readFile(path, 'utf8')));
  }
}
