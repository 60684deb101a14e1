import type { VehicleType } from 'booking-core/domain';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import fieldsCss from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import dropdownStyles, { css } from './dropdown.module.css';
import fieldButtonStyles, { css as buttonCss } from './field-button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Silhouette, silhouetteOf } from './silhouettes/silhouette.tsx';
import { FieldText } from './text-field.tsx';
import { usePlacement } from './use-placement.ts';

export interface LabelledItem {
  readonly value: string;
  readonly label: string;
  /** A second line in the list. */
  readonly detail?: string;
  readonly disabled?: boolean;
}

/** Specification 1 §3, dropdown item type: Car 1, String 2, LabelValue 3. A vehicle's value is its id as text. */
export type DropdownItems =
  | { readonly kind: 'vehicle'; readonly items: readonly VehicleType[] }
  | { readonly kind: 'string'; readonly items: readonly string[] }
  | { readonly kind: 'labelValue'; readonly items: readonly LabelledItem[] };

export type DropdownProps = DropdownItems & {
  label: string;
  /** Displayed in the field while nothing is chosen; without it the label is. */
  placeholder?: string;
  icon?: IconName;
  /** Null while nothing is chosen. */
  value: string | null;
  onValue: (value: string) => void;
  onLeave?: () => void;
  error?: string | null;
  hint?: string | null;
  field?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

interface Row extends LabelledItem {
  readonly picture?: ReactNode;
}

/** The longest pause between typed letters that form one search text, in milliseconds. */
const typingMs = 700;

/**
 * A select: a button that opens a list upwards or downwards, wherever there is more room, at most 350 px high
 * (specification 1 §2). Arrows, Home, End, letters, Enter, Space, Tab and Escape work as in a native select.
 */
export function Dropdown(props: DropdownProps) {
  useSheet(fieldsCss);
  useSheet(buttonCss);
  useSheet(css);
  const { label, placeholder, icon, value, error = null, hint = null, disabled = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const typeAhead = useTypeAhead();
  const rows = rowsOf(props);
  const chosen = rows.findIndex((row) => row.value === value);
  const shown = rows[chosen];
  usePlacement(box, panel, open);

  useEffect(() => {
    if (open) panel.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const opening = chosen < 0 ? nextRow(rows, -1, 1) : chosen;
  const show = (at: number) => {
    if (disabled) return;
    setOpen(true);
    setActive(at);
  };
  const choose = (at: number) => {
    const row = rows[at];
    setOpen(false);
    if (row && !row.disabled && row.value !== value) props.onValue(row.value);
  };

  const keyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || disabled) return;
    if (key === 'Tab') {
      if (open) choose(active);
      return;
    }
    const to = rowAfter(key, rows, active);
    if (to !== undefined) show(open || !key.startsWith('Arrow') ? to : opening);
    else if (key === 'Enter' || key === ' ') {
      if (open) choose(active);
      else show(opening);
    } else if (key === 'Escape') {
      if (!open) return;
      event.stopPropagation();
      setOpen(false);
    } else if (key.length === 1 && !event.altKey) {
      const at = rowWith(typeAhead(key, event.timeStamp), rows, open ? active : chosen);
      if (at < 0) return;
      if (open) setActive(at);
      else choose(at);
    } else return;
    event.preventDefault();
  };

  const words = error ?? hint;
  return (
    <div className={`tb-field ${props.className ?? ''}`}>
      <div className={dropdownStyles.root} ref={box}>
        <button
          type="button"
          id={id}
          className={`tb-field-box ${fieldButtonStyles.root}`}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-labelledby={`${id}-label`}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error !== null}
          aria-required={props.required ?? false}
          aria-disabled={disabled || undefined}
          aria-describedby={words ? `${id}-words` : undefined}
          data-invalid={error !== null}
          data-disabled={disabled}
          data-field={props.field}
          data-empty={shown === undefined && placeholder === undefined}
          onClick={() => (open ? setOpen(false) : show(opening))}
          onKeyDown={keyDown}
          onBlur={() => {
            setOpen(false);
            props.onLeave?.();
          }}
        >
          {icon ? (
            <span className={dropdownStyles.icon}>
              <Icon name={icon} />
            </span>
          ) : null}
          <span className="tb-field-button-text">
            <span className="tb-label tb-field-label" id={`${id}-label`}>
              {label}
            </span>
            <span className="tb-field-button-value" data-placeholder={shown === undefined}>
              {shown?.label ?? placeholder ?? ''}
            </span>
          </span>
          <Icon name="down" size={18} className={dropdownStyles.mark} />
        </button>
        <div
          className={dropdownStyles.panel}
          ref={panel}
          hidden={!open}
          onPointerDown={(event) => event.preventDefault()}
        >
          <div className={dropdownStyles.list} role="listbox" id={`${id}-list`} aria-label={label}>
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button that owns the list has the keys
              <div
                key={row.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                className={dropdownStyles.row}
                aria-selected={index === chosen}
                aria-disabled={row.disabled || undefined}
                data-active={index === active ? '' : undefined}
                onClick={() => {
                  if (!row.disabled) choose(index);
                }}
              >
                {row.picture}
                <span className={dropdownStyles.words}>
                  <span>{row.label}</span>
                  {row.detail ? <small>{row.detail}</small> : null}
                </span>
                {index === chosen ? <Icon name="check" size={18} /> : null}
              </div>
            ))}
          </div>
        </div>
      </div>
      <FieldText id={`${id}-words`} error={error} hint={hint} />
    </div>
  );
}

/** The next row that can be chosen, from a row on; the same row when there is none. */
function nextRow(rows: readonly Row[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) if (!rows[at]?.disabled) return at;
  return from;
}

/** The row that an arrow, Home or End leads to in the open list; undefined for other keys. */
function rowAfter(key: string, rows: readonly Row[], active: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return nextRow(rows, active, 1);
    case 'ArrowUp':
      return nextRow(rows, active, -1);
    case 'Home':
      return nextRow(rows, -1, 1);
    case 'End':
      return nextRow(rows, rows.length, -1);
  }
}

/** @returns a function that gives the search text which a letter forms with those typed shortly before, in lower case */
function useTypeAhead(): (letter: string, at: number) => string {
  const typed = useRef({ text: '', at: 0 });
  return (letter, at) => {
    const text = (at - typed.current.at > typingMs ? '' : typed.current.text) + letter.toLowerCase();
    typed.current = { text, at };
    return text;
  };
}

/**
 * The index of the next row that begins with the typed letters; -1 for none.
 * @param start the first row looked at, but for one letter the row before it
 */
function rowWith(typed: string, rows: readonly Row[], start: number): number {
  // Repeating one letter cycles through the rows that begin with it.
  const word = [...typed].every((each) => each === typed[0]) ? (typed[0] ?? '') : typed;
  const order = rows.map((_, index) => (start + (word.length > 1 ? 0 : 1) + index) % rows.length);
  return order.find((index) => !rows[index]?.disabled && rows[index]?.label.toLowerCase().startsWith(word)) ?? -1;
}

function rowsOf(props: DropdownItems): readonly Row[] {
  switch (props.kind) {
    case 'string':
      return props.items.map((text) => ({ value: text, label: text }));
    case 'labelValue':
      return props.items;
    case 'vehicle':
      return props.items.map((vehicle) => ({
        value: String(vehicle.id),
        label: vehicle.name,
        detail: vehicle.description,
        picture: <Silhouette kind={silhouetteOf(vehicle)} />,
      }));
  }
}
