import type { MessageKey } from 'booking-core/messages';
import { useT } from 'booking-ui/booking-context';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isFramedElsewhere } from '../framed.ts';

/** A page that must not be framed by other sites; there it is replaced by a link that opens it in a new tab. */
export function FramedPage({ label, children }: { label: MessageKey; children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  if (!isFramedElsewhere(window)) return children;
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
