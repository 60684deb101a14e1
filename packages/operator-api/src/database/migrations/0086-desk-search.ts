import type { Migration } from './migration.ts';

const postcode = (end: 'pickup' | 'dropoff') =>
  `(regexp_replace(lower(journey->'${end}'->>'postcode'), '[^a-z0-9]', '', 'g'))`;

/** The searched expressions, identical to those in `desk/ride-calls.ts`, so that PostgreSQL uses the index. */
const searched = [
  '(lower(reference))',
  '(lower(return_reference))',
  '(lower(host_reference))',
  `(lower(first_name || ' ' || last_name))`,
  '(dialing_code || phone)',
  postcode('pickup'),
  postcode('dropoff'),
];

/**
 * A trigram index for the desk's search for parts of words. Where the database has no such index (the embedded
 * database) or its user may not create it, the search scans the bookings of two years as before.
 */
export const deskSearch: Migration = {
  name: '0086-desk-search',
  statements: [
    `set local maintenance_work_mem = '256MB'`,
    `do $$ begin
      create extension if not exists pg_trgm;
      create index bookings_search on bookings using gin (${searched.map((each) => `${each} gin_trgm_ops`).join(', ')});
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise notice 'The desk searches without an index: %', sqlerrm;
    end $$`,
  ],
};
