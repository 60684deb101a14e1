import { createHash } from 'node:crypto';
import type { FileHandler } from '../deps.ts';
import { findLicence, frameAncestors, inForce } from '../licence/origins.ts';
import { acceptedLanguage } from '../mail/languages/codes.ts';
import { languages } from '../mail/languages/index.ts';
import { translated } from '../mail/languages/refusals.ts';
import { messages } from '../messages.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { namesContent } from './archive-files.ts';
import { Folder, fileResponse, type ServedFile } from './files.ts';
import { createFilledPages, escaped, type Presented, withPhone } from './filled-page.ts';
import { type PageGuests, pageSources, payingFrames } from './page-sources.ts';
import { reportingDirectives, reportingHeaders } from './policy-reports.ts';
import { searchFile, searchHeaders } from './search-engines.ts';

/**
 * Routes of both documents (section 2); each also exists with `.html`, and the page itself reads the rest of the path.
 */
const routes = new Set([
  'book',
  'booking',
  'bookings',
  'litebooking',
  'quickbooking',
  'quickbookinginvalid',
  'payment',
  'ticket',
  'confirmed',
  'invoice',
  'tracking',
  'dashboard',
  'bookinfo',
  'bookinginfo',
  'profile',
  'commission',
  'resetpassword',
  'bookingdetail',
  'addressbook',
  'passengers',
  'rides',
  'partner',
  'bookinghistory',
  'changepassword',
  'confirmpassword',
  'menu',
  'policy',
  'cookie',
  'terms',
  'accessibility',
  'embed',
]);
/** The pages that a partner's page may frame: those for making and following a booking, never an account. */
const embedded = new Set([
  '',
  'book',
  'booking',
  'bookings',
  'litebooking',
  'quickbooking',
  'quickbookinginvalid',
  'payment',
  'ticket',
  'confirmed',
  'tracking',
]);
const homes = new Set(['home', 'index']);
const entry = 'booking.html';
/** Files whose name changes with their content: those of the build. Others in its folder are the operator's own. */
export const hashed = /(^|\/)assets\/[^/]*-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;

/** The operator's texts, which can also be there in other languages: `terms.de.txt`. */
const texts = /^(policy|cookie|terms)\.txt$/;

/** The operator data on which the pages' headers depend. */
interface SiteOperator {
  /** Returns the current tracking codes. */
  readonly licences: () => readonly LicenceRow[];
  readonly configuration: PageGuests & Presented;
  /** The public address of the site, without a trailing slash; '' or absent while it has none. */
  readonly publicUrl?: string;
}

/** @returns the tracking code in a page's URL, '' without one. */
function trackingCodeOf(url: URL): string {
  for (const [name, value] of url.searchParams) {
    if (['trackingcode', 'tracking-code'].includes(name.toLowerCase()) && value !== '') return value;
  }
  return '';
}

/**
 * The pages that start a new booking; the others show existing bookings, which must work after a partner's contract
 * ended.
 */
const booking = new Set(['', 'book', 'booking', 'bookings', 'litebooking', 'quickbooking']);

/** Whether a page's URL has no tracking code or one that is valid today. */
function isCodeGood({ licences }: SiteOperator, url: URL, today: string): boolean {
  const code = trackingCodeOf(url);
  const licence = findLicence(licences(), code);
  return code === '' || (licence !== null && inForce(licence, today).ok);
}

/**
 * @returns the URL with `sandbox=true` for a tracking code that allows test bookings only; null when no redirect is
 * needed.
 */
function testAddress({ licences }: SiteOperator, url: URL): string | null {
  if (url.searchParams.get('sandbox') === 'true' || !findLicence(licences(), trackingCodeOf(url))?.test) return null;
  const to = new URL(url);
  to.searchParams.set('sandbox', 'true');
  // A path that starts with two slashes would redirect to another host.
  return `${to.pathname.replace(/^\/+/, '/')}${to.search}`;
}

/** What the booking page still needs after a link with a bad tracking code. */
const kept = ['sandbox', 'runmode', 'locale', 'currency', 'theme'];

/**
 * The page for an unknown or expired tracking code, in the visitor's language: it shows the operator's phone number and
 * a link to the site.
 */
function refusedPage({ configuration }: SiteOperator, request: Request, url: URL): Response {
  const { company, phone } = configuration;
  const wanted = [url.searchParams.get('locale') ?? '', request.headers.get('accept-language') ?? ''];
  const language = wanted.map(acceptedLanguage).find((code) => code !== '') || configuration.language;
  const say = (sentence: string) => translated(sentence, { language, locale: language });
  const title = escaped(say(messages.deadLink));
  const call = phone === '' ? '' : `<p>${withPhone((told) => say(messages.callInstead(told)), phone)}</p>`;
  const flags = new URLSearchParams([...url.searchParams].filter(([name]) => kept.includes(name.toLowerCase())));
  const html = `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(say(messages.deadLinkText(company)))}</p>
${call}
<p><a href="/${entry}${escaped(flags.size > 0 ? `?${flags}` : '')}" target="_top">${escaped(say(messages.bookHere))}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 404,
    headers: {
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; ${reportingDirectives}`,
      ...reportingHeaders,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Language',
      'x-content-type-options': 'nosniff',
    },
  });
}

const hashesOf = new WeakMap<ServedFile, readonly string[]>();

/** @returns the hashes of a page's inline scripts, as sources of a content security policy. */
function scriptHashes(page: ServedFile): readonly string[] {
  const known = hashesOf.get(page);
  if (known) return known;
  const scripts = Buffer.from(page.body)
    .toString('utf8')
    .matchAll(/<script>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  hashesOf.set(page, hashes);
  return hashes;
}

/**
 * @returns the `script-src` sources: the page's inline script, by hash, and the scripts that it loads. Browsers that
 * support `strict-dynamic` ignore the hosts after it, so that an injected script cannot be loaded from them.
 */
export const scriptSources = (page: ServedFile, guests: string): string => {
  const hashes = scriptHashes(page);
  return hashes.length === 0 ? `'self'${guests}` : `${hashes.join(' ')} 'strict-dynamic' 'self'${guests}`;
};

function pageHeaders(
  { licences, configuration }: SiteOperator,
  page: ServedFile,
  url: URL,
  today: string,
): Record<string, string> {
  const trackingCode = trackingCodeOf(url);
  const [first = ''] = url.pathname.slice(1).split('/');
  const mayBeFramed = embedded.has(first.toLowerCase().replace(/\.html$/, ''));
  const ancestors = trackingCode === '' || !mayBeFramed ? "'self'" : frameAncestors(licences(), trackingCode, today);
  const sources = pageSources(configuration);
  const and = (directive: keyof typeof sources) => (sources[directive] ?? []).map((source) => ` ${source}`).join('');
  return {
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'self'",
      "base-uri 'self'",
      `connect-src 'self'${and('connect-src')}`,
      `font-src 'self'${and('font-src')}`,
      "form-action 'self'",
      `frame-ancestors ${ancestors}`,
      `frame-src 'self'${and('frame-src')}`,
      `img-src 'self' data: blob:${and('img-src')}`,
      "object-src 'none'",
      `script-src ${scriptSources(page, and('script-src'))}`,
      `style-src 'self'${and('style-src')}`,
      "worker-src 'self' blob:",
      reportingDirectives,
    ].join('; '),
    'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(${['self', ...payingFrames(configuration).map((source) => `"${source}"`)].join(' ')})`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...reportingHeaders,
    'x-content-type-options': 'nosniff',
  };
}

const redirect = (to: string) =>
  new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-cache' } });

/** @returns a percent-decoded URL path; null when it is not valid UTF-8. */
export const readable = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * Serves the site's pages and files: every route with and without `.html`; `home` and `index` redirect to the root,
 * unknown pages to `booking.html` (specification 1 §2). Scripts and styles with a hash in their name may be cached for
 * a year, pages may not. Those of earlier builds are served from `archiveDir`, so that pages opened before an update
 * continue to work.
 */
export function createSite(siteDir: string, operator: SiteOperator, archiveDir: string | null = null): FileHandler {
  const folder = new Folder(siteDir);
  const older = archiveDir === null ? null : new Folder(archiveDir);
  const filledPage = createFilledPages();
  return async (request, today) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const url = new URL(request.url);
    const path = readable(url.pathname)?.replace(/^\/+/, '') ?? null;
    // With the query: without its flags a test visit would book real rides, and the partner would lose the commission.
    const unknownTarget = `/${entry}${url.search}`;
    if (path === null) return redirect(unknownTarget);
    const first = (path.split('/')[0] ?? '').toLowerCase().replace(/\.html$/, '');
    const page = async (): Promise<Response> => {
      if (booking.has(first) && !isCodeGood(operator, url, today)) return refusedPage(operator, request, url);
      const test = booking.has(first) ? testAddress(operator, url) : null;
      if (test !== null) return redirect(test);
      const file = await folder.find(entry);
      if (file) {
        const { configuration, publicUrl = '' } = operator;
        const headers = { ...pageHeaders(operator, file, url, today), ...searchHeaders(url, publicUrl) };
        return fileResponse(request, await filledPage(file, configuration, publicUrl, booking.has(first)), headers);
      }
      return new Response('The site has not been built yet.', {
        status: 503,
        headers: { 'content-type': 'text/plain' },
      });
    };
    if (path === '') return page();
    if (homes.has(first)) return redirect(`/${url.search}`);
    if (routes.has(first)) return page();
    if (texts.test(path)) {
      const language = acceptedLanguage(request.headers.get('accept-language') ?? '');
      const spoken = language && (await folder.find(path.replace('.', `.${language}.`)));
      const text = spoken || (await folder.find(path));
      if (text) {
        return fileResponse(request, text, {
          ...{ 'cache-control': 'no-cache', vary: 'Accept-Language', 'x-content-type-options': 'nosniff' },
          ...(spoken ? { 'content-language': language } : {}),
        });
      }
    }
    const file = (await folder.find(path)) ?? (namesContent(path) ? await older?.find(path) : null);
    if (file) {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Record<string, string> = path.endsWith('.html')
        ? pageHeaders(operator, file, url, today)
        : { 'cache-control': cache, 'x-content-type-options': 'nosniff' };
      return fileResponse(request, file, headers);
    }
    const found = searchFile(path, operator.publicUrl ?? '');
    if (found) return found;
    // A missing file gets a 404, as an HTML page in place of a script hides the error; only page URLs are redirected.
    if (/\.[A-Za-z0-9]{1,8}$/.test(path) && !path.endsWith('.html')) {
      return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
    }
    return redirect(unknownTarget);
  };
}

/**
 * The widget's scripts under `/widget/`, for pages of any origin, as they are public. Files of earlier builds, for open
 * pages and for pages that pin a version, are served from `archiveDir`.
 */
export function createWidgetFiles(widgetDir: string, archiveDir: string | null = null): FileHandler {
  const folder = new Folder(widgetDir);
  const older = archiveDir === null ? null : new Folder(archiveDir);
  const prefix = '/widget/';
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(prefix)) return null;
    const shared = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    };
    const path = readable(pathname.slice(prefix.length));
    const find = async (wanted: string) =>
      (await folder.find(wanted)) ?? (namesContent(wanted) ? await older?.find(wanted) : null);
    const file = path && ['GET', 'HEAD'].includes(request.method) ? await find(path) : null;
    if (!file || path === null) {
      return new Response('Not found', { status: 404, headers: { ...shared, 'content-type': 'text/plain' } });
    }
    // The only HTML page is the widget's documentation: text with an inline style.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    if (path.endsWith('.html')) return fileResponse(request, file, { ...shared, 'content-security-policy': policy });
    const cache = namesContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return fileResponse(request, file, { ...shared, 'cache-control': cache, 'timing-allow-origin': '*' });
  };
}
