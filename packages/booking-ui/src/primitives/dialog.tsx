import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import { RoundButton } from './button.tsx';
import styles, { css } from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** Escape and the close button; null when there is nothing to close to, so that neither exists. */
  onClose: (() => void) | null;
  /** Enter and the submit button. */
  onSubmit?: (() => void) | undefined;
  closeText: string;
  /** The buttons; the one of type `submit` is what Enter means. */
  actions?: ReactNode;
  children: ReactNode;
  size?: 'small' | 'wide';
  busy?: boolean;
  /** Steps aside while something on the page itself asks the person; what is in it stays as it is. */
  behind?: boolean;
}

/**
 * A modal dialog in the top layer, above whatever the host page stacks. Focus goes in on opening and back to where it was
 * on closing.
 */
export function Dialog({
  title,
  onClose,
  onSubmit,
  closeText,
  actions,
  children,
  size = 'small',
  busy = false,
  behind = false,
}: DialogProps) {
  useSheet(css);
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || behind) return;
    const root = dialog.getRootNode() as Document | ShadowRoot;
    const opener = root.activeElement as HTMLElement | null;
    shown.current = true;
    dialog.showModal();
    // A long dialog is read from its beginning; its buttons are in sight anyway.
    firstTarget(dialog)?.focus({ preventScroll: true });
    return () => {
      shown.current = false;
      dialog.close();
      opener?.focus();
      // While the screens are being changed React hears of no focus, and Chromium takes no letters in a field that was
      // inert a moment ago: afterwards it comes back once more, unless another dialog has it by then.
      queueMicrotask(() => {
        if (!opener || root.activeElement !== opener) return;
        opener.blur();
        opener.focus();
      });
    };
  }, [behind]);

  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  // A browser may close a dialog in spite of us (a second Escape): what is closed for people is closed for the product.
  const closed = (event: SyntheticEvent) => {
    const dialog = ref.current;
    if (!dialog || event.target !== dialog || dialog.open || !shown.current) return;
    if (onClose) onClose();
    else dialog.showModal();
  };

  return (
    <dialog
      ref={ref}
      className="tb-dialog"
      data-size={size}
      aria-labelledby={id}
      aria-busy={busy}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave(event);
      }}
      onCancel={(event) => {
        if (event.target === ref.current) leave(event);
      }}
      onClose={closed}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <header className="tb-dialog-head">
          <h2 className={styles.title} id={id} tabIndex={-1}>
            {title}
          </h2>
          {onClose ? <RoundButton label={closeText} icon="close" onClick={onClose} /> : null}
        </header>
        <div className="tb-dialog-body">{children}</div>
        {actions ? <footer className="tb-dialog-actions">{actions}</footer> : null}
      </form>
    </dialog>
  );
}

/** What wants the focus: a marked field, else the button that Enter means, else the title. */
const firstTarget = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus] input, [data-autofocus] textarea') ??
  dialog.querySelector<HTMLElement>('.tb-dialog-actions [type=submit]:not([disabled])') ??
  dialog.querySelector<HTMLElement>(`.${styles.title}`);
