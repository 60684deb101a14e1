import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort, isFree } from './free-port.mjs';

const here = (name) => new URL(name, import.meta.url).href;

/** The source of a server that prints when it listens, and starts a child that would outlive it. */
const server = (port) => `
  import { spawn } from 'node:child_process';
  import { createServer } from 'node:net';
  if (process.argv[2] === 'grandchild') setInterval(() => {}, 1000);
  else {
    const child = spawn(process.execPath, [process.argv[1], 'grandchild'], { stdio: 'ignore' });
    createServer().listen(${port}, () => console.log('pids ' + process.pid + ' ' + child.pid));
  }`;

const runner = (stoppedCode, file) => `
  import { createProcesses } from '${here('./processes.mjs')}';
  const processes = createProcesses(${stoppedCode});
  processes.start('The server', process.execPath, [
    '--import', '${here('./end-with-parent.mjs')}', ${JSON.stringify(file)},
  ]);`;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a command and what it started', { timeout: 30_000 }, () => {
  let folder;
  let port;
  let pids = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taxi-booking-processes-'));
    port = await freePort();
  });
  afterEach(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name, text) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  /** Starts the command, below a shell when `shell` is set, and resolves once its server listens. */
  async function begin(stoppedCode, shell) {
    const file = write('runner.mjs', runner(stoppedCode, write('server.mjs', server(port))));
    const own = `"${process.execPath}" "${file}"`;
    const child = spawn('sh', ['-c', shell ? `${own} & echo runner $!; wait` : `exec ${own}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const found = { top: child, runner: child.pid, server: 0, grandchild: 0 };
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, first, second] = line.split(' ');
      if (kind === 'runner') found.runner = Number(first);
      if (kind === 'pids') {
        found.server = Number(first);
        found.grandchild = Number(second);
        break;
      }
    }
    // To a signal, 0 would be this process and all of its group.
    if (found.server === 0) throw new Error('The server did not start.');
    pids = [found.runner, found.server, found.grandchild];
    return found;
  }
  const allGone = () => expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);

  test('end together on SIGTERM, with the code that was asked for', async () => {
    const { top } = await begin(7, false);
    const ended = new Promise((resolve) => top.once('exit', (code) => resolve(code)));
    top.kill('SIGTERM');
    expect(await ended).toBe(7);
    await allGone();
    expect(await isFree(port)).toBe(true);
  });

  test('end when the shell that started the command is gone', async () => {
    const { top } = await begin(0, true);
    top.kill('SIGKILL');
    await allGone();
    expect(await isFree(port)).toBe(true);
  });

  test('leave no server when the command is killed without a word', async () => {
    const found = await begin(0, true);
    pids = [found.runner, found.server];
    process.kill(found.runner, 'SIGKILL');
    await allGone();
    expect(await isFree(port)).toBe(true);
    pids = [found.grandchild];
  });

  test('end with the code of the child that ended', async () => {
    const { top, server: pid } = await begin(0, false);
    const ended = new Promise((resolve) => top.once('exit', (code) => resolve(code)));
    process.kill(pid, 'SIGKILL');
    expect(await ended).toBe(1);
    await allGone();
  });
});
