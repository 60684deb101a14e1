import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

/**
 * A signed cookie marks a browser in which a customer has signed in. It grants no access. It gives that browser its own
 * limit of password attempts for the account, which strangers cannot exhaust, and distinguishes a suspended tab from a
 * stolen token.
 */

type DeviceDeps = Pick<Deps, 'database' | 'randomBytes' | 'publicUrl'>;

export interface Device {
  readonly customerId: number;
  /** Random id of the browser, for limits. */
  readonly id: string;
}

const name = 'known-device';
const yearSeconds = 365 * 86_400;

const sign = async ({ database, randomBytes }: DeviceDeps, payload: string): Promise<Uint8Array> =>
  createHmac('sha256', await secret(database, 'device-key', () => toBase64Url(randomBytes(32))))
    .update(payload)
    .digest();

/** The `Set-Cookie` header for a browser in which a customer has signed in. @param id the browser's id, where known. */
export async function deviceCookie(
  deps: DeviceDeps,
  customerId: number,
  id = toBase64Url(deps.randomBytes(12)),
): Promise<{ readonly id: string; readonly cookie: string }> {
  const payload = `${customerId}.${id}`;
  const value = `${payload}.${toBase64Url(await sign(deps, payload))}`;
  const secure = deps.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return { id, cookie: `${name}=${value}; Path=/api; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}` };
}

/** The device in a `Cookie` header; null without one, or when this server did not sign it. */
export async function readDevice(deps: DeviceDeps, cookies: string | undefined): Promise<Device | null> {
  const sent = new RegExp(`(?:^|; )${name}=(\\d{1,15})\\.([\\w-]{16})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '');
  if (!sent) return null;
  const [, customer = '', id = '', signature = ''] = sent;
  const given = fromBase64Url(signature);
  const expected = await sign(deps, `${customer}.${id}`);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { customerId: Number(customer), id };
}
