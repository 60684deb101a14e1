import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '../deps.ts';
import { OperatorFileError, operatorFileNames, wordsOfMistake } from './operator.ts';
import { readFolderContents } from './read-operator.ts';
import type { OperatorSettings } from './settings.ts';

export interface FollowedFiles {
  readonly folder: string;
  readonly settings: OperatorSettings;
  readonly log: (entry: LogEntry) => void;
  /** What tells one state of a file from another; its time, size and number in the file system, where nothing else is said. */
  readonly stateOf?: (path: string) => Promise<string>;
}

const statOf = async (path: string): Promise<string> => {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs} ${size} ${ino}`;
};

/**
 * Looks whether the operator's files have changed; each call is one look. They are asked for instead of being watched: that
 * holds on every file system, for files that an editor replaces, and for a folder that a container has from outside. What has
 * changed is read once two looks find the same, so that nothing half written is taken. With a mistake the last right content
 * stays in force; the log and the desk tell it.
 */
export async function createFileFollower({
  folder,
  settings,
  log,
  stateOf = statOf,
}: FollowedFiles): Promise<() => Promise<void>> {
  const look = async (): Promise<string> => {
    const states = operatorFileNames.map((name) => stateOf(join(folder, name)).catch(() => 'missing'));
    return (await Promise.all(states)).join('\n');
  };
  let taken = await look();
  let seen = taken;

  async function take(): Promise<readonly string[]> {
    try {
      return (await settings.replaceFiles(await readFolderContents(folder))).map(wordsOfMistake);
    } catch (error) {
      if (error instanceof OperatorFileError) return [error.message];
      throw error;
    }
  }

  return async () => {
    const before = seen;
    seen = await look();
    if (seen === taken || seen !== before) return;
    const wrong = await take();
    taken = seen;
    settings.fileNotice = wrong.join('\n');
    for (const error of wrong) log({ level: 'error', event: 'operator-files', error });
    if (wrong.length === 0) log({ level: 'info', event: 'operator-files', taken: folder });
  };
}
