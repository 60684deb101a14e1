import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { WebhookRow } from './queue.ts';

/** A new secret of a webhook, as the Standard Webhooks specification writes it. */
export const freshSecret = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`;

/**
 * The signatures of a message by the Standard Webhooks specification: one for each secret, with a blank between.
 * @param seconds when it is sent, epoch seconds.
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
 * The headers that a message goes with by the Standard Webhooks specification. For a while after a new secret the one before
 * it signs as well.
 * @param now when it is sent, epoch milliseconds.
 */
export function signedHeaders(
  { secret, old_secret: oldSecret, old_until: oldUntil }: WebhookRow,
  id: string,
  body: string,
  now: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(now / 1_000);
  const secrets = oldSecret !== null && (oldUntil ?? 0) > now ? [secret, oldSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': 'operator-api',
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signaturesOf(secrets, id, seconds, body),
  };
}
