/** `npm run operator -- init FOLDER` and `validate FOLDER`: makes an operator's folder, and says what is wrong in one. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { packageFolder } from './env.ts';
import { readData } from './geo/index.ts';
import { filesOfOperator, InitError, type InitQuestion, initQuestions, readAnswers } from './operator/init-folder.ts';
import { validateFolder } from './operator/validate-folder.ts';
import { placeSettingMistakes } from './places/from-settings.ts';

const questions: Readonly<Record<InitQuestion, string>> = {
  name: 'Name of the company',
  country: 'Country (ISO 3166-1, like FR)',
  at: 'Where it is, as latitude,longitude (like 45.76,4.835)',
  currency: 'Currency (ISO 4217, like EUR)',
  unit: 'Prices per km or mile',
  language: 'Language of vehicles and prices (en, fr, de, es, it, pl, ar, ja)',
};

const rows = () => readData('airports.json', join(packageFolder(import.meta.url), 'data')).rows;

async function init(folder: string, given: Readonly<Partial<Record<InitQuestion, string>>>): Promise<string> {
  const inside = await readdir(folder).catch(() => []);
  if (inside.length > 0) throw new InitError(`${folder} is not empty.`);
  const typed = Object.fromEntries(initQuestions.map((name) => [name, given[name] ?? ''])) as Record<
    InitQuestion,
    string
  >;
  const missing = initQuestions.filter((name) => given[name] === undefined);
  if (missing.length > 0 && process.stdin.isTTY) {
    const asked = createInterface({ input: process.stdin, output: process.stdout });
    for (const name of missing) typed[name] = await asked.question(`${questions[name]}: `);
    asked.close();
  }
  const files = filesOfOperator(readAnswers(typed), rows());
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  return `${Object.keys(files).length} files are in ${folder}. Change the prices in fares.json and prices.json, then

  npm run operator -- validate ${folder}
  OPERATOR_DIR=${resolve(folder)} PLACES_KIND=photon PLACES_URL=https://… npm start`;
}

/** @returns whether nothing is wrong. */
async function validate(folder: string): Promise<boolean> {
  const found = await validateFolder(folder, rows());
  const text = (name: string) => (process.env[name] ?? '').trim();
  const settings = placeSettingMistakes({
    placesKind: text('PLACES_KIND').toLowerCase(),
    placesUrl: text('PLACES_URL'),
    placesKey: text('PLACES_KEY') || text('PLACES_KEY_FILE'),
    placesCountries: text('PLACES_COUNTRIES')
      .toLowerCase()
      .split(/\s*,\s*/)
      .filter(Boolean),
  });
  const lines = [
    ...found.map(({ file, field, value, message }) => {
      const where = field === '' ? file : `${file}, field ${field}`;
      return `${where}: ${message}${value === '' ? '' : ` (there stands ${value})`}`;
    }),
    ...settings.map(([name, value, words]) => `${name}: ${words}${value === '' ? '' : ` (there stands ${value})`}`),
  ];
  process.stdout.write(lines.length === 0 ? `${folder}: nothing is wrong.\n` : `${lines.join('\n')}\n`);
  return lines.length === 0;
}

async function run(): Promise<boolean> {
  const options = Object.fromEntries(initQuestions.map((name) => [name, { type: 'string' as const }]));
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  const [command, folder] = positionals;
  if (folder === undefined || (command !== 'init' && command !== 'validate')) {
    throw new InitError('Usage: npm run operator -- init FOLDER, or validate FOLDER');
  }
  if (command === 'validate') return validate(folder);
  process.stdout.write(`${await init(folder, values as Partial<Record<InitQuestion, string>>)}\n`);
  return true;
}

run().then(
  (isRight) => {
    process.exitCode = isRight ? 0 : 1;
  },
  (error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const isPlain =
      error instanceof InitError || code === 'ENOENT' || code === 'ENOTDIR' || code.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isPlain ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  },
);
