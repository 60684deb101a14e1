import { Button, Checkbox, Chip, Chips, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { PlaceCombobox } from '../../places/place-combobox.tsx';
import { useMe } from '../../session/session-context.ts';
import {
  type Documents,
  type Field,
  type Group,
  type Keyed,
  kilometresIn,
  labelOf,
  numberOf,
  type Option,
  type Path,
  put,
  type Row,
  type Rows,
  weekDays,
} from './fields.ts';
import styles, { css } from './settings.module.css';
import { asSettingsPlace, settingsPlaceOf } from './settings-place.ts';

interface FormProps<Kind extends Field = Field> {
  readonly field: Kind;
  readonly value: unknown;
  readonly path: Path;
  /** The label of the enclosing part, for the names of its buttons: “Time 1”. */
  readonly of: string;
  readonly form: FormOf;
  /** Whether its heading is one of the page (level 2). */
  readonly isTop?: boolean;
}

/** What every field needs from the form of its document. */
export interface FormOf {
  readonly documents: Documents;
  readonly readOnly: boolean;
  /** The highest number that a row of any version of the document has had; 0 where rows have no numbers. */
  readonly highest: number;
  /** @returns the error text for a path; '' for none */
  mistakeAt(path: Path): string;
  change(path: Path, value: unknown): void;
  /** Reports whether a place field has typed text without a chosen place. */
  onUnfinished(path: Path, isUnfinished: boolean): void;
}

const asRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});

/** A part of a document, as fields. */
export function FieldForm(props: FormProps): ReactNode {
  useSheet(css);
  const { field } = props;
  switch (field.kind) {
    case 'group':
      return <GroupForm {...props} field={field} />;
    case 'rows':
      return <RowsForm {...props} field={field} />;
    case 'keyed':
      return <KeyedForm {...props} field={field} />;
    default:
      return <OneField {...props} field={field} />;
  }
}

interface SectionProps {
  title: string;
  hint?: string | undefined;
  /** Whether it is a section of the page (level 2), not within another one. */
  isTop: boolean;
  children: ReactNode;
}

/** Fields under a heading; without a title for the fields of a row, whose legend has its name. */
function Section({ title, hint, isTop, children }: SectionProps) {
  if (title === '') return <div className={styles.fields}>{children}</div>;
  return (
    <div className={styles.section}>
      {isTop ? <h2>{title}</h2> : <h3>{title}</h3>}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

function GroupForm({ field, value, path, of, form: whole, isTop = false }: FormProps<Group>) {
  const { distanceUnit } = useMe().operator;
  const form: FormOf = {
    ...whole,
    change(at, next) {
      const left = put(value, at.slice(path.length), next);
      const isGone = field.optional && Object.keys(asRow(left)).length === 0;
      whole.change(isGone ? path : at, isGone ? undefined : next);
    },
  };
  const isShown = (key: string, each: Field) =>
    each.kind !== 'number' ||
    ((!each.ifThere || key in asRow(value)) && (each.onlyIn ?? distanceUnit) === distanceUnit);
  const fields = Object.entries(field.fields)
    .filter(([key, each]) => isShown(key, each))
    .map(([key, each]) => (
      <FieldForm key={key} field={each} value={asRow(value)[key]} path={[...path, key]} of={of} form={form} />
    ));
  if (field.folded) {
    const keys = Object.keys(field.fields);
    const filled = keys.filter((key) => asRow(value)[key] !== undefined).length;
    return (
      <Folded
        title={`${field.label}: ${filled === 0 ? 'none' : `${filled} of ${keys.length}`}`}
        isWrong={keys.some((key) => form.mistakeAt([...path, key]) !== '')}
      >
        {fields}
      </Folded>
    );
  }
  return (
    <Section title={field.label} hint={field.hint} isTop={isTop}>
      {fields}
    </Section>
  );
}

/** Fields that are shown once they are opened, or one of them has a mistake. */
function Folded({ title, isWrong, children }: { title: string; isWrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`${styles.wide} ${styles.more}`}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/**
 * What a row is known by is edited in it, and its index changes when a row before it goes. So a row's key is its number
 * in the order in which rows were added.
 * @param gone the keys of the rows that were taken out
 * @returns the keys of `count` rows
 */
function keysBeside(gone: readonly number[], count: number): readonly number[] {
  const all = Array.from({ length: count + gone.length }, (_, key) => key);
  return all.filter((key) => !gone.includes(key)).slice(0, count);
}

function RowsForm({ field, value, path, of, form, isTop = false }: FormProps<Rows>) {
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const { create } = field;
  const { distanceUnit } = useMe().operator;
  const mistake = form.mistakeAt(path);
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The keys of the rows that were taken out, and the index of the last one of them. */
  const [gone, setGone] = useState<{ readonly keys: readonly number[]; readonly last: number }>({ keys: [], last: 0 });
  const keys = keysBeside(gone.keys, rows.length);
  // Before the bar of the changes, which takes a focus that nothing has.
  useLayoutEffect(() => {
    // The pressed button has gone with its row.
    if (gone.keys.length === 0 || document.activeElement !== document.body) return;
    const { children = [] } = list.current ?? {};
    const beside = children[Math.min(gone.last, children.length - 1)];
    (beside?.querySelector<HTMLElement>(':scope > button') ?? add.current)?.focus();
  }, [gone]);
  return (
    <div className={styles.wide}>
      <Section title={field.label} hint={field.hint} isTop={isTop}>
        {mistake ? <p className={styles.mistake}>{mistake}</p> : null}
        <ul className={styles.rows} ref={list}>
          {rows.map((row, index) => {
            const name = `${field.item} ${index + 1}`;
            const inside = of === '' ? name : `${of}, ${name}`;
            return (
              <li key={keys[index]} className={styles.row}>
                <fieldset>
                  <legend>{rows.length > 1 || create ? `${name}: ${field.nameOf(row)}` : name}</legend>
                  <FieldForm field={field.row} value={row} path={[...path, index]} of={inside} form={form} />
                </fieldset>
                {create && !form.readOnly ? (
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${inside}`}
                    onClick={() => {
                      form.change(
                        path,
                        rows.filter((_, other) => other !== index),
                      );
                      setGone({ keys: [...gone.keys, keys[index] ?? 0], last: index });
                    }}
                  >
                    Remove
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {create && !form.readOnly ? (
          <Button ref={add} onClick={() => form.change(path, [...rows, create(rows, distanceUnit, form.highest)])}>
            Add {field.item.toLowerCase()}
          </Button>
        ) : null}
      </Section>
    </div>
  );
}

function KeyedForm({ field, value, path, form, isTop = false }: FormProps<Keyed>) {
  const own = asRow(value);
  const [added, setAdded] = useState('');
  /** The typed key that is there already; '' for none. */
  const [known, setKnown] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // Before the bar of the changes, which takes a focus that nothing has.
  useLayoutEffect(() => {
    // The pressed button has gone with its row.
    if (removals === 0 || document.activeElement !== document.body) return;
    const field = (of: string) => whole.current?.querySelector<HTMLElement>(of);
    (field('form input') ?? field('input'))?.focus();
  }, [removals]);
  const keys = [...new Set([...(field.keysOf?.(form.documents) ?? []), ...Object.keys(own)])];
  const { add } = field;
  return (
    <div className={styles.wide} ref={whole}>
      <Section title={field.label} hint={field.hint} isTop={isTop}>
        <ul className={styles.rows}>
          {keys.map((key) => {
            const name = field.nameOf(key, form.documents);
            return (
              <li key={key} className={styles.row}>
                <fieldset>
                  <legend>{name}</legend>
                  <FieldForm field={field.value} value={own[key]} path={[...path, key]} of={name} form={form} />
                </fieldset>
                {!form.readOnly && !field.keysOf?.(form.documents).includes(key) && (add || field.keysOf) ? (
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() => {
                      form.change([...path, key], undefined);
                      setRemovals(removals + 1);
                    }}
                  >
                    Remove
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {add && !form.readOnly ? (
          <form
            className={styles.add}
            onSubmit={(event) => {
              event.preventDefault();
              const key = added.trim().toUpperCase();
              if (key in own) setKnown(key);
              if (key === '' || key in own) return;
              form.change([...path, key], add.value);
              setAdded('');
            }}
          >
            <TextField
              label={add.label}
              value={added}
              onValue={(typed) => {
                setAdded(typed);
                setKnown('');
              }}
              error={known === '' ? null : `${known} is already in the list.`}
              maxLength={10}
              autoComplete="off"
            />
            <Button type="submit">Add</Button>
          </form>
        ) : null}
      </Section>
    </div>
  );
}

type One = Exclude<Field, Group | Rows | Keyed>;

function OneField({ field, value, path, form }: FormProps<One>) {
  const { operator } = useMe();
  const { readOnly } = form;
  const mistake = form.mistakeAt(path) || null;
  const change = (next: unknown) => form.change(path, next);
  // The label omits the row's name, which is in the legend around it.
  const label = labelOf(field, operator);
  const hint = ('hint' in field ? field.hint : undefined) ?? null;
  const text = { label, hint, error: mistake, disabled: readOnly, autoComplete: 'off' };
  const isOptional = 'optional' in field && field.optional === true;
  const shown = typeof value === 'string' ? value : '';
  const write = (typed: string | boolean) => change(typed === '' && isOptional ? undefined : typed);
  switch (field.kind) {
    case 'number':
      return <NumberField field={field} value={value} text={text} onValue={change} />;
    case 'check':
      return (
        <Checkbox
          label={label}
          checked={Boolean(value ?? field.unless ?? false)}
          disabled={readOnly}
          error={mistake}
          onChecked={(checked) => change(isOptional && checked === (field.unless ?? false) ? undefined : checked)}
        />
      );
    case 'choice': {
      const isNone = isOptional && !field.options.some((option) => option.value === value);
      const options = field.options.map((option) => ({ ...option, value: String(option.value) }));
      return (
        <SelectField
          label={label}
          error={mistake}
          disabled={readOnly}
          autoComplete="off"
          value={isNone ? '' : String(value ?? '')}
          options={isOptional ? [{ value: '', text: field.none ?? (isNone ? 'Default' : '–') }, ...options] : options}
          onValue={(typed) =>
            write(typed === '' ? '' : (field.options.find((option) => String(option.value) === typed)?.value ?? typed))
          }
        />
      );
    }
    case 'one': {
      const options = field.options(form.documents);
      const own = value ? String(value) : '';
      // A row that has been removed is shown as the document names it.
      const gone = own === '' || options.some((option) => String(option.value) === own) ? [] : [own];
      return (
        <SelectField
          label={label}
          error={mistake}
          disabled={readOnly}
          autoComplete="off"
          value={own}
          options={[
            { value: '', text: field.none },
            ...options.map((option) => ({ value: String(option.value), text: option.text })),
            ...gone.map((each) => ({ value: each, text: each })),
          ]}
          onValue={(typed) =>
            change(options.find((option) => String(option.value) === typed)?.value ?? (isOptional ? undefined : typed))
          }
        />
      );
    }
    case 'words':
      return <WordsField value={value} text={text} isOptional={isOptional} onValue={change} />;
    case 'days':
    case 'several': {
      const options = field.kind === 'days' ? weekDays : field.options(form.documents);
      const wrong = Array.isArray(value) ? value.map((_, index) => form.mistakeAt([...path, index])) : [];
      return (
        <SeveralField
          label={label}
          className={field.kind === 'days' ? styles.days : undefined}
          options={options}
          value={value}
          mistake={mistake ?? (wrong.find((each) => each !== '') || null)}
          disabled={readOnly}
          onValue={change}
        />
      );
    }
    case 'place':
      return <PlaceField value={value} path={path} form={form} text={text} onValue={change} />;
    default:
      return (
        <TextField
          {...text}
          type={field.kind === 'paragraph' ? 'textarea' : 'text'}
          hint={hint ?? shapes[field.kind] ?? null}
          value={shown}
          onValue={write}
        />
      );
  }
}

const shapes: Readonly<Record<string, string | null>> = {
  day: 'For example 2026-12-31',
  clock: 'For example 23:30',
  text: null,
};

interface TypedProps {
  readonly value: unknown;
  readonly text: { label: string; hint: string | null; error: string | null; disabled: boolean; autoComplete: string };
  readonly onValue: (value: unknown) => void;
}

/**
 * A number field. `4.` stays while typing; text that is not a number is sent unchanged, so that the server rejects it.
 */
function NumberField({ field, value, text, onValue }: TypedProps & { field: Extract<Field, { kind: 'number' }> }) {
  const { distanceUnit, currency } = useMe().operator;
  const size = field.unit === 'distance' ? kilometresIn(distanceUnit) : 1;
  const read = (typed: string): unknown => {
    const number = numberOf(typed, field.unit === 'money' ? currency : '');
    if (typeof number === 'number') return size === 1 ? number : Number((number * size).toFixed(6));
    if (number !== '') return number;
    return field.empty === undefined ? (field.optional ? undefined : '') : null;
  };
  const [typed, setTyped] = useState('');
  const told = typeof value === 'number' && size !== 1 ? Number((value / size).toFixed(3)) : value;
  const shown = read(typed) === value ? typed : told === null || told === undefined ? '' : String(told);
  return (
    <TextField
      {...text}
      hint={text.hint ?? (field.empty ? `Empty: ${field.empty}` : null)}
      inputMode="decimal"
      maxLength={16}
      value={shown}
      onValue={(next) => {
        setTyped(next);
        onValue(read(next));
      }}
    />
  );
}

/** A place field. Typed text without a chosen place stays with it, and is reported, when a row before it is taken out. */
function PlaceField({
  value,
  path,
  form,
  text: { label, error, disabled },
  onValue,
}: TypedProps & Pick<FormProps, 'path' | 'form'>) {
  const [isUnfinished, setUnfinished] = useState(false);
  const at = path.join('.');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another form, and another path to the same place
  useEffect(() => {
    if (!isUnfinished) return;
    form.onUnfinished(path, true);
    return () => form.onUnfinished(path, false);
  }, [isUnfinished, at]);
  return (
    <PlaceCombobox
      label={label}
      address={asSettingsPlace(value)?.address ?? ''}
      error={error}
      disabled={disabled}
      onChoose={(place) => onValue(settingsPlaceOf(place))}
      onRemove={() => onValue(undefined)}
      onUnfinished={setUnfinished}
    />
  );
}

/** A field for words separated by commas. */
function WordsField({ value, text, isOptional, onValue }: TypedProps & { isOptional: boolean }) {
  const read = (typed: string) => {
    const words = typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    return words.length === 0 && isOptional ? undefined : words;
  };
  const [typed, setTyped] = useState('');
  const shown =
    JSON.stringify(read(typed)) === JSON.stringify(value) ? typed : Array.isArray(value) ? value.join(', ') : '';
  return (
    <TextField
      {...text}
      hint={text.hint ?? 'Separated by commas'}
      value={shown}
      onValue={(next) => {
        setTyped(next);
        onValue(read(next));
      }}
    />
  );
}

interface SeveralProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly options: readonly Option[];
  readonly value: unknown;
  readonly mistake: string | null;
  readonly disabled: boolean;
  readonly onValue: (chosen: readonly unknown[] | undefined) => void;
}

/** Options that are each pressed on or off; with none on, the key is left out of the document. */
function SeveralField({ label, className = '', options, value, mistake, disabled, onValue }: SeveralProps) {
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = options.map((option) => option.value);
  // Numbers in the document that no option has (such as a removed vehicle type) are shown, so that they can be removed.
  const gone = chosen.filter((each) => typeof each === 'number' && !known.includes(each)) as number[];
  const press = (one: string | number, isOn: boolean) => {
    const next = isOn
      ? chosen.filter((each) => each !== one)
      : known.filter((each) => each === one || chosen.includes(each));
    onValue(next.length === 0 ? undefined : next);
  };
  return (
    <div className={`${styles.wide} ${className}`}>
      <span className="tb-label" id={id}>
        {label}
      </span>
      <Chips labelledBy={id}>
        {[...options, ...gone.map((value) => ({ value, text: String(value) }))].map(({ value: one, text }) => {
          const isOn = chosen.includes(one);
          return (
            <Chip
              key={one}
              text={text}
              on={isOn}
              disabled={disabled}
              describedBy={mistake ? `${id}-mistake` : undefined}
              onPress={() => press(one, isOn)}
            />
          );
        })}
      </Chips>
      {mistake ? (
        <p className={styles.mistake} id={`${id}-mistake`}>
          {mistake}
        </p>
      ) : null}
    </div>
  );
}
