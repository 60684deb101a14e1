import { spawn } from 'node:child_process';

/** How often to look whether the process that started us is still there. */
const parentPollMs = 500;

/**
 * Keeps a set of child processes: all end when one ends, on Ctrl-C, on SIGTERM, and when our parent dies, because a shell
 * between npm and us does not pass the signal on.
 */
export function createProcesses() {
  const children = new Set();
  let ending = false;

  const end = (code) => {
    if (ending) return;
    ending = true;
    process.exitCode = code;
    for (const child of children) child.kill('SIGTERM');
    // A child that does not listen must not keep its port.
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, 5_000).unref();
    clearInterval(parentPoll);
  };

  const parent = process.ppid;
  const parentPoll = setInterval(() => {
    if (process.ppid !== parent) end(0);
  }, parentPollMs);
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));

  return {
    /** Starts a child whose end is everybody's end. */
    start(name, command, args, options = {}) {
      const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
      children.add(child);
      child.on('exit', (code, signal) => {
        children.delete(child);
        if (ending) return;
        console.error(`${name} ended (${signal ?? `code ${code}`}); everything else ends with it.`);
        end(code || 1);
      });
      child.on('error', (error) => {
        console.error(`${name} could not start: ${error.message}`);
        end(1);
      });
      return child;
    },
    end,
    get ending() {
      return ending;
    },
  };
}

/** Waits until a URL answers with success. @returns {Promise<boolean>} false when `giveUp()` says so or time is over */
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
