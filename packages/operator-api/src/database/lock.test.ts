import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockOf = (holder: object) => writeFile(join(folder, 'server.lock'), JSON.stringify(holder));

describe('the lock of a data folder', () => {
  it('is held until it is given back', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
    unlock();
    lockFolder(folder)();
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  });

  it('of another living process is respected', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      await lockOf({ pid: child.pid, started: '', nonce: 'n' });
      expect(() => lockFolder(folder)).toThrow(`in use by process ${child.pid}`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    lockFolder(folder)();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, started: '1', nonce: 'n' }],
    ['an earlier process with the same id', { pid: process.pid, started: '1', nonce: 'n' }],
    ['nobody, half written', {}],
  ])('of %s is taken over', async (_name, holder) => {
    await lockOf(holder);
    lockFolder(folder)();
  });

  it('that somebody else took over is not given back by the one before', async () => {
    const unlock = lockFolder(folder);
    await lockOf({ pid: process.pid, started: '', nonce: 'somebody else' });
    unlock();
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);
  });
});
