import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles, { css } from './form-card.module.css';
import { useRefusal } from './use-refusal.ts';

export interface FormCardProps {
  title: string;
  /** The label of the submit button. */
  submit: string;
  busy: boolean;
  /** The error of the last submission; null for none. */
  error: unknown;
  /** The field names that the server's refusals use; each field has its name as `field`. */
  fields: readonly string[];
  onSubmit: () => void;
  /** The form opens by a button elsewhere on the page: it takes the focus, and gives it back when it closes. */
  opened?: boolean;
  /** Makes the card as wide as the page, for many fields. */
  wide?: boolean;
  /** Shown beside the submit button. */
  actions?: ReactNode;
  /** The fields; `errorOf` gives the error text of each, null for none. */
  children: (errorOf: (field: string) => string | null) => ReactNode;
}

/**
 * A card with a heading and a form. A refusal is shown at the field that it names, which gets the focus; one that names
 * none of them is shown above the fields. While busy, the form cannot be submitted again, not even by Enter.
 */
export function FormCard({
  title,
  submit,
  busy,
  error,
  fields,
  onSubmit,
  opened = false,
  wide = false,
  actions,
  children,
}: FormCardProps) {
  useSheet(css);
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const { errorOf, rest } = useRefusal(error, form, fields);
  useEffect(() => {
    if (!opened) return;
    const { activeElement: opener, body } = document;
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    return () => {
      // The focused control may have gone with the form.
      if (opener instanceof HTMLElement && document.activeElement === body) opener.focus();
    };
  }, [opened]);
  return (
    <section className={`tb-card ${styles.card}`} data-wide={wide ? '' : undefined} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {rest ? (
        <Notice tone="danger" role="alert">
          {rest}
        </Notice>
      ) : null}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children(errorOf)}
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          {actions}
        </div>
      </form>
    </section>
  );
}
