import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

/**
 * A signed cookie marks a browser in which a customer, or a member of staff, has signed in. It grants no access. It gives
 * that browser its own limit of password attempts for the account, which strangers cannot exhaust, and distinguishes a
 * suspended tab of a customer from a stolen token.
 */

type DeviceDeps = Pick<Deps, 'database' | 'randomBytes' | 'publicUrl'>;

export interface Device {
  /** The id of the customer or of the member of staff. */
  readonly accountId: number;
  /** Random id of the browser, for limits. */
  readonly id: string;
}

/** The cookies of each kind of account; `mark` is part of the signed text, so that one never stands for the other. */
const kinds = {
  customer: { name: 'known-device', path: '/api', mark: '' },
  staff: { name: 'known-desk', path: '/desk', mark: 'staff.' },
} as const;
type AccountKind = keyof typeof kinds;

const yearSeconds = 365 * 86_400;

const sign = async ({ database, randomBytes }: DeviceDeps, payload: string): Promise<Uint8Array> =>
  createHmac('sha256', await secret(database, 'device-key', () => toBase64Url(randomBytes(32))))
    .update(payload)
    .digest();

/** The `Set-Cookie` header for a browser in which somebody has signed in. @param id the browser's id, where known. */
export async function deviceCookie(
  deps: DeviceDeps,
  accountId: number,
  id = toBase64Url(deps.randomBytes(12)),
  kind: AccountKind = 'customer',
): Promise<{ readonly id: string; readonly cookie: string }> {
  const { name, path, mark } = kinds[kind];
  const payload = `${accountId}.${id}`;
  const value = `${payload}.${toBase64Url(await sign(deps, `${mark}${payload}`))}`;
  const secure = deps.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return { id, cookie: `${name}=${value}; Path=${path}; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}` };
}

/** The device in a `Cookie` header; null without one, or when this server did not sign it. */
export async function readDevice(
  deps: DeviceDeps,
  cookies: string | undefined,
  kind: AccountKind = 'customer',
): Promise<Device | null> {
  const { name, mark } = kinds[kind];
  const sent = new RegExp(`(?:^|; )${name}=(\\d{1,15})\\.([\\w-]{16})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '');
  if (!sent) return null;
  const [, account = '', id = '', signature = ''] = sent;
  const given = fromBase64Url(signature);
  const expected = await sign(deps, `${mark}${account}.${id}`);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { accountId: Number(account), id };
}
