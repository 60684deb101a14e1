import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useId, useRef } from 'react';
import styles, { css } from './form-card.module.css';
import { useRefusal } from './use-refusal.ts';

export interface FormCardProps {
  title: string;
  /** The button that sends the form. */
  submit: string;
  busy: boolean;
  /** What it was last refused with; null for nothing. */
  error: unknown;
  /** The names of the fields by which the server may refuse; each field has its name as `field`. */
  fields: readonly string[];
  onSubmit: () => void;
  /** As wide as the page, for many fields. */
  wide?: boolean;
  /** Stands beside the submit button. */
  actions?: ReactNode;
  /** The fields; `errorOf` has the words for each, null for none. */
  children: (errorOf: (field: string) => string | null) => ReactNode;
}

/**
 * A card with a heading and a form. A refusal stands at the field that it names, which gets the focus; one that names
 * none of them stands above the fields. The busy button keeps it from being sent again, by Enter as well.
 */
export function FormCard({
  title,
  submit,
  busy,
  error,
  fields,
  onSubmit,
  wide = false,
  actions,
  children,
}: FormCardProps) {
  useSheet(css);
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const { errorOf, rest } = useRefusal(error, form, fields);
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
