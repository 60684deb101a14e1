import { isoWithOffset } from 'booking-core/domain';
import { driveCalls } from 'contracts';
import { timeZoneOf } from '../calls/context.ts';
import { type BookingRow, findBookingById } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { type AuditEntry, recordRefusal } from '../desk/audit.ts';
import { findByReference } from '../dispatch/booking.ts';
import { createTargets, TargetRefused } from '../dispatch/target.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceFamily, ResourceHandlers, ResourceRequest } from '../http/resources.ts';
import { internationalNumber } from '../phone/read-phone.ts';
import { vapidKeysOf } from '../push/keys.ts';
import { subscribe, unsubscribe } from '../push/subscriptions.ts';
import type { LegRow, RideKey } from '../rides/store.ts';
import { findTracksOf, type TrackRow } from '../tracking/rides.ts';
import { type DriverRow, setAvailable } from './drivers.ts';
import { noShowFromOf, rideView } from './ride-view.ts';
import {
  driveCookie,
  driverOfToken,
  driveTokenIn,
  endDriverSession,
  noDriveCookie,
  type SignInProof,
  signInDriver,
} from './sessions.ts';

/** A driver sees rides whose pick-up is up to this long ago or ahead. */
const aroundMs = 24 * 3_600_000;
const maxRides = 100;

interface OwnRide {
  readonly booking: BookingRow;
  readonly leg: LegRow;
  /** The drivers and vehicles of all rides of its booking. */
  readonly tracks: readonly TrackRow[];
}

/** @returns a driver's rides that are under way or have their pick-up within 24 hours, earliest first. */
async function ridesOf({ database }: Pick<Deps, 'database'>, driver: DriverRow, now: number): Promise<OwnRide[]> {
  const legs = await database
    .selectFrom('ride_legs')
    .selectAll()
    .where('driver_id', '=', driver.id)
    .where((where) =>
      where.or([
        where('status', 'in', ['started', 'arrived', 'pob']),
        where.and([where('pickup_at', '>', now - aroundMs), where('pickup_at', '<', now + aroundMs)]),
      ]),
    )
    .orderBy('pickup_at')
    .limit(maxRides)
    .execute();
  if (legs.length === 0) return [];
  const ids = [...new Set(legs.map(({ booking_id }) => booking_id))];
  const bookings = await database.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
  const tracks = await findTracksOf(database, ids);
  return legs.flatMap((leg) => {
    const booking = bookings.find(({ id }) => id === leg.booking_id);
    return booking ? [{ booking, leg, tracks: tracks.filter(({ booking_id }) => booking_id === booking.id) }] : [];
  });
}

/** @returns the ride if it is this driver's; null for another driver's ride or none. */
async function ownRide(
  { database }: Pick<Deps, 'database'>,
  driver: DriverRow,
  asked: { readonly reference: string; readonly leg: RideKey['leg'] },
): Promise<LegRow | null> {
  const leg = await database
    .selectFrom('ride_legs')
    .selectAll()
    .where('reference', '=', asked.reference)
    .where('leg', '=', asked.leg)
    .where('driver_id', '=', driver.id)
    .executeTakeFirst();
  return leg ?? null;
}

const driverView = ({ id, name, call_sign, unavailable_since }: DriverRow) => ({
  ...{ id, name, callSign: call_sign },
  available: unavailable_since === null,
});

const handlers: ResourceHandlers<typeof driveCalls, DriverRow | null> = {
  async signIn({ deps, limiter, network, now, reply }, { body }) {
    // Drivers may type a national number of the country of the operator's own phone number.
    const near = deps.operator.configuration.phone;
    const way: SignInProof =
      'link' in body ? body : { code: body.code, phone: internationalNumber(body.phone, near) ?? body.phone };
    await limiter.take('account', `drive ${network}`);
    // A six-digit code can be guessed, so attempts are also limited per phone number, whatever the network.
    if ('phone' in way) await limiter.take('account', `drive ${way.phone}`);
    const token = await signInDriver(deps, way, now);
    const driver = token === null ? null : await driverOfToken(deps.database, token, now);
    if (token === null || !driver) {
      throw new Problem(
        403,
        'wrong-code',
        'link' in way
          ? 'This link has been used or has expired. Ask the office for a new one.'
          : 'The number or the code is wrong, or the code has expired. Ask the office for a new code.',
        { field: 'link' in way ? 'link' : 'code' },
      );
    }
    await limiter.forget('account', `drive ${network}`);
    reply.append('set-cookie', driveCookie(deps, token));
    return { driver: driverView(driver) };
  },

  async signOut({ deps, request, reply }) {
    await endDriverSession(deps.database, driveTokenIn(request.headers.get('cookie')));
    reply.append('set-cookie', noDriveCookie(deps));
    return undefined;
  },

  async rides({ deps, now, who }) {
    const driver = signedIn(who);
    const rides = await ridesOf(deps, driver, now);
    const { company, phone } = deps.operator.configuration;
    return {
      driver: driverView(driver),
      operator: { name: company, phone },
      now: new Date(now).toISOString(),
      rides: rides.map(({ booking, leg, tracks }) => rideView(deps, booking, leg, tracks)),
    };
  },

  async availability({ deps, now, who }, { body }) {
    return { driver: driverView(await setAvailable(deps.database, signedIn(who).id, body.available, now)) };
  },

  async event(context, { params, body }) {
    const { deps, rides, now, who } = context;
    const driver = signedIn(who);
    const leg = await ownRide(deps, driver, params);
    if (!leg) throw await notYours(context, driver, params.reference);
    const occurredAt = Date.parse(body.occurredAt);
    // A phone's clock may be ahead, so an event time in the future is set to now.
    const event = { ...body, occurredAt: Math.min(occurredAt, now) };
    if (body.type === 'no_show') await mustHaveWaited(deps, leg, event.occurredAt);
    const outcome = await rides.applyEvent({ bookingId: leg.booking_id, leg: leg.leg }, event, {
      now,
      by: driver.name,
    });
    if (outcome.ok) return { status: outcome.leg.status };
    const status = outcome.reason === 'unknown' ? 404 : 409;
    throw new Problem(status, outcome.reason, outcome.message, { current: { status: outcome.leg?.status ?? null } });
  },

  async positions(context, { body }) {
    const { deps, rides, now, who } = context;
    const driver = signedIn(who);
    const own = await deps.database
      .selectFrom('ride_legs')
      .select(['booking_id', 'leg', 'reference'])
      .where('driver_id', '=', driver.id)
      .where('reference', 'in', [...new Set(body.positions.map(({ reference }) => reference))])
      .execute();
    const ownOf = ({ reference, leg }: { readonly reference: string; readonly leg: RideKey['leg'] }) =>
      own.find((each) => each.reference === reference && each.leg === leg);
    const sightings = body.positions.flatMap(({ latitude, longitude, at, leg, reference }) => {
      const ride = ownOf({ reference, leg });
      return ride
        ? [{ ride: { bookingId: ride.booking_id, leg }, latitude, longitude, at: Math.min(Date.parse(at), now) }]
        : [];
    });
    const foreign = body.positions.filter((each) => !ownOf(each)).map(({ reference }) => reference);
    if (foreign.length > 0) {
      await recordForeign(context, driver, { detail: { references: [...new Set(foreign)].slice(0, 10) } });
    }
    await rides.move(sightings);
    return undefined;
  },

  async push({ deps }) {
    return { key: (await vapidKeysOf(deps)).publicKey };
  },

  async pushOn({ deps, request, now }, { body }) {
    const targets = deps.pushTargets ?? createTargets({ allowPrivate: false });
    try {
      await targets.check(body.endpoint);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      throw new Problem(400, 'invalid', 'The address is not that of a push service on the public internet.', {
        field: 'endpoint',
      });
    }
    const token = driveTokenIn(request.headers.get('cookie'));
    if (await subscribe(deps.database, token, body, now)) return undefined;
    throw new Problem(401, 'signed-out', 'Sign in again.');
  },

  async pushOff({ deps, request }) {
    await unsubscribe(deps.database, driveTokenIn(request.headers.get('cookie')));
    return undefined;
  },
};

/** @returns the call's driver. @throws {Problem} 401 without one */
function signedIn(who: DriverRow | null): DriverRow {
  if (!who) throw new Problem(401, 'signed-out', 'Sign in first.');
  return who;
}

/** @throws {Problem} 409 during the passenger's free waiting time. */
async function mustHaveWaited(deps: Deps, leg: LegRow, at: number): Promise<void> {
  const booking = await findBookingById(deps.database, leg.booking_id);
  const from = booking ? noShowFromOf(deps, booking, leg) : null;
  if (from === null || at >= from) return;
  const until = isoWithOffset(from, timeZoneOf(deps)).slice(11, 16);
  throw new Problem(409, 'too-early', `The passenger may still come: wait until ${until}.`, {
    current: { status: leg.status },
  });
}

type Refused = Pick<ResourceRequest, 'deps' | 'call' | 'now'>;

/** Records in the audit trail that a driver requested rides that are not theirs. */
const recordForeign = (
  { deps, call, now }: Refused,
  driver: DriverRow,
  about: Pick<AuditEntry, 'bookingId' | 'detail'>,
) =>
  recordRefusal(deps.database, {
    ...about,
    staff: null,
    actor: `driver ${driver.id}`,
    action: `${call.method} ${call.path}`,
    at: now,
  });

async function notYours(request: Refused, driver: DriverRow, reference: string): Promise<Problem> {
  const { database, log } = request.deps;
  log?.({ level: 'warn', event: 'drive-refused', driver: driver.id, reference });
  const bookingId = (await findByReference(database, reference))?.id;
  await recordForeign(request, driver, { ...(bookingId === undefined ? {} : { bookingId }), detail: { reference } });
  return new Problem(404, 'not-yours', 'This ride is no longer assigned to you. Call the office.', {
    field: 'reference',
  });
}

/** The calls of the drivers' page, authenticated by its session cookie. */
export const driveFamily: ResourceFamily<typeof driveCalls, DriverRow | null> = {
  base: '/drive/v1',
  calls: driveCalls,
  handlers,
  async admit({ deps, request, call, limiter, network, now, reply }: ResourceRequest) {
    await limiter.take('read', network);
    const origin = request.headers.get('origin');
    // A browser may send the cookie for any page, so calls from pages of other origins are refused.
    const own = origin !== null && ownAddresses(deps).isOwn(origin, new URL(request.url).host);
    if (!own && (origin !== null || call.method !== 'GET')) {
      throw new Problem(403, 'origin', 'Pages elsewhere may not make this call.');
    }
    if (call.needs === 'nobody') return null;
    const token = driveTokenIn(request.headers.get('cookie'));
    const driver = await driverOfToken(deps.database, token, now, () =>
      reply.append('set-cookie', driveCookie(deps, token)),
    );
    if (!driver) throw new Problem(401, 'signed-out', 'Sign in again.');
    return driver;
  },
};
