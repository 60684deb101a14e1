import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pbf': 'application/x-protobuf',
};

const compressible = /^(text\/|application\/(json|geo\+json|manifest\+json|wasm|x-protobuf)|image\/(svg|x-icon))/;

export interface ServedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gz: Uint8Array<ArrayBuffer> | null;
}

interface Cached {
  readonly stamp: string;
  readonly file: Promise<ServedFile>;
}

const plain = (buffer: Buffer): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(buffer.byteLength);
  copy.set(buffer);
  return copy;
};

/**
 * The compressed file beside a file, from the build; null where there is none, or its content is another: operators
 * change `settings.json` and texts without a build.
 */
async function prebuilt(path: string, content: Buffer, decompress: (compressed: Buffer) => Promise<Buffer>) {
  try {
    const compressed = await readFile(path);
    return (await decompress(compressed)).equals(content) ? plain(compressed) : null;
  } catch {
    return null;
  }
}

const bigBytes = 300_000;

const etagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** @returns a text that the server has written, as a file. */
export async function servedText(text: string, type: string): Promise<ServedFile> {
  const buffer = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(buffer), gzipped(buffer, { level: 9 })]);
  return { body: plain(buffer), type, etag: etagOf(buffer), br: plain(br), gz: plain(gz) };
}

async function load(path: string): Promise<ServedFile> {
  const buffer = await readFile(path);
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const etag = etagOf(buffer);
  const body = plain(buffer);
  if (!compressible.test(type) || buffer.byteLength < 512) return { body, type, etag, br: null, gz: null };
  // Quality 11 takes seconds per megabyte, so big files that the build did not compress get quality 9.
  const quality = buffer.byteLength > bigBytes ? 9 : 11;
  const br =
    (await prebuilt(`${path}.br`, buffer, unbrotli)) ??
    plain(await brotli(buffer, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  const gz = (await prebuilt(`${path}.gz`, buffer, ungzip)) ?? plain(await gzipped(buffer, { level: 9 }));
  return { body, type, etag, br, gz };
}

/** Files of one folder, read and compressed once and cached until they change on disk; no file outside it is served. */
export class Folder {
  readonly #root: string;
  readonly #cache = new Map<string, Cached>();

  constructor(root: string) {
    this.#root = resolve(root);
  }

  /** @returns the file at a path below the folder; null when there is none. */
  async find(path: string): Promise<ServedFile | null> {
    if (path.includes('\0') || path.split(/[/\\]/).some((part) => part.startsWith('.'))) return null;
    const full = join(this.#root, path);
    if (!full.startsWith(this.#root + sep)) return null;
    let stamp: string;
    try {
      const stats = await stat(full);
      if (!stats.isFile()) return null;
      stamp = `${stats.mtimeMs} ${stats.size}`;
    } catch {
      return null;
    }
    const cached = this.#cache.get(full);
    if (cached?.stamp === stamp) return cached.file;
    const file = load(full);
    this.#cache.set(full, { stamp, file });
    try {
      return await file;
    } catch {
      this.#cache.delete(full);
      return null;
    }
  }
}

/** Whether an `Accept-Encoding` header accepts a content coding; `q=0` means no. */
export function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().split(';');
    return (
      name.trim().toLowerCase() === coding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    );
  });
}

/**
 * @returns the response to a GET or HEAD: the file in the best coding that the client accepts, or 304 if it has it
 * cached.
 */
export function fileResponse(request: Request, file: ServedFile, headers: Readonly<Record<string, string>>): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const coded =
    file.br && accepts(accepted, 'br')
      ? { body: file.br, coding: 'br' }
      : file.gz && accepts(accepted, 'gzip')
        ? { body: file.gz, coding: 'gzip' }
        : { body: file.body, coding: '' };
  const etag = `"${file.etag}${coded.coding === '' ? '' : `-${coded.coding}`}"`;
  const vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const all: Record<string, string> = { ...headers, etag, vary, 'content-type': file.type };
  if (coded.coding !== '') all['content-encoding'] = coded.coding;
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return new Response(null, { status: 304, headers: all });
  all['content-length'] = String(coded.body.byteLength);
  return new Response(request.method === 'HEAD' ? null : coded.body, { status: 200, headers: all });
}
