import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { phoneHref } from 'booking-ui/format';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { destinationOf } from '../routes.ts';
import audit from './accessibility-audit.json';
import css from './account.css?inline';
import { Waiting } from './parts.tsx';

export { pages as english } from 'booking-core/messages/pages';

const themes = { light: 'access.light', dark: 'access.dark' } as const;
const isTheme = (name: string): name is keyof typeof themes => Object.hasOwn(themes, name);

/**
 * The accessibility statement: the pages and versions that the end-to-end tests check, and the contact for problems.
 * The facts are from a file that the tests compare with what they do (e2e/specs/accessibility-statement.spec.ts), so
 * that the statement claims nothing untested.
 */
export function AccessibilityPage() {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const configuration = useBookingState(configurationOf);
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
  const number = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  if (!configuration) return <Waiting />;
  const { company, phone, email } = configuration;
  return (
    <div className="site-page acc">
      <article className="acc-main acc-prose">
        <h1 className="acc-title">{t('site.accessibility')}</h1>
        <p>{t('access.lead', { company })}</p>
        <h2 className="acc-subtitle">{t('access.checked')}</h2>
        <p>
          {t('access.checkedText', {
            date: day.format(new Date(audit.checked)),
            engine: audit.engine,
            themes: list(audit.themes.filter(isTheme).map((theme) => t(themes[theme]))),
            widths: list(audit.widths.map((width) => number.format(width))),
            rules: number.format(audit.rules),
            versions: list(audit.versions),
          })}
        </p>
        <ul>
          {audit.pages.map((name) => {
            const to = destinationOf(`/${name}`);
            return <li key={name}>{to.kind === 'page' ? t(to.route.label) : name}</li>;
          })}
        </ul>
        <h2 className="acc-subtitle">{t('access.limits')}</h2>
        <p>{t('access.limitsText')}</p>
        <h2 className="acc-subtitle">{t('access.contact')}</h2>
        <p>{t('access.contactText', { company })}</p>
        <ul>
          {phone ? (
            <li>
              <a href={phoneHref(phone)}>
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </li>
          ) : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
        </ul>
      </article>
    </div>
  );
}
