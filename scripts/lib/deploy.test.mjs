import { execSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text, pattern) => [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name))];
const settings = read('packages/operator-api/src/env.ts');

test('the dashboard shows all figures that the server tells of itself, and no others', () => {
  const told = namesIn(read('packages/operator-api/src/metrics.ts'), /\b(taxi_[a-z_]+)\b/g);
  const shown = namesIn(read('deploy/grafana.json'), /\b(taxi_[a-z_]+?)(?:_bucket|_count|_sum)?\b/g);
  expect(shown.sort()).toEqual(told.sort());
});

test.each(['Containerfile', 'compose.yaml', 'taxi-booking.service'])('%s sets what the server reads', (file) => {
  const text = read(`deploy/${file}`);
  const set = [
    ...namesIn(text, /^(?:ENV |Environment=| {6})(.+)$/gm).flatMap((line) =>
      namesIn(line, /\b([A-Z][A-Z_]+)\b ?[=:]/g),
    ),
    // Node's own, PostgreSQL's and the C library's are read by those.
  ].filter((name) => !/^(NODE_ENV|POSTGRES_|MALLOC_)/.test(name));
  expect(set.length).toBeGreaterThan(0);
  for (const name of set) expect(settings, name).toContain(`'${name.replace(/_FILE$/, '')}'`);
});

test('the image has the command line with all that it needs', () => {
  const app = mkdtempSync(join(tmpdir(), 'image-'));
  const copying = read('deploy/Containerfile')
    .split(/&&|\n(?=[A-Z])/)
    .map((command) => command.replace(/\\\s*$/, '').trim())
    .filter((command) => /^(mkdir|cp) .*\/app\/(deploy|scripts)/.test(command));
  for (const command of copying) {
    execSync(command.replaceAll('/app/', `${app}/`), { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
  }
  const operator = (...args) =>
    spawnSync(process.execPath, [join(app, 'scripts/operator.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(app, 'data') },
    });
  expect(operator('--help')).toMatchObject({ status: 0, stderr: '' });
  // The restore script is there and looks for the file.
  expect(operator('restore', join(app, 'none.tgz')).stderr).toContain('none.tgz');
  rmSync(app, { recursive: true });
});
