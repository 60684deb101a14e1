import { isLanguage, languageCodes } from '../mail/languages/codes.ts';

/**
 * The pages that search engines may list. All others show one person's bookings or account, or stand in a partner's
 * frame.
 */
const listed: ReadonlySet<string> = new Set(['', 'bookinfo', 'terms', 'policy', 'cookie', 'accessibility', 'embed']);

/** Further names of listed pages. */
const sameAs: Readonly<Record<string, string>> = { book: '', booking: '', bookings: '', bookinginfo: 'bookinfo' };

/** @returns the page of a path that search engines may list; null for none. */
function listedPage(url: URL): string | null {
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean);
  // What follows the name is a booking's code.
  if (rest.length > 0) return null;
  const name = first.toLowerCase().replace(/\.html$/, '');
  const page = sameAs[name] ?? name;
  return listed.has(page) ? page : null;
}

/** @returns the address of a listed page in a language; in the visitor's own for ''. */
const addressOf = (publicUrl: string, page: string, language: string): string =>
  `${publicUrl}/${page}${language === '' ? '' : `?locale=${language}`}`;

/**
 * The headers that keep a page out of search engines, or name its one address among those with other names, partners'
 * codes and campaigns. A page in another language is a page of its own.
 * @param publicUrl without a trailing slash; '' while the server has none.
 */
export function searchHeaders(url: URL, publicUrl: string): Record<string, string> {
  const page = listedPage(url);
  if (page === null) return { 'x-robots-tag': 'noindex' };
  if (publicUrl === '') return {};
  const language = (url.searchParams.get('locale') ?? '').slice(0, 2).toLowerCase();
  return { link: `<${addressOf(publicUrl, page, isLanguage(language) ? language : '')}>; rel="canonical"` };
}

/** The entries of all listed pages, each in every language and with links to its translations (sitemaps.org). */
function siteMap(publicUrl: string): string {
  const escaped = publicUrl.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const entries = [...listed].flatMap((page) => {
    const links = ['', ...languageCodes].map(
      (code) =>
        `<xhtml:link rel="alternate" hreflang="${code || 'x-default'}" href="${addressOf(escaped, page, code)}"/>`,
    );
    return ['', ...languageCodes].map(
      (code) => `<url><loc>${addressOf(escaped, page, code)}</loc>${links.join('')}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/**
 * The files that lead search engines to the pages. Nothing is disallowed: a search engine has to read a page to learn
 * that it must not list it, and the API to see what is on it.
 * @param path without the leading slash.
 * @param publicUrl without a trailing slash; '' while the server has none.
 * @returns null for another file, and without an address to name in them
 */
export function searchFile(path: string, publicUrl: string): Response | null {
  if (publicUrl === '') return null;
  const send = (text: string, type: string) =>
    new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } });
  if (path === 'robots.txt') return send(`User-agent: *\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`, 'text/plain');
  if (path === 'sitemap.xml') return send(siteMap(publicUrl), 'application/xml');
  return null;
}
