import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useSite } from '../site-context.ts';
import { SiteLink } from '../site-links.tsx';
import css from './account.css?inline';
import { menuItems } from './menu-items.ts';

export { pages as english } from 'booking-core/messages/pages';

/** The menu as a page. */
export function MenuPage() {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const { flags } = useSite().settings;
  const profile = useBookingState((state) => state.session.profile);
  const termsUrl = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.termsUrl : ''));
  const rows = [
    { to: '/booking.html', label: 'site.booking' },
    ...(profile ? menuItems(profile) : []),
    { to: '/bookinfo', label: 'site.bookInfo' },
    { to: '/policy', label: 'site.policy' },
    { to: '/cookie', label: 'site.cookie' },
    { to: '/accessibility', label: 'site.accessibility' },
  ] as const;
  return (
    <div className="site-page acc">
      <div className="acc-main acc-narrow">
        <header className="acc-head">
          <h1 className="acc-title">{t('account.menu')}</h1>
        </header>
        <ul className="acc-card acc-rows">
          {rows.map((row) => (
            <li key={row.to}>
              <SiteLink to={row.to}>{t(row.label)}</SiteLink>
            </li>
          ))}
          <li>
            <a href={termsUrl || `/terms${flags}`}>{t('site.terms')}</a>
          </li>
        </ul>
        <div className="acc-buttons">
          {profile ? (
            <Button kind="secondary" onClick={() => dispatch({ type: 'session.signOutRequested' })}>
              {t('account.signOut')}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => dispatch({ type: 'session.signInOpened' })}>
              {t('account.signIn')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
