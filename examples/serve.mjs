import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
/**
 * The API's origin in the page files. `API_ORIGIN` replaces it when a page is served, so that the files need no
 * template.
 */
const writtenOrigin = 'http://localhost:4300';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The content security policy of the strict page: only what the README of the element asks for. */
const strict = (operator) =>
  [
    "default-src 'none'",
    `script-src 'self' ${operator}`,
    `connect-src ${operator}`,
    'worker-src blob:',
    "img-src 'self' data: blob:",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Pages that are made by a build: their path, and the folder with their files. */
const built = { '/react/': '/dist/react/', '/vue/': '/dist/vue/' };

/** The function that renders the React page on the server; null before it was built. */
const renderer = () =>
  import('./dist/server/render.js').then(
    ({ render }) => render,
    () => null,
  );

/** The file for a request's path; null when it is not one of the pages' files. */
function fileOf(pathname) {
  let path;
  try {
    path = normalize(decodeURIComponent(pathname));
  } catch {
    return null;
  }
  const file = join(root, path.endsWith(sep) ? `${path}index.html` : path);
  const inside =
    file.startsWith(root) &&
    !file
      .slice(root.length)
      .split(sep)
      .some((part) => part.startsWith('.'));
  return inside && file.slice(root.length).includes(sep) && extname(file) in types ? file : null;
}

/**
 * Serves the example pages from an origin that is not the operator's. Resolves with the server once it listens; rejects
 * when the port is taken.
 */
export function serveExamples({ port = 4400, apiOrigin = writtenOrigin } = {}) {
  const server = createServer(async (request, response) => {
    const head = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
    const target = [request.url ?? '/', 'http://localhost'];
    if (!URL.canParse(...target)) {
      response.writeHead(400, head).end();
      return;
    }
    const { pathname, search } = new URL(...target);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...head, allow: 'GET, HEAD' }).end();
      return;
    }
    if (pathname === '/') {
      response.writeHead(302, { ...head, location: '/plain/' }).end();
      return;
    }
    if (extname(pathname) === '' && !pathname.endsWith('/')) {
      // A leading `//` would name another host.
      response.writeHead(308, { ...head, location: `/${pathname.replace(/^\/+/, '')}/${search}` }).end();
      return;
    }
    if (pathname === '/server-rendering/') {
      const render = await renderer();
      const body = render ? render(apiOrigin) : 'Build the examples first: npm run build\n';
      response
        .writeHead(render ? 200 : 404, { ...head, 'content-type': render ? types['.html'] : 'text/plain' })
        .end(body);
      return;
    }
    if (pathname === '/strict-csp/') head['content-security-policy'] = strict(apiOrigin);
    const file = fileOf(built[pathname] ?? pathname);
    try {
      if (!file) throw new Error('no such page');
      const bytes = await readFile(file);
      const type = extname(file);
      const body = type === '.html' ? bytes.toString('utf8').replaceAll(writtenOrigin, apiOrigin) : bytes;
      response
        .writeHead(200, { ...head, 'content-type': types[type] })
        .end(request.method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(404, { ...head, 'content-type': 'text/plain; charset=utf-8' }).end('No such example.\n');
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.EXAMPLES_PORT || 4400);
  const server = await serveExamples({ port, apiOrigin: process.env.API_ORIGIN || writtenOrigin });
  console.log(`Example host pages: http://localhost:${server.address().port}/plain/`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}
