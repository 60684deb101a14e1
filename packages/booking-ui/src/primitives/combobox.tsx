import { listed } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import controlsCss from '../styles/controls.css?inline';
import suggestionsCss from '../styles/suggestions.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { Button, RoundButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { markMatches } from './marked.ts';
import { usePlacement } from './use-placement.ts';
import type { SearchState } from './use-search.ts';
import { type ComboboxRow, type Instead, type SuggestionsProps, useSuggestions } from './use-suggestions.ts';
import { useWholeScreen } from './use-whole-screen.ts';

export type { ComboboxRow, OtherRow, Starter } from './use-suggestions.ts';

export interface ComboboxTexts {
  readonly found: (count: number) => string;
  /** The message in place of the rows: a title, and what the user can do; the latter is `failedText` on failure. */
  readonly instead: { readonly [What in Instead]: readonly [title: string, words: string] };
  readonly retry: string;
  readonly clear: string;
  readonly close: string;
}

const signs: { readonly [What in Instead]: IconName } = {
  offline: 'offline',
  failed: 'warning',
  loading: 'spinner',
  none: 'pin',
};

/** Leaves the focus in the field when something else is pressed. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

export interface ComboboxProps<Item> extends SuggestionsProps<Item> {
  label: string;
  placeholder?: string;
  /** Displayed instead of `text` while an item is chosen and the field is not focused; its space is always reserved. */
  shown?: ReactNode;
  error: string | null;
  /** The name by which layouts find the field, to focus the first invalid one. */
  field?: string;
  onClear: () => void;
  texts: ComboboxTexts;
  /** The attribution of the results, displayed under them. */
  credit?: string | undefined;
  /** The error text of a failed search. */
  failedText: (error: NonNullable<SearchState<Item>['error']>) => string;
  disabled?: boolean;
}

/**
 * A text field with suggestions, an ARIA 1.2 combobox with a listbox. The list is rendered in the field's own row, so
 * that it stays in the shadow root, and opens upwards or downwards, wherever there is more room. On a phone field and
 * list fill the screen until an item is chosen or the field is left. Tab leaves the field without choosing.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  useSheet(controlsCss);
  useSheet(suggestionsCss);
  const { text, texts } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector('input');
  const list = useSuggestions(props, input);
  const { shown, whole, message, rows, at, starting } = list;
  const { status, items, answered, error } = list.search.state;
  usePlacement(box, panel, shown && !whole);
  useWholeScreen(box, whole, list.close);

  useEffect(() => {
    if (at >= 0) panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const [title, words] = message ? texts.instead[message] : ['', status === 'done' ? texts.found(items.length) : ''];
  const announcement = message === 'none' ? `${title}. ${words}` : title || words;
  const display = text !== '' && props.shown;

  return (
    <div className="tb-combo" ref={box}>
      {whole ? (
        <RoundButton
          className="tb-combo-back"
          label={texts.close}
          icon="back"
          tabIndex={-1}
          onPointerDown={keepFocus}
          onClick={() => input()?.blur()}
        />
      ) : null}
      <label className="tb-label" htmlFor={id}>
        {props.label}
      </label>
      <div className="tb-combo-line">
        <input
          id={id}
          className="tb-combo-input"
          data-covered={display ? '' : undefined}
          data-field={props.field}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={props.error !== null}
          aria-describedby={`${id}-words`}
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={props.placeholder}
          maxLength={limits.textMaxLength}
          disabled={props.disabled ?? false}
          value={text}
          {...list.field}
        />
        {display ? (
          <span className="tb-combo-shown" aria-hidden="true">
            {display}
          </span>
        ) : null}
        {text !== '' && !props.disabled ? (
          <RoundButton
            className="tb-combo-clear"
            label={texts.clear}
            icon="close"
            size={18}
            tabIndex={-1}
            onPointerDown={keepFocus}
            onClick={() => {
              if (!whole) list.close();
              list.search.reset();
              props.onClear();
              input()?.focus();
            }}
          />
        ) : null}
      </div>
      <p className="tb-label tb-combo-words" id={`${id}-words`}>
        {props.error ?? ''}
      </p>
      <p className="tb-hidden" aria-live="polite">
        {shown ? announcement : ''}
      </p>
      <div className="tb-combo-panel" ref={panel} hidden={!shown} onPointerDown={keepFocus}>
        {message ? (
          <div className="tb-combo-note">
            <Icon name={signs[message]} className={message === 'loading' ? 'tb-spin' : undefined} />
            <div className="tb-pair">
              {title ? <b>{title}</b> : null}
              <p className="tb-quiet">{message === 'failed' && error ? props.failedText(error) : words}</p>
            </div>
            {message === 'failed' ? (
              <Button kind="quiet" onClick={list.retry}>
                {texts.retry}
              </Button>
            ) : null}
          </div>
        ) : null}
        <div className="tb-combo-list" role="listbox" id={`${id}-list`} aria-label={props.label}>
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list has the keys
            <div
              key={row.id}
              id={`${id}-${index}`}
              className="tb-combo-row"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              aria-label={listed([row.title, row.badge, row.detail])}
              data-other={!starting && index >= items.length ? '' : undefined}
              data-first={index === 0 && at < 0 && !starting ? '' : undefined}
              onClick={() => list.choose(index)}
            >
              <RowContent row={row} typed={answered} />
            </div>
          ))}
        </div>
        {props.credit && items.length > 0 && rows.length > 0 ? (
          <p className="tb-label tb-combo-credit">{props.credit}</p>
        ) : null}
      </div>
    </div>
  );
}

/** What a row displays, with the typed letters marked. */
function RowContent({ row, typed }: { row: ComboboxRow; typed: string }) {
  const { title, detail, badge } = row;
  return (
    <>
      <span className="tb-round tb-combo-icon">
        <Icon name={row.icon} />
      </span>
      <span className="tb-pair">
        <span>
          <Marked text={title} typed={typed} />
        </span>
        {detail ? (
          <span className="tb-quiet">
            <Marked text={detail} typed={typed} />
          </span>
        ) : null}
      </span>
      {badge ? <span className="tb-label tb-combo-badge">{badge}</span> : null}
    </>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markMatches(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
    part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
