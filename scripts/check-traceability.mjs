#!/usr/bin/env node
/**
 * Fails when a sentence of the specification is said to be in a file or shown by a test that is not there. Takes the root of
 * another work tree as its argument.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemsOfTable } from './lib/traceability.mjs';

process.chdir(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));

const folder = join('packages', 'booking-core', 'traceability');
const read = (path) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null);
const tables = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => problemsOfTable(join(folder, name), readFileSync(join(folder, name), 'utf8'), read));
const problems = tables.length > 0 ? tables.flatMap((table) => table.problems) : [`${folder} has no tables`];
for (const problem of problems) console.error(problem);
console.log(`${tables.reduce((sum, table) => sum + table.rows, 0)} sentences, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
