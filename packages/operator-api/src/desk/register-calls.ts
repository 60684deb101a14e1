import { fullName, toMajor } from 'booking-core/domain';
import { changeLabels, legLabels, statusLabels } from 'contracts/labels';
import { timeZoneOf } from '../calls/context.ts';
import { isoOf, type StaffContext, type StaffHandler } from './context.ts';
import { handOver, inPages, momentIn } from './file-calls.ts';
import { type Days, periodOf } from './number-calls.ts';

const pageSize = 500;

const statuses: Readonly<Record<string, string>> = statusLabels;

/** Register entries of the rides that begin in a period, with the passenger's name where the booking still has it. */
function entriesOf(context: Pick<StaffContext, 'deps'>, days: Days) {
  const { begin, end } = periodOf(context, days);
  return context.deps.database
    .selectFrom('ride_register')
    .leftJoin('bookings', 'bookings.id', 'ride_register.booking_id')
    .selectAll('ride_register')
    .select(['bookings.first_name', 'bookings.last_name'])
    .where('ride_register.pickup_at', '>=', begin)
    .where('ride_register.pickup_at', '<', end);
}

const passengerOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  fullName({ firstName: first_name ?? '', lastName: last_name ?? '' });

/** The register of rides, newest entry first. @throws {Problem} 400 as `periodOf` */
export const register: StaffHandler<'register'> = async (context, { query }) => {
  let asked = entriesOf(context, query).orderBy('ride_register.id', 'desc').limit(pageSize);
  if (query.before !== undefined) asked = asked.where('ride_register.id', '<', query.before);
  const rows = await asked.execute();
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: isoOf(row.at),
      event: row.event,
      actor: row.actor,
      reference: row.reference,
      leg: row.leg,
      bookedAt: isoOf(row.booked_at),
      takenBy: row.taken_by,
      passenger: passengerOf(row),
      status: row.status,
      pickupAt: isoOf(row.pickup_at),
      pickup: row.pickup,
      destination: row.destination,
      vehicle: row.vehicle_name,
      price: row.price_minor,
      currency: row.currency,
      dispatchedBy: row.dispatched_by,
      driver: row.driver_name,
      driverLicence: row.driver_licence,
      registration: row.registration,
      vehicleLicence: row.vehicle_licence,
    })),
    more: rows.length === pageSize,
  };
};

/** The register as a CSV file with labels instead of codes, in the order of its entries. */
export const registerFile: StaffHandler<'registerFile'> = (context, { query }) => {
  const zone = timeZoneOf(context.deps);
  const moment = momentIn(zone);
  const after = (id: number) =>
    entriesOf(context, query).where('ride_register.id', '>', id).orderBy('ride_register.id').limit(1_000).execute();
  return handOver(context, 'register', query, {
    head: [
      ...['entry', `written (${zone})`, 'what happened', 'who', 'reference', 'leg', `booked (${zone})`, 'taken by'],
      ...['passenger', 'status', `pick-up (${zone})`, 'from', 'to', 'vehicle', 'currency', 'price', 'dispatched by'],
      ...['driver', 'licence of the driver', 'registration', 'licence of the vehicle'],
    ],
    pages: inPages(after, (row) => [
      ...[row.id, moment(row.at), changeLabels[row.event] ?? row.event, row.actor, row.reference],
      ...[legLabels[row.leg] ?? row.leg, moment(row.booked_at), row.taken_by || 'online', passengerOf(row)],
      ...[statuses[row.status] ?? row.status, moment(row.pickup_at), row.pickup, row.destination],
      ...[row.vehicle_name, row.currency, toMajor(row.price_minor, row.currency), row.dispatched_by],
      ...[row.driver_name, row.driver_licence, row.registration, row.vehicle_licence],
    ]),
  });
};
