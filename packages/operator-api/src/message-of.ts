/** The message of what was thrown, for logs; `unknown` for what is no error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
