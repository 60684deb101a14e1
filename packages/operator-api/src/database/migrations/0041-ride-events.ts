import type { Migration } from './migration.ts';

/** Events of a ride reported by dispatch systems and drivers; the reporter's event id makes each count once. */
export const rideEvents: Migration = {
  name: '0041-ride-events',
  statements: [
    'create index bookings_return_reference on bookings (return_reference)',
    // The simulator is a client of the dispatch API and keeps its plans in memory.
    'alter table tracks drop column plan',
    `create table ride_events (
      booking_id bigint not null,
      leg text not null,
      event_id text not null,
      type text not null,
      occurred_at bigint not null,
      received_at bigint not null,
      latitude double precision,
      longitude double precision,
      applied boolean not null,
      primary key (booking_id, leg, event_id),
      foreign key (booking_id, leg) references ride_legs (booking_id, leg) on delete cascade
    )`,
  ],
};
