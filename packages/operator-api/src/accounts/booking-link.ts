import { createHmac, timingSafeEqual } from 'node:crypto';
import { legNames } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import { secret } from '../database/licence-store.ts';
import type { Leg } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

const linkDays = 30;

type LinkDeps = Pick<Deps, 'database' | 'randomBytes'>;

const keyOf = (deps: LinkDeps): Promise<string> =>
  secret(deps.database, 'booking-link-key', () => toBase64Url(deps.randomBytes(32)));

const signatureOf = (key: string, payload: string): Uint8Array => createHmac('sha256', key).update(payload).digest();

/**
 * What an email opens a booking with: its id and the last moment it works, signed. It works until 30 days after the
 * ride and shows nothing about the booking by itself.
 */
export async function signBookingLink(deps: LinkDeps, row: Opened & { readonly id: number }): Promise<string> {
  return sign(deps, '', row.id, Math.floor(openUntil(row) / 1000));
}

/**
 * The address that an email opens a booking by, on the operator's site. The partner's code goes along, so that what is booked
 * from there counts as the partner's, too.
 */
export const emailedLink = async (deps: LinkDeps, ownUrl: string, row: Linked): Promise<string> =>
  (await linksOn(deps, ownUrl))(row);

/** {@link emailedLink} of any booking: what signs it is read beforehand, so that a transaction need not ask for it. */
export async function linksOn(deps: LinkDeps, ownUrl: string): Promise<(row: Linked) => string> {
  const key = await keyOf(deps);
  return (row) => {
    const code = row.tracking_code === '' ? '' : `?trackingcode=${encodeURIComponent(row.tracking_code)}`;
    return `${ownUrl}/bookinfo/${signWith(key, '', row.id, Math.floor(openUntil(row) / 1000))}${code}`;
  };
}

type Linked = Opened & Pick<BookingRow, 'id' | 'tracking_code'>;
type Opened = Pick<BookingRow, 'pickup_at' | 'return_at'>;

/** The last moment that a booking's code or its link opens it without an account. */
const openUntil = (row: Opened): number => Math.max(row.pickup_at, row.return_at ?? 0) + linkDays * 86_400_000;

/** Whether codes and links still open a booking; its owner sees it for as long as it is kept. */
export const isOpenToCodes = (row: Opened, now: number): boolean => now < openUntil(row);

/** Whether a code is a booking's own, and still opens it. */
export const codeOpens = (row: Opened & Pick<BookingRow, 'code'>, code: string, now: number): boolean =>
  code !== '' && code === row.code && isOpenToCodes(row, now);

/** The booking that a link opens; null when it was altered or its time is over. */
export const readBookingLink = (deps: LinkDeps, link: string, now: number): Promise<number | null> =>
  read(deps, '', link, now);

const sharedDays = 2;

/**
 * The code of a link that shares a ride: it shows where the ride is and grants nothing else, for as long as the ride
 * lasts and two days after the pick-up at most.
 * @param round how often links to the ride were taken back
 */
export const signTrackingLink = (
  deps: LinkDeps,
  bookingId: number,
  leg: Leg,
  from: number,
  round = 0,
): Promise<string> =>
  sign(deps, trackingKinds[leg], bookingId, Math.floor(from / 1000) + sharedDays * 86_400, roundMark(round));

/**
 * The ride that a shared link shows; whether the ride lasts still is the caller's to ask.
 * @param roundOf how often links to a ride were taken back: those of earlier rounds show nothing
 */
export async function readTrackingLink(
  deps: LinkDeps,
  link: string,
  now: number,
  roundOf: (leg: Leg) => number = () => 0,
): Promise<{ readonly bookingId: number; readonly leg: Leg } | null> {
  const leg = legNames.find((leg) => link.startsWith(trackingKinds[leg]));
  if (!leg) return null;
  const kind = trackingKinds[leg];
  const bookingId = await read(deps, kind, link.slice(kind.length), now, roundMark(roundOf(leg)));
  return bookingId === null ? null : { bookingId, leg };
}

/** Stands before a shared link and in what is signed: one kind never opens what the other does. */
const trackingKinds = {
  outbound: 't-',
  outbound2: 't2-',
  outbound3: 't3-',
  return: 'r-',
  return2: 'r2-',
  return3: 'r3-',
} as const satisfies Record<Leg, string>;

/** Signed and not written: a link does not tell how often others were taken back. */
const roundMark = (round: number): string => (round === 0 ? '' : `#${round}`);

const sign = async (deps: LinkDeps, kind: string, bookingId: number, until: number, mark = ''): Promise<string> =>
  signWith(await keyOf(deps), kind, bookingId, until, mark);

function signWith(key: string, kind: string, bookingId: number, until: number, mark = ''): string {
  const payload = `${kind}${bookingId.toString(36)}.${until.toString(36)}`;
  return `${payload}.${toBase64Url(signatureOf(key, `${payload}${mark}`))}`;
}

async function read(deps: LinkDeps, kind: string, link: string, now: number, mark = ''): Promise<number | null> {
  const parts = /^([0-9a-z]{1,12})\.([0-9a-z]{1,8})\.([A-Za-z0-9_-]{43})$/.exec(link);
  if (!parts) return null;
  const [, id = '', until = '', signature = ''] = parts;
  const expected = signatureOf(await keyOf(deps), `${kind}${id}.${until}${mark}`);
  const given = fromBase64Url(signature);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(until, 36) * 1000 > now ? Number.parseInt(id, 36) : null;
}
