import type { Migration } from './migration.ts';

/** An index for counting recent refusals before another one is recorded (`desk/audit.ts`). */
export const refusals: Migration = {
  name: '0055-refusals',
  statements: ["create index audit_trail_refused on audit_trail (actor, action, at) where outcome = 'refused'"],
};
