import { Button } from 'booking-ui/primitives';
import { useState } from 'react';
import { useMe } from '../session/session-context.ts';
import { PlainTable } from '../shell/page.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import { DeactivateColleague } from './deactivate-colleague.tsx';
import styles from './set-up.module.css';
import { type Colleague, type Role, roles, type StaffWork } from './use-staff.ts';

export interface StaffTableProps {
  staff: readonly Colleague[];
  change: StaffWork['change'];
  invite: StaffWork['invite'];
}

/** All staff members with role and state. No user can deactivate their own account. */
export function StaffTable({ staff, change, invite }: StaffTableProps) {
  const me = useMe();
  const [leaving, setLeaving] = useState<Colleague | null>(null);
  return (
    <>
      <PlainTable
        label="Staff"
        wide
        rows={staff}
        keyOf={({ id }) => id}
        empty="No colleagues yet."
        columns={[
          {
            title: 'Name',
            cell: (each) => (
              <span className="tb-pair">
                <b>{each.name || each.email}</b>
                {each.name ? <span className="tb-label">{each.email}</span> : null}
              </span>
            ),
          },
          {
            title: 'Role',
            cell: (each) => (
              <ChoiceCell
                label={`Role of ${each.email}`}
                value={each.role}
                options={roles.map(({ value }) => ({ value, text: value }))}
                disabled={!each.active}
                saveLabel={`Save the role of ${each.email}`}
                busy={change.isPending}
                onSave={(role) => change.mutate({ colleague: each, role: role as Role })}
              />
            ),
          },
          { title: 'Status', cell: (each) => (each.active ? (each.invited ? 'invited' : 'active') : 'inactive') },
          {
            title: 'Actions',
            actions: true,
            cell: (each) => (
              <span className={styles.actions}>
                {each.active ? (
                  <Button aria-label={`New link for ${each.email}`} onClick={() => invite.mutate(each)}>
                    New link
                  </Button>
                ) : null}
                {each.id === me.staff.id ? null : (
                  <Button
                    kind={each.active ? 'danger' : 'secondary'}
                    aria-label={`${each.active ? 'Deactivate' : 'Reactivate'} ${each.email}`}
                    onClick={() => (each.active ? setLeaving(each) : change.mutate({ colleague: each, active: true }))}
                  >
                    {each.active ? 'Deactivate…' : 'Reactivate'}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {leaving ? <DeactivateColleague colleague={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}
