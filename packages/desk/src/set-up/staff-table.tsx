import { Button } from 'booking-ui/primitives';
import { useMe } from '../session/session-context.ts';
import { PlainTable } from '../shell/page.tsx';
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
  return (
    <PlainTable
      label="Staff"
      wide
      rows={staff}
      keyOf={({ id }) => id}
      empty="Nobody yet."
      columns={[
        {
          title: 'Who',
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
            <select
              className={styles.choose}
              aria-label={`Role of ${each.email}`}
              value={each.role}
              disabled={!each.active || change.isPending}
              onChange={(event) => change.mutate({ id: each.id, role: event.currentTarget.value as Role })}
            >
              {roles.map(({ value }) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          ),
        },
        { title: 'State', cell: (each) => (each.active ? (each.invited ? 'invited' : 'in') : 'out') },
        {
          title: 'Change',
          actions: true,
          cell: (each) => (
            <span className={styles.actions}>
              {each.active ? (
                <Button aria-label={`New link for ${each.email}`} onClick={() => invite.mutate(each.id)}>
                  New link
                </Button>
              ) : null}
              {each.id === me.staff.id ? null : (
                <Button
                  kind={each.active ? 'danger' : 'secondary'}
                  aria-label={`${each.active ? 'Take out' : 'Let in'} ${each.email}`}
                  onClick={() => change.mutate({ id: each.id, active: !each.active })}
                >
                  {each.active ? 'Take out' : 'Let in'}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
