import { useBookingState, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { useSite } from '../site-context.ts';

/** The error page for the link of a quick booking that is unknown or has expired, with links to continue. */
export function QuickBookingInvalidPage() {
  const t = useT();
  const { flags } = useSite().settings;
  const phone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.phone : ''));
  return (
    <div className="site-page">
      <div className="site-words">
        <h1>{t('site.quickBookingInvalid')}</h1>
        <p>{t('site.quickBookingInvalidText')}</p>
        <p className="site-actions">
          <a className="tb-button" data-kind="primary" href={`/booking.html${flags}`}>
            {t('site.booking')}
          </a>
          {phone ? (
            <a className="tb-button" data-kind="secondary" href={phoneHref(phone)}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          ) : null}
        </p>
      </div>
    </div>
  );
}
