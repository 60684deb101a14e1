import { createHash } from 'node:crypto';
import type { FileHandler } from '../deps.ts';
import { findLicence, frameAncestors, inForce } from '../licence/origins.ts';
import type { ConfigurationFile, LicenceRow } from '../operator/schema.ts';
import { Folder, fileResponse, type ServedFile } from './files.ts';
import { namesContent } from './kept-files.ts';
import { type PageGuests, pageSources, payingFrames } from './page-sources.ts';
import { reportingDirectives, reportingHeaders } from './policy-reports.ts';

/** Routes of both documents (section 2); each also exists with `.html`, and the page itself reads what follows. */
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
/** The pages that a partner's page may frame: a booking and what becomes of it, never an account. */
const embedded = new Set([
  '',
  'book',
  'booking',
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
/** Files whose name changes with what is in them. */
export const hashed = /(^|\/)assets\/|[-.][A-Za-z0-9_-]{8,}\.(js|mjs|css|woff2|png|svg|webp|avif)$/;

/** What the pages' headers depend on. */
interface SiteOperator {
  /** The tracking codes as they are known now. */
  readonly licences: () => readonly LicenceRow[];
  readonly configuration: PageGuests & Pick<ConfigurationFile, 'company' | 'phone'>;
}

/** The tracking code in a page's address, '' without one. */
function trackingCodeOf(url: URL): string {
  for (const [name, value] of url.searchParams) {
    if (['trackingcode', 'tracking-code'].includes(name.toLowerCase()) && value !== '') return value;
  }
  return '';
}

/** The pages that a new booking begins on; the others show what was booked, which outlives its partner's contract. */
const booking = new Set(['', 'book', 'booking', 'bookings', 'litebooking', 'quickbooking']);

/** Whether the code in a page's address, if there is one, is in force. */
function isCodeGood({ licences }: SiteOperator, url: URL, today: string): boolean {
  const code = trackingCodeOf(url);
  const licence = findLicence(licences(), code);
  return code === '' || (licence !== null && inForce(licence, today).ok);
}

/** The same address as a visit that books tests, for a code that books nothing else; null where it is one, or needs to be none. */
function testAddress({ licences }: SiteOperator, url: URL): string | null {
  if (url.searchParams.get('sandbox') === 'true' || !findLicence(licences(), trackingCodeOf(url))?.test) return null;
  const to = new URL(url);
  to.searchParams.set('sandbox', 'true');
  // One slash: two would lead to another host.
  return `${to.pathname.replace(/^\/+/, '/')}${to.search}`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** For an address whose tracking code is unknown or no longer in force: who to call, and the way to the site itself. */
function refusedPage({ configuration: { company, phone } }: SiteOperator): Response {
  const call =
    phone === ''
      ? ''
      : `<p>Please call <a href="tel:${escaped(phone.replace(/[^+\d]/g, ''))}">${escaped(phone)}</a>.</p>`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This link does not work any more</title>
</head>
<body>
<main>
<h1>This link does not work any more</h1>
<p>The page that led you here uses a code that ${escaped(company) || 'the operator'} does not know, or that has ended.</p>
${call}
<p><a href="/${entry}" target="_top">Book here instead</a></p>
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
      'x-content-type-options': 'nosniff',
    },
  });
}

const hashesOf = new WeakMap<ServedFile, readonly string[]>();

/** The hashes of the scripts that stand in a page, as a policy names them. */
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
 * Whose scripts run: the page's own one, by its hash, and what it fetches. Browsers that know `strict-dynamic` leave out the
 * addresses after it, so that a script put into the page runs from none of them.
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

/** A path of an address as people read it; null for one that is not UTF-8. */
export const readable = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * The site's pages and files: every route with and without `.html`, home-like targets to the root, unknown pages to
 * `booking.html` (specification 1 §2). Scripts and styles with a hash in their name are kept for a year, pages are not;
 * those of builds before this one are found in `keptDir`, so that a page that was open meanwhile goes on.
 */
export function createSite(siteDir: string, operator: SiteOperator, keptDir: string | null = null): FileHandler {
  const folder = new Folder(siteDir);
  const older = keptDir === null ? null : new Folder(keptDir);
  return async (request, today) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const url = new URL(request.url);
    const path = readable(url.pathname)?.replace(/^\/+/, '') ?? null;
    if (path === null) return redirect(`/${entry}`);
    const first = (path.split('/')[0] ?? '').toLowerCase().replace(/\.html$/, '');
    const page = async (): Promise<Response> => {
      if (booking.has(first) && !isCodeGood(operator, url, today)) return refusedPage(operator);
      const test = booking.has(first) ? testAddress(operator, url) : null;
      if (test !== null) return redirect(test);
      const file = await folder.find(entry);
      if (file) return fileResponse(request, file, pageHeaders(operator, file, url, today));
      return new Response('The site has not been built yet.', {
        status: 503,
        headers: { 'content-type': 'text/plain' },
      });
    };
    if (path === '') return page();
    if (homes.has(first)) return redirect(`/${url.search}`);
    if (routes.has(first)) return page();
    const file = (await folder.find(path)) ?? (namesContent(path) ? await older?.find(path) : null);
    if (file) {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Record<string, string> = path.endsWith('.html')
        ? pageHeaders(operator, file, url, today)
        : { 'cache-control': cache, 'x-content-type-options': 'nosniff' };
      return fileResponse(request, file, headers);
    }
    // A missing script answered with a page would be a riddle; only what looks like a page goes to the booking page.
    if (/\.[A-Za-z0-9]{1,8}$/.test(path) && !path.endsWith('.html')) {
      return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
    }
    return redirect(`/${entry}`);
  };
}

/**
 * The element's scripts under `/widget/`, for pages of any origin; they hold nothing that is not public. What pages of
 * builds before this one ask for, and what they pinned, is found in `keptDir`.
 */
export function createWidgetFiles(widgetDir: string, keptDir: string | null = null): FileHandler {
  const folder = new Folder(widgetDir);
  const older = keptDir === null ? null : new Folder(keptDir);
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
    // The element's documentation is its one page: text, with a style of its own.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    if (path.endsWith('.html')) return fileResponse(request, file, { ...shared, 'content-security-policy': policy });
    const cache = namesContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return fileResponse(request, file, { ...shared, 'cache-control': cache, 'timing-allow-origin': '*' });
  };
}
