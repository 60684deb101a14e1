import type { Place } from 'booking-core/domain';
import { Button, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { PlaceCombobox } from '../../places/place-combobox.tsx';
import { categoryName, forms } from '../settings/documents.ts';
import { FieldForm, type FormOf } from '../settings/field-form.tsx';
import type { Row } from '../settings/fields.ts';
import styles, { css } from './places-form.module.css';

/** How many places are listed; an operator may have thousands, and finds the others with the filter. */
const mostShown = 50;
/** Up to this many places need no filter. */
const fewPlaces = 8;

const { places } = forms;
const fieldNames = Object.keys(places.row.fields);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a row's name, aliases, address or town contain every word of `wanted` (lower case). */
function isFound(row: Row, wanted: string): boolean {
  const aliases = Array.isArray(row.aliases) ? row.aliases.join(' ') : '';
  const text = [words(row.name), aliases, words(row.address), words(row.town)].join(' ').toLowerCase();
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

/** @returns a row with the address and coordinates of a found place; a name that it already has stays */
function withFound(row: Row, { name, line1, line2, postcode, latitude, longitude, category }: Place): Row {
  const called = words(row.name) || name;
  // An address without a name of its own has its street as name.
  const street = line1 || (called !== name && /^(address|street)$/i.test(category) ? name : '');
  return {
    ...row,
    name: called,
    address: street || undefined,
    town: line2 || undefined,
    postcode: postcode || undefined,
    latitude,
    longitude,
  };
}

interface PlacesFormProps {
  readonly content: unknown;
  readonly form: FormOf;
}

/** The operator's own places: a list with a filter, and the fields of the place that is open. */
export function PlacesForm({ content, form }: PlacesFormProps) {
  useSheet(css);
  const rows = Array.isArray(content) ? (content as readonly Row[]) : [];
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const wanted = filter.trim().toLowerCase();
  const indexes = [...rows.keys()];
  const isWrong = (index: number) => fieldNames.some((name) => form.mistakeAt([index, name]) !== '');
  const found = indexes.filter((index) => wanted === '' || index === open || isFound(rows[index] as Row, wanted));
  const shown = found.filter((index, at) => at < mostShown || index === open || isWrong(index));
  const more = found.length - shown.length;
  const mistake = form.mistakeAt([]);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p className={styles.hint}>
        Searches list these first, on the desk and for passengers: stations, hotels, venues, terminals with their
        meeting points.
      </p>
      {mistake ? <p className={styles.mistake}>{mistake}</p> : null}
      <div className={styles.head}>
        {rows.length > fewPlaces ? (
          <TextField label="Search your places" value={filter} onValue={setFilter} autoComplete="off" />
        ) : (
          <p>{rows.length === 0 ? 'No places yet.' : ''}</p>
        )}
        {form.readOnly ? null : (
          <Button
            ref={add}
            onClick={() => {
              form.change([], [...rows, places.create?.(rows)]);
              setFilter('');
              setOpen(rows.length);
            }}
          >
            Add place
          </Button>
        )}
      </div>
      {rows.length > 0 && shown.length === 0 ? <p>None of your places matches “{filter.trim()}”.</p> : null}
      <ul className={styles.list} aria-label="Your places">
        {shown.map((index) => (
          <OnePlace
            key={index}
            row={rows[index] as Row}
            index={index}
            form={form}
            isOpen={index === open || isWrong(index)}
            onOpen={() => setOpen(index === open ? null : index)}
            onRemove={() => {
              setOpen(null);
              // The pressed button goes with the place.
              add.current?.focus();
              form.change(
                [],
                rows.filter((_, at) => at !== index),
              );
            }}
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles.hint}>{more} more. Type part of a name to find one.</p> : null}
    </>
  );
}

interface OnePlaceProps {
  readonly row: Row;
  readonly index: number;
  readonly form: FormOf;
  readonly isOpen: boolean;
  onOpen(): void;
  onRemove(): void;
}

function OnePlace({ row, index, form, isOpen, onOpen, onRemove }: OnePlaceProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const name = words(row.name) || 'New place';
  const isNew = words(row.name) === '' && row.latitude === '';
  useEffect(() => {
    // A new place is added at the end of the list, out of sight.
    if (isNew) button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNew]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles.place}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onOpen}
      >
        <b>{name}</b>
        <span>{[categoryName(row.category), words(row.airport)].filter(Boolean).join(' · ')}</span>
        <span>{[words(row.address), words(row.town), words(row.postcode)].filter(Boolean).join(', ')}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <fieldset className={styles.open} aria-label={name}>
            {form.readOnly ? null : (
              <PlaceCombobox
                label="Find the place"
                address=""
                error={null}
                onChoose={(place) => form.change([index], withFound(row, place))}
                onRemove={() => {}}
              />
            )}
            <FieldForm field={places.row} value={row} path={[index]} of={name} form={form} />
            {form.readOnly ? null : (
              <Button kind="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
                Remove
              </Button>
            )}
          </fieldset>
        ) : null}
      </div>
    </li>
  );
}
