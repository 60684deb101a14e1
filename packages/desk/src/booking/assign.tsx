import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useState } from 'react';
import type { Answer } from '../api/client.ts';
import type { Ride } from '../today/ride.ts';
import { css } from './actions.module.css';
import { Candidates, useCandidates } from './candidates.tsx';
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
  /** The known drivers: proposed by name, and filled in with their vehicle; null while their list loads. */
  drivers: readonly Drives[] | null;
  busy: boolean;
  /** Called with whether the form has typed text that is not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  onAssign: (driver: Drives) => void;
}

/** Assigns a ride to one of the drivers who can reach the pick-up soonest, or to a driver typed by name. */
export function Assign({ ride, drivers: arrived, busy, onTyped, onAssign }: AssignProps) {
  useSheet(css);
  const drivers = arrived ?? [];
  const { asked, listed, first } = useCandidates(ride);
  const take = ({ id, name }: { readonly id: number; readonly name: string }) =>
    onAssign(drivers.find((each) => each.id === id) ?? { ...nobody, id, name });
  const { drives, set, name, isFilledIn } = useTypedDriver(arrived);
  const [error, setError] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const submit = () => {
    const { id, name: typed, ...details } = drives;
    const isAnyOf = id === null && !Object.values(details).some(Boolean);
    if (isAnyOf && drivers.filter((each) => each.name === typed.trim()).length > 1) {
      setError('Several drivers have this name: choose one from the list.');
    } else if (typed.trim() !== '') onAssign({ ...drives, name: typed.trim() });
    else if (first) take(first);
    else setError('Enter a name.');
  };
  useEffect(() => {
    if (!isWaiting || arrived === null) return;
    setWaiting(false);
    submit();
  });
  useTyped(!isFilledIn && Object.values(drives).some(Boolean), onTyped);
  return (
    <PanelForm
      label="Assign"
      // Sent before the list arrives, the name of an own driver would be that of a stranger, whose page lacks the ride.
      onSubmit={() => (arrived === null ? setWaiting(true) : submit())}
    >
      {asked.isError ? (
        <Notice tone="danger" actions={<Button onClick={() => void asked.refetch()}>Try again</Button>}>
          The nearest drivers could not be loaded. Enter a name.
        </Notice>
      ) : listed.length > 0 ? (
        <Candidates listed={listed} busy={busy} onTake={take} />
      ) : null}
      <TextField
        label="Driver"
        autoComplete="off"
        list="desk-drivers"
        maxLength={120}
        value={drives.name}
        onValue={(typed) => {
          setError(null);
          setWaiting(false);
          name(typed);
        }}
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
      <Button kind="primary" type="submit" wide busy={busy || isWaiting}>
        {assignText(drives.name.trim() || (first?.name ?? ''))} <kbd>Enter</kbd>
      </Button>
    </PanelForm>
  );
}

/** The fields of a driver who is typed: the name of a known one fills in the others, also when the list arrives later. */
function useTypedDriver(arrived: readonly Drives[] | null) {
  const drivers = arrived ?? [];
  const [drives, setDrives] = useState(nobody);
  /** Whether the other fields are those of the known driver whose name is typed. */
  const [isFilledIn, setFilledIn] = useState(false);
  const set = (part: Partial<Drives>) => {
    setFilledIn(false);
    setDrives((before) => ({ ...before, id: null, ...part }));
  };
  const name = (typed: string) => {
    // They stay until the name turns out to be the beginning of another one.
    const known = drivers.find((each) => chosenBy(each, drivers) === typed);
    setFilledIn(known !== undefined);
    setDrives((before) => known ?? { ...(isFilledIn ? nobody : before), id: null, name: typed });
  };
  const [isListed, setListed] = useState(arrived !== null);
  if (isListed !== (arrived !== null)) {
    setListed(!isListed);
    name(drives.name);
  }
  return { drives, set, name, isFilledIn };
}

const assignText = (name: string): string => (name === '' ? 'Assign' : `Assign ${name}`);
