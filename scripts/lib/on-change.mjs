import { watch } from 'node:fs';

/** An editor writes a file in several steps, and a change of branches many files. */
const settleMs = 200;

/**
 * Runs `work` after changes below the folders: one run at a time, and another one for changes during a run.
 * @param {readonly string[]} folders
 * @param {() => Promise<void>} work
 * @returns a function that ends it
 */
export function onChange(folders, work) {
  let timer;
  let isRunning = false;
  const run = async () => {
    if (isRunning) return soon();
    isRunning = true;
    await work();
    isRunning = false;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(run, settleMs);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, soon));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
