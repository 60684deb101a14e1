import type { Endpoint } from 'contracts/endpoints/endpoint';
import { headers } from 'contracts/headers';
import { type ApiError, fail, ok, type Result } from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import type { CancelToken, Clock, HttpOutcome, HttpPort } from '../ports/index.ts';
import { decode, maybeNumber, object, type Shape, text } from '../wire/readers.ts';

export interface Connection {
  readonly http: HttpPort;
  readonly clock: Clock;
  /** Base of the paths, without a trailing slash. */
  readonly baseUrl: string;
  /** @returns the widget token to send, or '' */
  readonly token?: () => Promise<string>;
  /** Called when the server rejected the token, so that the next `token()` returns a new one. */
  readonly renewToken?: () => void;
  /** Sends in the session of the signed-in user; not used for anonymous calls. */
  readonly memberHttp?: HttpPort;
  readonly correlationId: string;
}

export interface Call<Value> {
  readonly endpoint: Endpoint;
  readonly answer: Shape<Value>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Public reads of the first screen are sent without a token, so that browsers need no CORS preflight for them. */
  readonly anonymous?: boolean;
}

const retries = { read: 2, quote: 1, never: 0 } as const;
const retryDelaysMs = [300, 900] as const;

/**
 * Makes one call of the product API or the licence service: sends, retries as its endpoint allows, decodes, checks the
 * result code. Errors are values; nothing is thrown (specification 1 §8).
 */
export async function send<Value>(
  connection: Connection,
  call: Call<Value>,
  cancel: CancelToken,
): Promise<Result<Value, ApiError>> {
  let renewed = false;
  for (let tries = 0; ; tries++) {
    const result = await attempt(connection, call, cancel);
    if (result.ok || cancel.cancelled) return result;
    const { error } = result;
    if (error.kind === 'rejected' && error.reason === 'token' && connection.renewToken && !renewed) {
      renewed = true;
      connection.renewToken();
      continue;
    }
    const mayHelp =
      error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && error.status >= 500);
    if (!mayHelp || tries >= retries[call.endpoint.retry]) return result;
    await pause(connection.clock, retryDelaysMs[tries] ?? 900, cancel);
  }
}

/**
 * Makes a call and converts its response to the product's own types by `told`. Where that returns `undefined`, the
 * result is a `malformed` error that names the field `needed`.
 */
export async function fetchAs<Answer, Value>(
  connection: Connection,
  call: Call<Answer>,
  cancel: CancelToken,
  told: (answer: Answer) => Value | undefined,
  needed = '',
): Promise<Result<Value, ApiError>> {
  const result = await send(connection, call, cancel);
  if (!result.ok) return result;
  const value = told(result.value);
  return value === undefined ? fail({ kind: 'malformed', call: call.endpoint.path, field: needed }) : ok(value);
}

/**
 * Turns a booking's refusal with code 0 into one with code 2, so that the server's message is shown (specification 1
 * §8, top-level booking payment code); for other calls the message of code 0 is not shown.
 */
export const withServerMessage = <Value>(result: Result<Value, ApiError>): Result<Value, ApiError> =>
  !result.ok && result.error.kind === 'rejected' && result.error.code === 0
    ? fail({ ...result.error, code: 2 })
    : result;

async function attempt<Value>(
  connection: Connection,
  { endpoint, answer, query, body, anonymous }: Call<Value>,
  cancel: CancelToken,
): Promise<Result<Value, ApiError>> {
  const token = anonymous ? '' : ((await connection.token?.()) ?? '');
  if (cancel.cancelled) return fail({ kind: 'aborted' });
  const outcome = await ((!anonymous && connection.memberHttp) || connection.http).send(
    {
      method: endpoint.method,
      url: `${connection.baseUrl}${endpoint.path}${queryText(query)}`,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A custom header would cost a public read from another origin a preflight request.
        ...(anonymous ? {} : { [headers.correlation]: connection.correlationId }),
        ...(token ? { [headers.widgetToken]: token } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: endpoint.timeoutMs,
    },
    cancel,
  );
  return read(endpoint, answer, outcome);
}

function read<Value>(endpoint: Endpoint, shape: Shape<Value>, outcome: HttpOutcome): Result<Value, ApiError> {
  if (outcome.kind !== 'response') return fail({ kind: outcome.kind });
  const { status } = outcome;
  const json = readJson(outcome.body);
  // Every response is an object; an array would be decoded as an object without any of the keys.
  const body = Array.isArray(json) ? null : json;
  const refusal = decode(refused, body);
  if (status >= 500 || (status >= 400 && !refusal.ok)) return fail({ kind: 'http', status });
  if (status < 400) {
    const decoded = decode(shape, body);
    if (!decoded.ok) return fail({ kind: 'malformed', call: endpoint.path, field: decoded.field });
    const { code } = decoded.value as { readonly code?: unknown };
    if (typeof code !== 'number' || endpoint.okCodes.includes(code)) return ok(decoded.value);
  }
  if (!refusal.ok) return fail({ kind: 'malformed', call: endpoint.path, field: refusal.field });
  const { code, message, reason, phone, field, index } = refusal.value;
  const why = status === 409 ? 'conflict' : status === 429 ? 'limit' : reason;
  return fail({
    kind: 'rejected',
    code: code ?? 0,
    message,
    ...(why && { reason: why }),
    ...(phone && { phone }),
    ...(field && { field }),
    ...(index !== null && { index }),
  });
}

const refused = object({
  code: maybeNumber,
  message: text,
  reason: text,
  phone: text,
  field: text,
  index: maybeNumber,
});

const queryText = (query: Readonly<Record<string, string>> = {}): string => {
  const parts = Object.entries(query).map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

const pause = (clock: Clock, ms: number, cancel: CancelToken): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.setTimer(clock.now() + ms, () => {
      forget();
      resolve();
    });
    const forget = cancel.onCancel(() => {
      stop();
      resolve();
    });
  });

/** @returns a port that sends requests with the token of a session */
export const sendAs = (bearer: string, http: HttpPort): HttpPort => ({
  send: (request, cancel) =>
    http.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } }, cancel),
});
