import type { Migration } from './migration.ts';

/** The operator's staff, their credentials and sessions, and the audit trail. */
export const staff: Migration = {
  name: '0044-staff',
  statements: [
    `create table staff (
      id bigint generated always as identity primary key,
      email text not null,
      name text not null,
      role text not null check (role in ('owner', 'dispatcher', 'viewer')),
      password text,
      password_count integer not null default 0,
      active boolean not null default true,
      created_at bigint not null
    )`,
    'create unique index staff_email on staff (lower(email))',
    `create table staff_invitations (
      code_hash text primary key,
      staff_id bigint not null references staff (id) on delete cascade,
      expires_at bigint not null
    )`,
    `create table staff_sessions (
      token_hash text primary key,
      staff_id bigint not null references staff (id) on delete cascade,
      password_count integer not null,
      created_at bigint not null,
      seen_at bigint not null
    )`,
    'create index staff_sessions_staff_id on staff_sessions (staff_id)',
    'create index staff_sessions_seen_at on staff_sessions (seen_at)',
    `create table staff_passkeys (
      credential_id text primary key,
      staff_id bigint not null references staff (id) on delete cascade,
      public_key text not null,
      counter bigint not null,
      transports text not null default '',
      name text not null,
      created_at bigint not null,
      used_at bigint
    )`,
    'create index staff_passkeys_staff_id on staff_passkeys (staff_id)',
    `create table staff_challenges (
      challenge text primary key,
      staff_id bigint references staff (id) on delete cascade,
      expires_at bigint not null
    )`,
    // No foreign key to the booking: the audit entry stays when the booking is deleted.
    `create table audit_trail (
      id bigint generated always as identity primary key,
      at bigint not null,
      staff_id bigint,
      actor text not null,
      action text not null,
      outcome text not null check (outcome in ('done', 'refused')),
      booking_id bigint,
      detail json not null
    )`,
    'create index audit_trail_booking_id on audit_trail (booking_id) where booking_id is not null',
    `create function audit_trail_only_grows() returns trigger language plpgsql as $$
      begin raise exception 'the audit trail is only added to'; end $$`,
    `create trigger audit_trail_only_grows before update or delete or truncate on audit_trail
      for each statement execute function audit_trail_only_grows()`,
  ],
};
