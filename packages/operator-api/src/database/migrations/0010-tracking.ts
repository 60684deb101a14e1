import type { Migration } from './migration.ts';

export const tracking: Migration = {
  name: '0010-tracking',
  statements: [
    // The driver of a booking and the vehicle's last position.
    `create table tracks (
      booking_id bigint primary key references bookings (id) on delete cascade,
      driver_id text not null,
      driver_name text not null,
      driver_number text not null,
      driver_mobile text not null,
      licence text not null,
      make text not null,
      model text not null,
      registration text not null,
      colour text not null,
      photo text not null,
      latitude double precision,
      longitude double precision,
      position_at bigint,
      seconds_left integer,
      metres_left integer,
      plan json
    )`,
    // The vehicle's positions during a ride: one every few seconds, deleted some days later.
    `create table footprints (
      booking_id bigint not null references bookings (id) on delete cascade,
      at bigint not null,
      latitude double precision not null,
      longitude double precision not null,
      primary key (booking_id, at)
    )`,
    'create index footprints_at on footprints (at)',
  ],
};
