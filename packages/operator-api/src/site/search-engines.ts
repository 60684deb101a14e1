import { isLanguage } from '../mail/languages/codes.ts';

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
  return { link: `<${publicUrl}/${page}${isLanguage(language) ? `?locale=${language}` : ''}>; rel="canonical"` };
}
