import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayEvent } from '../provider.ts';
import type { BraintreeKeys } from './graphql.ts';

const sign = (privateKey: string, text: string): string =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex');

/** @param signatures pairs of a public key and what it signs, of which one is the merchant's own. */
function isSigned({ publicKey, privateKey }: BraintreeKeys, payload: string, signatures: string): boolean {
  const own = signatures
    .split('&')
    .map((pair) => pair.split('|'))
    .find(([key]) => key === publicKey);
  const given = Buffer.from(own?.[1] ?? '');
  // The line break at the end gets lost on some ways.
  return [payload, `${payload}\n`].some((text) => {
    const right = Buffer.from(sign(privateKey, text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** What a webhook tells of a transaction; null when its signature is not Braintree's. */
export function readNotification(keys: BraintreeKeys, body: string): GatewayEvent | null {
  const form = new URLSearchParams(body);
  const payload = form.get('bt_payload') ?? '';
  if (payload === '' || !isSigned(keys, payload, form.get('bt_signature') ?? '')) return null;
  const xml = Buffer.from(payload, 'base64').toString('utf8');
  const id = /<transaction>\s*<id>([^<]+)<\/id>/.exec(xml)?.[1] ?? '';
  // Events know a transaction by its older id, this interface by one that holds it.
  const gatewayId = id === '' ? '' : btoa(`transaction_${id}`);
  return { eventId: createHash('sha256').update(payload).digest('hex'), gatewayId };
}

/** What shows Braintree that a webhook's address is the merchant's; null for what is no challenge of its own. */
export const answerChallenge = ({ publicKey, privateKey }: BraintreeKeys, challenge: string): string | null =>
  /^[a-f0-9]{20,32}$/.test(challenge) ? `${publicKey}|${sign(privateKey, challenge)}` : null;
