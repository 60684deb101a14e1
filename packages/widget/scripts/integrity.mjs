import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The value of an `integrity` attribute for a file's content. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * For pages that pin the script: writes a copy of the module under a name of its version and content, which browsers may cache
 * forever, and `integrity.json` with the hash of every script. @returns the pinned name and its hash
 */
export async function pin(dist, version) {
  const bytes = await readFile(join(dist, 'taxi-booking.js'));
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const pinned = `taxi-booking-${version}-${content}.js`;
  await copyFile(join(dist, 'taxi-booking.js'), join(dist, pinned));
  const names = (await readdir(dist, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  const files = {};
  for (const name of names.filter((each) => /\.m?js$/.test(each))) {
    files[name] = integrityOf(await readFile(join(dist, name)));
  }
  await writeFile(join(dist, 'integrity.json'), `${JSON.stringify({ version, pinned, files }, null, 2)}\n`);
  return { pinned, integrity: files[pinned] };
}
