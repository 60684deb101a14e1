import { phoneHref } from 'booking-core/domain/phone';
import { languages } from '../mail/languages/index.ts';
import { translated } from '../mail/languages/refusals.ts';
import { messages } from '../messages.ts';
import type { ConfigurationFile } from '../operator/schema.ts';
import { type ServedFile, servedText } from './files.ts';

/** What the pages tell of the operator before their scripts run. */
export type Presented = Pick<
  ConfigurationFile,
  'company' | 'about' | 'phone' | 'email' | 'address' | 'logo' | 'sociallinks' | 'language'
>;

/** @returns a text as HTML, also inside an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** @returns a phone number as a link, in HTML. */
const phoneLink = (phone: string): string =>
  `<a href="${escaped(phoneHref(phone))}"><bdi dir="ltr">${escaped(phone)}</bdi></a>`;

/** Stands for a phone number in a text that is not HTML yet. */
const number = '\u0000';

/** @returns a text in HTML with the phone number that `textOf` puts in it as a link. */
export const withPhone = (textOf: (phone: string) => string, phone: string): string =>
  escaped(textOf(number)).replace(number, () => phoneLink(phone));

const absolute = (address: string, publicUrl: string): string => {
  const base = publicUrl === '' ? undefined : `${publicUrl}/`;
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : '';
};

/** The business as schema.org describes it, for search engines. The script is data, which no policy has to trust. */
function businessOf(operator: Presented, publicUrl: string): string {
  const { company, about, phone, email, address, sociallinks } = operator;
  const image = absolute(operator.logo, publicUrl);
  const known = Object.entries({
    ...{ name: company, description: about, telephone: phone, email, address },
    ...{ url: publicUrl === '' ? '' : `${publicUrl}/`, image, logo: image, sameAs: sociallinks.map(({ url }) => url) },
  }).filter(([, value]) => value.length > 0);
  const business = { '@context': 'https://schema.org', '@type': 'LocalBusiness', ...Object.fromEntries(known) };
  return `<script type="application/ld+json">${JSON.stringify(business).replaceAll('<', '\\u003c')}</script>`;
}

function fill(html: string, operator: Presented, publicUrl: string, books: boolean): string {
  const { company, about, phone, language } = operator;
  const say = (sentence: string) => translated(sentence, { language, locale: language });
  const title = escaped(books ? `${company} – ${say(messages.bookTaxi)}` : company);
  const image = absolute(operator.logo, publicUrl);
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  const head = [
    property('type', 'website'),
    property('site_name', escaped(company)),
    property('title', title),
    about === '' ? '' : property('description', escaped(about)),
    image === '' ? '' : property('image', escaped(image)),
    books ? businessOf(operator, publicUrl) : '',
  ];
  const call =
    phone === ''
      ? escaped(say(messages.needsScripts))
      : withPhone((told) => say(messages.needsScriptsOrCall(told)), phone);
  const { dir } = languages[language];
  const noScript = `<noscript><p class="site-noscript" lang="${language}" dir="${dir}">${call}</p></noscript>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description" content="[^"]*">/, (built) =>
      about === '' ? built : `<meta name="description" content="${escaped(about)}">`,
    )
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace(/<noscript>[\s\S]*?<\/noscript>/, () => noScript);
}

/**
 * The built page with the operator's name, description and phone number in it, for whoever does not run its scripts:
 * previews of links, search engines and visitors without JavaScript.
 * @param publicUrl without a trailing slash; '' while the server has none.
 * @param books whether it is the page with the booking form; the others bear the operator's name alone.
 */
export type FilledPage = (
  page: ServedFile,
  operator: Presented,
  publicUrl: string,
  books: boolean,
) => Promise<ServedFile>;

/** Creates the writer of filled pages, which keeps each until the settings change. */
export function createFilledPages(): FilledPage {
  const filled = new WeakMap<ServedFile, Map<boolean, { readonly key: string; readonly file: Promise<ServedFile> }>>();
  return (page, operator, publicUrl, books) => {
    const { company, about, phone, email, address, logo, sociallinks, language } = operator;
    const key = JSON.stringify([company, about, phone, email, address, logo, sociallinks, language, publicUrl]);
    const kept = filled.get(page) ?? new Map();
    filled.set(page, kept);
    const known = kept.get(books);
    if (known?.key === key) return known.file;
    const html = Buffer.from(page.body).toString('utf8');
    const file = servedText(fill(html, operator, publicUrl, books), page.type);
    kept.set(books, { key, file });
    return file;
  };
}
