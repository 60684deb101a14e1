import { momentOf, offsetMinutes, parseMoment } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { wordsOfTime } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { obstacleOf } from '../rides/availability.ts';

/** A pick-up time may be this late when it arrives; requests travel, and clocks differ a little. */
const toleranceMs = 90_000;

/** Reads a wall-clock moment of the wire. @throws {Refusal} for the spring gap and for what is no moment. */
export function readMoment(text: string, field: string, zone: string): number {
  const at = parseMoment(text, zone);
  const local = text.trim().replace(' ', 'T').slice(0, 16);
  // A client that shows the operator's wall clock writes a gap's time with either offset around it; `Z` means UTC.
  if (!/z$/i.test(text.trim()) && momentOf(local, zone).kind === 'gap') {
    const offset = /([+-])(\d{2}):?(\d{2})$/.exec(text.trim().slice(16));
    const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : null;
    const around = at === null ? [] : [offsetMinutes(at - 86_400_000, zone), offsetMinutes(at + 86_400_000, zone)];
    if (minutes === null || around.includes(minutes)) throw refuse(messages.springGap);
  }
  if (at === null) throw badRequest(`${field} is invalid`);
  return at;
}

/** How long before its pick-up a vehicle type is booked at least, in milliseconds. */
export const leadMsOf = (
  { minleadtime }: Operator['configuration'],
  { leadminutes = 0 }: Pick<VehicleRow, 'leadminutes'>,
  driverSeconds: number | null,
): number => Math.max(driverSeconds ?? 0, minleadtime * 60, leadminutes * 60) * 1000;

/** The last moment that a ride may begin at. */
export const latestOf = ({ maxdaysahead }: Operator['configuration'], now: number): number =>
  now + maxdaysahead * 86_400_000;

/**
 * When a journey begins, epoch milliseconds.
 * @param earliest the first moment that it may
 * @param soonest when a ride as soon as possible does
 * @throws {Refusal} for a moment before the earliest, or too far ahead
 */
export function pickupTimeOf(
  configuration: Operator['configuration'],
  asked: AskedOf<'quotation'>,
  { now, earliest, soonest }: { readonly now: number; readonly earliest: number; readonly soonest: number },
): { readonly asap: boolean; readonly pickupAt: number } {
  const { timezone: zone } = configuration;
  const asap = asked.now || asked.bookingdate === '';
  const pickupAt = asap ? soonest : readMoment(asked.bookingdate, 'bookingdate', zone);
  if (pickupAt < earliest - toleranceMs) throw refuse(messages.earliestPickup(wordsOfTime(earliest, zone)));
  if (pickupAt > latestOf(configuration, now)) throw refuse(messages.tooFarAhead);
  return { asap, pickupAt };
}

/**
 * When the way back of a return begins, epoch milliseconds; null for a ride without one, or whose driver waits.
 * @param arrivalAt when the way out ends
 * @throws {Refusal} for a moment before that, too far ahead, or none
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
  if (returnAt < arrivalAt - toleranceMs) throw refuse(messages.earliestReturn(wordsOfTime(arrivalAt, zone)));
  if (returnAt > latestOf(configuration, now)) throw refuse(messages.tooFarAhead);
  return returnAt;
}

/**
 * Whether a journey is on request alone, by the operator's hours and vehicles.
 * @throws {Refusal} that says when one can be had, where the operator takes no requests
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
  const next = nextAt === null ? null : wordsOfTime(nextAt, operator.configuration.timezone);
  const away = isReturn ? messages.vehicleAwayBack : messages.vehicleAway;
  const said =
    kind === 'closed'
      ? [isReturn ? messages.closedBack : messages.closedThen, next ? messages.nextRide(next) : messages.otherDay]
      : [away(vehicle.typename), next ? messages.nextVehicle(next) : messages.otherVehicle];
  throw refuse(said.join(' '));
}
