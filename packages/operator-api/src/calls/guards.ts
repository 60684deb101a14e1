import { Refusal } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import { messages } from '../messages.ts';
import type { CallContext, GuardPurpose } from './context.ts';

/** The error text after too many attempts. */
function wordsOf(purpose: GuardPurpose): string {
  if (purpose === 'booking') return messages.tooManyLookups;
  return purpose === 'signIn' || purpose === 'password' ? messages.tooManyTries : messages.tooManyRequests;
}

/** The limits on guesses by callers from a network. */
export const guardsOn = (
  limiter: ResourceServer['limiter'],
  network: string,
): Pick<CallContext, 'guard' | 'forgive'> => ({
  async guard(purpose, who, from) {
    const key = String(who).toLowerCase();
    try {
      if (purpose === 'join') await limiter.take('join', network);
      await limiter.take('account', `${purpose} ${key} ${from ?? network}`);
      // Sign-up counts as a guess too, because signing up with an account's email and password signs in.
      if (['signIn', 'signUp'].includes(purpose) && from === undefined) await limiter.take('email', key);
      if (purpose === 'booking' && from === undefined) await limiter.take('email', `booking ${key}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(429, 2, wordsOf(purpose), { reason: 'limit' }, error.headers);
    }
  },
  async forgive(email) {
    await limiter.forget('account', `signIn ${email.toLowerCase()} ${network}`);
    await limiter.forget('email', email.toLowerCase());
  },
});
