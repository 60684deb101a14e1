import { readFileSync } from 'node:fs';
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
  ].filter((name) => !/^(NODE_ENV|POSTGRES_)/.test(name));
  expect(set.length).toBeGreaterThan(0);
  for (const name of set) expect(settings, name).toContain(`'${name.replace(/_FILE$/, '')}'`);
});
