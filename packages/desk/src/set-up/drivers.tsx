import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useId, useState } from 'react';
import { type Answer, ask, wordsOf } from '../api/client.ts';
import { useMayAs } from '../session/session-context.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FormCard } from '../shell/form-card.tsx';
import { type Column, Page, PlainTable, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import { pictureOf } from './picture.ts';
import styles, { css } from './set-up.module.css';

type Driver = Answer<'drivers'>['drivers'][number];

/** The operator's own drivers with their vehicles; whoever dispatches adds them and lets them in to their page. */
export function Drivers() {
  useSheet(css);
  const mayWork = useMayAs('dispatcher');
  const queries = useQueryClient();
  const drivers = useQuery({ queryKey: ['drivers'], queryFn: ({ signal }) => ask('drivers', { signal }) });
  const listAnew = () => queries.invalidateQueries({ queryKey: ['drivers'] });
  const [shown, setShown] = useState<{ readonly driver: Driver; readonly way: Answer<'inviteDriver'> } | null>(null);
  const [edited, setEdited] = useState<Driver | 'new' | null>(null);
  const [leaving, setLeaving] = useState<Driver | null>(null);
  const [said, setSaid] = useState('');
  const letIn = useMutation({
    mutationFn: async (driver: Driver) => ({ driver, way: await ask('inviteDriver', { params: { id: driver.id } }) }),
    onSuccess: setShown,
  });
  const retire = useMutation({
    mutationFn: (id: number) => ask('retireDriver', { params: { id } }),
    onSuccess() {
      setSaid(`${leaving?.name} drives no longer.`);
      setLeaving(null);
    },
    onSettled: listAnew,
  });

  return (
    <Page
      title="Drivers"
      actions={
        mayWork && edited === null ? (
          <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
            Add a driver
          </Button>
        ) : null
      }
    >
      <p role="status">{said}</p>
      {letIn.error ? (
        <Notice tone="danger" role="alert">
          {wordsOf(letIn.error)}
        </Notice>
      ) : null}
      {edited ? (
        <DriverForm
          key={edited === 'new' ? 'new' : edited.id}
          driver={edited === 'new' ? null : edited}
          onSaved={(driver) => {
            setSaid(`${driver.name} is saved.`);
            setEdited(null);
            void listAnew();
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {shown ? (
        <ShownOnce
          title={`${shown.driver.name} signs in with ${shown.way.digits}`}
          value={shown.way.link}
          onDone={() => setShown(null)}
        >
          <p>
            At /drive, with the number {shown.driver.phone}, within ten minutes. Or by this link, within a day; each
            works once:
          </p>
        </ShownOnce>
      ) : null}
      {drivers.data ? (
        <PlainTable
          label="Drivers"
          rows={drivers.data.drivers}
          keyOf={({ id }) => id}
          empty={mayWork ? 'No drivers yet. Add the first one.' : 'No drivers yet.'}
          columns={[
            ...facts,
            ...(mayWork
              ? [
                  {
                    title: 'Change',
                    actions: true,
                    cell: (each: Driver) => (
                      <span className={styles.actions}>
                        <Button
                          aria-label={`Sign-in code for ${each.name}`}
                          busy={letIn.isPending && letIn.variables.id === each.id}
                          onClick={() => letIn.mutate(each)}
                        >
                          Sign-in code
                        </Button>
                        <Button aria-label={`Change ${each.name}`} onClick={() => setEdited(each)}>
                          Change
                        </Button>
                        <Button kind="danger" aria-label={`Retire ${each.name}`} onClick={() => setLeaving(each)}>
                          Retire…
                        </Button>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Waiting asked={drivers} />
      )}
      {leaving ? (
        <Confirm
          title={`${leaving.name} drives no longer?`}
          action="Retire"
          busy={retire.isPending}
          error={retire.error}
          onConfirm={() => retire.mutate(leaving.id)}
          onClose={() => {
            retire.reset();
            setLeaving(null);
          }}
        >
          <p>
            They are signed out at once, and their number and picture are erased. Rides that they have stay theirs: give
            those to somebody else first.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}

const facts: readonly Column<Driver>[] = [
  {
    title: 'Who',
    cell: (each) => (
      <span className="tb-pair">
        <b>{[each.callSign, each.name].filter(Boolean).join(' · ')}</b>
        <a className="tb-label" href={`tel:${each.phone}`}>
          {each.phone}
        </a>
      </span>
    ),
  },
  {
    title: 'Vehicle',
    cell: (each) => (
      <span className="tb-pair">
        <span>{[each.vehicle, each.registration].filter(Boolean).join(', ') || '–'}</span>
        <span className="tb-label">{each.wheelchairAccessible ? 'takes a wheelchair' : ''}</span>
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
];

const textFields = [
  { name: 'name', label: 'Name', most: 120, required: true },
  { name: 'phone', label: 'Phone', most: 30, required: true, hint: 'They sign in with it.' },
  { name: 'callSign', label: 'Call sign', most: 20 },
  { name: 'licence', label: 'Driver’s licence', most: 40, hint: 'Passengers see it.' },
  { name: 'make', label: 'Make', most: 40 },
  { name: 'model', label: 'Model', most: 40 },
  { name: 'colour', label: 'Colour', most: 40 },
  { name: 'registration', label: 'Registration', most: 20 },
  { name: 'vehicleLicence', label: 'Vehicle’s licence', most: 40 },
] as const satisfies readonly {
  readonly name: keyof Driver;
  readonly label: string;
  readonly most: number;
  readonly required?: boolean;
  readonly hint?: string;
}[];
const names = textFields.map(({ name }) => name);

/** Everything of a driver, new or known; what is wrong stands below its field, and nothing typed is lost. */
function DriverForm({
  driver,
  onSaved,
  onClose,
}: {
  driver: Driver | null;
  onSaved: (driver: Driver) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, driver?.[name] ?? ''])) as Record<(typeof names)[number], string>,
  );
  const [wheelchair, setWheelchair] = useState(driver?.wheelchairAccessible ?? false);
  /** A new one, '' for none any more, undefined for the one that is. */
  const [photo, setPhoto] = useState<string>();
  const save = useMutation({
    mutationFn() {
      const body = { ...typed, wheelchairAccessible: wheelchair, ...(photo === undefined ? {} : { photo }) };
      return driver ? ask('changeDriver', { params: { id: driver.id }, body }) : ask('addDriver', { body });
    },
    onSuccess: onSaved,
  });
  return (
    <FormCard
      title={driver ? `Change ${driver.name}` : 'Add a driver'}
      submit={driver ? 'Save' : 'Add the driver'}
      busy={save.isPending}
      error={save.error}
      fields={names}
      onSubmit={() => save.mutate()}
      wide
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {(errorOf) => (
        <>
          <div className={styles.fields}>
            {textFields.map((each) => (
              <TextField
                key={each.name}
                label={each.label}
                field={each.name}
                type={each.name === 'phone' ? 'tel' : 'text'}
                autoComplete="off"
                maxLength={each.most}
                value={typed[each.name]}
                onValue={(value) => setTyped({ ...typed, [each.name]: value })}
                error={errorOf(each.name)}
                hint={'hint' in each ? each.hint : null}
                required={'required' in each}
              />
            ))}
          </div>
          <Checkbox label="The vehicle takes a wheelchair" checked={wheelchair} onChecked={setWheelchair} />
          <PictureField photo={photo} known={driver?.hasPhoto ?? false} onPhoto={setPhoto} />
        </>
      )}
    </FormCard>
  );
}

/** The driver's picture: chosen from a file, made small here, and told as passengers will see it. */
function PictureField({
  photo,
  known,
  onPhoto,
}: {
  photo: string | undefined;
  known: boolean;
  onPhoto: (photo: string) => void;
}) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const choose = (file: File | undefined) => {
    if (!file) return;
    setWrong('');
    pictureOf(file).then(onPhoto, ({ message }: Error) => setWrong(message));
  };
  return (
    <div className={styles.picture}>
      {photo ? <img src={photo} alt="What passengers will see" width="56" height="56" /> : null}
      <p className="tb-pair">
        <label htmlFor={id}>Picture</label>
        <span className="tb-label" id={`${id}-about`}>
          {known && photo === undefined ? 'There is one. ' : ''}Passengers see it before the ride.
        </span>
      </p>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {photo || (known && photo === undefined) ? (
        <Button onClick={() => onPhoto('')}>Take the picture away</Button>
      ) : null}
      {wrong ? (
        <Notice tone="danger" role="alert">
          {wrong}
        </Notice>
      ) : null}
    </div>
  );
}
