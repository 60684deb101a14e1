import type { LogEntry } from './deps.ts';

/** Writes a line of JSON to the standard error output. */
export const log = (entry: LogEntry): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** The message of what was thrown, for logs; `unknown` for what is no error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
