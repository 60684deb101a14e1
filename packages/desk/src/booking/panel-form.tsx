import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles, { css } from './actions.module.css';

/** Reports whether a form has values that are not sent; false once the form is gone. */
export function useTyped(isTyped: boolean, onTyped: (isTyped: boolean) => void): void {
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
}

/** Focuses the first field with an error: it may be far above the pressed button, and nothing announces the error. */
function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-invalid="true"]')?.focus();
}

export interface PanelFormProps {
  label: string;
  onSubmit: () => void;
  /** The server's refusal, if the fields show it; null for none. */
  refusal?: unknown;
  children: ReactNode;
}

/** A form in the panel. Its first field gets the focus; once it is sent, the first field with an error. */
export function PanelForm({ label, onSubmit, refusal = null, children }: PanelFormProps) {
  useSheet(css);
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0) focusWrong(form.current);
  }, [sent]);
  useEffect(() => {
    if (refusal) focusWrong(form.current);
  }, [refusal]);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, textarea, button, select');
    first?.focus();
    // Focus may scroll a long address to its end; its beginning matters more.
    first?.scrollTo({ left: 0 });
  }, []);
  return (
    <form
      className={styles.form}
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
        setSent((before) => before + 1);
      }}
    >
      {children}
    </form>
  );
}
