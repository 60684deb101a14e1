import { reference as bookingReference, legNames } from 'contracts';
import * as v from 'valibot';
import { findByReference } from '../dispatch/booking.ts';
import { Problem } from '../http/problem.ts';
import { decodeRequest } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import { type AdminRoute, audited } from '../licence/admin-calls.ts';
import {
  addDriver,
  assignmentOf,
  changeDriver,
  type DriverFacts,
  type DriverRow,
  driverOf,
  driverPhone,
  listDrivers,
  releaseRides,
  retireDriver,
} from './drivers.ts';
import { createSignInCode } from './sessions.ts';

const text = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most)), '');
const id = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The fields of a driver and their vehicle in the operator's requests. */
const driverFacts = {
  callsign: text(20),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  phone: v.pipe(v.string(), v.trim(), v.maxLength(30)),
  licence: text(40),
  photo: v.optional(
    v.pipe(v.string(), v.maxLength(50_000), v.regex(/^$|^https:\/\/|^data:image\/(png|jpeg|webp);base64,/)),
    '',
  ),
  make: text(40),
  model: text(40),
  colour: text(40),
  registration: text(20),
  vehiclelicence: text(40),
  wheelchairaccessible: v.optional(v.boolean(), false),
};
const addRequest = v.strictObject(driverFacts);
const idRequest = v.strictObject({ id });
const assignRequest = v.strictObject({
  id,
  reference: bookingReference,
  leg: v.optional(v.picklist(legNames)),
});
const changeRequest = v.strictObject({ id, ...v.partial(v.object(driverFacts)).entries });

/** @returns the fields present in a change request, with the table's column names. */
function namedOf(asked: Omit<v.InferOutput<typeof changeRequest>, 'id'>): Partial<DriverFacts> {
  const { callsign, vehiclelicence, wheelchairaccessible, ...rest } = asked;
  const columns = {
    ...rest,
    call_sign: callsign,
    vehicle_licence: vehiclelicence,
    wheelchair_accessible: wheelchairaccessible,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A driver in the command line's format. */
const told = ({ call_sign, vehicle_licence, wheelchair_accessible, created_at, photo, ...row }: DriverRow) => ({
  ...row,
  callsign: call_sign,
  vehiclelicence: vehicle_licence,
  wheelchairaccessible: wheelchair_accessible,
});

/** Wraps a call so that a `Problem` is thrown as a `Refusal`, which the command line can show. */
const plainly =
  (call: AdminRoute['call']): AdminRoute['call'] =>
  async (context) => {
    try {
      return await call(context);
    } catch (error) {
      throw error instanceof Problem ? refuse(error.detail, 2, error.extra) : error;
    }
  };

const retire = audited(async ({ deps, body }) => {
  const { id } = decodeRequest(idRequest, body);
  await retireDriver(deps.database, id);
  return { code: 1, message: '', id };
});

/** The admin calls for the operator's drivers, used by the command line. */
export const driverRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/admin/drivers',
    call: async ({ deps }) => ({ code: 1, message: '', drivers: (await listDrivers(deps.database)).map(told) }),
  },
  {
    method: 'POST',
    path: '/admin/drivers',
    call: plainly(
      audited(async ({ deps, body, now }) => {
        const asked = decodeRequest(addRequest, body);
        const { callsign, vehiclelicence, wheelchairaccessible, ...rest } = asked;
        const facts: DriverFacts = {
          ...rest,
          phone: driverPhone(deps, asked.phone),
          call_sign: callsign,
          vehicle_licence: vehiclelicence,
          wheelchair_accessible: wheelchairaccessible,
        };
        return { code: 1, message: '', driver: told(await addDriver(deps.database, facts, now)) };
      }),
    ),
  },
  {
    method: 'PUT',
    path: '/admin/drivers',
    call: plainly(
      audited(async ({ deps, body }) => {
        const { id: driverId, ...asked } = decodeRequest(changeRequest, body);
        const facts = namedOf(asked.phone === undefined ? asked : { ...asked, phone: driverPhone(deps, asked.phone) });
        return { code: 1, message: '', driver: told(await changeDriver(deps.database, driverId, facts)) };
      }),
    ),
  },
  {
    method: 'POST',
    path: '/admin/drivers/retire',
    call: plainly(async (context) => {
      const { deps, rides, body, now, actor } = context;
      const asked = decodeRequest(idRequest, body);
      await releaseRides(deps.database, rides, asked.id, { now, by: 'command line', staff: null, actor });
      return retire(context);
    }),
  },
  {
    method: 'POST',
    path: '/admin/drivers/code',
    call: plainly(
      audited(async ({ deps, body, now, ownUrl }) => {
        const asked = decodeRequest(idRequest, body);
        const driver = await driverOf(deps.database, asked.id);
        const { code, secret, codeUntil, linkUntil } = await createSignInCode(deps, driver, now);
        return {
          code: 1,
          message: '',
          driver: told(driver),
          digits: code,
          digitsuntil: new Date(codeUntil).toISOString(),
          link: `${ownUrl}/drive#${secret}`,
          linkuntil: new Date(linkUntil).toISOString(),
        };
      }),
    ),
  },
  {
    method: 'POST',
    path: '/admin/drivers/assign',
    call: plainly(async ({ deps, rides, body, now, audit }) => {
      const asked = decodeRequest(assignRequest, body);
      const driver = await driverOf(deps.database, asked.id);
      const booking = await findByReference(deps.database, asked.reference);
      if (!booking) throw refuse(`There is no booking ${asked.reference}.`, 2, { field: 'reference' });
      const isReturn = booking.return_reference === asked.reference;
      const ride = { bookingId: booking.id, leg: asked.leg ?? (isReturn ? 'return' : 'outbound') };
      const outcome = await rides.assign(ride, assignmentOf(driver), { now, by: 'command line', also: audit });
      if (!outcome.ok) throw refuse(outcome.message);
      return { code: 1, message: '', driver: told(driver), reference: outcome.leg.reference };
    }),
  },
];
