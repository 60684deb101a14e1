import { type RawBuilder, sql } from 'kysely';
import type { BookingChange } from '../dispatch/changes.ts';

/**
 * The SQL statement that adds the state of each ride of a booking to the register, for the transaction of the change.
 * Rides whose registered state has not changed and test bookings are skipped. The register has no passenger names: they
 * are stored with the booking only, for as long as it retains them.
 */
export function registered({ bookingId, type, leg, now, by = '' }: BookingChange): RawBuilder<unknown> {
  const end = (of: 'pickup' | 'dropoff', back: 'pickup' | 'dropoff') =>
    sql<string>`bookings.journey -> (case when ride_legs.leg like 'return%' then ${sql.lit(back)} else ${sql.lit(of)} end) ->> 'address'`;
  return sql`
    with ride as (
      select ride_legs.leg, ride_legs.reference, bookings.created_at as booked_at,
        coalesce(nullif(staff.name, ''), staff.email, '') as taken_by, ride_legs.status, ride_legs.pickup_at,
        ${end('pickup', 'dropoff')} as pickup, ${end('dropoff', 'pickup')} as destination,
        bookings.vehicle_name, ride_legs.price_minor, bookings.currency,
        coalesce(tracks.driver_name, '') as driver_name, coalesce(tracks.licence, '') as driver_licence,
        coalesce(tracks.registration, '') as registration, coalesce(tracks.vehicle_licence, '') as vehicle_licence
      from ride_legs
      join bookings on bookings.id = ride_legs.booking_id
      left join tracks on tracks.booking_id = ride_legs.booking_id and tracks.leg = ride_legs.leg
      left join staff on staff.id = bookings.booked_by
      where ride_legs.booking_id = ${bookingId} and not bookings.sandbox ${leg ? sql`and ride_legs.leg = ${leg}` : sql``}
    )
    insert into ride_register (at, booking_id, event, actor, dispatched_by, leg, reference, booked_at, taken_by, status,
      pickup_at, pickup, destination, vehicle_name, price_minor, currency, driver_name, driver_licence, registration,
      vehicle_licence)
    select ${now}::bigint, ${bookingId}::bigint, ${type}, ${by},
      case
        when ride.driver_name = '' then ''
        when (ride.driver_name, ride.driver_licence, ride.registration, ride.vehicle_licence)
          is distinct from (last.driver_name, last.driver_licence, last.registration, last.vehicle_licence) then ${by}
        else last.dispatched_by
      end,
      ride.*
    from ride
    left join lateral (
      select * from ride_register known
      where known.booking_id = ${bookingId} and known.leg = ride.leg order by known.id desc limit 1
    ) last on true
    where (ride.status, ride.pickup_at, ride.pickup, ride.destination, ride.vehicle_name, ride.price_minor,
        ride.driver_name, ride.driver_licence, ride.registration, ride.vehicle_licence)
      is distinct from (last.status, last.pickup_at, last.pickup, last.destination, last.vehicle_name, last.price_minor,
        last.driver_name, last.driver_licence, last.registration, last.vehicle_licence)
    order by ride.leg`;
}
