import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayEvent } from '../provider.ts';
import type { BraintreeKeys } from './graphql.ts';

const sign = (privateKey: string, text: string): string =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex');

/** @param signatures pairs of a public key and its signature, one of which is the merchant's own. */
function isSigned({ publicKey, privateKey }: BraintreeKeys, payload: string, signatures: string): boolean {
  const own = signatures
    .split('&')
    .map((pair) => pair.split('|'))
    .find(([key]) => key === publicKey);
  const given = Buffer.from(own?.[1] ?? '');
  // Some transports strip the line break at the end of the payload.
  return [payload, `${payload}\n`].some((text) => {
    const right = Buffer.from(sign(privateKey, text));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** Reads the transaction event of a webhook; null when its signature is not Braintree's. */
export function readNotification(keys: BraintreeKeys, body: string): GatewayEvent | null {
  const form = new URLSearchParams(body);
  const payload = form.get('bt_payload') ?? '';
  if (payload === '' || !isSigned(keys, payload, form.get('bt_signature') ?? '')) return null;
  const xml = Buffer.from(payload, 'base64').toString('utf8');
  const id = /<transaction>\s*<id>([^<]+)<\/id>/.exec(xml)?.[1] ?? '';
  // Events contain the legacy id of a transaction; the GraphQL id is an encoding of it.
  const gatewayId = id === '' ? '' : btoa(`transaction_${id}`);
  const isDispute = /<kind>dispute_opened<\/kind>/.test(xml);
  const eventId = createHash('sha256').update(payload).digest('hex');
  return { eventId, gatewayId, ...(isDispute ? { isDispute } : {}) };
}

/** The response that proves to Braintree that a webhook address is the merchant's; null for an invalid challenge. */
export const answerChallenge = ({ publicKey, privateKey }: BraintreeKeys, challenge: string): string | null =>
  /^[a-f0-9]{20,32}$/.test(challenge) ? `${publicKey}|${sign(privateKey, challenge)}` : null;
