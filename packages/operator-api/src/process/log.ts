import type { LogEntry } from '../deps.ts';

/** Writes a line of JSON to the standard error output. */
export const log = (entry: LogEntry): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};
