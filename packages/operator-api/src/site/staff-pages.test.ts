import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileHandler } from '../deps.ts';
import { createStaffPages } from './staff-pages.ts';

const script = 'document.title = "Desk"';
let folder: string;
let pages: FileHandler;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-'));
  await mkdir(join(folder, 'desk', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'desk', 'index.html'), `<!doctype html><title>Desk</title><script>${script}</script>`);
  await writeFile(join(folder, 'desk', 'assets', 'index-B7NCSHSR.js'), 'export {}');
  pages = createStaffPages(join(folder, 'desk'));
});
afterAll(() => rm(folder, { recursive: true }));

const ask = (path: string, method = 'GET') =>
  pages(new Request(`http://localhost:4300${path}`, { method }), '2026-11-24');

it.each(['/desk', '/desk/', '/desk/bookings/C97A94F', '/desk/welcome'])('%s is the one page', async (path) => {
  const response = await ask(path);
  expect(response?.status).toBe(200);
  expect(await response?.text()).toContain('<title>Desk</title>');
  expect(response?.headers.get('x-robots-tag')).toBe('noindex');
});

it('runs the page’s own script, what it fetches from here, and nobody frames it', async () => {
  const policy = (await ask('/desk'))?.headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${hash}' 'strict-dynamic' 'self';`);
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("frame-ancestors 'none';");
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('http');
});

it('serves its files, kept for long when their name tells what is in them', async () => {
  const file = await ask('/desk/assets/index-B7NCSHSR.js');
  expect(file?.headers.get('cache-control')).toContain('immutable');
  expect((await ask('/desk/assets/none-B7NCSHSR.js'))?.status).toBe(404);
});

it('leaves calls, other methods and everything else to others, and goes nowhere outside of its folder', async () => {
  expect(await ask('/desk/v1/me')).toBeNull();
  expect(await ask('/desk', 'POST')).toBeNull();
  expect(await ask('/desktop')).toBeNull();
  expect((await ask('/desk/..%2fsecret.txt'))?.status).toBe(404);
});

it('says that the drivers’ page is not there before it is', async () => {
  expect((await ask('/drive'))?.status).toBe(503);
});
