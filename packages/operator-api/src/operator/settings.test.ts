import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { readSettings } from '../env.ts';
import type { LogEntry } from '../log.ts';
import { geographyOf } from '../providers/from-settings.ts';
import { freshDatabase } from '../testing/database.ts';
import { demoContents, ownFolder } from '../testing/demo-operator.ts';
import type { FareTable, VehicleRow } from './schema.ts';
import { createOperatorSettings, type OperatorSettings } from './settings.ts';
import type { Draft } from './versions.ts';

const files = demoContents();
const fares = files.fares as FareTable;
const vehicles = files.vehicles as VehicleRow[];
const withBase = (base: number): FareTable => ({ ...fares, distance: { ...fares.distance, base } });

let database: Database;
let here: OperatorSettings;
let logged: LogEntry[];
const open = () => createOperatorSettings({ database, files, log: (entry) => logged.push(entry) });

beforeEach(async () => {
  database = await freshDatabase();
  logged = [];
  here = open();
  return () => database.destroy();
});

const change = (settings: OperatorSettings, ...drafts: Draft[]) =>
  settings.change({
    drafts,
    note: '',
    staff: { id: 1, email: 'owner@operator.example' },
    now: 5,
    also: async () => {},
  });
/** The database, but the caller gets the first versions that it reads only once `after` has resolved. */
function slowOnce(after: () => Promise<unknown>): Database {
  let isFirst = true;
  const slow = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (_, name) => {
        const value: unknown = Reflect.get(part, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const result = value.apply(part, given) as object;
          if (!(result instanceof Promise)) return slow(result);
          return result.then(async (found: unknown) => {
            if (isFirst && Array.isArray(found) && found.length > 0) {
              isFirst = false;
              await after();
            }
            return found;
          });
        };
      },
    });
  return slow(database);
}

const faresOf = (settings: OperatorSettings) => settings.current().find(({ name }) => name === 'fares');

describe('a change', () => {
  it('is in force at once for whoever holds the operator, and for other processes once they look', async () => {
    const { operator } = here;
    const elsewhere = open();
    expect(operator.fares.distance.base).toBe(4);
    expect(await change(here, { name: 'fares', version: 0, content: withBase(9) })).toEqual({
      kind: 'done',
      made: [{ name: 'fares', version: 1 }],
    });
    expect(operator.fares.distance.base).toBe(9);
    expect(elsewhere.operator.fares.distance.base).toBe(4);
    await elsewhere.follow();
    expect(elsewhere.operator.fares.distance.base).toBe(9);
    expect(faresOf(elsewhere)).toMatchObject({ version: 1, actor: 'owner@operator.example', at: 5, notice: '' });
  });

  it('of the own places is what searches find first from then on, by each of their names', async () => {
    const { gazetteer } = geographyOf(readSettings({}, ownFolder), here.operator);
    const near = { latitude: 51.5, longitude: -0.12 };
    const first = (text: string) => gazetteer.searchPlaces(text, { near })[0]?.name;
    expect(first('the old mint')).not.toBe('Royal Mint Yard');
    const place = { id: 'mint', name: 'Royal Mint Yard', category: 'Venue', aliases: ['The Old Mint'], ...near };
    await change(here, { name: 'places', version: 0, content: [place] });
    expect(first('the old mint')).toBe('Royal Mint Yard');
    expect(first('royal mint')).toBe('Royal Mint Yard');
    // A file applies while the desk has no version of it; the desk's version overrides it.
    await here.replaceFiles({ ...files, places: [] });
    expect(first('the old mint')).toBe('Royal Mint Yard');
  });

  it('outlives the process, and is kept in the order in which it was sent', async () => {
    const turned = Object.fromEntries(Object.entries(withBase(9)).reverse());
    await change(here, { name: 'fares', version: 0, content: turned });
    const again = open();
    await again.follow();
    expect(Object.keys(faresOf(again)?.content as object)[0]).toBe('currencies');
    expect(again.operator.fares.distance.base).toBe(9);
  });

  it('that is loaded while changed files are taken in leaves these in force', async () => {
    await change(here, {
      name: 'vehicles',
      version: 0,
      content: [{ ...vehicles[0], typename: 'Minibus' }, ...vehicles.slice(1)],
    });
    const replaced: { done?: Promise<unknown> } = {};
    const slow = slowOnce(async () => {
      replaced.done = settings.replaceFiles({ ...files, fares: withBase(9) });
      // The database answers in turn: it has answered what the new files asked before this.
      for (let nth = 0; nth < 5; nth++) await here.versions('fares');
    });
    const settings = createOperatorSettings({ database: slow, files });
    await settings.follow();
    await replaced.done;
    expect(settings.operator.fares.distance.base).toBe(9);
    expect(settings.operator.vehicles[0]?.typename).toBe('Minibus');
  });

  it('that is made while changed files are taken in stays in force', async () => {
    await change(here, { name: 'fares', version: 0, content: withBase(9) });
    const made: { done?: Promise<unknown> } = {};
    const slow = slowOnce(async () => {
      made.done = change(settings, { name: 'fares', version: 1, content: withBase(7) });
      for (let nth = 0; nth < 9; nth++) await here.versions('fares');
    });
    const settings = createOperatorSettings({ database: slow, files });
    await settings.replaceFiles({ ...files, places: [] });
    expect(await made.done).toMatchObject({ kind: 'done' });
    expect(settings.operator.fares.distance.base).toBe(7);
  });

  it('of an older version is told what is true, and changes nothing', async () => {
    await change(here, { name: 'fares', version: 0, content: withBase(9) });
    const late = open();
    const answer = await change(late, { name: 'fares', version: 0, content: withBase(7) });
    expect(answer).toMatchObject({ kind: 'stale', current: { name: 'fares', version: 1 } });
    await late.follow();
    expect(late.operator.fares.distance.base).toBe(9);
  });

  it('of two at the same moment is one, and the other is told', async () => {
    const answers = await Promise.all(
      [7, 8].map((base) => change(open(), { name: 'fares', version: 0, content: withBase(base) })),
    );
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['done', 'stale']);
  });

  it('that says what is so already makes no version', async () => {
    expect(await change(here, { name: 'fares', version: 0, content: fares })).toEqual({ kind: 'done', made: [] });
  });

  it('is taken back by the content of an earlier version', async () => {
    await change(here, { name: 'fares', version: 0, content: withBase(9) });
    await change(here, { name: 'fares', version: 1, content: await here.contentOf('fares', 0) });
    expect(here.operator.fares.distance.base).toBe(4);
    expect((await here.versions('fares')).map(({ version }) => version)).toEqual([2, 1, 0]);
    expect(await here.contentOf('fares', 1)).toEqual(withBase(9));
    expect(await here.contentOf('fares', 3)).toBeUndefined();
  });

  it('leaves known which number a row had that was taken out, so that no other row gets it', async () => {
    const highest = Math.max(...vehicles.map(({ vehtypeid }) => vehtypeid));
    expect(await here.highest('vehicles')).toBe(highest);
    const bookers = files.bookers as readonly { readonly bookerid: number }[];
    const company = { ...bookers[0], bookerid: 40, joincode: 'ACME7KQMX2PZ4TWHR' };
    const added = await change(here, { name: 'bookers', version: 0, content: [...bookers, company] });
    expect(added).toMatchObject({ kind: 'done' });
    await change(here, { name: 'bookers', version: 1, content: bookers });
    expect(await here.highest('bookers')).toBe(40);
    expect(await here.highest('fares')).toBe(0);
  });

  it('of two documents that need each other is made whole or not at all', async () => {
    const minibus = { ...vehicles[0], vehtypeid: 7, typename: 'Minibus' };
    const alone = await change(here, { name: 'vehicles', version: 0, content: [...vehicles, minibus] });
    expect(alone).toMatchObject({ kind: 'mistakes', mistakes: [{ document: 'fares', field: 'vehicles.7.factor' }] });
    const both = await change(
      here,
      { name: 'vehicles', version: 0, content: [...vehicles, minibus] },
      { name: 'fares', version: 0, content: { ...fares, vehicles: { ...fares.vehicles, 7: { factor: 2 } } } },
    );
    expect(both).toMatchObject({ kind: 'done', made: [{ name: 'vehicles' }, { name: 'fares' }] });
    expect(here.operator.vehicles).toHaveLength(7);
  });

  it('of a document does not stumble over hours of no length that were always in the file of another', async () => {
    const noLength = { ...files, dispatch: { opening: [{ from: '08:00', to: '08:00' }, {}] } };
    const lenient = createOperatorSettings({ database, files: noLength });
    expect(await change(lenient, { name: 'fares', version: 0, content: withBase(9) })).toMatchObject({ kind: 'done' });
  });

  it('that fails half way leaves nothing', async () => {
    const failing = here.change({
      drafts: [{ name: 'fares', version: 0, content: withBase(9) }],
      ...{ note: '', staff: null, now: 5 },
      also: () => Promise.reject(new Error('the trail is full')),
    });
    await expect(failing).rejects.toThrow('the trail is full');
    await here.follow();
    expect(here.operator.fares.distance.base).toBe(4);
  });
});

describe('a version that is not right any more', () => {
  const store = (document: string, version: number, content: unknown) =>
    database
      .insertInto('operator_settings')
      .values({ document, version, content: JSON.stringify(content), note: '', staff_id: null, actor: 'x', at: 1 })
      .execute();

  it('gives way to the last good one, says so in log and list, and can be put right', async () => {
    await store('fares', 1, withBase(9));
    await store('fares', 2, { ...fares, rounding: 'none' });
    await store('holidays', 1, []);
    const later = open();
    await later.follow();
    expect(later.operator.fares.distance.base).toBe(9);
    expect(later.operator.holidays).toEqual([]);
    expect(faresOf(later)).toMatchObject({
      version: 2,
      content: { distance: { base: 9 } },
      notice: 'version 2 is not in use: fares.json, field rounding: expected an object instead of "none"',
    });
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', event: 'operator-settings', document: 'fares' }),
    ]);
    expect(await change(later, { name: 'fares', version: 2, content: withBase(9) })).toMatchObject({
      kind: 'done',
      made: [{ version: 3 }],
    });
    expect(faresOf(later)).toMatchObject({ version: 3, notice: '' });
  });

  it('because of another document takes that with it, and the files stand behind everything', async () => {
    await store('vehicles', 1, [...vehicles, { ...vehicles[0], vehtypeid: 7 }]);
    const later = open();
    await later.follow();
    expect(later.operator.vehicles).toHaveLength(6);
    expect(later.current().filter(({ notice }) => notice !== '')).toMatchObject([{ name: 'vehicles', version: 1 }]);
  });

  it('because of a changed file leaves later versions of other documents in force', async () => {
    const last = vehicles.at(-1)?.vehtypeid;
    const configuration = { ...(files.configuration as object), defaultvehtypeid: last };
    await change(here, { name: 'vehicles', version: 0, content: vehicles.slice(0, -1) });
    await change(here, { name: 'fares', version: 0, content: withBase(8) });
    await change(here, { name: 'fares', version: 1, content: withBase(9) });
    expect(await here.replaceFiles({ ...files, configuration })).toEqual([]);
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', event: 'operator-settings', document: 'vehicles' }),
    ]);
    const again = createOperatorSettings({ database, files: { ...files, configuration } });
    await again.follow();
    for (const { operator, current } of [here, again]) {
      expect(operator.fares.distance.base).toBe(9);
      expect(operator.vehicles).toHaveLength(vehicles.length);
      expect(current().filter(({ notice }) => notice !== '')).toMatchObject([{ name: 'vehicles', version: 1 }]);
    }
  });

  it('of a document that this server does not know is let be', async () => {
    await store('moon-fares', 1, {});
    await here.follow();
    expect(here.operator.fares.distance.base).toBe(4);
  });
});
