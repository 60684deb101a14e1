import * as v from 'valibot';
import type { Ask } from './graphql.ts';

/** How long a client token is cached; Braintree accepts it for 24 hours. */
const tokenLifeMs = 12 * 3_600_000;
const tokenAgainMs = 60_000;
/** Longest time that a page request waits for the first token. */
const tokenWaitMs = 3_000;

/** Resolves with `promise`, or after `ms` milliseconds. */
async function waitFor(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, waited]);
  clearTimeout(timer);
}

/**
 * Caches the client token for Braintree's script in the browser for half a day. When a new token cannot be fetched, the
 * old one is used. Without a token the page uses the tokenization key, and banks request no second confirmation.
 * @returns a function that gives the token, '' while there is none
 */
export function createClientToken(ask: Ask, merchantAccountId: string, clock: () => number): () => Promise<string> {
  let token = { text: '', until: 0 };
  let asking: Promise<void> | null = null;

  async function fetchToken(): Promise<void> {
    const query = `mutation ClientToken($input: CreateClientTokenInput) {
      createClientToken(input: $input) { clientToken }
    }`;
    const input = merchantAccountId === '' ? {} : { clientToken: { merchantAccountId } };
    const answer = v.object({ createClientToken: v.object({ clientToken: v.string() }) });
    try {
      const { createClientToken } = await ask(query, { input }, answer);
      token = { text: createClientToken.clientToken, until: clock() + tokenLifeMs };
    } catch {
      token = { text: token.text, until: clock() + tokenAgainMs };
    }
  }

  return async () => {
    if (token.until > clock()) return token.text;
    asking ??= fetchToken().finally(() => {
      asking = null;
    });
    if (token.text === '') await waitFor(asking, tokenWaitMs);
    return token.text;
  };
}
