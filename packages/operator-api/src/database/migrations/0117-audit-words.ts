import type { Migration } from './migration.ts';

const erased = "(audit_trail.detail::jsonb - 'reason' - 'subject')";

/**
 * Allows to erase the words that staff typed about a booking from its audit entries, and nothing else. Those of bookings
 * that were anonymised before are erased.
 */
export const auditWords: Migration = {
  name: '0117-audit-words',
  statements: [
    'drop trigger audit_trail_only_grows on audit_trail',
    `create trigger audit_trail_only_grows before delete or truncate on audit_trail
      for each statement execute function audit_trail_only_grows()`,
    `create function audit_trail_keeps_facts() returns trigger language plpgsql as $$
      begin
        if old.booking_id is null
          or (new.id, new.at, new.staff_id, new.actor, new.action, new.outcome, new.booking_id)
            is distinct from (old.id, old.at, old.staff_id, old.actor, old.action, old.outcome, old.booking_id)
          or new.detail::jsonb is distinct from old.detail::jsonb - 'reason' - 'subject'
        then raise exception 'the audit trail is only added to'; end if;
        return new;
      end $$`,
    `create trigger audit_trail_keeps_facts before update on audit_trail
      for each row execute function audit_trail_keeps_facts()`,
    `update audit_trail set detail = ${erased}::json from bookings
      where bookings.id = audit_trail.booking_id and bookings.forgotten
      and audit_trail.detail::jsonb <> ${erased}`,
  ],
};
