import type { Connection } from '../deps.ts';
import type { Caller } from '../licence/access.ts';

/** Data of a request within the server: its connection, and variables that are set while it is handled. */
export type Env = {
  Bindings: { connection: Connection };
  Variables: { correlation: string; address?: string; caller: Caller; call?: string; result?: string };
};

/** Default maximum size of a call's body, in bytes. */
export const bodyLimit = 64 * 1024;
export const noStore = { 'cache-control': 'no-store' };

export const withHeaders = (response: Response, extra: Readonly<Record<string, string>>): Response => {
  for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
  return response;
};
