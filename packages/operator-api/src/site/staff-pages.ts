import type { FileHandler } from '../deps.ts';
import { namesContent } from './archive-files.ts';
import { Folder, fileResponse, type ServedFile } from './files.ts';
import { reportingDirectives, reportingHeaders } from './policy-reports.ts';
import { hashed, readable, scriptSources } from './site.ts';

/** The staff's and the drivers' page by first path segment; each serves all paths below it. */
const pages: Readonly<Record<string, string>> = { desk: 'index.html', drive: 'drive.html' };

/** The pages' headers, stricter than the site's: no third-party content, and no framing. */
const pageHeaders = (page: ServedFile): Record<string, string> => ({
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    `script-src ${scriptSources(page, '')}`,
    "style-src 'self'",
    "worker-src 'self' blob:",
    reportingDirectives,
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
  'referrer-policy': 'same-origin',
  ...reportingHeaders,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});

/**
 * Serves `/desk` and `/drive` and all paths below them except their API calls; the files of both are under `/desk/`.
 * Files of earlier builds are served from `archiveDir`.
 */
export function createStaffPages(deskDir: string, archiveDir: string | null = null): FileHandler {
  const folder = new Folder(deskDir);
  const older = archiveDir === null ? null : new Folder(archiveDir);
  return async (request) => {
    const path = readable(new URL(request.url).pathname);
    const [, area = '', ...rest] = path?.split('/') ?? [];
    const page = Object.hasOwn(pages, area) ? pages[area] : undefined;
    if (page === undefined || rest[0] === 'v1') return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const below = rest.join('/');
    if (/\.[A-Za-z0-9]{1,11}$/.test(below) && !below.endsWith('.html')) {
      const file = (await folder.find(below)) ?? (namesContent(below) ? await older?.find(below) : null);
      if (!file) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
      return fileResponse(request, file, {
        'cache-control': hashed.test(below) ? 'public, max-age=31536000, immutable' : 'no-cache',
        'x-content-type-options': 'nosniff',
        // The drivers' service worker is under `/desk/`, so it needs permission for the scope `/drive`.
        ...(below === 'drive-worker.js' ? { 'service-worker-allowed': '/drive' } : {}),
      });
    }
    const file = await folder.find(page);
    if (file) return fileResponse(request, file, pageHeaders(file));
    return new Response('The desk has not been built yet.', { status: 503, headers: { 'content-type': 'text/plain' } });
  };
}
