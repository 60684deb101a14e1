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
                    d="M4 16v-3.500L6 7.600A2.500 2.500 0 0 1 8.300 6h7.400A2.500 2.500 0 0 1 18 7.600l2 4.900V16M3 16h18v2.500H3zM9 6V3.500h6V6"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.200"
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
                d="M5 4h3.500l1.700 4.300-2.200 1.500a12 12 0 0 0 6.200 6.200l1.500-2.200L20 15.500V19a1.500 1.500 0 0 1-1.600 1.500C10.600 20 4 13.400 3.500 5.600A1.500 1.500 0 0 1 5 4Z"
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
