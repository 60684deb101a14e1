import type { Selectable } from 'kysely';
import { brokenConstraint } from '../database/bookings.ts';
import { type Database, inTransaction } from '../database/open.ts';
import type { DriverTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { type AuditEntry, record } from '../desk/audit.ts';
import { Problem } from '../http/problem.ts';
import { internationalNumber } from '../phone/read-phone.ts';
import type { Assignment } from '../rides/assignment.ts';
import type { RideService } from '../rides/service.ts';
import { endDriverSessions } from './sessions.ts';

export type DriverRow = Selectable<DriverTable>;
/** The fields of a driver that the operator edits. */
export type DriverFacts = Omit<DriverRow, 'id' | 'active' | 'created_at' | 'unavailable_since'>;

/** @returns all drivers, active ones first, by call sign and name. */
export const listDrivers = (database: Database): Promise<DriverRow[]> =>
  database
    .selectFrom('drivers')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('call_sign')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** @returns an active driver; null for a former driver or an unknown id. */
export async function findDriver(database: Database, id: number): Promise<DriverRow | null> {
  const row = await database
    .selectFrom('drivers')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns an active driver. @throws {Problem} 404 */
export async function driverOf(database: Database, id: number): Promise<DriverRow> {
  const driver = await findDriver(database, id);
  if (!driver) throw new Problem(404, 'not-found', 'There is no such driver.', { field: 'id' });
  return driver;
}

/**
 * @param typed a number in the operator's national or international format
 * @returns it in E.164
 * @throws {Problem} 400
 */
export function driverPhone({ operator }: Pick<Deps, 'operator'>, typed: string): string {
  const number = internationalNumber(typed, operator.configuration.phone);
  if (number === null) throw new Problem(400, 'invalid', `${typed} is not a phone number.`, { field: 'phone' });
  return number;
}

const phoneTaken = (error: unknown): unknown =>
  brokenConstraint(error) === 'drivers_phone'
    ? new Problem(409, 'phone-taken', 'Another driver has this phone number.', { field: 'phone' })
    : error;

/** Adds a driver. @throws {Problem} 409 when another one has the phone number. */
export async function addDriver(database: Database, facts: DriverFacts, now: number): Promise<DriverRow> {
  try {
    return await database
      .insertInto('drivers')
      .values({ ...facts, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw phoneTaken(error);
  }
}

/**
 * Changes the given fields of a driver; rides that are already assigned keep the old ones.
 * @throws {Problem} 404, 409
 */
export async function changeDriver(database: Database, id: number, facts: Partial<DriverFacts>): Promise<DriverRow> {
  await driverOf(database, id);
  if (Object.keys(facts).length === 0) return driverOf(database, id);
  try {
    return await database
      .updateTable('drivers')
      .set(facts)
      .where('id', '=', id)
      .where('active', '=', true)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw phoneTaken(error);
  }
}

/**
 * Stores whether a driver takes rides. Saying again that they do not keeps the time of the first.
 * @param now epoch milliseconds
 */
export async function setAvailable(
  database: Database,
  id: number,
  isAvailable: boolean,
  now: number,
): Promise<DriverRow> {
  return database
    .updateTable('drivers')
    .set(({ fn, ref, val }) => ({
      unavailable_since: isAvailable ? null : fn.coalesce(ref('unavailable_since'), val(now)),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deactivates a driver and ends all their sessions. Name and licence are retained for the rides that they drove; phone
 * number and photo are deleted. @throws {Problem} 404
 */
export async function retireDriver(database: Database, id: number): Promise<void> {
  await driverOf(database, id);
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('drivers')
      .set({ active: false, phone: '', photo: '', unavailable_since: null })
      .where('id', '=', id)
      .execute();
    await endDriverSessions(transaction, id);
  });
}

/**
 * Removes a driver who is to be retired from the rides that have not begun: nobody else would be sent to them. A ride
 * under way stays theirs. Each ride is a transaction of its own with its audit event, because it locks its booking. Call
 * it before `retireDriver`, so that an interrupted call can be repeated.
 * @param by the author's name in the register; `staff` or `actor` is that of the audit trail
 * @throws {Problem} 404
 */
export async function releaseRides(
  database: Database,
  rides: RideService,
  id: number,
  { now, by, ...author }: { readonly now: number; readonly by: string } & Pick<AuditEntry, 'staff' | 'actor'>,
): Promise<void> {
  await driverOf(database, id);
  const assigned = await database
    .selectFrom('ride_legs')
    .select(['booking_id as bookingId', 'leg'])
    .where('driver_id', '=', id)
    .where('status', '=', 'upcoming')
    .orderBy('pickup_at')
    .execute();
  for (const { bookingId, leg } of assigned) {
    const event = { ...author, action: 'ride.withdraw', outcome: 'done', bookingId, detail: { leg }, at: now } as const;
    await rides.withdraw({ bookingId, leg }, { now, by, also: (transaction) => record(transaction, event) });
  }
}

/** @returns the driver and vehicle data that is stored with a ride. */
export const assignmentOf = (driver: DriverRow): Assignment => ({
  driver: { name: driver.name, phone: driver.phone, photoUrl: driver.photo, licence: driver.licence },
  vehicle: {
    make: driver.make,
    model: driver.model,
    colour: driver.colour,
    registration: driver.registration,
    licence: driver.vehicle_licence,
    wheelchairAccessible: driver.wheelchair_accessible,
  },
  driverId: driver.id,
});
