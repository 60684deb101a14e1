import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { toBase64Url } from '../licence/token.ts';

const linkDays = 30;

const keyOf = (deps: Deps): Promise<string> =>
  secret(deps.database, 'booking-link-key', () => toBase64Url(deps.randomBytes(32)));

const signatureOf = (key: string, payload: string): Buffer => createHmac('sha256', key).update(payload).digest();

/**
 * What an email opens a booking with: its id and the last moment it works, signed. It works until 30 days after the
 * ride and shows nothing about the booking by itself.
 */
export async function signBookingLink(deps: Deps, bookingId: number, pickupAt: number): Promise<string> {
  const until = Math.floor(pickupAt / 1000) + linkDays * 86_400;
  const payload = `${bookingId.toString(36)}.${until.toString(36)}`;
  return `${payload}.${signatureOf(await keyOf(deps), payload).toString('base64url')}`;
}

/** The booking that a link opens; null when it was altered or its time is over. */
export async function readBookingLink(deps: Deps, link: string, now: number): Promise<number | null> {
  const parts = /^([0-9a-z]{1,12})\.([0-9a-z]{1,8})\.([A-Za-z0-9_-]{43})$/.exec(link);
  if (!parts) return null;
  const [, id = '', until = '', signature = ''] = parts;
  const expected = signatureOf(await keyOf(deps), `${id}.${until}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(until, 36) * 1000 > now ? Number.parseInt(id, 36) : null;
}
