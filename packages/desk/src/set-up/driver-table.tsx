import { Button } from 'booking-ui/primitives';
import { useMayAs, useMe } from '../session/session-context.ts';
import { type Column, PlainTable } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import styles from './set-up.module.css';
import type { Driver, DriversWork } from './use-drivers.ts';

const facts = (zone: string): readonly Column<Driver>[] => [
  {
    title: 'Name',
    cell: (each) => (
      <span className="tb-pair">
        <b>{[each.callSign, each.name].filter(Boolean).join(' · ')}</b>
        <a className="tb-label" href={`tel:${each.phone}`}>
          {each.phone}
        </a>
        {each.unavailableSince === null ? null : (
          <span>{`not available since ${momentOf(each.unavailableSince, zone)}`}</span>
        )}
      </span>
    ),
  },
  {
    title: 'Vehicle',
    cell: (each) => (
      <span className="tb-pair">
        <span>{each.vehicle || '–'}</span>
        <span className="tb-label">
          {[each.registration, each.wheelchairAccessible ? 'wheelchair accessible' : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    title: 'Licences',
    cell: (each) => (
      <span className="tb-pair">
        <span>{each.licence || '–'}</span>
        <span className="tb-label">{each.vehicleLicence ? `vehicle ${each.vehicleLicence}` : ''}</span>
      </span>
    ),
  },
  {
    title: 'Hears of rides',
    cell: (each) => (each.hasPush ? 'also when locked' : 'on the open page only'),
  },
];

export interface DriverTableProps {
  drivers: readonly Driver[];
  inviteDriver: DriversWork['inviteDriver'];
  onEdit: (driver: Driver) => void;
  onSignOut: (driver: Driver) => void;
  onRetire: (driver: Driver) => void;
}

/** The operator's drivers with their vehicles and licences; dispatchers have buttons for each driver. */
export function DriverTable({ drivers, inviteDriver, onEdit, onSignOut, onRetire }: DriverTableProps) {
  const mayWork = useMayAs('dispatcher');
  const known = facts(useMe().operator.timezone);
  const change: Column<Driver> = {
    title: 'Actions',
    actions: true,
    cell: (each) => (
      <span className={styles.actions}>
        <Button
          aria-label={`Sign-in code for ${each.name}`}
          busy={inviteDriver.isPending && inviteDriver.variables.id === each.id}
          onClick={() => inviteDriver.mutate(each)}
        >
          Sign-in code
        </Button>
        <Button aria-label={`Edit ${each.name}`} onClick={() => onEdit(each)}>
          Edit
        </Button>
        <Button aria-label={`Sign out everywhere: ${each.name}`} onClick={() => onSignOut(each)}>
          Sign out everywhere…
        </Button>
        <Button kind="danger" aria-label={`Remove ${each.name}`} onClick={() => onRetire(each)}>
          Remove…
        </Button>
      </span>
    ),
  };
  return (
    <PlainTable
      label="Drivers"
      wide
      rows={drivers}
      keyOf={({ id }) => id}
      empty={mayWork ? 'No drivers yet. Add the first one.' : 'No drivers yet.'}
      columns={mayWork ? [...known, change] : known}
    />
  );
}
