import { type ApiError, displayPhone } from 'booking-core/domain';
import { type FormIssueCode, type FormSchema, formIssues } from 'booking-core/forms/fields';
import type { Translate } from 'booking-core/messages';
import { errorText } from 'booking-core/selectors';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useBooking, useT } from '../../booking-context.tsx';
import { plainWords } from '../format.ts';

type Values = Readonly<Record<string, string>>;

export interface Form<T extends Values> {
  readonly values: T;
  set(changes: Partial<T>): void;
  /** What the person is told about a field: after leaving it, or after asking for more than is there. */
  issue(field: keyof T & string): FormIssueCode | undefined;
  leave(field: keyof T & string): void;
  /** @returns true when everything is right; else shows what is not and focuses the first of it */
  check(): boolean;
  /**
   * Whether a numbering plan holds the form's `phone` (specification 1 §5, international-number check). True without a
   * number, and when the plans could not be fetched, which leaves it to the server.
   * @returns false when none does; the field says so then and has the focus
   */
  phoneExists(): Promise<boolean>;
  /** Quiet again, with other values. */
  reset(values: T): void;
  readonly box: RefObject<HTMLDivElement | null>;
}

const numberOf = ({ phone = '', dialingCode = '' }: Values): string =>
  phone === '' ? '' : displayPhone({ phone, dialingCode });

/** A form whose values live in its screen and nowhere else, checked by a schema of the core, quiet until left or sent. */
export function useForm<T extends Values>(schema: FormSchema, initial: T): Form<T> {
  const booking = useBooking();
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  /** The number that was found not to exist; another one is checked anew. */
  const [wrongNumber, setWrongNumber] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const issues: Readonly<Record<string, FormIssueCode>> = {
    ...(wrongNumber !== '' && wrongNumber === numberOf(values) ? { phone: 'invalid' as const } : {}),
    ...formIssues(schema, values),
  };
  const focus = (field: string) => box.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
  return {
    values,
    box,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    issue: (field) => (shown.has(field) ? issues[field] : undefined),
    leave: (field) => setShown((before) => (before.has(field) ? before : new Set([...before, field]))),
    check() {
      const wrong = Object.keys(values).filter((field) => issues[field] !== undefined);
      setShown(new Set(wrong));
      const first = wrong[0];
      if (first === undefined) return true;
      focus(first);
      return false;
    },
    async phoneExists() {
      const number = numberOf(values);
      if (number === '') return true;
      const known = await booking.readPhone(number, values.dialingCode ?? '').catch(() => undefined);
      if (known !== null) return true;
      setWrongNumber(number);
      setShown(new Set(['phone']));
      focus('phone');
      return false;
    },
    reset(next) {
      setValues(next);
      setShown(new Set());
    },
  };
}

/** The words under a field of an account form (specification 2 §5 and §8). */
export function formWords(code: FormIssueCode | undefined, title: string, t: Translate): string | null {
  switch (code) {
    case undefined:
      return null;
    case 'required':
      return t('field.required', { title });
    case 'tooShort':
      return t('field.tooShort', { title });
    case 'tooLong':
      return t('account.tooLong', { title });
    case 'mismatch':
      return t('account.mismatch');
    case 'invalid':
      return t('field.invalid', { title });
  }
}

/** Why a call failed, in words (specification 2 §8). */
export function useErrorWords(): (error: ApiError) => string {
  const t = useT();
  return useCallback((error) => plainWords(errorText(error), t), [t]);
}
