import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockOf = (holder: object) => writeFile(join(folder, 'server.lock'), JSON.stringify(holder));

describe('the lock of a data folder', () => {
  it('is held until it is given back', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    unlock();
    (await lockFolder(folder))();
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  });

  it('of another living process is respected', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      await lockOf({ pid: child.pid, started: '', nonce: 'n' });
      await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    (await lockFolder(folder))();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, started: '1', nonce: 'n' }],
    ['an earlier process with the same id', { pid: process.pid, started: '1', nonce: 'n' }],
    ['nobody, half written', {}],
  ])('of %s is taken over', async (_name, holder) => {
    await lockOf(holder);
    (await lockFolder(folder))();
  });

  it('that somebody else took over is not given back by the one before', async () => {
    const unlock = await lockFolder(folder);
    await lockOf({ pid: process.pid, started: '', nonce: 'somebody else' });
    unlock();
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);
  });

  describe('of another container, which has a process of the same number', () => {
    const elsewhere = { pid: process.pid, place: 'another one', started: '', nonce: 'n' };
    const touch = (agoMs: number) => utimesSync(join(folder, 'server.lock'), new Date(), new Date(Date.now() - agoMs));

    it('is respected while it is touched', async () => {
      await lockOf(elsewhere);
      const touching = setInterval(() => touch(0), 100);
      try {
        await expect(lockFolder(folder)).rejects.toThrow('in use by a process of another container');
      } finally {
        clearInterval(touching);
      }
    });

    it('is taken over once nobody has touched it for ten seconds', async () => {
      await lockOf(elsewhere);
      touch(9_000);
      const began = Date.now();
      (await lockFolder(folder))();
      expect(Date.now() - began).toBeGreaterThan(500);
    });

    it('is taken when it is given back meanwhile', async () => {
      await lockOf(elsewhere);
      const taken = lockFolder(folder);
      await rm(join(folder, 'server.lock'));
      (await taken)();
    });
  });

  it('is touched while it is held', async () => {
    const unlock = await lockFolder(folder);
    const touchedAt = () => statSync(join(folder, 'server.lock')).mtimeMs;
    const first = touchedAt();
    await vi.waitFor(() => expect(touchedAt()).toBeGreaterThan(first), 10_000);
    unlock();
  });

  it('goes with the process', async () => {
    const before = process.listeners('exit');
    await lockFolder(folder);
    const [last] = process.listeners('exit').filter((listener) => !before.includes(listener));
    last?.(0);
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
    expect(process.listeners('exit')).toEqual(before);
  });
});
