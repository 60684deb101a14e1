import type { MessageKey } from 'booking-core/messages';
import { useT } from 'booking-ui/booking-context';
import { useLocation } from 'react-router';

/** In a partner's page, instead of what is not shown there. */
export function OwnTabPage({ label }: { label: MessageKey }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="site-page">
      <div className="site-words">
        <h1>{t('site.ownTab')}</h1>
        <p>{t('site.ownTabText')}</p>
        <p className="site-actions">
          <a className="tb-button" data-kind="primary" href={`${pathname}${search}`} target="_blank" rel="noopener">
            {t(label)}
          </a>
        </p>
      </div>
    </div>
  );
}
