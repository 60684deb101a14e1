// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameChunks } from './name-chunks.mjs';

let dist;
const library = `export const library = '${'x'.repeat(50_000)}';`;
const built = {
  'taxi-booking.js': 'export const visit = () => import("./chunks/visit-AAAAAAAA.js");',
  'chunks/visit-AAAAAAAA.js':
    'import{a}from"./chunk-BBBBBBBB.js";export const part=()=>import("./later-CCCCCCCC.js").catch(()=>import("./later-CCCCCCCC.js?"+Date.now()));export const map=()=>import("./library-DDDDDDDD.js");export const said="./nothing-of-ours.js";export{a};',
  'chunks/chunk-BBBBBBBB.js': 'export const a=1;',
  'chunks/later-CCCCCCCC.js': 'export const word="später";',
  'chunks/later-EEEEEEEE.js': 'export const word="plus tard";',
  'chunks/library-DDDDDDDD.js': library,
};
const metafile = {
  outputs: {
    'dist/chunks/visit-AAAAAAAA.js': { entryPoint: 'src/visit.tsx' },
    'dist/chunks/chunk-BBBBBBBB.js': {},
    'dist/chunks/later-CCCCCCCC.js': { entryPoint: 'messages/de/later.ts' },
    'dist/chunks/later-EEEEEEEE.js': { entryPoint: 'messages/fr/later.ts' },
    'dist/chunks/library-DDDDDDDD.js': { entryPoint: 'library/index.js' },
  },
};

const write = async () => {
  await mkdir(join(dist, 'chunks'), { recursive: true });
  for (const [file, text] of Object.entries(built)) await writeFile(join(dist, file), text);
  await writeFile(join(dist, 'metafile-esm.json'), JSON.stringify(metafile));
};

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'taxi-booking-names-'));
  await write();
});
afterEach(() => rm(dist, { recursive: true, force: true }));

describe('the chunks of a build', () => {
  it('stand counted in a folder of their content, and find each other there', async () => {
    const folder = await nameChunks(dist);
    expect(folder).toMatch(/^chunks\/[0-9a-f]{8}$/);
    expect((await readdir(join(dist, folder))).sort()).toEqual(['0.js', '1.js', '2.js', '3.js']);
    const { visit } = await import(/* @vite-ignore */ pathToFileURL(join(dist, 'taxi-booking.js')).href);
    const { a, part, said } = await visit();
    expect(a).toBe(1);
    expect((await part()).word).toBe('später');
    expect(said).toBe('./nothing-of-ours.js');
    expect(await readFile(join(dist, folder, '3.js'), 'utf8')).toContain('import("./1.js?"+Date.now())');
    const { outputs } = JSON.parse(await readFile(join(dist, 'metafile-esm.json'), 'utf8'));
    expect(outputs[`dist/${folder}/1.js`].entryPoint).toBe('messages/de/later.ts');
  });

  it('leave a large file that stands on nothing under its own content, from release to release', async () => {
    const first = await nameChunks(dist);
    expect((await readdir(join(dist, 'chunks'))).sort()).toEqual([
      first.slice('chunks/'.length),
      'library-DDDDDDDD.js',
    ]);
    const { visit } = await import(/* @vite-ignore */ pathToFileURL(join(dist, 'taxi-booking.js')).href);
    expect((await (await visit()).map()).library).toHaveLength(50_000);
  });

  it('stand in another folder as soon as one of them is another', async () => {
    const first = await nameChunks(dist);
    await rm(join(dist, 'chunks'), { recursive: true });
    await write();
    expect(await nameChunks(dist)).toBe(first);
    await rm(join(dist, 'chunks'), { recursive: true });
    await write();
    await writeFile(join(dist, 'chunks/later-EEEEEEEE.js'), 'export const word="bientôt";');
    expect(await nameChunks(dist)).not.toBe(first);
  });
});
