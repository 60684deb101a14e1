import * as v from 'valibot';
import { GatewayRefused, GatewayUnreachable } from '../provider.ts';

/** Who asks PayPal, and where. */
export interface PaypalAccess {
  readonly clientId: string;
  readonly secret: string;
  /** `https://api-m.paypal.com`, the sandbox's, or a stand-in's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

/**
 * Asks PayPal once and reads the answer as JSON.
 * @param key the request's id, under which PayPal does a thing once; '' for what changes nothing.
 * @throws {GatewayRefused} with PayPal's code for what it understood and does not do.
 * @throws {GatewayUnreachable} when it is not known what it did.
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

/** PayPal's interface over fetch, with a token that is asked for when it is needed. */
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
    // The token was taken back before its time: nothing was done, so a new one asks again.
    if (response.status === 401) response = await sendWithToken(...request);
    if (response.status === 401) throw new GatewayUnreachable('paypal takes no token');
    return answerOf(response);
  };
}
