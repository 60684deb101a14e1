import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

/** The key pair by which push services know this server (RFC 8292): P-256, raw in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

async function freshKeys(): Promise<VapidKeys> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const { d = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const point = [x, y].flatMap((part) => [...(fromBase64Url(part) ?? [])]);
  return { publicKey: toBase64Url(Uint8Array.of(4, ...point)), privateKey: d };
}

/** @returns the keys of the settings, else those that the first call created and stored. */
export async function vapidKeysOf({ database, vapidKeys }: Pick<Deps, 'database' | 'vapidKeys'>): Promise<VapidKeys> {
  if (vapidKeys) return vapidKeys;
  return JSON.parse(await secret(database, 'vapid-keys', async () => JSON.stringify(await freshKeys()))) as VapidKeys;
}
