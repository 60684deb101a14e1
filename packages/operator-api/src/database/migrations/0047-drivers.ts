import type { Migration } from './migration.ts';

/** The operator's own drivers with their vehicles, and the codes and sessions of their phones. */
export const drivers: Migration = {
  name: '0047-drivers',
  statements: [
    `create table drivers (
      id integer generated always as identity primary key,
      call_sign text not null default '',
      name text not null,
      phone text not null,
      licence text not null default '',
      photo text not null default '',
      make text not null default '',
      model text not null default '',
      colour text not null default '',
      registration text not null default '',
      vehicle_licence text not null default '',
      wheelchair_accessible boolean not null default false,
      active boolean not null default true,
      created_at bigint not null
    )`,
    // Only active drivers need a unique phone number: a former driver's number may be reused.
    'create unique index drivers_phone on drivers (phone) where active',
    `create table driver_codes (
      code_hash text primary key,
      driver_id integer not null references drivers (id) on delete cascade,
      kind text not null check (kind in ('code', 'link')),
      expires_at bigint not null
    )`,
    'create index driver_codes_driver_id on driver_codes (driver_id)',
    `create table driver_sessions (
      token_hash text primary key,
      driver_id integer not null references drivers (id) on delete cascade,
      created_at bigint not null,
      seen_at bigint not null
    )`,
    'create index driver_sessions_driver_id on driver_sessions (driver_id)',
    'create index ride_legs_driver_id on ride_legs (driver_id) where driver_id is not null',
  ],
};
