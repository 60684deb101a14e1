import { isBooker, type Profile } from 'booking-core/domain';
import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';
import refetchCss from 'booking-ui/styles/refetch.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../site-links.tsx';
import css from './account.css?inline';
import { menuItems } from './menu-items.ts';
import { KeepsTyped } from './own-state.tsx';
import { BookLink, Failed, useBootRetry, useKeptFocus, Waiting } from './parts.tsx';

export interface AccountPageProps {
  title: string;
  /** Shown under the title. */
  text?: string;
  /** Shown beside the title. */
  action?: ReactNode;
  /** Uses the whole width, for a table. */
  wide?: boolean;
  /** Only for corporate bookers. */
  bookersOnly?: boolean;
  children: (profile: Profile) => ReactNode;
}

/**
 * A page of the signed-in visitor. Without a profile the sign-in dialog opens on this page, which shows its content
 * after the sign-in. The server checks the permissions of every call again.
 */
export function AccountPage({ title, text, action, wide = false, bookersOnly = false, children }: AccountPageProps) {
  useSheet(css);
  useSheet(refetchCss);
  const t = useT();
  const boot = useBookingState((state) => state.boot);
  const retryBoot = useBootRetry();
  const profile = useBookingState((state) => state.session.profile);
  const refused = bookersOnly && profile !== null && !isBooker(profile);
  const main = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(main, heading);
  // A link that led here has left the focus on the site's `main`, which has no name to announce.
  useEffect(() => {
    const own = heading.current;
    if (own?.closest('main') === document.activeElement) own?.focus({ preventScroll: true });
  }, []);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (profile) wasSignedIn.current = true;
  }, [profile]);
  return (
    <div className="site-page acc" data-frame={profile !== null}>
      {profile ? <AccountNav profile={profile} /> : null}
      <div className="acc-main" ref={main} data-wide={wide || undefined}>
        <header className="acc-head">
          <div>
            <h1 className="acc-title" ref={heading} tabIndex={-1}>
              {refused ? t('account.notAvailable') : title}
            </h1>
            {refused ? (
              <p className="acc-quiet">{t('account.notAvailableText')}</p>
            ) : text && profile ? (
              <p className="acc-quiet">{text}</p>
            ) : null}
          </div>
          {profile && !refused ? action : null}
        </header>
        <KeepsTyped>
          {boot.status === 'failed' && retryBoot ? (
            <Failed error={boot.error} onRetry={retryBoot} />
          ) : boot.status !== 'ready' ? (
            <Waiting />
          ) : profile === null ? (
            <SignInFirst wasSignedIn={wasSignedIn} />
          ) : refused ? (
            <BookLink />
          ) : (
            <Fragment key={profile.customerId}>{children(profile)}</Fragment>
          )}
        </KeepsTyped>
      </div>
    </div>
  );
}

/**
 * Opens the sign-in dialog once for a visitor without a session. Not after a sign-out on this page, which leads to the
 * home page, nor after an expired session, which opens the dialog itself.
 */
function SignInFirst({ wasSignedIn }: { wasSignedIn: { readonly current: boolean } }) {
  const t = useT();
  const dispatch = useDispatch();
  const asked = useRef(false);
  const free = useBookingState((state) => state.flow.dialog === null);
  useEffect(() => {
    if (asked.current || wasSignedIn.current || !free) return;
    asked.current = true;
    dispatch({ type: 'session.signInOpened' });
  }, [dispatch, free, wasSignedIn]);
  return (
    <div className="acc-card acc-sign-in">
      <p className="acc-empty-title">{t('account.signInFirst')}</p>
      <p className="acc-quiet">{t('account.signInFirstText')}</p>
      <Button kind="primary" onClick={() => dispatch({ type: 'session.signInOpened' })}>
        {t('account.signIn')}
      </Button>
    </div>
  );
}

/** Pages that have no link in the navigation, by the link that they are reached from. */
const under: Readonly<Record<string, string>> = { '/bookinghistory': '/bookingdetail', '/profile': '/changepassword' };

/** @returns the `aria-current` of the link to `to` */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname.startsWith(to)) return 'page';
  const below = under[to];
  return below && pathname.startsWith(below) ? 'true' : undefined;
}

/** The account's navigation: a column on wide screens, rows that wrap on smaller ones, one row to swipe on a phone. */
function AccountNav({ profile }: { profile: Profile }) {
  const t = useT();
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page's link comes into the row's sight
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const show = () => {
      const link = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const all = list.getBoundingClientRect();
      // Scrolls only the row: `scrollIntoView` would also scroll a page that is read further down.
      if (link) list.scrollLeft += link.left + link.width / 2 - (all.left + all.width / 2);
    };
    const watch = new ResizeObserver(show);
    watch.observe(list);
    return () => watch.disconnect();
  }, [pathname]);
  return (
    <nav className="acc-nav" aria-label={t('account.nav')}>
      <ul ref={row}>
        {menuItems(profile).map((item) => (
          <li key={item.key}>
            <SiteLink to={item.to} aria-current={currentOf(item.to, pathname)}>
              {t(item.label)}
            </SiteLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => dispatch({ type: 'session.signOutRequested' })}>
            {t('account.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
