import { fullName } from 'booking-core/domain';
import type { DeskCalls, ResourceAnswer } from 'contracts';
import { isWayBack } from 'contracts/legs';
import type { Selectable } from 'kysely';
import { companyOf } from '../bookers/company.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { PaymentRow } from '../database/payments.ts';
import type { TrackTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { backOf } from '../payments/part-refunds.ts';
import { loadOfRide, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { isMoving, lastStepOf } from '../rides/leg.ts';
import { findLegs, type LegRow, owedForRide, type RideKey } from '../rides/store.ts';
import { findTracksOf } from '../tracking/rides.ts';
import { isoOf } from './context.ts';

export type DeskRide = ResourceAnswer<DeskCalls['assign']>;

type Track = Selectable<TrackTable>;

/** The columns of a booking that a row of the desk's table needs. */
export const rideColumns = [
  'id',
  'reference',
  'first_name',
  'last_name',
  'dialing_code',
  'phone',
  'journey',
  'flight',
  'return_flight',
  'vehicle_name',
  'vehicle_id',
  'tracking_code',
  'host_reference',
  'booker_id',
  'currency',
  'payment_method',
  'paid',
  'note',
  'return_reference',
  'created_at',
] as const;
type Shown = Pick<BookingRow, (typeof rideColumns)[number]>;

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];

/** The passengers' special requirements as labels, most important first. */
function needsOf(deps: Pick<Deps, 'operator'>, row: Shown, leg: LegRow['leg']): string[] {
  const journey = row.journey as QuotedJourney;
  const load = loadOfRide(journey, leg);
  const vehicle = deps.operator.vehicles.find(({ vehtypeid }) => vehtypeid === row.vehicle_id);
  return [
    ...(load.wheelchair || vehicle?.image === 'wheelchair' ? ['wheelchair'] : []),
    ...counted(load.smallChilds, 'small child seat'),
    ...counted(load.largeChilds, 'large child seat'),
    ...(journey.childAges
      ? [`children aged ${journey.childAges.map((age) => (age === 0 ? '<1' : age)).join(', ')}`]
      : []),
    ...counted(load.smallPets, 'small pet'),
    ...counted(load.otherPets, 'pet'),
    ...(journey.hours ? [`hired for ${journey.hours === 1 ? 'an hour' : `${journey.hours} hours`}`] : []),
    ...(journey.kind === 'waitAndReturn' ? ['wait and return'] : []),
    ...(row.note === '' ? [] : ['note']),
  ];
}

/** An international number; '' for none. */
export const dialled = (dialingCode: string, phone: string): string => (phone === '' ? '' : `+${dialingCode}${phone}`);

function driverOf(leg: LegRow, track: Track | undefined): DeskRide['driver'] {
  if (!track) return null;
  const seen =
    isMoving(leg.status) && track.latitude !== null && track.longitude !== null && track.position_at !== null;
  return {
    id: leg.driver_id,
    name: track.driver_name,
    phone: track.driver_mobile,
    licence: track.licence,
    vehicle: [track.colour, track.make, track.model].filter((word) => word !== '').join(' '),
    registration: track.registration,
    secondsAway: seen ? track.seconds_left : null,
    at: seen
      ? { latitude: track.latitude ?? 0, longitude: track.longitude ?? 0, seen: isoOf(track.position_at ?? 0) }
      : null,
  };
}

/** The refunds of a payment, done or pending, minor units. */
export const refundOf = (
  payment: Pick<PaymentRow, 'state' | 'refund_minor' | 'returned_minor' | 'part_refund_minor'>,
): number => backOf(payment) + (['refunding', 'refunded'].includes(payment.state) ? payment.refund_minor : 0);

/** The refunds of the bookings with a cancelled ride, minor units by booking. */
async function refundsOf(database: Database, legs: readonly LegRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(legs.filter(({ status }) => status === 'cancelled').map(({ booking_id }) => booking_id))];
  const refunds = new Map<number, number>();
  if (ids.length === 0) return refunds;
  const payments = await database
    .selectFrom('payments')
    .select(['booking_id', 'state', 'refund_minor', 'returned_minor', 'part_refund_minor'])
    .where('booking_id', 'in', ids)
    .execute();
  for (const payment of payments) {
    refunds.set(payment.booking_id, (refunds.get(payment.booking_id) ?? 0) + refundOf(payment));
  }
  return refunds;
}

/** One ride as the desk's table shows it. @param back the refunds of its booking, minor units */
export function rideView(
  deps: Pick<Deps, 'operator'>,
  row: Shown,
  leg: LegRow,
  track: Track | undefined,
  back = 0,
): DeskRide {
  const journey = row.journey as QuotedJourney;
  const load = loadOfRide(journey, leg.leg);
  const isBack = isWayBack(leg.leg);
  const place = ({ address, postcode, latitude, longitude }: QuotedJourney['pickup']) => ({
    address,
    postcode,
    latitude,
    longitude,
  });
  const flight = (isBack ? row.return_flight : row.flight) as { readonly flightnumber?: string } | null;
  const vias = journey.vias.map(({ address }) => address);
  const step = lastStepOf(leg);
  return {
    reference: row.reference,
    leg: leg.leg,
    ofReturn: row.return_reference !== '',
    ...((journey.cars ?? 1) > 1 ? { cars: journey.cars } : {}),
    version: leg.version,
    status: leg.status,
    overdue: leg.overdue,
    pickupAt: isoOf(leg.pickup_at),
    asap: journey.asap && !isBack,
    pickup: place(isBack ? journey.dropoff : journey.pickup),
    vias: isBack ? vias.reverse() : vias,
    dropoff: place(isBack ? journey.pickup : journey.dropoff),
    passenger: fullName({ firstName: row.first_name, lastName: row.last_name }),
    phone: dialled(row.dialing_code, row.phone),
    people: load.people,
    bags: load.luggages + load.handBags,
    needs: needsOf(deps, row, leg.leg),
    flight: flight?.flightnumber ?? '',
    flightLandsAt: leg.flight_estimated_at === null ? null : isoOf(leg.flight_estimated_at),
    vehicle: row.vehicle_name,
    partner: row.tracking_code,
    hostReference: row.host_reference,
    company: row.booker_id === 0 ? '' : (companyOf(deps, row.booker_id)?.name ?? ''),
    price: leg.price_minor,
    currency: row.currency,
    method: row.payment_method,
    paid: row.paid,
    ...(leg.status === 'cancelled' && back > 0 ? { back } : {}),
    owed: owedForRide(row, leg),
    driver: driverOf(leg, track),
    ...(step ? { undoUntil: isoOf(step.until) } : {}),
    createdAt: isoOf(row.created_at),
  };
}

/** The rides of bookings as the desk's table shows them, in the order of their pick-ups. */
export async function rideViews(
  deps: Pick<Deps, 'operator' | 'database'>,
  bookings: readonly Shown[],
  legs: readonly LegRow[],
): Promise<DeskRide[]> {
  const tracks = await findTracksOf(
    deps.database,
    bookings.map(({ id }) => id),
  );
  const refunds = await refundsOf(deps.database, legs);
  const keyOf = (bookingId: number, leg: string) => `${bookingId} ${leg}`;
  const byRide = new Map(tracks.map((track) => [keyOf(track.booking_id, track.leg), track]));
  const byId = new Map(bookings.map((row) => [row.id, row]));
  return [...legs]
    .sort((a, b) => a.pickup_at - b.pickup_at || a.booking_id - b.booking_id)
    .flatMap((leg) => {
      const row = byId.get(leg.booking_id);
      if (!row) return [];
      return [rideView(deps, row, leg, byRide.get(keyOf(leg.booking_id, leg.leg)), refunds.get(leg.booking_id) ?? 0)];
    });
}

/** Loads one ride as the desk's table shows it. */
export async function rideNow(deps: Pick<Deps, 'operator' | 'database'>, key: RideKey): Promise<DeskRide> {
  const row = await deps.database
    .selectFrom('bookings')
    .select(rideColumns)
    .where('id', '=', key.bookingId)
    .executeTakeFirstOrThrow();
  const legs = (await findLegs(deps.database, key.bookingId)).filter(({ leg }) => leg === key.leg);
  const [ride] = await rideViews(deps, [row], legs);
  if (!ride) throw new Error('a ride that is gone');
  return ride;
}
