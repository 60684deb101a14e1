import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shrink, shrunk } from './shrink.mjs';

describe('a built file', () => {
  it('is said in fewer bytes, and exports, imports and asks for the same', async () => {
    const text =
      'import{a as first}from"./base.js";const lazy=()=>import("./part.js").catch(()=>import("./part.js?"+Date.now()));function sum(one,two){const result=one+two;return result}var total=sum(first,2);export{lazy as b,total};';
    const short = await shrunk(text);
    expect(short.length).toBeLessThan(text.length);
    expect(short).toContain('from"./base.js"');
    // Bundlers of host pages read the names of the parts as they stand there.
    expect(short).toContain('import("./part.js").catch(');
    expect(short).toMatch(/export\{\w+ as b,\w+ as total\}/);
  });

  it('stays as it is where that is shortest', async () => {
    expect(await shrunk('export{};')).toBe('export{};');
  });
});

describe('a built folder', () => {
  let dist;
  beforeEach(async () => {
    dist = await mkdtemp(join(tmpdir(), 'taxi-booking-shrink-'));
    await mkdir(join(dist, 'chunks'));
  });
  afterEach(() => rm(dist, { recursive: true, force: true }));

  it('is shrunk but for what source maps describe', async () => {
    const long = 'export const answer = () => { return 6 * 7; };\n';
    const files = {
      'taxi-booking.js': long,
      'element-class.js': long,
      'chunks/part.js': long,
      'chunks/mapped.js': long,
      'chunks/mapped.js.map': '{}',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
    await shrink(dist);
    const read = (name) => readFile(join(dist, name), 'utf8');
    for (const name of ['taxi-booking.js', 'element-class.js', 'chunks/part.js']) {
      expect(await read(name)).toBe('export const answer=()=>42;');
    }
    expect(await read('chunks/mapped.js')).toBe(long);
  });
});
