import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Checks the content of the npm tarball beyond publint's checks: licences and changelog are in it, server-only files are not. */
const root = fileURLToPath(new URL('..', import.meta.url));
const [{ files, size }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root, encoding: 'utf8' }),
);
const names = files.map(({ path }) => path);
const problems = [];

const wanted = [
  'LICENSE',
  'README.md',
  'dist/CHANGELOG.md',
  'dist/third-party-licences.txt',
  'dist/integrity.json',
  'dist/messages.json',
];
for (const name of wanted) {
  if (!names.includes(name)) problems.push(`${name} is missing`);
}
for (const name of names) {
  if (/\.(br|map)$/.test(name)) problems.push(`${name} is nothing for a package`);
}
const notices = readFileSync(join(root, 'dist/third-party-licences.txt'), 'utf8');
for (const name of ['preact', 'zustand', 'valibot', 'maplibre-gl', 'libphonenumber-js']) {
  if (!notices.includes(`\n${name} `) && !notices.startsWith(`${name} `)) problems.push(`no licence of ${name}`);
}

for (const problem of problems) console.error(problem);
console.log(`tarball: ${names.length} files, ${(size / 1e6).toFixed(1)} MB, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
