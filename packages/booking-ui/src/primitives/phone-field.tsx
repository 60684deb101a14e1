import type { PhoneNumber, ReadPhone } from 'booking-core/domain';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { countryOfCode, dialingCountries } from './dialing-codes.ts';
import { Icon } from './icon.tsx';
import { digits, isBlockedKey, readPhone } from './phone-number.ts';
import { TextField } from './text-field.tsx';

export interface PhoneFieldProps {
  label: string;
  codeLabel: string;
  /** Digits only, without plus. */
  dialingCode: string;
  phone: string;
  onValue: (parts: PhoneNumber) => void;
  onLeave?: () => void;
  /** Enter, or the key of a keyboard on screen that stands for it: the number is left before. */
  onDone?: (() => void) | undefined;
  error?: string | null;
  /** Said when no numbering plan holds the number that was left ('{title} is invalid'). */
  invalidText: string;
  /** BCP 47, for the names of the countries. */
  locale: string;
  /**
   * What a number is by the world's numbering plans, null when none of them holds it; `dialingCode` is for one that says
   * none. Rejects when the plans could not be fetched: the plain rules stand then.
   */
  lookUp?: (number: string, dialingCode: string) => Promise<ReadPhone | null>;
  field?: string;
  required?: boolean;
  disabled?: boolean;
}

const rightToLeft = /[\u0590-\u08ff]/;
/** An option holds no elements: this keeps the plus before the code after a name in Arabic. */
const leftToRightMark = '\u200e';

/**
 * A calling code and a national number. Plain rules hold at once, the numbering plans of the country, which are fetched
 * with the field, when it is left.
 */
export function PhoneField(props: PhoneFieldProps) {
  useSheet(css);
  const id = useId();
  const { dialingCode, phone } = props;
  const [chosen, setChosen] = useState('');
  /** What the plans said of the number when it was left; null while they said nothing. */
  const [left, setLeft] = useState<{ readonly invalid: boolean; readonly shown: string } | null>(null);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const latest = useRef({ dialingCode, phone });
  latest.current = { dialingCode, phone };

  const fits = (entry: { country: string; code: string }) => entry.country === chosen && entry.code === dialingCode;
  const country = dialingCountries.some(fits) ? chosen : countryOfCode(dialingCode);
  const countries = useMemo(() => namedCountries(props.locale), [props.locale]);

  const { lookUp } = props;
  // Once they are here, the number is checked without a network.
  useEffect(() => {
    lookUp?.('', dialingCode).catch(() => {});
  }, [lookUp, dialingCode]);

  /** Hears what the numbering plans say, unless the number was changed since. Without an answer the plain rules stand. */
  const ask = async (number: string, of: PhoneNumber, hear: (known: ReadPhone | null) => void) => {
    const answer = await lookUp?.(number, dialingCode).catch(() => undefined);
    const now = latest.current;
    if (answer !== undefined && now.phone === of.phone && now.dialingCode === of.dialingCode) hear(answer);
  };

  const read = (raw: string) => {
    const simple = /^(?:[1-9]\d*)?$/.test(raw);
    const parts = simple ? { dialingCode, phone: raw } : readPhone(raw, dialingCode);
    // The renderers differ in whether they put a refused text back, so it is put back here.
    if (input.current && input.current.value !== parts.phone) input.current.value = parts.phone;
    setLeft(null);
    if (parts.phone !== phone || parts.dialingCode !== dialingCode) props.onValue(parts);
    // They know better what was pasted: an Italian number keeps its 0.
    if (simple || digits(raw).length < 5) return;
    ask(raw, parts, (known) => {
      if (known && (known.phone !== parts.phone || known.dialingCode !== parts.dialingCode)) props.onValue(known);
    });
  };

  const keyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && props.onDone) {
      event.preventDefault();
      event.currentTarget.blur();
      props.onDone();
      return;
    }
    if (isBlockedKey(event.key, event.currentTarget.selectionStart ?? 0)) event.preventDefault();
  };

  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const element = event.currentTarget;
    const whole = element.selectionStart === 0 && element.selectionEnd === element.value.length;
    // Pasting into the middle of a number is editing; only a whole number can bring its own calling code.
    if (!whole && !/^\s*(\+|00)/.test(text)) return;
    event.preventDefault();
    read(text);
  };

  const leave = () => {
    if (phone)
      ask(`+${dialingCode}${phone}`, latest.current, (known) => {
        setLeft({ invalid: known === null, shown: known?.international ?? '' });
        if (known && known.phone !== phone) props.onValue(known);
      });
    props.onLeave?.();
  };

  return (
    <div className="tb-phone">
      <div className="tb-field-box tb-phone-code" data-disabled={props.disabled ?? false}>
        <label className="tb-label tb-field-label" htmlFor={id}>
          {props.codeLabel}
        </label>
        <span className="tb-phone-shown" aria-hidden="true">
          <span className="tb-muted">{country}</span> <bdi dir="ltr">+{dialingCode}</bdi>
          <Icon name="down" size={16} className="tb-muted" />
        </span>
        <select
          id={id}
          className="tb-cover"
          value={country}
          disabled={props.disabled ?? false}
          autoComplete="tel-country-code"
          onChange={(event) => {
            const next = dialingCountries.find((entry) => entry.country === event.currentTarget.value);
            if (!next) return;
            setChosen(next.country);
            setLeft(null);
            props.onValue({ dialingCode: next.code, phone });
          }}
        >
          {countries.map((entry) => (
            <option key={entry.country} value={entry.country}>
              {`${entry.name} (${rightToLeft.test(entry.name) ? leftToRightMark : ''}+${entry.code})`}
            </option>
          ))}
        </select>
      </div>
      <TextField
        type="tel"
        enterKeyHint={props.onDone ? 'go' : 'done'}
        label={props.label}
        value={phone}
        error={props.error ?? (left?.invalid ? props.invalidText : null)}
        hint={left?.shown ? `\u2066${left.shown}\u2069` : null}
        disabled={props.disabled ?? false}
        required={props.required ?? false}
        {...(props.field ? { field: props.field } : {})}
        inputRef={input}
        onKeyDown={keyDown}
        onPaste={paste}
        onValue={read}
        onLeave={leave}
      />
    </div>
  );
}

function namedCountries(locale: string) {
  let names: Intl.DisplayNames | null = null;
  try {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  } catch {
    names = null;
  }
  return dialingCountries
    .map((entry) => ({ ...entry, name: names?.of(entry.country) ?? entry.country }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
