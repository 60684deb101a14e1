import * as v from 'valibot';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';

/** The credentials and address for PayPal's API. */
export interface PaypalAccess {
  readonly clientId: string;
  readonly secret: string;
  /** `https://api-m.paypal.com`, the sandbox's address, or a test double's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

/**
 * Sends one request to PayPal and reads the response as JSON.
 * @param key the request id, which PayPal uses as idempotency key; '' for requests that change nothing.
 * @throws {GatewayRefused} with PayPal's error code when PayPal understood the request and refused it.
 * @throws {GatewayUnreachable} when it is not known whether PayPal executed it.
 */
export type Call = (method: string, path: string, key: string, body?: unknown) => Promise<unknown>;

const timeoutMs = 20_000;

const token = v.object({ access_token: v.string(), expires_in: v.number() });
const problem = v.object({ details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []) });

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500 || response.status === 429) throw new GatewayUnreachable(`paypal ${response.status}`);
    return response;
  } catch (error) {
    throw error instanceof GatewayUnreachable ? error : new GatewayUnreachable('paypal did not answer');
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new GatewayUnreachable('paypal answered half a sentence');
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const answer = await jsonOf(response);
  if (response.ok) return answer;
  const parsed = v.safeParse(problem, answer);
  throw new GatewayRefused(parsed.success ? (parsed.output.details[0]?.issue ?? '') : `paypal ${response.status}`);
}

/**
 * PayPal's REST API over fetch. The access token is fetched when needed and cached until a minute before it expires.
 */
export function createCall({ clientId, secret, baseUrl, clock }: PaypalAccess): Call {
  const base = baseUrl.replace(/\/$/, '');
  let kept: { readonly text: string; readonly until: number } | null = null;

  async function bearer(): Promise<string> {
    if (kept && kept.until > clock()) return kept.text;
    const response = await send(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = v.safeParse(token, await jsonOf(response));
    if (!parsed.success) throw new GatewayUnreachable('paypal gave no token');
    const { access_token: text, expires_in: seconds } = parsed.output;
    kept = { text, until: clock() + (seconds - 60) * 1000 };
    return text;
  }

  async function sendWithToken(...[method, path, key, body]: Parameters<Call>): Promise<Response> {
    const response = await send(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        ...(key ? { 'paypal-request-id': key, prefer: 'return=representation' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401) kept = null;
    return response;
  }

  return async (...request) => {
    let response = await sendWithToken(...request);
    // The token was revoked early: PayPal executed nothing, so the request is repeated once with a new token.
    if (response.status === 401) response = await sendWithToken(...request);
    if (response.status === 401) throw new GatewayUnreachable('paypal takes no token');
    return answerOf(response);
  };
}
