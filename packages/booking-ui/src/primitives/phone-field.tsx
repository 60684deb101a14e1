import type { PhoneNumber, ReadPhone } from 'booking-core/domain';
import { asciiDigits } from 'booking-core/domain/digits';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { countryOfCode, dialingCountries } from './dialing-codes.ts';
import { Icon } from './icon.tsx';
import { isComposing } from './is-composing.ts';
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
  /** Called on Enter (also of an on-screen keyboard), after the field has lost the focus. */
  onDone?: (() => void) | undefined;
  error?: string | null;
  /** The error text of a number that is in no numbering plan ('{title} is invalid'), shown once the field is left. */
  invalidText: string;
  /** BCP 47, for the names of the countries. */
  locale: string;
  /**
   * Looks a number up in the international numbering plans; null when none contains it. `dialingCode` is used for a
   * number without one. Rejects when the plans could not be fetched; the simple rules then apply.
   */
  lookUp?: (number: string, dialingCode: string) => Promise<ReadPhone | null>;
  field?: string;
  /** False for another person than the browser's user, whose number the browser would fill in. */
  autofill?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const rightToLeft = /[\u0590-\u08ff]/;
/** Keeps the plus before the code after an Arabic name; a character, because an `option` cannot contain elements. */
const leftToRightMark = '\u200e';

/**
 * A calling code and a national number. Simple rules apply while typing; the numbering plans, which are fetched on
 * mount, apply when the field is left.
 */
export function PhoneField(props: PhoneFieldProps) {
  useSheet(css);
  const id = useId();
  const { dialingCode, phone, autofill = true } = props;
  const [chosen, setChosen] = useState('');
  /** The lookup's result for the number `of` when the field was left; null while there is none. */
  const [left, setLeft] = useState<{ readonly of: string; readonly known: ReadPhone | null } | null>(null);
  const known = left?.of === phone ? left.known : undefined;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const latest = useRef({ dialingCode, phone });
  latest.current = { dialingCode, phone };

  const fits = (entry: { country: string; code: string }) => entry.country === chosen && entry.code === dialingCode;
  const country = dialingCountries().some(fits) ? chosen : countryOfCode(dialingCode);
  // Elements, not data: made anew, 240 options would be compared on every key.
  const countries = useMemo(() => countryOptions(props.locale), [props.locale]);

  const { lookUp } = props;
  // Fetches the numbering plans early, so that the check later works without a network.
  useEffect(() => {
    lookUp?.('', dialingCode).catch(() => {});
  }, [lookUp, dialingCode]);

  /** Calls `hear` with the lookup's result, unless it failed (simple rules then apply) or the number has changed. */
  const ask = async (number: string, of: PhoneNumber, hear: (known: ReadPhone | null) => void) => {
    const answer = await lookUp?.(number, dialingCode).catch(() => undefined);
    const now = latest.current;
    if (answer !== undefined && now.phone === of.phone && now.dialingCode === of.dialingCode) hear(answer);
  };

  const read = (typed: string) => {
    const raw = asciiDigits(typed);
    const simple = /^(?:[1-9]\d*)?$/.test(raw);
    const parts = simple ? { dialingCode, phone: raw } : readPhone(raw, dialingCode);
    // React and Preact differ in whether they restore the value after rejected input, so it is restored here.
    if (input.current && input.current.value !== parts.phone) input.current.value = parts.phone;
    if (parts.phone !== phone || parts.dialingCode !== dialingCode) props.onValue(parts);
    // The numbering plans read a pasted number better: an Italian number keeps its 0.
    if (simple || digits(raw).length < 5) return;
    ask(raw, parts, (known) => {
      if (known && (known.phone !== parts.phone || known.dialingCode !== parts.dialingCode)) props.onValue(known);
    });
  };

  const keyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && props.onDone) {
      event.preventDefault();
      event.currentTarget.blur();
      props.onDone();
      return;
    }
    if (isBlockedKey(event.key, event.currentTarget.selectionStart ?? 0)) event.preventDefault();
  };

  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = asciiDigits(event.clipboardData?.getData('text') ?? '');
    const element = event.currentTarget;
    const whole = element.selectionStart === 0 && element.selectionEnd === element.value.length;
    // Only text that replaces the whole number, or begins with a calling code, is parsed; other pasting is editing.
    if (!whole && !/^\s*(\+|00)/.test(text)) return;
    event.preventDefault();
    read(text);
  };

  const leave = () => {
    if (phone)
      ask(`+${dialingCode}${phone}`, latest.current, (known) => {
        setLeft({ of: known?.phone ?? phone, known });
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
          autoComplete={autofill ? 'tel-country-code' : 'off'}
          onChange={(event) => {
            const next = dialingCountries().find((entry) => entry.country === event.currentTarget.value);
            if (!next) return;
            setChosen(next.country);
            setLeft(null);
            props.onValue({ dialingCode: next.code, phone });
          }}
        >
          {countries}
        </select>
      </div>
      <TextField
        type="tel"
        autoComplete={autofill ? 'tel-national' : 'off'}
        enterKeyHint={props.onDone ? 'go' : 'done'}
        label={props.label}
        value={phone}
        error={props.error ?? (known === null ? props.invalidText : null)}
        hint={known?.international ? `\u2066${known.international}\u2069` : null}
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

function countryOptions(locale: string) {
  let names: Intl.DisplayNames | null = null;
  try {
    names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  } catch {
    names = null;
  }
  return dialingCountries()
    .map((entry) => ({ ...entry, name: names?.of(entry.country) ?? entry.country }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ country, code, name }) => (
      <option key={country} value={country}>
        {`${name} (${rightToLeft.test(name) ? leftToRightMark : ''}+${code})`}
      </option>
    ));
}
