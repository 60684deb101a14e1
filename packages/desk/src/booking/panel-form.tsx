import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles, { css } from './actions.module.css';

/** Reports whether a form has values that are not sent; false once the form is gone. */
export function useTyped(isTyped: boolean, onTyped: (isTyped: boolean) => void): void {
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
}

/** A form in the panel; its first field gets the focus. */
export function PanelForm({ label, onSubmit, children }: { label: string; onSubmit: () => void; children: ReactNode }) {
  useSheet(css);
  const form = useRef<HTMLFormElement>(null);
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
      }}
    >
      {children}
    </form>
  );
}
