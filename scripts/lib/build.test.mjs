import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildServing, isBuilt, rememberBuild } from './build.mjs';
import { fingerprint, isComplete } from './install.mjs';

let root;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taxi-booking-build-'));
  write('package.json', '{}');
  write('pnpm-lock.yaml', 'lock');
  write('packages/site/package.json', '{"dependencies":{"react":"1"}}');
  write('packages/site/src/main.tsx', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a build is used again', () => {
  beforeEach(() => {
    for (const path of ['widget/dist/a.js', 'widget/types/a.d.ts', 'site/dist/a.js', 'operator-api/dist/main.js']) {
      write(`packages/${path}`, 'built');
    }
  });

  test('when nothing changed, and not before there was one', () => {
    expect(isBuilt(root)).toBe(false);
    rememberBuild(root);
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ['a source changed', () => write('packages/site/src/main.tsx', 'two')],
    ['a source came', () => write('packages/booking-ui/src/new.tsx', '')],
    ['a source went', () => rmSync(join(root, 'packages/site/src/main.tsx'))],
    ['the lockfile changed', () => write('pnpm-lock.yaml', 'other')],
    ['a built file changed', () => write('packages/site/dist/a.js', 'built otherwise')],
    ['a built file went', () => rmSync(join(root, 'packages/widget/dist/a.js'))],
    ['a built folder went', () => rmSync(join(root, 'packages/operator-api/dist'), { recursive: true })],
  ])('but not when %s', (_what, change) => {
    rememberBuild(root);
    change();
    expect(isBuilt(root)).toBe(false);
  });

  test('but not with other settings of the bundler', () => {
    rememberBuild(root);
    expect(isBuilt(root, { ...process.env, VITE_TITLE: 'other' })).toBe(false);
  });

  test('whatever installs and type checks leave', () => {
    rememberBuild(root);
    write('packages/site/node_modules/react/package.json', '{}');
    write('packages/site/.tsbuild/main.d.ts', '');
    write('packages/site/tsconfig.tsbuildinfo', '');
    expect(isBuilt(root)).toBe(true);
  });
});

describe('a start', () => {
  const told = async (fails) => {
    const said = [];
    const processes = {
      async run(_command, _args, { cwd }) {
        const folder = relative(root, cwd).replace('packages/', '');
        said.push(folder);
        return folder !== fails;
      },
    };
    const firstPage = async () => said.push('first page') > 0;
    return { good: await buildServing(root, processes, () => said.push('serve'), firstPage), said };
  };

  test('serves once the server is built, and shows the site before the rest is', async () => {
    const { good, said } = await told();
    expect(good).toBe(true);
    expect(said.slice(0, 4)).toEqual(['operator-api', 'serve', 'site', 'first page']);
    expect(said.slice(4, -1).sort()).toEqual(['desk', 'loader', 'widget']);
    expect(said.at(-1)).toBe('examples');
    expect(isBuilt(root)).toBe(true);
  });

  test('builds nothing that is built', async () => {
    rememberBuild(root);
    expect(await told()).toEqual({ good: true, said: ['serve', 'first page'] });
  });

  test('ends where something cannot be built, and builds again the next time', async () => {
    expect(await told('site')).toEqual({ good: false, said: ['operator-api', 'serve', 'site'] });
    expect((await told('widget')).good).toBe(false);
    expect(isBuilt(root)).toBe(false);
  });
});

describe('an install is needed again', () => {
  test('with the lockfile and any package.json', () => {
    const first = fingerprint(root);
    expect(fingerprint(root)).toBe(first);
    write('packages/site/package.json', '{}');
    const second = fingerprint(root);
    expect(second).not.toBe(first);
    write('pnpm-lock.yaml', 'other');
    expect(fingerprint(root)).not.toBe(second);
  });

  test('when a package is gone', () => {
    expect(isComplete(root)).toBe(false);
    write('packages/site/node_modules/react/package.json', '{}');
    expect(isComplete(root)).toBe(true);
  });
});
