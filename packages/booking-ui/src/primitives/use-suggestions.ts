import * as limits from 'booking-core/domain/limits';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { UiTimers } from '../booking-context.tsx';
import type { IconName } from './icon.tsx';
import { isComposing } from './is-composing.ts';
import { type SearchFunction, searchDebounceMs, useSearch } from './use-search.ts';
import { isPhone } from './use-whole-screen.ts';

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
export type Instead = 'offline' | 'failed' | 'loading' | 'none';

export interface SuggestionsProps<Item> {
  /** The typed text, or the name of the chosen item. */
  text: string;
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
  online: boolean;
  timers: UiTimers;
}

/** Whether a text is long enough to be searched for. */
const isEnough = (text: string) => text.length >= limits.autocompleteMinChars;

/**
 * The list of a combobox, and the handlers of its field.
 * @param input gives the field
 * @returns what to draw, `field` to be spread onto the input, and actions for the buttons and rows around it
 */
export function useSuggestions<Item>(props: SuggestionsProps<Item>, input: () => HTMLInputElement | null | undefined) {
  const { text, online, starters = [] } = props;
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  /** The active row's id, not its place, which the results of later text may give to another row. */
  const [active, setActive] = useState<string | undefined>('');
  const [whole, setWhole] = useState(false);
  const search = useSearch(props.search, props.timers);
  const { status, items, answered } = search.state;
  const asked = text.trim();
  const enough = isEnough(asked);

  const none = status === 'done' && items.length === 0 ? 'none' : null;
  const message: Instead | null = !online ? 'offline' : status === 'failed' || status === 'loading' ? status : none;
  const empty = asked === '' && online;
  const starting = empty && starters.length > 0;
  const shown = open && focused && (starting || (enough && (items.length > 0 || message !== null)));
  const answers = shown && message === null ? items.map(props.row) : [];
  const isCurrent = !starting && answered === asked;
  const others = (shown && isCurrent && status === 'done' && online && props.others?.(asked, items)) || [];
  const rows: readonly ComboboxRow[] = shown && starting ? starters : [...answers, ...others];
  const at = rows.findIndex((row) => row.id === active);

  if (shown && !whole && isPhone()) setWhole(true);
  const close = () => {
    setOpen(false);
    setWhole(false);
    setActive('');
  };
  const retry = () => search.ask(asked, 0);
  // A failed search is repeated automatically.
  useReconnected(online, () => {
    if (open && focused && enough && status === 'failed') retry();
  });

  const type = (value: string) => {
    props.onText(value);
    setActive('');
    const next = value.trim();
    setOpen(isEnough(next));
    if (isEnough(next)) search.ask(next, searchDebounceMs);
    else search.reset();
  };
  const choose = (index: number) => {
    const starter = starting ? starters[index] : undefined;
    if (starter && 'types' in starter) return type(starter.types);
    if (starter?.stays) return starter.take();
    const item = items[index];
    const taken = starter ?? others[index - items.length];
    close();
    search.reset();
    if (taken) taken.take();
    else if (item !== undefined) props.onChoose(item);
    // Blurred so that the phone's keyboard closes; if the choice has moved the focus elsewhere, this has no effect.
    if (whole) input()?.blur();
  };
  const show = () => {
    setOpen(true);
    if (empty) props.onStart?.();
  };

  return {
    /** Displayed in place of the rows. */
    message,
    rows,
    retry,
    /** The index of the active row, -1 for none. */
    at,
    /** Whether the list is open. */
    shown,
    choose,
    close,
    /** Whether the rows are the starters. */
    starting,
    search,
    /** Whether field and list fill the screen of a phone. */
    whole,
    field: {
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const { key } = event;
        if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
        const to = shown ? rowAfter(key, at, rows.length) : undefined;
        if (to !== undefined) setActive(rows[to]?.id);
        else if (key === 'ArrowDown' || key === 'ArrowUp') {
          if (enough || empty) show();
          if (enough && (status === 'idle' || status === 'failed')) retry();
        } else if (key === 'Enter') {
          // Without an active row Enter chooses the best match, but never a result for an earlier text.
          if (at >= 0 || (rows.length > 0 && isCurrent)) choose(Math.max(0, at));
          else if (message === 'failed') retry();
        } else if (key === 'Escape' && (shown || whole)) {
          event.stopPropagation();
          close();
        } else return;
        event.preventDefault();
      },
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        // Switching to another window also fires `blur` and later `focus`, but the field stays the active element.
        if ((currentTarget.getRootNode() as ShadowRoot).activeElement === currentTarget) return;
        setFocused(false);
        close();
        search.reset();
        props.onLeave();
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const before = event.currentTarget.value;
        takeLines(event, props.onPaste)?.then((found) => {
          if (found === '') close();
          // Text that was typed since the paste stays.
          else if (input()?.value === before) type(found);
        });
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        // Selected backwards, so that the beginning of a long name is visible.
        if (!focused) event.currentTarget.setSelectionRange(0, 999, 'backward');
      },
      onClick: () => {
        if (!shown && (empty || status !== 'idle')) show();
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    },
  };
}

/** Calls `reconnected` each time the network is back. */
function useReconnected(online: boolean, reconnected: () => void): void {
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) reconnected();
    wasOnline.current = online;
  });
}

/** The row that a key leads to, from the active one; undefined for keys that do not move in the list. */
function rowAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1;
  // Without an active row these keys move the caret, as in any text field.
  if (at < 0) return undefined;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/**
 * Gives pasted text of several lines to `onPaste`.
 * @returns the text to search for instead, '' for none; nothing for a single line, which is pasted as usual
 */
function takeLines(event: ClipboardEvent, onPaste: SuggestionsProps<never>['onPaste']): Promise<string> | undefined {
  const pasted = event.clipboardData.getData('text/plain').trim();
  if (!onPaste || !pasted.includes('\n')) return;
  event.preventDefault();
  // If the code that handles it cannot be loaded, the pasted text is searched for as one line.
  return onPaste(pasted).catch(() => pasted.replace(/\s*\n\s*/g, ', '));
}
