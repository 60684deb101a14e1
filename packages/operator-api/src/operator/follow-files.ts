import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '../env.ts';
import type { LogEntry } from '../log.ts';
import { mistakeText, OperatorFileError, operatorFileNames } from './operator.ts';
import { readFolderContents } from './read-operator.ts';
import type { OperatorSettings } from './settings.ts';

export interface FollowedFiles {
  readonly folder: string;
  readonly settings: OperatorSettings;
  readonly log: (entry: LogEntry) => void;
  /** The states of the files before they were read for `settings`; by default those of now. */
  readonly before?: string;
  /** The state of a file, compared to detect changes; by default its time, size and inode number. */
  readonly stateOf?: (path: string) => Promise<string>;
}

const statOf = async (path: string): Promise<string> => {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs} ${size} ${ino}`;
};

/** The states of all files of an operator's folder, compared to detect changes. */
export async function fileStates(folder: string, stateOf = statOf): Promise<string> {
  const states = operatorFileNames.map((name) => stateOf(join(folder, name)).catch(() => 'missing'));
  return (await Promise.all(states)).join('\n');
}

/**
 * Checks whether the operator's files have changed, once per call. The files are polled rather than watched: that
 * works on every file system, for files that an editor replaces, and for folders mounted into a container. A change is
 * read once two checks find the same state, so that no half-written file is read. With a mistake the last valid
 * content stays in force, and the log and the desk report it.
 * @returns a function that checks once
 */
export async function createFileFollower({
  folder,
  settings,
  log,
  before,
  stateOf = statOf,
}: FollowedFiles): Promise<() => Promise<void>> {
  const look = () => fileStates(folder, stateOf);
  let taken = before ?? (await look());
  let seen = taken;

  async function take(): Promise<readonly string[]> {
    try {
      return (await settings.replaceFiles(await readFolderContents(folder))).map(mistakeText);
    } catch (error) {
      if (error instanceof OperatorFileError || error instanceof SettingError) return error.message.split('\n');
      throw error;
    }
  }

  return async () => {
    const last = seen;
    seen = await look();
    if (seen === taken || seen !== last) return;
    const wrong = await take();
    taken = seen;
    settings.fileNotice = wrong.join('\n');
    for (const error of wrong) log({ level: 'error', event: 'operator-files', error });
    if (wrong.length === 0) log({ level: 'info', event: 'operator-files', taken: folder });
  };
}
