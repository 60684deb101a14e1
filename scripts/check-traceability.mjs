#!/usr/bin/env node
/**
 * Fails when a sentence of the specification is said to be in a file or shown by a test that is not there, and when a sentence
 * of one of its two documents has no row. Takes the root of another work tree as its argument; with `--first` or `--second` and
 * that document's file it also fails when its sentences are not those that were counted, and with `--count` counts them anew.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { marksOf } from './lib/sentences.mjs';
import { holesOfTable, problemsOfTable } from './lib/traceability.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'string' }, second: { type: 'string' }, count: { type: 'boolean', default: false } },
});
const documents = ['first', 'second'].map((name) => ({
  name,
  found: values[name] ? marksOf(readFileSync(resolve(values[name]), 'utf8')) : null,
}));
process.chdir(positionals[0] ?? fileURLToPath(new URL('..', import.meta.url)));

const folder = join('packages', 'booking-core', 'traceability');
const read = (path) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null);
const tables = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => problemsOfTable(join(folder, name), readFileSync(join(folder, name), 'utf8'), read));
const problems = tables.length > 0 ? tables.flatMap((table) => table.problems) : [`${folder} has no tables`];

let sentences = 0;
for (const { name, found } of documents) {
  const table = join(folder, `${name}-document`);
  if (found && values.count) writeFileSync(`${table}.json`, `${JSON.stringify(found, null, 2)}\n`);
  const marks = JSON.parse(read(`${table}.json`) ?? '{}');
  sentences += Object.values(marks).flat().length;
  problems.push(...holesOfTable(`${table}.md`, read(`${table}.md`) ?? '', marks));
  for (const [section, marked] of Object.entries(found ?? {})) {
    for (const [index, mark] of marked.entries()) {
      if (marks[section]?.[index] !== mark)
        problems.push(`the ${name} document’s sentence ${section}.${index + 1} is another one`);
    }
  }
}

for (const problem of problems) console.error(problem);
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(`${rows} rows, ${sentences} sentences of the documents, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
