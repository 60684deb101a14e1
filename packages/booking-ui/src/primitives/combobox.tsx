import { listed } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { UiTimers } from '../booking-context.tsx';
import controlsCss from '../styles/controls.css?inline';
import suggestionsCss from '../styles/suggestions.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { Button, RoundButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { isComposing } from './is-composing.ts';
import { markMatches } from './marked.ts';
import { usePlacement } from './use-placement.ts';
import { type SearchFunction, searchDebounceMs, useSearch } from './use-search.ts';
import { isPhone, useWholeScreen } from './use-whole-screen.ts';

/** A row of the list: two lines at most. */
export interface ComboboxRow {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** A short code at the row's end, e.g. LHR. */
  readonly badge?: string;
  readonly icon: IconName;
}

/** A row offered before typing: it searches for `types`, or calls `take`; the list stays open if `stays`. */
export type Starter = ComboboxRow &
  ({ readonly types: string } | { readonly take: () => void; readonly stays?: boolean });

/** An additional row after the search results, with its own action. */
export interface OtherRow extends ComboboxRow {
  readonly take: () => void;
}

/** The states whose message replaces the rows. */
type Instead = 'offline' | 'failed' | 'loading' | 'none';

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

export interface ComboboxProps<Item> {
  label: string;
  placeholder?: string;
  /** The typed text, or the name of the chosen item. */
  text: string;
  /** Displayed instead of `text` while an item is chosen and the field is not focused; its space is always reserved. */
  shown?: ReactNode;
  error: string | null;
  /** The name by which layouts find the field, to focus the first invalid one. */
  field?: string;
  search: SearchFunction<Item>;
  row: (item: Item) => ComboboxRow;
  /** Offered while nothing is typed, on a press on the field or on ArrowDown. */
  starters?: readonly Starter[] | undefined;
  /** Called when starters may be shown, also while there are none, so that they can be fetched. */
  onStart?: () => void;
  onText: (text: string) => void;
  /** Handles pasted text of several lines. @returns the text to search for instead, '' for none */
  onPaste?: ((text: string) => Promise<string>) | undefined;
  onChoose: (item: Item) => void;
  /** Rows after the results, for text that they do not match. */
  others?: ((asked: string, found: readonly Item[]) => readonly OtherRow[]) | undefined;
  /** Called when the field loses the focus. */
  onLeave: () => void;
  onClear: () => void;
  texts: ComboboxTexts;
  /** The attribution of the results, displayed under them. */
  credit?: string | undefined;
  /** The error text of a failed search. */
  failedText: (error: NonNullable<ReturnType<typeof useSearch>['state']['error']>) => string;
  online: boolean;
  timers: UiTimers;
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
  const { text, texts, online, starters = [] } = props;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  /** The active row's id, not its place, which the results of later text may give to another row. */
  const [active, setActive] = useState<string | undefined>('');
  const [whole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector('input');
  const search = useSearch(props.search, props.timers);
  const { status, items, answered, error } = search.state;
  const asked = text.trim();
  const enough = asked.length >= limits.autocompleteMinChars;

  const none = status === 'done' && items.length === 0 ? 'none' : null;
  const message = !online ? 'offline' : status === 'failed' || status === 'loading' ? status : none;
  const empty = asked === '' && online;
  const starting = empty && starters.length > 0;
  const shown = open && focused && (starting || (enough && (items.length > 0 || message !== null)));
  const answers = shown && message === null ? items.map(props.row) : [];
  const isAnswered = shown && !starting && status === 'done' && answered === asked;
  const others = (isAnswered && online && props.others?.(asked, items)) || [];
  const found = [...answers, ...others];
  const rows = shown && starting ? starters : found;
  const at = rows.findIndex((row) => row.id === active);

  if (shown && !whole && isPhone()) setWhole(true);
  const close = () => {
    setOpen(false);
    setWhole(false);
    setActive('');
  };
  usePlacement(box, list, shown && !whole);
  useWholeScreen(box, whole, close);

  // A failed search is repeated automatically when the network is back.
  const waiting = open && focused && enough && status === 'failed';
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current && waiting) search.ask(asked, 0);
    wasOnline.current = online;
  });

  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const type = (value: string) => {
    props.onText(value);
    setActive('');
    if (value.trim().length >= limits.autocompleteMinChars) {
      setOpen(true);
      search.ask(value.trim(), searchDebounceMs);
    } else {
      setOpen(false);
      search.reset();
    }
  };
  const choose = (index: number) => {
    const starter = starting ? starters[index] : undefined;
    if (starter && 'types' in starter) return type(starter.types);
    if (starter?.stays) return starter.take();
    const item = items[index];
    const taken = starter ?? others[index - items.length];
    if (item === undefined && !taken) return;
    close();
    search.reset();
    if (taken) taken.take();
    else if (item !== undefined) props.onChoose(item);
    // Blurred so that the phone's keyboard closes; if the choice has moved the focus elsewhere, this has no effect.
    if (whole) input()?.blur();
  };
  const openByKey = () => {
    if (!enough && !empty) return;
    setOpen(true);
    if (empty) return props.onStart?.();
    if (status === 'idle' || status === 'failed') search.ask(asked, 0);
  };
  const move = (to: number) => setActive(rows[(to + rows.length) % rows.length]?.id);

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (!shown) openByKey();
        else if (event.key === 'ArrowDown') move(at + 1);
        else move(at < 0 ? rows.length - 1 : at - 1);
        return;
      case 'Home':
      case 'End':
        // Without an active row these keys move the caret, as in any text field.
        if (!shown || at < 0) return;
        event.preventDefault();
        move(event.key === 'Home' ? 0 : rows.length - 1);
        return;
      case 'Enter':
        event.preventDefault();
        // Without an active row Enter chooses the best match, but never a result for an earlier text.
        if (shown && rows.length > 0 && (at >= 0 || (!starting && answered === asked))) choose(Math.max(0, at));
        else if (message === 'failed') search.ask(asked, 0);
        return;
      case 'Escape':
        if (!shown && !whole) return;
        event.preventDefault();
        event.stopPropagation();
        close();
    }
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    // A single line is pasted as usual.
    if (!props.onPaste || !pasted.includes('\n')) return;
    event.preventDefault();
    // If the code that handles it cannot be loaded, the pasted text is searched for as one line.
    const taken = props.onPaste(pasted).catch(() => pasted.replace(/\s*\n\s*/g, ', '));
    const before = event.currentTarget.value;
    taken.then((found) => {
      if (found === '') close();
      // Text that was typed since the paste stays.
      else if (input()?.value === before) type(found);
    });
  };

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
          onPointerDown={(event) => event.preventDefault()}
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
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={keyDown}
          onPaste={paste}
          onFocus={(event) => {
            setFocused(true);
            // Selected backwards, so that the beginning of a long name is visible.
            if (!focused) event.currentTarget.setSelectionRange(0, 999, 'backward');
          }}
          onBlur={({ currentTarget }) => {
            // Switching to another window also fires `blur` and later `focus`, but the field stays the active element.
            if ((currentTarget.getRootNode() as ShadowRoot).activeElement === currentTarget) return;
            setFocused(false);
            close();
            search.reset();
            props.onLeave();
          }}
          onClick={() => {
            if (shown || (!empty && status === 'idle')) return;
            setOpen(true);
            if (empty) props.onStart?.();
          }}
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
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!whole) close();
              search.reset();
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
      <div className="tb-combo-panel" ref={list} hidden={!shown} onPointerDown={(event) => event.preventDefault()}>
        {message ? (
          <div className="tb-combo-note">
            <Icon name={signs[message]} {...(message === 'loading' ? { className: 'tb-spin' } : {})} />
            <div className="tb-pair">
              {title ? <b>{title}</b> : null}
              <p className="tb-quiet">{message === 'failed' && error ? props.failedText(error) : words}</p>
            </div>
            {message === 'failed' ? (
              <Button kind="quiet" onClick={() => search.ask(asked, 0)}>
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
              data-other={index >= rows.length - others.length ? '' : undefined}
              data-first={index === 0 && at < 0 && !starting ? '' : undefined}
              onClick={() => choose(index)}
            >
              <span className="tb-round tb-combo-icon">
                <Icon name={row.icon} />
              </span>
              <span className="tb-pair">
                <span>
                  <Marked text={row.title} typed={answered} />
                </span>
                {row.detail ? (
                  <span className="tb-quiet">
                    <Marked text={row.detail} typed={answered} />
                  </span>
                ) : null}
              </span>
              {row.badge ? <span className="tb-label tb-combo-badge">{row.badge}</span> : null}
            </div>
          ))}
        </div>
        {props.credit && answers.length > 0 ? <p className="tb-label tb-combo-credit">{props.credit}</p> : null}
      </div>
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markMatches(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
    part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
