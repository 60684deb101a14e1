#!/usr/bin/env node
/**
 * Fails when a source has a forbidden import (the rules are in scripts/lib/import-rules.mjs), or when a view and its
 * CSS Module name different classes. Takes the root of another work tree as its argument.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strayClassNames } from './lib/class-names.mjs';
import { problemsOf } from './lib/import-rules.mjs';

process.chdir(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));

const sources = readdirSync('packages').flatMap((name) =>
  readdirSync(join('packages', name, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const texts = new Map(sources.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
const problems = [
  ...sources.flatMap((file) => problemsOf(file, readFileSync(file, 'utf8'))),
  ...strayClassNames(texts),
];
for (const problem of problems) console.error(problem);
console.log(`${sources.length} sources, ${problems.length} forbidden imports or stray class names`);
process.exit(problems.length > 0 ? 1 : 0);
