import type { DeskCalls, ResourceAsked } from 'contracts';
import type { Deps } from '../deps.ts';
import {
  addDriver as add,
  changeDriver as change,
  type DriverFacts,
  type DriverRow,
  driverOf,
  driverPhone,
  listDrivers,
  releaseRides,
  retireDriver as retire,
} from '../drive/drivers.ts';
import { createSignInCode, endDriverSessions } from '../drive/sessions.ts';
import { driversWithPush } from '../push/subscriptions.ts';
import { record } from './audit.ts';
import { inOneTransaction, isoOf, type StaffContext, type StaffHandler } from './context.ts';
import { nameOf } from './sessions.ts';

const told = (row: DriverRow, withPush: ReadonlySet<number>) => ({
  id: row.id,
  callSign: row.call_sign,
  name: row.name,
  phone: row.phone,
  licence: row.licence,
  vehicle: [row.colour, row.make, row.model].filter(Boolean).join(' '),
  make: row.make,
  model: row.model,
  colour: row.colour,
  registration: row.registration,
  vehicleLicence: row.vehicle_licence,
  wheelchairAccessible: row.wheelchair_accessible,
  hasPhoto: row.photo !== '',
  hasPush: withPush.has(row.id),
  unavailableSince: row.unavailable_since === null ? null : isoOf(row.unavailable_since),
});

const factsOf = (deps: Deps, body: ResourceAsked<DeskCalls['addDriver']>['body']): DriverFacts => ({
  call_sign: body.callSign,
  name: body.name,
  phone: driverPhone(deps, body.phone),
  licence: body.licence,
  make: body.make,
  model: body.model,
  colour: body.colour,
  registration: body.registration,
  vehicle_licence: body.vehicleLicence,
  wheelchair_accessible: body.wheelchairAccessible,
  photo: body.photo,
});

/** @returns the fields that the request contains, with the table's column names */
function changedOf(deps: Deps, body: ResourceAsked<DeskCalls['changeDriver']>['body']): Partial<DriverFacts> {
  const { callSign, vehicleLicence, wheelchairAccessible, phone, ...rest } = body;
  const columns = {
    ...rest,
    call_sign: callSign,
    phone: phone === undefined ? undefined : driverPhone(deps, phone),
    vehicle_licence: vehicleLicence,
    wheelchair_accessible: wheelchairAccessible,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The audit trail names drivers by id only, because it is retained after they leave. */
const note = ({ deps, staff, now }: StaffContext, action: string, driver: number) =>
  record(deps.database, { staff, action, outcome: 'done', detail: { driver }, at: now });

/** The operator’s own active drivers. */
export const drivers: StaffHandler<'drivers'> = async ({ deps }) => {
  const rows = await listDrivers(deps.database);
  const withPush = await driversWithPush(deps.database);
  return { drivers: rows.filter(({ active }) => active).map((row) => told(row, withPush)) };
};

/**
 * Adds a driver with a vehicle.
 * @throws {Problem} 400 for an invalid phone number, 409 for one that belongs to another driver
 */
export const addDriver: StaffHandler<'addDriver'> = inOneTransaction(async (context, { body }) => {
  const { deps, now } = context;
  const driver = await add(deps.database, factsOf(deps, body), now);
  await note(context, 'driver.add', driver.id);
  return told(driver, new Set());
});

/** Changes the details of a driver that the request contains. @throws {Problem} as `addDriver`, and 404 */
export const changeDriver: StaffHandler<'changeDriver'> = inOneTransaction(async (context, { params, body }) => {
  const { deps } = context;
  const driver = await change(deps.database, params.id, changedOf(deps, body));
  await note(context, 'driver.change', driver.id);
  return told(driver, await driversWithPush(deps.database));
});

const retired = inOneTransaction<'retireDriver'>(async (context, { params }) => {
  await retire(context.deps.database, params.id);
  await note(context, 'driver.retire', params.id);
  return undefined;
});

/**
 * Deactivates a driver, ends their sessions and withdraws them from the rides that have not begun; past rides keep the
 * driver’s name. @throws {Problem} 404
 */
export const retireDriver: StaffHandler<'retireDriver'> = async (context, asked) => {
  const { deps, rides, staff, now } = context;
  await releaseRides(deps.database, rides, asked.params.id, { now, by: nameOf(staff), staff });
  return retired(context, asked);
};

/**
 * Creates a code and a link with which a driver’s phone signs in, each with its expiry time.
 * @throws {Problem} 404
 */
export const inviteDriver: StaffHandler<'inviteDriver'> = inOneTransaction(async (context, { params }) => {
  const { deps, now, ownUrl } = context;
  const driver = await driverOf(deps.database, params.id);
  const { code, secret, codeUntil, linkUntil } = await createSignInCode(deps, driver, now);
  await note(context, 'driver.invite', driver.id);
  return {
    digits: code,
    digitsUntil: isoOf(codeUntil),
    link: `${ownUrl}/drive#${secret}`,
    linkUntil: isoOf(linkUntil),
  };
});

/** Signs a driver out on every phone. @throws {Problem} 404 */
export const signOutDriver: StaffHandler<'signOutDriver'> = inOneTransaction(async (context, { params }) => {
  const { database } = context.deps;
  await driverOf(database, params.id);
  await endDriverSessions(database, params.id);
  await note(context, 'driver.sign-out', params.id);
  return undefined;
});
