#!/usr/bin/env node
/**
 * Fails when no test names a sentence of the specification, when a test names a sentence that does not exist, and when
 * `docs/traceability.md` is out of date; `--write` updates it. With `--first` or `--second` and the file of that
 * document it also fails when the document's sentences differ from the recorded ones.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { marksOf } from './lib/sentences.mjs';
import { trace } from './lib/traceability.mjs';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, first: { type: 'string' }, second: { type: 'string' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const sentences = JSON.parse(read('docs/sentences.json'));

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file) && !file.startsWith('scripts/lib/traceability'))
  .flatMap((file) => {
    try {
      return [{ file, text: read(file) }];
    } catch {
      // Deleted, and not yet committed.
      return [];
    }
  });
const { table, problems } = trace(sentences, tests);

const page = `# Which test shows which sentence

Made by \`node scripts/check-traceability.mjs --write\` from the titles of the tests: \`[1§4.12]\` is the twelfth sentence of section
4 of the first document, a row of a table counting as one. \`sentences.json\` says each in other words, with a mark that tells
whether the document still says the same.

${table}`;
const place = 'docs/traceability.md';
if (values.write) writeFileSync(join(root, place), page);
else if (read(place) !== page) problems.push(`${place} is out of date: node scripts/check-traceability.mjs --write`);

for (const [number, file] of [
  ['1', values.first],
  ['2', values.second],
]) {
  if (!file) continue;
  const found = new Map(
    Object.entries(marksOf(readFileSync(file, 'utf8'))).flatMap(([section, marks]) =>
      marks.map((mark, index) => [`${number}§${section}.${index + 1}`, mark]),
    ),
  );
  for (const [id, mark] of found) if (sentences[id]?.mark !== mark) problems.push(`sentence ${id} is another one`);
  for (const id of Object.keys(sentences)) {
    if (id.startsWith(`${number}§`) && !found.has(id)) problems.push(`sentence ${id} is gone`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${Object.keys(sentences).length} sentences, ${tests.length} files of tests, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
