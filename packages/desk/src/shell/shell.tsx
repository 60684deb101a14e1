import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Fragment, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { useArrivals } from '../arrivals.ts';
import { useLive } from '../live.ts';
import { LiveContext } from '../live-context.ts';
import type { DeskPage } from '../pages.tsx';
import { useMe } from '../session/session-context.ts';
import { useOpenRequestCount } from '../set-up/open-requests.ts';
import { Confirm } from './confirm.tsx';
import { LateFailureContext } from './late-failure.ts';
import { isPageKey } from './page-key.ts';
import { newBooking, PageLinks, RequestCount } from './page-links.tsx';
import styles, { css } from './shell.module.css';
import { UnsavedContext } from './unsaved.ts';
import { useSignOut } from './use-sign-out.ts';

/** Header and navigation around a page of the desk; on a phone the navigation is behind Menu. */
export function Shell({ pages }: { pages: readonly DeskPage[] }) {
  useSheet(css);
  const { operator, staff } = useMe();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const signOut = useSignOut();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const addFailure = useCallback((text: string) => setFailures((before) => [...before, text]), []);
  const menu = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  const first = pathname.split('/')[1] ?? '';
  const title = pages.find(({ path }) => path === first)?.title ?? 'Desk';

  const { onNew, unseen, sound, setSound } = useArrivals();
  const live = useLive(onNew);
  const heard = { ...live, sound, setSound };
  useNewBookingKey(pages.some(({ path }) => path === newBooking));

  useEffect(() => {
    document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${title} · ${operator.company}`;
  }, [title, operator.company, unseen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [first]);

  /** Closing the menu hides the followed link, so the focus has to move to the page. */
  const followed = () => {
    if (!isOpen) return;
    setOpen(false);
    main.current?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    menu.current?.focus();
  };

  return (
    // Escape closes the menu wherever the focus is.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.shell} onKeyDown={keyDown}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.header}>
        <button
          type="button"
          className={styles.menu}
          ref={menu}
          aria-expanded={isOpen}
          aria-controls="desk-pages"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
          {pages.some(({ useRequestCount }) => useRequestCount) ? (
            <>
              {' '}
              <RequestCount useRequestCount={useOpenRequestCount} />
            </>
          ) : null}
        </button>
        <span className={styles.mark} aria-hidden="true">
          {operator.company.trim().charAt(0)}
        </span>
        <b className={styles.name}>{operator.company}</b>
        <NavLink className={styles.who ?? ''} to="/account" onClick={followed}>
          {staff.name || staff.email}
        </NavLink>
        <Button kind="quiet" className={styles.out} onClick={signOut.press}>
          Sign out
        </Button>
      </header>
      <nav className={styles.nav} id="desk-pages" aria-label="Desk" data-open={isOpen ? '' : undefined}>
        <PageLinks pages={pages} onFollowed={followed} />
      </nav>
      <main className={styles.page} id="page" ref={main} tabIndex={-1}>
        {signOut.failed ? (
          <Notice tone="danger" role="alert">
            {`You are still signed in. ${signOut.failed}`}
          </Notice>
        ) : null}
        {failures.length > 0 ? (
          <Notice tone="danger" role="alert" actions={<Button onClick={() => setFailures([])}>OK</Button>}>
            {failures.map((text, index) => (
              <p key={String(index)}>{text}</p>
            ))}
          </Notice>
        ) : null}
        <Fragment key={first}>
          <LiveContext.Provider value={heard}>
            <LateFailureContext.Provider value={addFailure}>
              <UnsavedContext.Provider value={signOut.unsaved}>
                <Outlet />
              </UnsavedContext.Provider>
            </LateFailureContext.Provider>
          </LiveContext.Provider>
        </Fragment>
      </main>
      {signOut.losing === '' ? null : (
        <Confirm
          title="Sign out?"
          action="Sign out"
          keep="Stay here"
          busy={false}
          error={null}
          onConfirm={signOut.confirm}
          onClose={signOut.stay}
        >
          <p>{signOut.losing}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Opens the form of a new booking by the key N. */
function useNewBookingKey(mayBook: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!mayBook) return;
    const typed = (event: globalThis.KeyboardEvent) => {
      if (!isPageKey(event, 'n', 'input, textarea, select, form')) return;
      event.preventDefault();
      void navigate(`/${newBooking}`);
    };
    window.addEventListener('keydown', typed);
    return () => window.removeEventListener('keydown', typed);
  }, [mayBook, navigate]);
}
