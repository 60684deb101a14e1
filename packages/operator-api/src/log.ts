/** What is logged of one event: names and values, without personal data beyond what the settings allow. */
export type LogEntry = Readonly<Record<string, string | number | boolean | null>>;

/** Writes a line of JSON to the standard error output. */
export const log = (entry: LogEntry): void => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** The message of a thrown error, for logs; `unknown` for a value that is not an Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
