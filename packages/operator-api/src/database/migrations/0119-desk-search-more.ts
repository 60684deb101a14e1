import type { Migration } from './migration.ts';

const of = (address: string) => `coalesce(${address}, '')`;

/** The searched expressions, identical to those in `desk/ride-search.ts`, so that PostgreSQL uses the indexes. */
const inBookings = [
  `(lower(${of(`journey->'pickup'->>'address'`)} || ' ' || ${of(`jsonb_path_query_array(journey, '$.vias[*].address')::text`)} || ' ' || ${of(`journey->'dropoff'->>'address'`)}))`,
  ...['flight', 'return_flight'].map(
    (flight) => `(regexp_replace(lower(${flight}->>'flightnumber'), '[^a-z0-9]', '', 'g'))`,
  ),
  `(lower((customer->>'firstname') || ' ' || (customer->>'lastname')))`,
  `((customer->>'dialingcode') || (customer->>'phone'))`,
];
const inTracks = [`(lower(driver_name))`, `(regexp_replace(lower(registration), '[^a-z0-9]', '', 'g'))`];

const indexed = (expressions: readonly string[]) => expressions.map((each) => `${each} gin_trgm_ops`).join(', ');

/**
 * Trigram indexes as in `0086-desk-search`, for what the desk searches besides: addresses, flights, the person who booked,
 * drivers and number plates.
 */
export const deskSearchMore: Migration = {
  name: '0119-desk-search-more',
  statements: [
    `set local maintenance_work_mem = '256MB'`,
    `do $$ begin
      create index bookings_search_more on bookings using gin (${indexed(inBookings)});
      create index tracks_search on tracks using gin (${indexed(inTracks)});
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'The desk searches without an index: %', sqlerrm;
    end $$`,
  ],
};
