import type { Connection } from '../deps.ts';
import type { Caller } from '../licence/access.ts';

/** What a request carries through the server: the connection it came by, and what is found out about it on its way. */
export type Env = {
  Bindings: { connection: Connection };
  Variables: { correlation: string; address?: string; caller: Caller; call?: string; result?: string };
};

/** The most that a call's body has, bytes, where it says nothing else. */
export const bodyLimit = 64 * 1024;
export const noStore = { 'cache-control': 'no-store' };

export const withHeaders = (response: Response, extra: Readonly<Record<string, string>>): Response => {
  for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
  return response;
};
