import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the package's `dist/CHANGELOG.md`, with the unreleased changes, and `dist/third-party-licences.txt`, the licence of each
 * package whose code is in the bundle.
 * @param {string} root the package's folder
 * @param {string} version of the last release
 * @param {Iterable<string>} moduleIds the files that were bundled
 */
export async function writeReleaseNotes(root, version, moduleIds) {
  const changesets = join(root, '../../.changeset');
  const waiting = readdirSync(changesets)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(changesets, name), 'utf8'))
    .filter((text) => text.includes('"taxi-booking"'))
    .map((text) =>
      text
        .replace(/^---[\s\S]*?---\n/, '')
        .replace(/^Contract: \w+$/m, '')
        .trim(),
    )
    .map((text) => `- ${text.replaceAll('\n', '\n  ')}`);
  const released = join(root, 'CHANGELOG.md');
  const before = existsSync(released) ? readFileSync(released, 'utf8').replace(/^# .*\n/, '') : '';
  const since = waiting.length > 0 ? `\n## Since ${version}\n\n${waiting.join('\n')}\n` : '';
  await writeFile(join(root, 'dist/CHANGELOG.md'), `# Changes of <taxi-booking>\n${since}${before}`);

  const folders = new Map();
  for (const id of moduleIds) {
    const [, folder, name] = id.match(/^(.*\/node_modules\/((?:@[^/]+\/)?[^/.][^/]*))\//) ?? [];
    if (folder) folders.set(name, folder);
  }
  const notices = [...folders].sort().map(([name, folder]) => {
    const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${own.license}`;
    return `${name} ${own.version}\n\n${text}\n`;
  });
  await writeFile(join(root, 'dist/third-party-licences.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}
