/**
 * `npm run operator -- init FOLDER`, `validate FOLDER` and `fare FROM TO`: creates an operator's folder, reports the
 * mistakes in one, and explains a fare.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { packageFolder, readSettings, SettingError, type Settings, settingMistakes } from './env.ts';
import { explainFare, FareQuestionError, fareText } from './fares/explain-fare.ts';
import { LocalEngineError, readData } from './geo/index.ts';
import { log } from './log.ts';
import {
  askMissing,
  filesOfOperator,
  InitError,
  type InitQuestion,
  initQuestions,
  readAnswers,
} from './operator/init-folder.ts';
import { editorFiles, withSchemas } from './operator/json-schemas.ts';
import { type Operator, OperatorFileError } from './operator/operator.ts';
import { readOperatorFolder } from './operator/read-operator.ts';
import { validateFolder } from './operator/validate-folder.ts';
import { gatewayMistakes } from './payments/from-settings.ts';
import { startMistakes } from './process/operator-files.ts';
import { geographyOf, localEngineOf, providersFromSettings } from './providers/from-settings.ts';

const rows = () => readData('airports.json', join(packageFolder(import.meta.url), 'data')).rows;

const unreadable = (folder: string, { code }: NodeJS.ErrnoException) =>
  new InitError(
    code === 'ENOENT' ? `There is no folder ${resolve(folder)}.` : `${resolve(folder)} is no folder that can be read.`,
  );

async function init(folder: string, given: Readonly<Partial<Record<InitQuestion, string>>>): Promise<string> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw unreadable(folder, error);
  });
  if (inside.length > 0) throw new InitError(`${folder} is not empty. Choose a new or an empty folder.`);
  const person = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const typed = await askMissing(given, async (question) => (await person?.question(question)) ?? '');
  person?.close();
  const files = filesOfOperator(readAnswers(typed), rows());
  const forEditors = editorFiles();
  for (const [name, content] of Object.entries({ ...withSchemas(files), ...forEditors })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  return `Created ${Object.keys(files).length} files in ${folder}. Change the prices in fares.json and prices.json, then

  npm run operator -- validate ${folder}
  OPERATOR_DIR=${resolve(folder)} PLACES_KIND=photon PLACES_URL=https://… npm start`;
}

/** The mistakes in valid settings with valid files. */
const mistakesTogether = async (settings: Settings, operator: Operator): Promise<readonly string[]> => [
  ...(await startMistakes(settings, operator)),
  ...(await gatewayMistakes(settings, operator.configuration)),
];

/** Prints the mistakes in a folder and in the settings. @returns whether there are none. */
async function validate(folder: string): Promise<boolean> {
  await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  const found = await validateFolder(folder, rows());
  const operator = await readOperatorFolder(folder).then(
    (files) => files.operator,
    () => null,
  );
  const own = packageFolder(import.meta.url);
  const inSettings = settingMistakes(process.env, own, operator?.configuration.country);
  const lines = [
    ...found.map(({ file, field, value, message }) => {
      const where = field === '' ? file : `${file}, field ${field}`;
      return `${where}: ${message}${value === '' ? '' : ` (found ${value})`}`;
    }),
    ...inSettings,
    ...(operator && inSettings.length === 0 ? await mistakesTogether(readSettings(process.env, own), operator) : []),
  ];
  process.stdout.write(lines.length === 0 ? `${folder}: no mistakes found.\n` : `${lines.join('\n')}\n`);
  return lines.length === 0;
}

interface FareOptions {
  readonly at?: string;
  readonly vehicle?: string;
  readonly hours?: string;
  readonly via?: readonly string[];
  readonly in?: string;
}

/** Explains a fare with the settings of this process, calculated as the server would. */
async function fare(from: string, to: string, options: FareOptions): Promise<string> {
  const env = options.in === undefined ? process.env : { ...process.env, OPERATOR_DIR: options.in };
  const settings = readSettings(env, packageFolder(import.meta.url));
  const { operator } = await readOperatorFolder(settings.operatorDir);
  const localEngine = await localEngineOf(settings, new URL('./valhalla-engine.js', import.meta.url), log);
  await localEngine?.look();
  const around = { clock: Date.now, log, localEngine };
  const providers = providersFromSettings(settings, operator, geographyOf(settings, operator), around);
  const asked = {
    from,
    to,
    vias: options.via ?? [],
    at: options.at ?? '',
    vehicle: options.vehicle ?? '',
    hours: options.hours ?? '',
  };
  try {
    const explained = await explainFare(asked, { operator, providers, now: Date.now() });
    return fareText(explained, operator.configuration.timezone);
  } finally {
    localEngine?.close();
  }
}

const usage = 'Usage: npm run operator -- init FOLDER, validate FOLDER, or fare FROM TO';

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: {
      ...Object.fromEntries(initQuestions.map((name) => [name, { type: 'string' as const }])),
      vehicle: { type: 'string' },
      hours: { type: 'string' },
      via: { type: 'string', multiple: true },
      in: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, first, second] = positionals;
  if (command === 'validate' && first !== undefined) return validate(first);
  if (command === 'init' && first !== undefined) {
    process.stdout.write(`${await init(first, values as Partial<Record<InitQuestion, string>>)}\n`);
    return true;
  }
  if (command !== 'fare' || first === undefined || second === undefined) throw new InitError(usage);
  process.stdout.write(`${await fare(first, second, values as FareOptions)}\n`);
  return true;
}

run().then(
  (isRight) => {
    process.exitCode = isRight ? 0 : 1;
  },
  (error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const isPlain =
      [InitError, FareQuestionError, LocalEngineError, OperatorFileError, SettingError].some(
        (kind) => error instanceof kind,
      ) ||
      ['ENOENT', 'ENOTDIR', 'EACCES'].includes(code) ||
      code.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isPlain ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  },
);
