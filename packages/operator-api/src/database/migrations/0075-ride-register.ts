import type { Migration } from './migration.ts';

/** The register of rides that licensing authorities require: append-only, retained for at least a year. */
export const rideRegister: Migration = {
  name: '0075-ride-register',
  statements: [
    // No foreign key to the booking: the entry stays when the booking is deleted.
    `create table ride_register (
      id bigint generated always as identity primary key,
      at bigint not null,
      booking_id bigint not null,
      leg text not null,
      event text not null,
      actor text not null,
      reference text not null,
      booked_at bigint not null,
      taken_by text not null,
      status text not null,
      pickup_at bigint not null,
      pickup text not null,
      destination text not null,
      vehicle_name text not null,
      price_minor bigint not null,
      currency text not null,
      dispatched_by text not null,
      driver_name text not null,
      driver_licence text not null,
      registration text not null,
      vehicle_licence text not null
    )`,
    'create index ride_register_ride on ride_register (booking_id, leg, id)',
    'create index ride_register_pickup_at on ride_register (pickup_at, id)',
    'create index ride_register_at on ride_register (at)',
    // Uses the database's clock, so that a server with a wrong clock deletes nothing too early.
    `create function ride_register_only_grows() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < (extract(epoch from now() - interval '1 year') * 1000)::bigint then
          return old;
        end if;
        raise exception 'the register of rides is only added to';
      end $$`,
    `create trigger ride_register_only_grows before update or delete on ride_register
      for each row execute function ride_register_only_grows()`,
    `create function ride_register_whole() returns trigger language plpgsql as $$
      begin raise exception 'the register of rides is only added to'; end $$`,
    `create trigger ride_register_whole before truncate on ride_register
      for each statement execute function ride_register_whole()`,
    // Existing future rides become the first entries, in their current state.
    `insert into ride_register (at, booking_id, leg, event, actor, reference, booked_at, taken_by, status, pickup_at,
        pickup, destination, vehicle_name, price_minor, currency, dispatched_by, driver_name, driver_licence,
        registration, vehicle_licence)
      select (extract(epoch from now()) * 1000)::bigint, bookings.id, ride_legs.leg, 'register.begun', '',
        ride_legs.reference, bookings.created_at, coalesce(nullif(staff.name, ''), staff.email, ''), ride_legs.status,
        ride_legs.pickup_at,
        coalesce(bookings.journey -> (case ride_legs.leg when 'return' then 'dropoff' else 'pickup' end) ->> 'address', ''),
        coalesce(bookings.journey -> (case ride_legs.leg when 'return' then 'pickup' else 'dropoff' end) ->> 'address', ''),
        bookings.vehicle_name, ride_legs.price_minor, bookings.currency, '', coalesce(tracks.driver_name, ''),
        coalesce(tracks.licence, ''), coalesce(tracks.registration, ''), coalesce(tracks.vehicle_licence, '')
      from ride_legs
      join bookings on bookings.id = ride_legs.booking_id
      left join tracks on tracks.booking_id = ride_legs.booking_id and tracks.leg = ride_legs.leg
      left join staff on staff.id = bookings.booked_by
      where not bookings.sandbox and ride_legs.status in ('requested', 'upcoming', 'started', 'arrived', 'pob')
      order by bookings.id, ride_legs.leg`,
  ],
};
