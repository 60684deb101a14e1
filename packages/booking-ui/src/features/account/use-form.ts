import { type FormIssueCode, formIssues } from 'booking-core/forms';
import { type RefObject, useRef, useState } from 'react';

type Values = Readonly<Record<string, string>>;

export interface Form<T extends Values> {
  readonly values: T;
  set(changes: Partial<T>): void;
  /** What the person is told about a field: after leaving it, or after asking for more than is there. */
  issue(field: keyof T & string): FormIssueCode | undefined;
  leave(field: keyof T & string): void;
  /** True when everything is right; else shows what is not and focuses the first of it. */
  check(): boolean;
  /** Quiet again, with other values. */
  reset(values: T): void;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** A form whose values live in its screen and nowhere else, checked by a schema of the core, quiet until left or sent. */
export function useForm<T extends Values>(schema: Parameters<typeof formIssues>[0], initial: T): Form<T> {
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const issues = formIssues(schema, values);
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
      box.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
      return false;
    },
    reset(next) {
      setValues(next);
      setShown(new Set());
    },
  };
}
