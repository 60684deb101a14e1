import { useBookingState, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { useSite } from '../site-context.ts';
import { SiteLink } from '../site-links.tsx';

/** The operator's name and contact; the link to the terms loads its page in full (specification 2 §2). */
export function Footer() {
  const t = useT();
  const { flags } = useSite().settings;
  const configuration = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration : null));
  return (
    <footer className="site-footer">
      {configuration ? (
        <div className="site-footer-row">
          <p className="site-about">
            {/* In the line, so that the operator's texts are read in their own direction, but stand at the page's side. */}
            <bdi>
              <strong>{configuration.company}</strong>
            </bdi>
            <br />
            <bdi>{configuration.about}</bdi>
          </p>
          <address className="site-address">
            {configuration.address ? (
              <span>
                <bdi>{configuration.address}</bdi>
              </span>
            ) : null}
            {configuration.phone ? (
              <a href={phoneHref(configuration.phone)}>
                <bdi dir="ltr">{configuration.phone}</bdi>
              </a>
            ) : null}
            {configuration.email ? <a href={`mailto:${configuration.email}`}>{configuration.email}</a> : null}
          </address>
          {configuration.socialLinks.length > 0 ? (
            <ul className="site-social" aria-label={t('site.social')}>
              {configuration.socialLinks.map((link) => (
                <li key={link.url}>
                  <a href={link.url} rel="noopener noreferrer">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          <ul className="site-social">
            <li>
              <a href={configuration.termsUrl || `/terms${flags}`}>{t('site.terms')}</a>
            </li>
            <li>
              <SiteLink to="/policy">{t('site.policy')}</SiteLink>
            </li>
            <li>
              <SiteLink to="/cookie">{t('site.cookie')}</SiteLink>
            </li>
            <li>
              <SiteLink to="/accessibility">{t('site.accessibility')}</SiteLink>
            </li>
            <li>
              <SiteLink to="/bookinfo">{t('site.bookInfo')}</SiteLink>
            </li>
            {configuration.skypeId ? (
              <li>
                <a href={`skype:${encodeURIComponent(configuration.skypeId)}?chat`}>Skype</a>
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
    </footer>
  );
}
