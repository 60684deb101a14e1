import type { Migration } from './migration.ts';

/** Adds the leg to a table of drivers or positions and to its primary key. */
const byLeg = (table: 'tracks' | 'footprints', rest: string): string[] => [
  `alter table ${table} add column leg text not null default 'outbound' check (leg in ('outbound', 'return'))`,
  `alter table ${table} drop constraint ${table}_pkey`,
  `alter table ${table} add primary key (booking_id, leg${rest})`,
];

/**
 * SQL for the return leg's share of a stored total, by its price lines; company discount and promotion are split pro
 * rata.
 */
const returnShare = `(
  select coalesce(
    round(total_minor * least(1, greatest(0,
      sum((line->>'minor')::numeric) filter (where line->>'label' like 'Return%') /
      nullif(sum((line->>'minor')::numeric) filter (where line->>'kind' is distinct from 'corporate'), 0)))),
    round(total_minor / 2.0))
  from jsonb_array_elements(lines) as line
)::bigint`;

/** A return is two rides, each with its own status, driver, track and share of the money. */
export const rideLegs: Migration = {
  name: '0040-ride-legs',
  statements: [
    `create table ride_legs (
      booking_id bigint not null,
      leg text not null check (leg in ('outbound', 'return')),
      reference text not null,
      status text not null check (status in
        ('requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'cancelled', 'noshow')),
      pickup_at bigint not null,
      acceptance text not null default 'automatic' check (acceptance in ('automatic', 'pending', 'accepted', 'refused')),
      accept_by bigint,
      overdue boolean not null default false,
      dispatch_reference text not null default '',
      driver_id integer,
      version integer not null default 1,
      share_minor bigint not null check (share_minor >= 0),
      price_minor bigint not null check (price_minor >= 0),
      extras jsonb not null default '[]',
      price_reason text not null default '',
      moments jsonb not null default '{}'
    )`,
    `with shares as (
      select id, case when journey->>'kind' = 'return' then ${returnShare} else 0 end as back from bookings
    )
    insert into ride_legs (booking_id, leg, reference, status, pickup_at, share_minor, price_minor)
    select id, 'outbound', reference, status, pickup_at, total_minor - back, total_minor - back
    from bookings join shares using (id)
    union all
    -- Of a return that was under way nobody knew which way it went: what is not over is still to come.
    select id, 'return', return_reference, case when status in ('finish', 'cancelled') then status else 'upcoming' end,
      coalesce(return_at, pickup_at), back, back
    from bookings join shares using (id) where journey->>'kind' = 'return'`,
    // Keys are added after the rows, because building them at once is many times faster than per row.
    'alter table ride_legs add primary key (booking_id, leg)',
    'alter table ride_legs add foreign key (booking_id) references bookings (id) on delete cascade',
    'create index ride_legs_accept_by on ride_legs (accept_by) where accept_by is not null',
    ...byLeg('tracks', ''),
    ...byLeg('footprints', ', at'),
    "alter table tracks add column vehicle_licence text not null default ''",
    'alter table tracks add column wheelchair_accessible boolean not null default false',
    // A return booking whose outbound leg is over is listed by its return leg.
    'drop index bookings_customer',
    `create index bookings_customer on bookings (customer_id, pickup_at desc, id desc) include (status, return_at)`,
    // Partial refunds of a payment: for a lower price, or for one cancelled leg.
    'alter table payments add column part_refund_minor bigint not null default 0 check (part_refund_minor >= 0)',
    `create table part_refunds (
      payment_id bigint not null references payments (id),
      name text not null,
      amount_minor bigint not null check (amount_minor > 0),
      created_at bigint not null,
      settle_at bigint,
      primary key (payment_id, name)
    )`,
    'create index part_refunds_settle_at on part_refunds (settle_at) where settle_at is not null',
  ],
};
