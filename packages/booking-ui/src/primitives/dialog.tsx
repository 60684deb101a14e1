import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import css from '../styles/dialog.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

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
 * on closing; where the platform has no modal dialogs it is an open dialog that keeps Escape and the focus rules.
 */
export function Dialog({
  title,
  onClose,
  onSubmit,
  closeText,
  actions,
  children,
  size = 'small',
  busy,
  behind = false,
}: DialogProps) {
  useSheet(css);
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const gone = useRef(false);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    gone.current = false;
    const root = dialog.getRootNode() as Document | ShadowRoot;
    const opener = root.activeElement as HTMLElement | null;
    open(dialog);
    const target = firstTarget(dialog);
    target?.focus();
    return () => {
      gone.current = true;
      if (dialog.open) shut(dialog);
      if (opener?.isConnected && root.activeElement !== opener) opener.focus();
    };
  }, []);

  const wasBehind = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || wasBehind.current === behind) return;
    wasBehind.current = behind;
    gone.current = behind;
    if (behind) shut(dialog);
    else open(dialog);
  }, [behind]);

  const keyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close.current?.();
  };
  const cancelled = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close.current?.();
  };
  // A browser may close a dialog in spite of us (a second Escape): what is closed for people is closed for the product.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || gone.current) return;
    if (close.current) close.current();
    else if (ref.current?.isConnected && !ref.current.open) open(ref.current);
  };

  return (
    <dialog
      ref={ref}
      className="tb-dialog"
      data-size={size}
      // biome-ignore lint/a11y/noRedundantRoles: said aloud so that platforms without modal dialogs announce one too
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      aria-busy={busy ?? false}
      onKeyDown={keyDown}
      onCancel={cancelled}
      onClose={closed}
    >
      <form
        className="tb-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <header className="tb-dialog-head">
          <h2 className="tb-dialog-title" id={id} tabIndex={-1}>
            {title}
          </h2>
          {onClose ? (
            <button type="button" className="tb-dialog-close" aria-label={closeText} onClick={onClose}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="m5 5 10 10M15 5 5 15" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
              </svg>
            </button>
          ) : null}
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
  dialog.querySelector<HTMLElement>('.tb-dialog-title');

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  try {
    dialog.showModal();
  } catch {
    dialog.setAttribute('open', '');
  }
}

function shut(dialog: HTMLDialogElement): void {
  try {
    dialog.close();
  } catch {
    dialog.removeAttribute('open');
  }
}
