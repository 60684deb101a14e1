import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { SiteLink } from '../site-links.tsx';
import { menuItems } from './menu-items.ts';

export { pages as english } from 'booking-core/messages/pages';

/** The signed-in menu (specification 2 §2). */
export function AccountMenu({ onDone }: { onDone: () => void }) {
  const t = useT();
  const dispatch = useDispatch();
  const profile = useBookingState((state) => state.session.profile);
  if (!profile) return null;
  return (
    <nav aria-label={t('account.nav')}>
      <ul>
        {menuItems(profile).map((item) => (
          <li key={item.key}>
            <SiteLink to={item.to} onClick={onDone}>
              {t(item.label)}
            </SiteLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              onDone();
              dispatch({ type: 'session.signOutRequested' });
            }}
          >
            {t('account.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  );
}
