import { momentOf, offsetMinutes, parseMoment } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { timeText } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { obstacleOf } from '../rides/availability.ts';

/** Tolerance for pick-up times slightly too early: requests take time, and clocks differ. */
const toleranceMs = 90_000;

/** Parses a wall-clock time of a request. @throws {Refusal} for invalid times and times skipped by the clock change. */
export function readMoment(text: string, field: string, zone: string): number {
  const at = parseMoment(text, zone);
  const local = text.trim().replace(' ', 'T').slice(0, 16);
  // A client that uses the operator's wall clock sends a skipped time with the offset before or after the change; `Z`
  // means UTC.
  if (!/z$/i.test(text.trim()) && momentOf(local, zone).kind === 'gap') {
    const offset = /([+-])(\d{2}):?(\d{2})$/.exec(text.trim().slice(16));
    const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : null;
    const around = at === null ? [] : [offsetMinutes(at - 86_400_000, zone), offsetMinutes(at + 86_400_000, zone)];
    if (minutes === null || around.includes(minutes)) throw refuse(messages.springGap);
  }
  if (at === null) throw badRequest(`${field} is invalid`);
  return at;
}

/** @returns the minimum lead time of a vehicle type, but at least the nearest driver's travel time; milliseconds. */
export const leadMsOf = (
  { minleadtime }: Operator['configuration'],
  { leadminutes = 0 }: Pick<VehicleRow, 'leadminutes'>,
  driverSeconds: number | null,
): number => Math.max(driverSeconds ?? 0, minleadtime * 60, leadminutes * 60) * 1000;

/** @returns the latest permitted start of a ride, epoch milliseconds. */
export const latestOf = ({ maxdaysahead }: Operator['configuration'], now: number): number =>
  now + maxdaysahead * 86_400_000;

/**
 * Determines the start of a journey, epoch milliseconds.
 * @param earliest the earliest permitted start
 * @param soonest the start of a ride as soon as possible
 * @throws {Refusal} for a time before `earliest`, or too far ahead
 */
export function pickupTimeOf(
  configuration: Operator['configuration'],
  asked: AskedOf<'quotation'>,
  { now, earliest, soonest }: { readonly now: number; readonly earliest: number; readonly soonest: number },
): { readonly asap: boolean; readonly pickupAt: number } {
  const { timezone: zone } = configuration;
  const asap = asked.now || asked.bookingdate === '';
  const pickupAt = asap ? soonest : readMoment(asked.bookingdate, 'bookingdate', zone);
  if (pickupAt < earliest - toleranceMs) throw refuse(messages.earliestPickup(timeText(earliest, zone)));
  if (pickupAt > latestOf(configuration, now)) throw refuse(messages.tooFarAhead);
  return { asap, pickupAt };
}

/**
 * Determines the start of the return, epoch milliseconds; null for one-way and wait-and-return rides.
 * @param arrivalAt the end of the outbound ride, epoch milliseconds
 * @throws {Refusal} for a time before that, too far ahead, or invalid
 */
export function returnTimeOf(
  configuration: Operator['configuration'],
  { rtntype, returndate }: AskedOf<'quotation'>,
  { now, arrivalAt }: { readonly now: number; readonly arrivalAt: number },
): number | null {
  if (rtntype !== 'return') return null;
  const { timezone: zone } = configuration;
  if (returndate === '') throw badRequest('returndate is required');
  const returnAt = readMoment(returndate, 'returndate', zone);
  if (returnAt < arrivalAt - toleranceMs) throw refuse(messages.earliestReturn(timeText(arrivalAt, zone)));
  if (returnAt > latestOf(configuration, now)) throw refuse(messages.tooFarAhead);
  return returnAt;
}

/**
 * Checks opening hours and free vehicles.
 * @returns whether the journey can only be requested, not booked
 * @throws {Refusal} with the next available time, when the operator accepts no requests
 */
export async function requireAvailable(
  deps: Pick<Deps, 'operator'>,
  database: Database,
  vehicle: VehicleRow,
  { cars, ...times }: Parameters<typeof obstacleOf>[3] & { readonly cars?: number },
): Promise<boolean> {
  const { operator } = deps;
  const obstacle = await obstacleOf(database, operator, vehicle, times, cars);
  if (!obstacle) return false;
  const { kind, nextAt, isReturn } = obstacle;
  if (operator.dispatch[kind] === 'request') return true;
  const next = nextAt === null ? null : timeText(nextAt, operator.configuration.timezone);
  const away = isReturn ? messages.vehicleAwayBack : messages.vehicleAway;
  const said =
    kind === 'closed'
      ? [isReturn ? messages.closedBack : messages.closedThen, next ? messages.nextRide(next) : messages.otherDay]
      : [away(vehicle.typename), next ? messages.nextVehicle(next) : messages.otherVehicle];
  throw refuse(said.join(' '));
}
