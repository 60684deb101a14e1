import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, TextField } from 'booking-ui/primitives';
import { useRef, useState } from 'react';
import { ask } from '../api/client.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { FormCard } from '../shell/form-card.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './set-up.module.css';
import type { Driver } from './use-drivers.ts';

const textFields = [
  { name: 'name', label: 'Name', most: 120, required: true },
  { name: 'phone', label: 'Phone', most: 30, required: true, hint: 'Used to sign in.' },
  { name: 'callSign', label: 'Call sign', most: 20 },
  { name: 'licence', label: 'Driver’s licence', most: 40, hint: 'Shown to passengers.' },
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

const textsOf = (driver: Driver | null) =>
  Object.fromEntries(names.map((name) => [name, driver?.[name] ?? ''])) as Record<(typeof names)[number], string>;

export interface DriverFormProps {
  /** The driver to edit; null for a new one. */
  driver: Driver | null;
  /** Called with the driver as saved, and whether nothing else was typed meanwhile. */
  onSaved: (driver: Driver, isAll: boolean) => void;
  onClose: () => void;
}

/** The form for a new or existing driver. Errors are shown below their fields, and a refusal keeps what was typed. */
export function DriverForm({ driver: opened, onSaved, onClose }: DriverFormProps) {
  /** The driver as opened, or as saved since; null for a new one. */
  const [driver, setDriver] = useState(opened);
  const stored = textsOf(driver);
  const [typed, setTyped] = useState(stored);
  const hadWheelchair = driver?.wheelchairAccessible ?? false;
  const [wheelchair, setWheelchair] = useState(hadWheelchair);
  /** The new picture; '' removes the stored one, undefined leaves it unchanged. */
  const [photo, setPhoto] = useState<string>();
  const draft = { typed, wheelchair, photo };
  const latest = useRef(draft);
  latest.current = draft;
  const save = useMutation({
    mutationFn({ typed, wheelchair, photo }: typeof draft) {
      const body = { ...typed, wheelchairAccessible: wheelchair, ...(photo === undefined ? {} : { photo }) };
      if (!driver) return ask('addDriver', { body });
      const known: Readonly<Record<string, unknown>> = driver;
      // A colleague may have changed the rest since the driver was loaded.
      const changed = Object.entries(body).filter(([name, value]) => value !== known[name]);
      return ask('changeDriver', { params: { id: driver.id }, body: Object.fromEntries(changed) });
    },
    onSuccess(saved, sent) {
      const { typed: now, ...rest } = latest.current;
      const isAll = now === sent.typed && rest.wheelchair === sent.wheelchair && rest.photo === sent.photo;
      // What the user has typed meanwhile is the next change, of the driver as saved.
      setDriver(saved);
      setTyped({
        ...textsOf(saved),
        ...Object.fromEntries(names.flatMap((name) => (now[name] === sent.typed[name] ? [] : [[name, now[name]]]))),
      });
      if (rest.photo === sent.photo) setPhoto(undefined);
      onSaved(saved, isAll);
    },
  });
  const isChanged =
    names.some((name) => typed[name] !== stored[name]) || wheelchair !== hadWheelchair || photo !== undefined;
  return (
    <>
      <AskBeforeLeaving when={isChanged} text="What you entered for the driver is not saved." />
      <FormCard
        title={driver ? `Edit ${driver.name}` : 'Add a driver'}
        submit={driver ? 'Save' : 'Add driver'}
        busy={save.isPending}
        error={save.error}
        fields={names}
        onSubmit={() => save.mutate(draft)}
        opened
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
            <Checkbox label="Wheelchair-accessible vehicle" checked={wheelchair} onChecked={setWheelchair} />
            <PictureField photo={photo} known={driver?.hasPhoto ?? false} onPhoto={setPhoto} />
          </>
        )}
      </FormCard>
    </>
  );
}
