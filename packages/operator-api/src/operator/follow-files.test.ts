import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { readSettings } from '../env.ts';
import type { LogEntry } from '../log.ts';
import { checkStart } from '../process/operator-files.ts';
import { freshDatabase } from '../testing/database.ts';
import { demoContents, operatorTexts, ownFolder } from '../testing/demo-operator.ts';
import { createFileFollower, fileStates } from './follow-files.ts';
import { checkOperator, type Operator } from './operator.ts';
import { readOperatorFolder } from './read-operator.ts';
import type { FareTable } from './schema.ts';
import { createOperatorSettings, type OperatorSettings } from './settings.ts';

const fares = demoContents().fares as FareTable;
const withBase = (base: unknown) => JSON.stringify({ ...fares, distance: { ...fares.distance, base } });

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.destroy());

let env: Record<string, string>;
const mayStart = (operator: Operator) => checkStart(readSettings(env, ownFolder), operator);
let folder: string;
let settings: OperatorSettings;
let logged: LogEntry[];
let look: () => Promise<void>;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
/** Checks as the server does: a change is read once two checks find the same state. */
const looks = async () => {
  await look();
  await look();
};
const baseNow = () => settings.operator.fares.distance.base;

beforeEach(async () => {
  await database.deleteFrom('operator_settings').execute();
  folder = mkdtempSync(join(tmpdir(), 'operator-files-'));
  for (const [name, text] of Object.entries(operatorTexts())) write(name, text);
  logged = [];
  env = {};
  const log = (entry: LogEntry) => logged.push(entry);
  settings = createOperatorSettings({ database, files: demoContents(), log, check: mayStart });
  look = await createFileFollower({ folder, settings, log });
  return () => rmSync(folder, { recursive: true });
});

describe('a changed file', () => {
  it('is in force once two looks have found it the same', async () => {
    write('fares.json', withBase(9));
    await look();
    expect(baseNow()).toBe(4);
    await look();
    expect(baseNow()).toBe(9);
    expect(logged).toMatchObject([{ level: 'info', event: 'operator-files' }]);
  });

  it('may change between the start’s reading of the files and their following', async () => {
    const before = await fileStates(folder);
    write('fares.json', withBase(9));
    look = await createFileFollower({ folder, settings, log: (entry) => logged.push(entry), before });
    await looks();
    expect(baseNow()).toBe(9);
    expect(logged).toHaveLength(1);
    await looks();
    expect(logged).toHaveLength(1);
  });

  it('is not read while it is being written', async () => {
    const text = withBase(9);
    write('fares.json', text.slice(0, 100));
    await look();
    write('fares.json', text);
    await look();
    expect(baseNow()).toBe(4);
    expect(logged).toEqual([]);
    await look();
    expect(baseNow()).toBe(9);
  });

  it('may be put in the old one’s place, as editors do', async () => {
    write('fares.json~', withBase(9));
    renameSync(join(folder, 'fares.json~'), join(folder, 'fares.json'));
    await looks();
    expect(baseNow()).toBe(9);
  });

  it('may be new, or taken away', async () => {
    const { points } = settings.operator.serviceArea as { points: object[] };
    rmSync(join(folder, 'service-area.json'));
    await looks();
    expect(settings.operator.serviceArea).toBeNull();
    write('service-area.json', JSON.stringify({ kind: 'polygon', points }));
    await looks();
    expect(settings.operator.serviceArea).toMatchObject({ kind: 'polygon' });
  });

  it('that cannot be read is not taken for one that is not there', async () => {
    rmSync(join(folder, 'service-area.json'));
    // Read errors as of a file without permission, which a test under root cannot have.
    mkdirSync(join(folder, 'service-area.json'));
    await looks();
    expect(settings.fileNotice).toContain('service-area.json cannot be read');
    expect(settings.operator.serviceArea).toMatchObject({ kind: 'polygon' });
    await expect(readOperatorFolder(folder)).rejects.toThrow('service-area.json cannot be read');
  });

  it('with mistakes changes nothing, and each is told until it is right', async () => {
    write('fares.json', withBase('four'));
    write('vehicles.json', '[]');
    await looks();
    await looks();
    expect(baseNow()).toBe(4);
    const lines = [
      expect.stringContaining('vehicles.json'),
      'fares.json, field distance.base: expected a number instead of "four"',
    ];
    expect(settings.fileNotice.split('\n')).toEqual(expect.arrayContaining(lines));
    expect(logged.map(({ level }) => level)).toEqual(['error', 'error']);
    write('fares.json', withBase(9));
    write('vehicles.json', operatorTexts()['vehicles.json'] ?? '');
    await looks();
    expect(settings.fileNotice).toBe('');
    expect(baseNow()).toBe(9);
  });

  it('that is no JSON, or is gone, changes nothing', async () => {
    write('fares.json', withBase(9).slice(0, 100));
    await looks();
    expect(settings.fileNotice).toContain('fares.json is not JSON');
    rmSync(join(folder, 'fares.json'));
    await looks();
    expect(settings.fileNotice).toContain('fares.json cannot be read');
    expect(baseNow()).toBe(4);
  });

  it('cannot change the gateway of a running server', async () => {
    const configuration = { ...(demoContents().configuration as object), paymentgateway: '' };
    write('configuration.json', JSON.stringify({ ...configuration, company: 'Another' }));
    await looks();
    expect(settings.fileNotice).toContain('takes effect only when the server is restarted');
    expect(settings.operator.configuration.company).not.toBe('Another');
  });

  it('with which the server would not start changes nothing', async () => {
    const configuration = demoContents().configuration as { baselat: number; baselng: number };
    const { baselat, baselng } = configuration;
    write('configuration.json', JSON.stringify({ ...configuration, baselat: baselng, baselng: baselat }));
    await looks();
    expect(settings.fileNotice).toContain('baselat is the latitude, baselng the longitude');
    expect(settings.operator.configuration).toMatchObject({ baselat, baselng });

    env = { SMTP_URL: 'smtp://mail.example' };
    write('configuration.json', JSON.stringify({ ...configuration, email: '' }));
    await looks();
    expect(settings.fileNotice).toContain('MAIL_FROM');
    expect(settings.operator.configuration.email).not.toBe('');

    env = { BRAINTREE_API_URL: 'https://payments.braintree-api.com', PAYPAL_CLIENT_ID: 'a', PAYPAL_SECRET: 'b' };
    const braintree = { ...configuration, paymentgateway: 'braintree', publickey: 'sandbox_1' };
    const others = { ...demoContents(), configuration: braintree };
    expect(() => mayStart(checkOperator(others).operator as Operator)).toThrow('field publickey: is a sandbox key');

    env = { PUBLIC_URL: 'https://cabs.example', DATABASE_URL: 'postgresql://operator@db/operator' };
    write('configuration.json', JSON.stringify({ ...configuration, company: 'Cabs' }));
    await looks();
    expect(settings.fileNotice.split('\n')).toEqual([
      expect.stringContaining('licences.json has the demo codes'),
      expect.stringContaining('bookers.json lets anybody join'),
    ]);
    expect(settings.operator.configuration.company).not.toBe('Cabs');
  });

  it('stays below a version of the desk, and the log tells', async () => {
    await settings.change({
      drafts: [{ name: 'fares', version: 0, content: JSON.parse(withBase(7)) }],
      ...{ note: '', staff: null, now: 5, also: async () => {} },
    });
    write('fares.json', withBase(9));
    await looks();
    expect(baseNow()).toBe(7);
    expect(logged).toMatchObject([
      { level: 'warn', document: 'fares', error: expect.stringContaining('version 1, saved on the desk,') },
      { level: 'info' },
    ]);
    expect(await settings.contentOf('fares', 0)).toMatchObject({ distance: { base: 9 } });
  });

  it('is taken with the next look where the database did not answer', async () => {
    write('fares.json', withBase(9));
    await look();
    const { replaceFiles } = settings;
    settings.replaceFiles = () => Promise.reject(new Error('no database'));
    await expect(look()).rejects.toThrow('no database');
    settings.replaceFiles = replaceFiles;
    await look();
    expect(baseNow()).toBe(9);
  });
});
