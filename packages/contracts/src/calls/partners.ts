import * as v from 'valibot';
import { done, head, nothing } from '../answers.ts';
import { partnerEndpoints as at } from '../endpoints/partners.ts';
import { described, line, neededQueryId, rowId } from '../fields.ts';
import { bookerCall } from './call.ts';
import { changeTypes } from './dispatch.ts';

const moment = described(v.string(), 'ISO 8601 in UTC; “” for never.');
const minor = described(v.number(), 'Minor units.');

/** A booking as shown to the partner with whose tracking code it was made: no personal data and no places. */
export const partnerBooking = v.object({
  reference: v.string(),
  returnReference: v.nullable(v.string()),
  trackingCode: v.string(),
  hostReference: described(v.nullable(v.string()), 'The host page’s reference for the booking.'),
  metadata: described(v.nullable(v.record(v.string(), v.string())), 'Key-value pairs set by the host page.'),
  status: v.string(),
  createdAt: described(v.string(), 'RFC 3339 with offset.'),
  pickupAt: v.string(),
  returnAt: v.nullable(v.string()),
  currency: v.string(),
  price: described(minor, 'Revenue of the booking, as on the statement.'),
  commission: described(minor, 'The partner’s commission on the booking.'),
});

/** The messages of a partner's webhook. A partner is told of bookings, and not of what happens during a ride. */
export const partnerMessageTypes = ['webhook.test', ...changeTypes.filter((type) => type !== 'ride.updated')] as const;

/** The message of a partner’s webhook (Standard Webhooks), with the booking's state at the time of sending; a test has no booking. */
export const partnerMessage = v.object({
  type: v.picklist(partnerMessageTypes),
  timestamp: described(v.string(), 'Time of the event, RFC 3339 with offset.'),
  data: v.object({
    version: described(v.optional(v.number()), 'Version of the booking right after the change.'),
    booking: v.optional(partnerBooking),
  }),
});
export type PartnerMessage = v.InferOutput<typeof partnerMessage>;
export type PartnerBooking = v.InferOutput<typeof partnerBooking>;

const delivery = v.object({
  id: v.number(),
  type: v.string(),
  bookingref: described(v.string(), 'Reference of the booking; “” for a test.'),
  at: moment,
  attempts: v.number(),
  state: v.picklist(['waiting', 'delivered', 'givenup']),
  deliveredat: moment,
  dueat: described(v.string(), 'Time of the next attempt; “” when there is none.'),
  failure: described(v.string(), 'Response to the last attempt.'),
});

const webhook = v.object({
  id: v.number(),
  url: v.string(),
  createdat: moment,
  rotatinguntil: described(
    v.string(),
    'Time until which messages are also signed with the previous secret; “” when they are not.',
  ),
  switchedoff: described(v.boolean(), 'Whether the operator has disabled the webhook; nothing is sent then.'),
  gone: described(
    v.boolean(),
    'Whether the endpoint has responded with 410; nothing is sent until a test is requested.',
  ),
  deliveries: described(v.array(delivery), 'Latest deliveries, newest first.'),
});

const webhookId = v.object({ id: rowId });

/** Ours: the calls by which a company's bookers manage the company's tracking codes. */
export const partnerCalls = {
  partner: bookerCall({
    endpoint: at.partner,
    about: 'Ours: returns the company’s tracking codes, the domains that it has requested, and its webhooks.',
    request: v.object({}),
    answer: v.object({
      ...head,
      codes: v.array(
        v.object({
          trackingcode: v.string(),
          domains: v.array(v.string()),
          enabled: v.boolean(),
          expires: described(v.string(), 'Last day of validity; “” for none.'),
          test: v.boolean(),
          asked: v.array(v.object({ id: v.number(), domain: v.string(), askedat: moment, refused: v.boolean() })),
        }),
      ),
      webhooks: v.array(webhook),
    }),
  }),
  askDomain: bookerCall({
    endpoint: at.askDomain,
    about:
      'Ours: requests the operator’s permission for pages of a domain to embed the booking element with one of the company’s codes.',
    request: v.object({ trackingcode: line(40, 1), domain: line(253, 1) }),
    answer: done,
  }),
  withdrawDomain: bookerCall({
    endpoint: at.withdrawDomain,
    about: 'Ours: withdraws the request for a domain, or dismisses its refusal.',
    request: v.object({ id: neededQueryId('id') }),
    answer: nothing,
  }),
  addPartnerWebhook: bookerCall({
    endpoint: at.addPartnerWebhook,
    about:
      'Ours: creates a webhook for bookings made with the company’s codes from now on; the secret is returned only once.',
    request: v.object({ url: line(1_000, 1) }),
    answer: v.object({ ...done.entries, secret: v.string() }),
  }),
  removePartnerWebhook: bookerCall({
    endpoint: at.removePartnerWebhook,
    about: 'Ours: deletes one of the company’s webhooks.',
    request: v.object({ id: neededQueryId('id') }),
    answer: nothing,
  }),
  rotatePartnerWebhook: bookerCall({
    endpoint: at.rotatePartnerWebhook,
    about:
      'Ours: creates a new secret, which is returned only once; for a day messages are also signed with the previous secret.',
    request: webhookId,
    answer: v.object({ ...head, secret: v.string() }),
  }),
  testPartnerWebhook: bookerCall({
    endpoint: at.testPartnerWebhook,
    about: 'Ours: sends a test message without a booking to one of the company’s webhooks.',
    request: webhookId,
    answer: nothing,
  }),
};
