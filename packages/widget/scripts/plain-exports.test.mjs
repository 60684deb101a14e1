// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainExports } from './plain-exports.mjs';

let dist;
const built = {
  'door.js':
    'const x=()=>import("./chunks/chunk-A.js").then(({c:e})=>({startVisit:e})),y=()=>import("./chunks/part.js");export{x,y};',
  'chunks/chunk-A.js': 'var t=1,q=2,z=3,n=4,c=5,a=6;export{t as a,q as b,z as c,n as d,c as f,a as g};',
  'chunks/part.js':
    'import{b as e,a as b,f as f,g as g}from"./chunk-A.js";const p=[e,b,f,g],o=()=>import("./chunk-A.js").catch(()=>import("./chunk-A.js?"+Date.now())).then(e=>e.d);export{p as Part,o as later};',
};
const run = (file) => import(/* @vite-ignore */ pathToFileURL(join(dist, file)).href);
const read = (file) => readFile(join(dist, file), 'utf8');

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'taxi-booking-exports-'));
  await mkdir(join(dist, 'chunks'));
  for (const [file, text] of Object.entries(built)) await writeFile(join(dist, file), text);
});
afterEach(() => rm(dist, { recursive: true, force: true }));

describe('what files share', () => {
  it('is called in the list of exports as it is called where it stands, in order', async () => {
    await plainExports(dist);
    expect(await read('chunks/chunk-A.js')).toContain('export{a,c as f,n as d,q,t,z as c}');
    expect(await read('chunks/part.js')).toMatch(/^import\{q as e,t as b,f,a as g\}from"\.\/chunk-A\.js"/);
  });

  it('keeps the names that are read where a file is asked for', async () => {
    await plainExports(dist);
    expect(await read('chunks/part.js')).toContain('export{p as Part,o as later}');
    const { x, y } = await run('door.js');
    expect(await x()).toEqual({ startVisit: 3 });
    const { Part, later } = await y();
    expect(Part).toEqual([2, 1, 5, 6]);
    expect(await later()).toBe(4);
  });
});
