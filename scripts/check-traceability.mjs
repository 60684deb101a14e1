#!/usr/bin/env node
/**
 * Fails when a sentence of the specification is said to be in a file or shown by a test that is not there, and when a sentence
 * of the first document has no row. Takes the root of another work tree as its argument; with `--document` and the document's
 * file it also fails when the document's sentences are not those that were counted, and with `--count` counts them anew.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { marksOf } from './lib/sentences.mjs';
import { holesOfTable, problemsOfTable } from './lib/traceability.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { document: { type: 'string' }, count: { type: 'boolean', default: false } },
});
const document = values.document ? marksOf(readFileSync(resolve(values.document), 'utf8')) : null;
process.chdir(positionals[0] ?? fileURLToPath(new URL('..', import.meta.url)));

const folder = join('packages', 'booking-core', 'traceability');
const first = join(folder, 'first-document');
const read = (path) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null);
const tables = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => problemsOfTable(join(folder, name), readFileSync(join(folder, name), 'utf8'), read));
const problems = tables.length > 0 ? tables.flatMap((table) => table.problems) : [`${folder} has no tables`];

if (document && values.count) writeFileSync(`${first}.json`, `${JSON.stringify(document, null, 2)}\n`);
const marks = JSON.parse(read(`${first}.json`) ?? '{}');
problems.push(...holesOfTable(`${first}.md`, read(`${first}.md`) ?? '', marks));
for (const [section, sentences] of Object.entries(document ?? {})) {
  for (const [index, mark] of sentences.entries()) {
    if (marks[section]?.[index] !== mark)
      problems.push(`the document’s sentence ${section}.${index + 1} is another one`);
  }
}

for (const problem of problems) console.error(problem);
const sentences = Object.values(marks).flat().length;
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(`${rows} rows, ${sentences} sentences of the first document, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
