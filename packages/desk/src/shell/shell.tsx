import { useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Fragment, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { ask, errorText } from '../api/client.ts';
import { useArrivals } from '../arrivals.ts';
import { useLive } from '../live.ts';
import { LiveContext } from '../live-context.ts';
import type { DeskPage } from '../pages.tsx';
import { useMe } from '../session/session-context.ts';
import { useOpenRequestCount } from '../set-up/open-requests.ts';
import { Confirm } from './confirm.tsx';
import { LateFailureContext } from './late-failure.ts';
import { isPageKey, useLetterKeys } from './page-key.ts';
import styles, { css } from './shell.module.css';
import { UnsavedContext } from './unsaved.ts';

/** The page that the key N opens from every page. */
const newBooking = 'new';

function RequestCount({ useRequestCount }: Required<Pick<DeskPage, 'useRequestCount'>>) {
  const count = useRequestCount();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="tb-hidden"> open request{count === 1 ? '' : 's'}</span>
    </span>
  );
}

/** Header and navigation around a page of the desk; on a phone the navigation is behind Menu. */
export function Shell({ pages }: { pages: readonly DeskPage[] }) {
  useSheet(css);
  const { operator, staff } = useMe();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mayBook = pages.some(({ path }) => path === newBooking);
  const hasLetterKeys = useLetterKeys();
  const [isOpen, setOpen] = useState(false);
  /** Why signing out failed; '' when it did not. */
  const [stillIn, setStillIn] = useState('');
  const unsaved = useRef('');
  /** What signing out would lose, while that is asked; '' while it is not. */
  const [losing, setLosing] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const addFailure = useCallback((text: string) => setFailures((before) => [...before, text]), []);
  const menu = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  const first = pathname.split('/')[1] ?? '';
  const title = pages.find(({ path }) => path === first)?.title ?? 'Desk';

  const { onNew, unseen, sound, setSound } = useArrivals();
  const live = useLive(onNew);
  const heard = { ...live, sound, setSound };

  useEffect(() => {
    document.title = `${unseen > 0 ? `(${unseen}) ` : ''}${title} · ${operator.company}`;
  }, [title, operator.company, unseen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (main.current) main.current.scrollTop = 0;
  }, [first]);

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

  const signOut = async () => {
    setLosing('');
    setStillIn('');
    try {
      await ask('signOut');
    } catch (error) {
      // The session goes on: whoever comes to this screen next must not find it open unexpectedly.
      return setStillIn(errorText(error));
    }
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    await queries.resetQueries({ queryKey: ['me'] });
  };
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
  const linksOf = (group: DeskPage['group']) =>
    pages
      .filter((page) => page.group === group)
      .map(({ path, title: text, useRequestCount }) => (
        <li key={path}>
          <NavLink to={`/${path}`} end={path === ''} onClick={followed}>
            {text} {path === newBooking && hasLetterKeys ? <kbd>N</kbd> : null}
            {useRequestCount ? <RequestCount useRequestCount={useRequestCount} /> : null}
          </NavLink>
        </li>
      ));
  const setUp = linksOf('set-up');

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
        <Button
          kind="quiet"
          className={styles.out}
          onClick={() => (unsaved.current === '' ? void signOut() : setLosing(unsaved.current))}
        >
          Sign out
        </Button>
      </header>
      <nav className={styles.nav} id="desk-pages" aria-label="Desk" data-open={isOpen ? '' : undefined}>
        <ul>{linksOf('work')}</ul>
        {setUp.length > 0 ? (
          <>
            <h2 className={styles.group}>Set up</h2>
            <ul>{setUp}</ul>
          </>
        ) : null}
      </nav>
      <main className={styles.page} id="page" ref={main} tabIndex={-1}>
        {stillIn ? (
          <Notice tone="danger" role="alert">
            {`You are still signed in. ${stillIn}`}
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
              <UnsavedContext.Provider value={unsaved}>
                <Outlet />
              </UnsavedContext.Provider>
            </LateFailureContext.Provider>
          </LiveContext.Provider>
        </Fragment>
      </main>
      {losing === '' ? null : (
        <Confirm
          title="Sign out?"
          action="Sign out"
          keep="Stay here"
          busy={false}
          error={null}
          onConfirm={() => void signOut()}
          onClose={() => setLosing('')}
        >
          <p>{losing}</p>
        </Confirm>
      )}
    </div>
  );
}
