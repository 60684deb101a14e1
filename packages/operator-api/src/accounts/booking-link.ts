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
 * The signed code that opens a booking from an email: the booking's id and the expiry time, 30 days after the last
 * ride. It reveals nothing about the booking by itself.
 */
export async function signBookingLink(deps: LinkDeps, row: Opened & { readonly id: number }): Promise<string> {
  return sign(deps, '', row.id, Math.floor(openUntil(row) / 1000));
}

/**
 * The address on the operator's site that opens a booking from an email. It includes the partner's tracking code, so
 * that further bookings from that page are attributed to the partner.
 */
export const emailedLink = async (deps: LinkDeps, ownUrl: string, row: Linked): Promise<string> =>
  (await linksOn(deps, ownUrl))(row);

/**
 * @returns {@link emailedLink} as a synchronous function; the signing key is read now, not within a later transaction
 */
export async function linksOn(deps: LinkDeps, ownUrl: string): Promise<(row: Linked) => string> {
  const key = await keyOf(deps);
  return (row) => {
    const code = row.tracking_code === '' ? '' : `?trackingcode=${encodeURIComponent(row.tracking_code)}`;
    return `${ownUrl}/bookinfo/${signWith(key, '', row.id, Math.floor(openUntil(row) / 1000))}${code}`;
  };
}

type Linked = Opened & Pick<BookingRow, 'id' | 'tracking_code'>;
type Opened = Pick<BookingRow, 'pickup_at' | 'return_at'>;

/** When a booking's code and links expire, epoch milliseconds. */
const openUntil = (row: Opened): number => Math.max(row.pickup_at, row.return_at ?? 0) + linkDays * 86_400_000;

/** @returns the last ride's pick-up time, epoch milliseconds, after which codes and links still open a booking. */
export const openSince = (now: number): number => now - linkDays * 86_400_000;

/** Whether codes and links still open a booking; its owner can see it for as long as it is stored. */
export const isOpenToCodes = (row: Opened, now: number): boolean => now < openUntil(row);

/** Whether a code is the booking's own and has not expired. */
export const codeOpens = (row: Opened & Pick<BookingRow, 'code'>, code: string, now: number): boolean =>
  code !== '' && code === row.code && isOpenToCodes(row, now);

/** @returns the id of the booking that a link opens; null when the link was altered or has expired */
export const readBookingLink = (deps: LinkDeps, link: string, now: number): Promise<number | null> =>
  read(deps, '', link, now);

/** Whether an emailed link opens a booking: of one that was put off, a link from before, too. */
export const linkOpens = async (
  deps: LinkDeps,
  row: Opened & Pick<BookingRow, 'id'>,
  link: string,
  now: number,
): Promise<boolean> => isOpenToCodes(row, now) && (await readBookingLink(deps, link, 0)) === row.id;

const sharedDays = 2;

/**
 * The code of a link that shares a ride's position and grants nothing else. It is valid until the ride ends, and for
 * two days after the pick-up at most; after a later one, where the ride is put off.
 * @param from pick-up time, epoch milliseconds
 * @param round how often links to the ride have been revoked
 */
export const signTrackingLink = (
  deps: LinkDeps,
  bookingId: number,
  leg: Leg,
  from: number,
  round = 0,
): Promise<string> =>
  sign(deps, trackingKinds[leg], bookingId, Math.floor(from / 1000) + sharedDays * 86_400, roundMark(round));

/** What the database knows of a ride that may be shared. */
interface SharedRide {
  readonly pickup_at: number;
  /** How often links to the ride have been revoked: links of earlier rounds are invalid. */
  readonly share_round: number;
}

/**
 * Finds the ride of a shared link. The caller has to check whether the ride has ended.
 * @param rideOf the ride of the booking that the link is asked for; a ride that is put off prolongs its links
 * @returns null when the link is invalid, revoked or expired
 */
export async function readTrackingLink(
  deps: LinkDeps,
  link: string,
  now: number,
  rideOf: (leg: Leg) => SharedRide | undefined = () => undefined,
): Promise<{ readonly bookingId: number; readonly leg: Leg } | null> {
  const leg = legNames.find((leg) => link.startsWith(trackingKinds[leg]));
  if (!leg) return null;
  const kind = trackingKinds[leg];
  const { pickup_at: pickup = 0, share_round: round = 0 } = rideOf(leg) ?? {};
  const isPutOff = now < pickup + sharedDays * 86_400_000;
  const bookingId = await read(deps, kind, link.slice(kind.length), isPutOff ? 0 : now, roundMark(round));
  return bookingId === null ? null : { bookingId, leg };
}

/**
 * Prefix of shared links, by ride. It is part of the signed text, so that a link of one kind never opens another kind.
 */
const trackingKinds = {
  outbound: 't-',
  outbound2: 't2-',
  outbound3: 't3-',
  return: 'r-',
  return2: 'r2-',
  return3: 'r3-',
} as const satisfies Record<Leg, string>;

/** Part of the signed text but not of the link, so that a link does not reveal how often others were revoked. */
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
