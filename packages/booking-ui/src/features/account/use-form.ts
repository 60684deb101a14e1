import { type ApiError, displayPhone } from 'booking-core/domain';
import { type FormIssueCode, type FormSchema, formIssues } from 'booking-core/forms/fields';
import type { Translate } from 'booking-core/messages';
import { errorText } from 'booking-core/selectors';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useBooking, useT } from '../../booking-context.tsx';
import { plainText } from '../format.ts';

type Values = Readonly<Record<string, string>>;

export interface Form<T extends Values> {
  readonly values: T;
  set(changes: Partial<T>): void;
  /** The issue shown at a field, once the user has left it or a failed `check` has shown it. */
  issue(field: keyof T & string): FormIssueCode | undefined;
  leave(field: keyof T & string): void;
  /** @returns whether all fields are valid; otherwise shows all issues and focuses the first invalid field */
  check(): boolean;
  /**
   * Whether a numbering plan contains the form's `phone` (specification 1 §5, international-number check).
   * @returns true also without a number, and when the plans could not be fetched, because the server checks it again;
   *   false when no plan contains it: the field then shows the error and has the focus
   */
  phoneExists(): Promise<boolean>;
  /** Sets other values and hides all issues. */
  reset(values: T): void;
  readonly box: RefObject<HTMLDivElement | null>;
}

const numberOf = ({ phone = '', dialingCode = '' }: Values): string =>
  phone === '' ? '' : displayPhone({ phone, dialingCode });

/** A form whose values live only in its component. A core schema validates it; issues show on leaving or submitting. */
export function useForm<T extends Values>(schema: FormSchema, initial: T): Form<T> {
  const booking = useBooking();
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  /** The last number found in no numbering plan, '' for none. */
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

/** The error text under a field of an account form (specification 2 §5 and §8); null without an issue. */
export function formText(code: FormIssueCode | undefined, title: string, t: Translate): string | null {
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

/** @returns a function that gives the error text of a failed call (specification 2 §8) */
export function useErrorText(): (error: ApiError) => string {
  const t = useT();
  return useCallback((error) => plainText(errorText(error), t), [t]);
}
