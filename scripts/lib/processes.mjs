import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Milliseconds between checks whether the parent process still runs. */
const parentPollMs = 500;
/** Milliseconds that a child has for its shutdown before it is killed. */
const graceMs = 5_000;

/** The parent process. Read at load: it may have ended by the time that the packages are installed and built. */
const parent = process.ppid;

/**
 * Manages the child processes of one command. All end on Ctrl-C, on SIGTERM, when the terminal closes, and when the
 * parent process dies, because npm and the shell between it and this process do not forward signals. Every child leads
 * its own process group, so that its own children end with it.
 * @param {number} stoppedCode exit code when the command is stopped from outside: 0 for a server, not 0 for a test run
 */
export function createProcesses(stoppedCode) {
  const children = new Set();
  let ending = false;

  const signal = (child, name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // The group is gone already.
    }
  };

  const end = (code) => {
    if (ending) return;
    ending = true;
    process.exitCode = code;
    clearInterval(parentPoll);
    for (const child of children) signal(child, 'SIGTERM');
    setTimeout(() => {
      for (const child of children) signal(child, 'SIGKILL');
    }, graceMs).unref();
  };

  const parentPoll = setInterval(() => {
    if (process.ppid !== parent) end(stoppedCode);
  }, parentPollMs).unref();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => end(stoppedCode));

  const open = (command, args, options) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...options });
    if (child.pid !== undefined) children.add(child);
    child.once('exit', () => {
      // Processes that the child left behind would occupy its ports.
      signal(child, 'SIGTERM');
      children.delete(child);
    });
    return child;
  };

  return {
    /** Starts a child whose exit ends the whole command. */
    start(name, command, args, options = {}) {
      if (ending) return;
      const child = open(command, args, options);
      child.once('exit', (code, by) => {
        if (ending) return;
        console.error(`${name} ended (${by ?? `code ${code}`}); everything else ends with it.`);
        end(code || 1);
      });
      child.once('error', (error) => {
        console.error(`${name} could not start: ${error.message}`);
        end(1);
      });
    },
    /**
     * Runs a command to its end. With `quiet` its output is shown only when it fails.
     * @returns {Promise<boolean>} whether it succeeded
     */
    run(command, args, { quiet = false, ...options } = {}) {
      if (ending) return Promise.resolve(false);
      return new Promise((resolve) => {
        const child = open(command, args, quiet ? { ...options, stdio: ['ignore', 'pipe', 'pipe'] } : options);
        const said = [];
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
        child.once('close', (code) => {
          if (code !== 0 && !ending) process.stderr.write(Buffer.concat(said));
          resolve(code === 0 && !ending);
        });
        child.once('error', (error) => {
          console.error(`${command} could not start: ${error.message}`);
          resolve(false);
        });
      });
    },
    end,
    get ending() {
      return ending;
    },
  };
}

/**
 * Runs a tool of the workspace by its name.
 * @param {string} folder its working directory, relative to the root; the folder's own tools take precedence
 */
export function runTool(processes, root, folder, command, args, { env = {}, quiet = false } = {}) {
  const cwd = join(root, folder);
  const path = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return processes.run(command, args, { cwd, quiet, env: { ...process.env, PATH: path, NO_COLOR: '1', ...env } });
}

/**
 * Waits until a URL responds with success.
 * @returns {Promise<boolean>} false when `giveUp()` is true or time is over
 */
export async function answers(url, { timeoutMs = 60_000, giveUp = () => false } = {}) {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until && !giveUp()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return true;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}
