import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { useMayAs } from '../session/session-context.ts';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import { useAskFirst } from '../shell/use-ask-first.tsx';
import { DriverForm } from './driver-form.tsx';
import { DriverTable } from './driver-table.tsx';
import { RetireDriver } from './retire-driver.tsx';
import { css } from './set-up.module.css';
import { SignOutDriver } from './sign-out-driver.tsx';
import { type Driver, useDrivers } from './use-drivers.ts';

/**
 * The operator's own drivers with their vehicles. Dispatchers add them and give them sign-in codes for the driver's
 * page.
 */
export function Drivers() {
  useSheet(css);
  const mayWork = useMayAs('dispatcher');
  const { drivers, listAnew, inviteDriver, failures, wayIn, setWayIn } = useDrivers();
  const [edited, setEdited] = useState<Driver | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Driver | null>(null);
  const [signingOut, setSigningOut] = useState<Driver | null>(null);
  const [said, setSaid] = useState('');
  const [askFirst, question] = useAskFirst();
  return (
    <Page
      title="Drivers"
      wide
      actions={
        mayWork ? (
          <Button
            kind="primary"
            icon="plus"
            aria-expanded={edited === 'new'}
            onClick={() => {
              if (edited !== 'new') askFirst(() => setEdited('new'));
            }}
          >
            Add a driver
          </Button>
        ) : null
      }
    >
      <p role="status">{said}</p>
      <Failures of={failures} />
      {edited ? (
        <DriverForm
          key={edited === 'new' ? 'new' : edited.id}
          driver={edited === 'new' ? null : edited}
          onSaved={(driver, isAll) => {
            setSaid(`${driver.name} has been saved.`);
            // The user may have opened another form meanwhile.
            setEdited((open) => (isAll && open === edited ? null : open));
            void listAnew();
          }}
          onClose={() => askFirst(() => setEdited(null))}
        />
      ) : null}
      {question}
      {wayIn ? (
        <ShownOnce
          title={`Sign-in code for ${wayIn.driver.name}: ${wayIn.way.digits}`}
          value={wayIn.way.link}
          onDone={() => setWayIn(null)}
        >
          <p>
            The driver enters it at /drive with the phone number {wayIn.driver.phone} within ten minutes, or opens this
            link within a day. Each works once:
          </p>
        </ShownOnce>
      ) : null}
      {drivers.data ? (
        <DriverTable
          drivers={drivers.data.drivers}
          inviteDriver={inviteDriver}
          onEdit={(driver) => {
            if (edited === 'new' || edited?.id !== driver.id) askFirst(() => setEdited(driver));
          }}
          onSignOut={setSigningOut}
          onRetire={setLeaving}
        />
      ) : (
        <Waiting asked={drivers} />
      )}
      {signingOut ? (
        <SignOutDriver
          driver={signingOut}
          onSignedOut={() => {
            setSaid(`${signingOut.name} has been signed out everywhere.`);
            if (wayIn?.driver.id === signingOut.id) setWayIn(null);
            setSigningOut(null);
          }}
          onClose={() => setSigningOut(null)}
        />
      ) : null}
      {leaving ? (
        <RetireDriver
          driver={leaving}
          onRetired={() => {
            setSaid(`${leaving.name} has been removed.`);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Page>
  );
}
