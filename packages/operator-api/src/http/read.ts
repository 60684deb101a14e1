import { lowerKeys } from 'contracts/lower-keys';
import * as v from 'valibot';
import { badRequest, Refusal } from './refusal.ts';

const maxDepth = 12;
/** Maximum number of values in a request; larger bodies may have one for each twenty bytes. */
const maxNodes = 4_000;
const bytesOfNode = 20;
// Control characters except tab and line ends, and lone surrogates: no text needs them, and databases reject them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Rejects harmful content before anything traverses it: depth, size, prototype keys, control characters. */
function inspect(root: unknown, limit: number): void {
  const most = Math.max(maxNodes, limit / bytesOfNode);
  const queue: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let seen = 0;
  for (let item = queue.pop(); item; item = queue.pop()) {
    const { value, depth } = item;
    if (++seen > most || depth > maxDepth) throw badRequest('The request is nested too deeply or holds too much.');
    if (typeof value === 'string') {
      if (unwanted.test(value)) throw badRequest('The request holds characters that are not text.');
    } else if (Array.isArray(value)) {
      for (const inner of value) queue.push({ value: inner, depth: depth + 1 });
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) {
        if (prototypeKeys.has(key.toLowerCase())) throw badRequest('The request holds a key that is not allowed.');
        queue.push({ value: inner, depth: depth + 1 });
      }
    }
  }
}

async function bodyBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, 2, `The request is larger than ${Math.floor(limit / 1024)} kB.`);
  const announced = Number(request.headers.get('content-length') ?? '0');
  if (announced > limit) throw tooLarge();
  if (announced > 0) {
    // The body cannot exceed the announced length, so it is read at once, which is cheaper than a stream.
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge();
    return bytes;
  }
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The raw text of a request, for verifying signatures. @throws {Refusal} 400 or 413. */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await bodyBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw badRequest('The request is not UTF-8.');
  }
}

/** The JSON object of a request, with lower-case keys. @throws {Refusal} 400, 413 or 415. */
export const readJson = async (request: Request, limit: number): Promise<Record<string, unknown>> =>
  lowerKeys(await readObject(request, limit)) as Record<string, unknown>;

/** The JSON object of a request, with keys as sent. @throws {Refusal} 400, 413 or 415. */
export async function readObject(request: Request, limit: number): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim());
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length);
  if (media !== 'application/json' || (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8')) {
    throw new Refusal(415, 2, 'Send JSON in UTF-8: content-type application/json.');
  }
  const bytes = await bodyBytes(request, limit);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badRequest('The request is not UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The request is not JSON.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw badRequest('The request is not a JSON object.');
  }
  inspect(value, limit);
  return value as Record<string, unknown>;
}

export interface Query {
  /** By exact spelling. */
  readonly exact: ReadonlyMap<string, string>;
  /** By lower-case spelling; the first of several counts. */
  readonly lower: ReadonlyMap<string, string>;
}

const maxQuery = 4_096;

/** The query of a URL. @throws {Refusal} 400 when it is not UTF-8 or too long. */
export function readQuery(url: string): Query {
  const start = url.indexOf('?');
  const raw = start === -1 ? '' : (url.slice(start + 1).split('#')[0] ?? '');
  if (raw.length > maxQuery) throw badRequest('The address is too long.');
  const exact = new Map<string, string>();
  const lower = new Map<string, string>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    let name: string;
    let value: string;
    try {
      name = decodeURIComponent((cut === -1 ? pair : pair.slice(0, cut)).replaceAll('+', ' '));
      value = cut === -1 ? '' : decodeURIComponent(pair.slice(cut + 1).replaceAll('+', ' '));
    } catch {
      throw badRequest('The address is not UTF-8.');
    }
    if (unwanted.test(name) || unwanted.test(value))
      throw badRequest('The address holds characters that are not text.');
    if (!exact.has(name)) exact.set(name, value);
    const low = name.toLowerCase();
    if (!lower.has(low)) lower.set(low, value);
  }
  return { exact, lower };
}

/** The field names of schemas, by their lower-case spelling. */
const names = new WeakMap<v.GenericSchema, ReadonlyMap<string, string>>();

function namesOf(schema: v.GenericSchema): ReadonlyMap<string, string> {
  const known = names.get(schema);
  if (known) return known;
  const entries = 'entries' in schema ? Object.keys(schema.entries as object) : [];
  const found = new Map(entries.map((name) => [name.toLowerCase(), name]));
  names.set(schema, found);
  return found;
}

/** The fields of a lower-cased request under the schema's names. */
function spelled(schema: v.GenericSchema, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = namesOf(schema);
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [named.get(key) ?? key, value]));
}

/**
 * Validates a request with lower-case keys by its schema.
 * @param namesField whether the refusal includes the path of the field, for a form that shows it there
 * @throws {Refusal} 400 with the schema's own message, else one that names the field, never its value.
 */
export function decodeRequest<T extends v.GenericSchema>(
  schema: T,
  sent: Readonly<Record<string, unknown>>,
  { namesField = false } = {},
): v.InferOutput<T> {
  // A schema's own messages take precedence; valibot's default ones would repeat the value.
  const parsed = v.safeParse(schema, spelled(schema, sent), { message: '' });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? 'request';
  const extra = namesField ? { field } : {};
  if (issue.message !== '') throw badRequest(issue.message, extra);
  const isMissing = issue.received === 'undefined' || issue.type === 'non_empty';
  throw badRequest(`${field} is ${isMissing ? 'required' : 'invalid'}`, extra);
}
