import { useQuery } from '@tanstack/react-query';
import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { momentOf, timeOf } from '../time.ts';
import type { Ride } from '../today/ride.ts';
import { useNow } from '../use-now.ts';
import styles, { css } from './actions.module.css';
import { PanelForm, useTyped } from './panel-form.tsx';

/** A driver to assign, with the vehicle. */
export interface Drives {
  /** The id of one of the operator's own drivers; null for any other driver. */
  readonly id: number | null;
  readonly name: string;
  readonly phone: string;
  readonly licence: string;
  readonly vehicle: string;
  readonly registration: string;
}
const nobody: Drives = { id: null, name: '', phone: '', licence: '', vehicle: '', registration: '' };

/** @returns the operator's own drivers and the others of the given rides, one per name, in alphabetical order */
export function driversOf(rides: readonly Ride[], own: Answer<'drivers'>['drivers']): Drives[] {
  const others = new Map<string, Drives>();
  for (const { driver } of rides) if (driver) others.set(driver.name, { ...driver, id: null });
  for (const { name } of own) others.delete(name);
  return [...others.values(), ...own].sort((a, b) => a.name.localeCompare(b.name));
}

/** @returns the text by which a driver is chosen: the name, with the registration or phone where others have it too */
function chosenBy(driver: Drives, drivers: readonly Drives[]): string {
  const { name, registration, phone } = driver;
  const alike = drivers.filter((each) => each.name === name);
  const isTold = registration !== '' && alike.filter((each) => each.registration === registration).length === 1;
  return alike.length === 1 ? name : `${name}, ${isTold ? registration : phone}`;
}

export interface AssignProps {
  ride: Ride;
  /** The known drivers: proposed by name, and filled in with their vehicle. */
  drivers: readonly Drives[];
  busy: boolean;
  /** Called with whether the form has typed text that is not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  onAssign: (driver: Drives) => void;
}

/** Assigns a ride to one of the drivers who can reach the pick-up soonest, or to a driver typed by name. */
export function Assign({ ride, drivers, busy, onTyped, onAssign }: AssignProps) {
  useSheet(css);
  const zone = useMe().operator.timezone;
  const now = useNow(15_000);
  const { reference, leg } = ride;
  const asked = useQuery({
    queryKey: ['candidates', reference, leg],
    queryFn: ({ signal }) => ask('candidates', { params: { reference, leg }, signal }),
    // The drivers move, so their times to the pick-up change.
    refetchInterval: 20_000,
    // Those of an earlier look would decide the order of the list.
    gcTime: 0,
  });
  const near = asked.data?.drivers ?? [];
  // A list in the order of the latest times would move another driver under the pointer.
  const [order, setOrder] = useState<readonly number[]>([]);
  const added = near.map(({ id }) => id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  const listed = order.flatMap((id) => near.find((each) => each.id === id) ?? []);
  const first = near.find(
    ({ cannot, unavailableSince, alsoAt, seconds }) =>
      cannot === '' && unavailableSince === null && alsoAt === null && seconds !== null,
  );
  const take = ({ id, name }: { readonly id: number; readonly name: string }) =>
    onAssign(drivers.find((each) => each.id === id) ?? { ...nobody, id, name });
  const [drives, setDrives] = useState(nobody);
  /** Whether the other fields are those of the known driver whose name is typed. */
  const [isFilledIn, setFilledIn] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useTyped(!isFilledIn && Object.values(drives).some(Boolean), onTyped);
  const set = (part: Partial<Drives>) => {
    setFilledIn(false);
    setDrives((before) => ({ ...before, id: null, ...part }));
  };
  const name = (typed: string) => {
    setError(null);
    // The name of a known driver fills in the other fields, until it turns out to be the beginning of another name.
    const known = drivers.find((each) => chosenBy(each, drivers) === typed);
    setFilledIn(known !== undefined);
    setDrives((before) => known ?? { ...(isFilledIn ? nobody : before), id: null, name: typed });
  };
  return (
    <PanelForm
      label="Assign"
      onSubmit={() => {
        const { id, name: typed, ...details } = drives;
        const isAnyOf = id === null && !Object.values(details).some(Boolean);
        if (isAnyOf && drivers.filter((each) => each.name === typed.trim()).length > 1) {
          setError('Several drivers have this name: choose one from the list.');
        } else if (typed.trim() !== '') onAssign({ ...drives, name: typed.trim() });
        else if (first) take(first);
        else setError('Enter a name.');
      }}
    >
      {asked.isError ? (
        <Notice tone="danger" actions={<Button onClick={() => void asked.refetch()}>Try again</Button>}>
          The nearest drivers could not be loaded. Enter a name.
        </Notice>
      ) : near.length > 0 ? (
        <section aria-label="Nearest drivers">
          <ul className={styles.near}>
            {listed.map((driver) => (
              <li key={driver.id}>
                <button
                  type="button"
                  className={styles.candidate}
                  disabled={driver.cannot !== '' || busy}
                  onClick={() => take(driver)}
                >
                  <b>{driver.name}</b>
                  <span>{awayText(driver)}</span>
                  <small>
                    {[
                      driver.cannot,
                      driver.unavailableSince === null
                        ? ''
                        : `not available since ${momentOf(driver.unavailableSince, zone)}`,
                      isSeenLong(driver.seenAt, now) ? `last seen ${timeOf(driver.seenAt, zone)}` : '',
                      driver.alsoAt === null ? '' : `has another ride at ${timeOf(driver.alsoAt, zone)}`,
                      driver.freeAt === null ? '' : `on a ride, free at ${timeOf(driver.freeAt, zone)}`,
                      driver.vehicle,
                      driver.registration,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <TextField
        label="Driver"
        autoComplete="off"
        list="desk-drivers"
        maxLength={120}
        value={drives.name}
        onValue={name}
        error={error}
        required
      />
      <datalist id="desk-drivers">
        {drivers.map((each) => (
          <option key={`${each.id} ${each.name}`} value={chosenBy(each, drivers)}>
            {[each.vehicle, each.registration].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
      <TextField label="Phone" type="tel" autoComplete="off" value={drives.phone} onValue={(phone) => set({ phone })} />
      <TextField
        label="Vehicle"
        autoComplete="off"
        maxLength={60}
        value={drives.vehicle}
        onValue={(vehicle) => set({ vehicle })}
      />
      <TextField
        label="Registration"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={drives.registration}
        onValue={(registration) => set({ registration })}
      />
      <TextField
        label="Licence"
        autoComplete="off"
        maxLength={60}
        value={drives.licence}
        onValue={(licence) => set({ licence })}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        {assignText(drives.name.trim() || (first?.name ?? ''))} <kbd>Enter</kbd>
      </Button>
    </PanelForm>
  );
}

/** Positions are sent during rides only: after this time a driver may be elsewhere, or at home. */
const seenMs = 15 * 60_000;
const isSeenLong = (seenAt: string | null, now: number): seenAt is string =>
  seenAt !== null && now - Date.parse(seenAt) > seenMs;

const assignText = (name: string): string => (name === '' ? 'Assign' : `Assign ${name}`);

/** @returns a driver's time to the pick-up as text, in whole minutes */
const awayText = ({ seconds }: Answer<'candidates'>['drivers'][number]): string =>
  seconds === null ? 'position unknown' : `${Math.max(1, Math.ceil(seconds / 60))} min`;
