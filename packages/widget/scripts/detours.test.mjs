// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeDetours } from './detours.mjs';

let folder;
const built = {
  'base.js': 'var a=1;export{a};',
  'other.js': 'var z=2;export{z};',
  'shared.js': 'import{a as q}from"./base.js";var s=q,t=2;export{s as b,t as c};',
  'tier.js':
    'import"./other.js";import{b as o,c as r}from"./shared.js";import"./base.js";export{o as Tier,r as Switch};\n',
  'both.js': 'import{b as o}from"./shared.js";import{z as p}from"./other.js";export{o as One,p as Two};',
  'app.js':
    'import"./base.js";import"./other.js";import{c as d}from"./shared.js";const x=[()=>import("./tier.js").then(e=>e.Switch),()=>import("./tier.js"),()=>import("./both.js").then(e=>e.Two)];export{x,d};',
};
const run = (file) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
const read = (file) => readFile(join(folder, file), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taxi-booking-detours-'));
  for (const [file, text] of Object.entries(built)) await writeFile(join(folder, file), text);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file that only hands on what another exports', () => {
  it('goes, and its importers ask the other one by its own names', async () => {
    const detours = await removeDetours(folder);
    expect(await readdir(folder)).toEqual(['app.js', 'base.js', 'other.js', 'shared.js']);
    const app = await read('app.js');
    expect(app).toContain('()=>import("./shared.js").then(e=>e.c)');
    expect(app).toContain('()=>import("./shared.js").then(m=>({Tier:m.b,Switch:m.c}))');
    expect(app).toContain('()=>import("./other.js").then(e=>e.z)');
    expect(detours.get('tier.js').get('Tier')).toEqual({ file: 'shared.js', name: 'b' });
  });

  it('stays while somebody wants names of several files at once', async () => {
    await writeFile(join(folder, 'app.js'), 'const x=()=>import("./both.js");export{x};');
    await removeDetours(folder);
    expect(await readdir(folder)).toContain('both.js');
    expect(await read('app.js')).toContain('import("./both.js")');
  });
});

it('a file does not ask for what stands in it', async () => {
  const own =
    'var s=1,t=2,u=[()=>import("./tier.js").then(e=>e.Switch),()=>import("./tier.js")];export{s as b,t as c,u as d};';
  await writeFile(join(folder, 'shared.js'), own);
  await removeDetours(folder);
  expect(await read('shared.js')).not.toContain('import(');
  const { d: loads } = await run('shared.js');
  expect(await Promise.all(loads.map((load) => load()))).toEqual([2, { Tier: 1, Switch: 2 }]);
});

it('a file asks for what it uses, at once also for what that stands on, and for nothing else', async () => {
  await removeDetours(folder);
  const app = await read('app.js');
  expect(app).toMatch(/^import"\.\/base\.js";import\{c as d\}from"\.\/shared\.js";/);
});

it('what the names lead to is what they led to', async () => {
  const { Tier, Switch } = await run('tier.js');
  await removeDetours(folder);
  const { x: loads } = await run('app.js');
  expect(await Promise.all(loads.map((load) => load()))).toEqual([Switch, { Tier, Switch }, 2]);
});
