import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import { RoundButton } from './button.tsx';
import styles, { css } from './dialog.module.css';
import { isComposing } from './is-composing.ts';

export interface DialogProps {
  title: string;
  /** Called on Escape and by the close button; null for a dialog that cannot be closed, which has no close button. */
  onClose: (() => void) | null;
  /** Called on Enter and by the submit button. */
  onSubmit?: (() => void) | undefined;
  closeText: string;
  /** The buttons; Enter presses the one of type `submit`. */
  actions?: ReactNode;
  children: ReactNode;
  size?: 'small' | 'wide';
  busy?: boolean;
  /** Closes the dialog without unmounting it, while the user must act on the page itself; its content is retained. */
  behind?: boolean;
}

/**
 * A modal dialog in the top layer, above all content of the host page. Opening moves the focus into it, and closing
 * returns the focus to the element that had it.
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
    // Without scrolling, because a long dialog must show its beginning; its buttons are sticky.
    firstTarget(dialog)?.focus({ preventScroll: true });
    return () => {
      shown.current = false;
      dialog.close();
      opener?.focus();
      // During a commit React misses focus events, and Chromium ignores typing in a field that was inert just before.
      // So the focus is set again afterwards, unless another dialog has it by then.
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
  // A browser may close a dialog despite `preventDefault` (on a second Escape or Back). It reopens, because only the
  // owner knows whether it can be closed now.
  const closed = (event: SyntheticEvent) => {
    const dialog = ref.current;
    if (!dialog || event.target !== dialog || dialog.open || !shown.current) return;
    dialog.showModal();
    onClose?.();
  };

  return (
    <dialog
      ref={ref}
      className="tb-dialog"
      data-size={size}
      aria-labelledby={id}
      aria-busy={busy}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent)) leave(event);
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

/** The element to focus first: a field in a `data-autofocus` element, else the submit button, else the title. */
const firstTarget = (dialog: HTMLDialogElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus] input, [data-autofocus] textarea') ??
  dialog.querySelector<HTMLElement>('.tb-dialog-actions [type=submit]:not([disabled])') ??
  dialog.querySelector<HTMLElement>(`.${styles.title}`);
