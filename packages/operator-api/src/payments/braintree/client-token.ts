import * as v from 'valibot';
import type { Ask } from './graphql.ts';

/** Of a client token; Braintree takes it for 24 hours. */
const tokenLifeMs = 12 * 3_600_000;
const tokenAgainMs = 60_000;
/** A page is not kept waiting longer for it. */
const tokenWaitMs = 3_000;

/** Ends with a promise, or after so many milliseconds. */
async function waitFor(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, waited]);
  clearTimeout(timer);
}

/**
 * What Braintree's part in the browser works with, kept for half a day: '' while there is none, the one before while no new one
 * comes. Without it the page works with the tokenization key, and no bank is asked.
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
