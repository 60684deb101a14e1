import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { useEffect, useRef, useState } from 'react';
import { AccountMenu } from '../pages/lazy-pages.ts';

/** The button Sign In, or the customer's first name, which opens the menu (specification 2 §2, menus). */
export function Account() {
  const t = useT();
  const dispatch = useDispatch();
  const name = useBookingState((state) => state.session.profile?.contact.firstName ?? null);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    // Releasing the mouse or a touch outside closes the menu.
    const away = (event: Event) => {
      if (!event.composedPath().includes(box.current as EventTarget)) setOpen(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('mouseup', away);
    document.addEventListener('touchend', away);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('mouseup', away);
      document.removeEventListener('touchend', away);
      document.removeEventListener('keydown', key);
    };
  }, [open]);

  if (name === null) {
    return (
      <button type="button" className="site-account" onClick={() => dispatch({ type: 'session.signInOpened' })}>
        {t('site.signIn')}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the focus leave the menu inside
    <div
      className="site-account-box"
      ref={box}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="site-account"
        ref={button}
        aria-expanded={open}
        aria-label={t('site.menuOf', { name })}
        onClick={() => setOpen(!open)}
      >
        {name}
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
      {open ? (
        <div className="site-menu">
          <AccountMenu onDone={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}
