import { useBookingState, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { useSite } from '../site-context.ts';
import { Account } from './account.tsx';

/** The operator's name, logo and phone; placeholders reserve their space until they are loaded. */
export function Header() {
  const t = useT();
  const { settings } = useSite();
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  return (
    <header className="site-header">
      <div className="site-header-row">
        {configuration ? (
          <a className="site-brand" href={`/${settings.flags}`}>
            {configuration.logo ? (
              <img className="site-logo" src={configuration.logo} alt="" width="32" height="32" />
            ) : (
              <span className="site-mark" aria-hidden="true">
                <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
                  <path
                    d="M4 16v-3.5L6 7.6A2.5 2.5 0 0 1 8.3 6h7.4A2.5 2.5 0 0 1 18 7.6l2 4.9V16M3 16h18v2.5H3zM9 6V3.5h6V6"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.2"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
              </span>
            )}
            <span dir="auto">{configuration.company}</span>
          </a>
        ) : (
          <span className="site-brand site-wait" aria-hidden="true">
            <i className="site-wait-mark" />
            <i className="site-wait-name" />
          </span>
        )}
        {settings.sandbox ? <p className="site-test">{t('site.testMode')}</p> : null}
        {configuration?.phone ? (
          <a className="site-phone" href={phoneHref(configuration.phone)}>
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M5 4h3.5l1.7 4.3-2.2 1.5a12 12 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5C10.6 20 4 13.4 3.5 5.6A1.5 1.5 0 0 1 5 4Z"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
              />
            </svg>
            <span className="site-phone-words">{t('site.call')} </span>
            <bdi dir="ltr" className="site-phone-number">
              {configuration.phone}
            </bdi>
          </a>
        ) : null}
        {configuration ? <Account /> : null}
      </div>
    </header>
  );
}
