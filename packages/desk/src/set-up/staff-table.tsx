import { Button, Icon } from 'booking-ui/primitives';
import { useRef, useState } from 'react';
import { useMe } from '../session/session-context.ts';
import { PlainTable } from '../shell/page.tsx';
import { DeactivateColleague } from './deactivate-colleague.tsx';
import styles from './set-up.module.css';
import { useChoice } from './use-choice.ts';
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
            cell: (each) => <RoleCell colleague={each} change={change} />,
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

/** The role of a staff member, with a button that saves another choice. */
function RoleCell({ colleague, change }: { colleague: Colleague; change: StaffTableProps['change'] }) {
  const { email, role, active } = colleague;
  const [chosen, choose] = useChoice(role);
  const select = useRef<HTMLSelectElement>(null);
  return (
    <span className={styles.actions}>
      <span className={styles.choice}>
        <select
          ref={select}
          className={styles.choose}
          aria-label={`Role of ${email}`}
          value={chosen}
          disabled={!active}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {roles.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
      {active && chosen !== role ? (
        <Button
          aria-label={`Save the role of ${email}`}
          busy={change.isPending}
          onClick={() => {
            // The button goes once the role is saved.
            select.current?.focus();
            change.mutate({ colleague, role: chosen as Role });
          }}
        >
          Save
        </Button>
      ) : null}
    </span>
  );
}
