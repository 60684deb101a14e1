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
  hostReference: described(v.nullable(v.string()), 'What the host page knows the booking by.'),
  metadata: described(v.nullable(v.record(v.string(), v.string())), 'The pairs that the host page gave the booking.'),
  status: v.string(),
  createdAt: described(v.string(), 'RFC 3339 with offset.'),
  pickupAt: v.string(),
  returnAt: v.nullable(v.string()),
  currency: v.string(),
  price: described(minor, 'What it brings in, as the statement has it.'),
  commission: described(minor, 'What the partner earns by it.'),
});

/** The message of a partner’s webhook (Standard Webhooks), with the booking's state at the time of sending; a test has no booking. */
export const partnerMessage = v.object({
  type: v.picklist(['webhook.test', ...changeTypes.filter((type) => type !== 'ride.updated')]),
  timestamp: described(v.string(), 'When it happened, RFC 3339 with offset.'),
  data: v.object({
    version: described(v.optional(v.number()), 'The booking’s, right after the change.'),
    booking: v.optional(partnerBooking),
  }),
});
export type PartnerMessage = v.InferOutput<typeof partnerMessage>;
export type PartnerBooking = v.InferOutput<typeof partnerBooking>;

const delivery = v.object({
  id: v.number(),
  type: v.string(),
  bookingref: described(v.string(), '“” for a test.'),
  at: moment,
  attempts: v.number(),
  state: v.picklist(['waiting', 'delivered', 'givenup']),
  deliveredat: moment,
  dueat: described(v.string(), 'When it is tried next; “” when it is not.'),
  failure: described(v.string(), 'What the last try was answered.'),
});

const webhook = v.object({
  id: v.number(),
  url: v.string(),
  createdat: moment,
  rotatinguntil: described(v.string(), 'Until when the secret before this one signs as well; “” when it does not.'),
  switchedoff: described(v.boolean(), 'By the operator: nothing is sent.'),
  gone: described(v.boolean(), 'It answered 410: nothing is sent.'),
  deliveries: described(v.array(delivery), 'The last ones, youngest first.'),
});

const webhookId = v.object({ id: rowId });

/** Ours: the calls by which a company's bookers manage the company's tracking codes. */
export const partnerCalls = {
  partner: bookerCall({
    endpoint: at.partner,
    about: 'Ours: the company’s tracking codes, the domains that it asked for, and its webhooks.',
    request: v.object({}),
    answer: v.object({
      ...head,
      codes: v.array(
        v.object({
          trackingcode: v.string(),
          domains: v.array(v.string()),
          enabled: v.boolean(),
          expires: described(v.string(), 'The last day; “” for none.'),
          test: v.boolean(),
          asked: v.array(v.object({ id: v.number(), domain: v.string(), askedat: moment, refused: v.boolean() })),
        }),
      ),
      webhooks: v.array(webhook),
    }),
  }),
  askDomain: bookerCall({
    endpoint: at.askDomain,
    about: 'Ours: asks the operator to let the pages of a domain hold the element with one of the company’s codes.',
    request: v.object({ trackingcode: line(40, 1), domain: line(253, 1) }),
    answer: done,
  }),
  withdrawDomain: bookerCall({
    endpoint: at.withdrawDomain,
    about: 'Ours: takes back what was asked for a domain, or puts a refusal away.',
    request: v.object({ id: neededQueryId('id') }),
    answer: nothing,
  }),
  addPartnerWebhook: bookerCall({
    endpoint: at.addPartnerWebhook,
    about:
      'Ours: tells bookings that come by the company’s codes to an address from now on; the secret is told this once.',
    request: v.object({ url: line(1_000, 1) }),
    answer: v.object({ ...done.entries, secret: v.string() }),
  }),
  removePartnerWebhook: bookerCall({
    endpoint: at.removePartnerWebhook,
    about: 'Ours: ends one of the company’s webhooks.',
    request: v.object({ id: neededQueryId('id') }),
    answer: nothing,
  }),
  rotatePartnerWebhook: bookerCall({
    endpoint: at.rotatePartnerWebhook,
    about: 'Ours: a new secret, told this once; for a day the one before signs as well.',
    request: webhookId,
    answer: v.object({ ...head, secret: v.string() }),
  }),
  testPartnerWebhook: bookerCall({
    endpoint: at.testPartnerWebhook,
    about: 'Ours: sends one of the company’s webhooks a message without a booking.',
    request: webhookId,
    answer: nothing,
  }),
};
