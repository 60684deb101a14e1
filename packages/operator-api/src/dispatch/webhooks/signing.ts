import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { WebhookRow } from './queue.ts';

/** @returns a new webhook secret in the format of the Standard Webhooks specification. */
export const freshSecret = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`;

/**
 * @returns the signatures of a message by the Standard Webhooks specification: one per secret, separated by spaces.
 * @param seconds time of sending, epoch seconds.
 */
function signaturesOf(secrets: readonly string[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/**
 * @returns the headers of a message by the Standard Webhooks specification. Until `old_until` the message is signed
 * with the previous secrets too, which are separated by spaces.
 * @param now time of sending, epoch milliseconds.
 */
export function signedHeaders(
  { secret, old_secret: oldSecret, old_until: oldUntil }: WebhookRow,
  id: string,
  body: string,
  now: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(now / 1_000);
  const secrets = oldSecret !== null && (oldUntil ?? 0) > now ? [secret, ...oldSecret.split(' ')] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': 'operator-api',
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signaturesOf(secrets, id, seconds, body),
  };
}
