import type { CallContext, Handler } from '../calls/context.ts';
import type { Deps } from '../deps.ts';
import { createTargets, TargetRefused } from '../dispatch/target.ts';
import { type DeliveryView, lastDeliveries, testWebhook } from '../dispatch/webhooks/deliveries.ts';
import { addWebhookOf, listWebhooks, removeWebhook, rotateSecret } from '../dispatch/webhooks/webhooks.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { findLicence } from '../licence/origins.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { askDomain as ask, askedDomains, forgetDomain, maxPendingDomains, readDomain } from './domains.ts';

/**
 * Calls for the page of a company that has tracking codes: the domains of its pages and its webhooks. None of them is
 * in the specification.
 */

const mostWebhooks = 5;
const done = { code: 1, message: '' };
const unknown = (what: string) => refuse(`There is no such ${what}.`);
const momentOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const codesOf = ({ access }: CallContext, company: number): readonly LicenceRow[] =>
  access.licences().filter((row) => row.company === company);

const deliveryView = (row: DeliveryView) => {
  const open = row.deliveredAt === null && row.parkedAt === null;
  return {
    id: row.id,
    type: row.type,
    bookingref: row.reference,
    at: momentOf(row.at),
    attempts: row.attempts,
    state: open ? ('waiting' as const) : row.deliveredAt === null ? ('givenup' as const) : ('delivered' as const),
    deliveredat: momentOf(row.deliveredAt),
    dueat: open ? momentOf(row.dueAt) : '',
    failure: row.failure,
  };
};

/** GET /api/partner: the company's codes, its domain requests, its webhooks and their latest deliveries. */
export const partner: Handler<'partner'> = async (context) => {
  const { deps, customer, now } = context;
  const company = customer.booker_id;
  const [asked, webhooks] = await Promise.all([
    askedDomains(deps.database, company),
    listWebhooks(deps.database, now, company),
  ]);
  // Of each: one that hears of many bookings does not hide what another one failed to take.
  const deliveries = await Promise.all(webhooks.map(({ id }) => lastDeliveries(deps.database, id)));
  return {
    ...done,
    codes: codesOf(context, company).map((row) => ({
      trackingcode: row.trackingcode,
      domains: [...row.domains],
      enabled: row.enabled,
      expires: row.expires ?? '',
      test: row.test === true,
      asked: asked
        .filter(({ trackingCode }) => trackingCode === row.trackingcode)
        .map(({ id, domain, askedAt, refused }) => ({ id, domain, askedat: momentOf(askedAt), refused })),
    })),
    webhooks: webhooks.map((row, index) => ({
      id: row.id,
      url: row.url,
      createdat: momentOf(row.createdAt),
      rotatinguntil: momentOf(row.rotatingUntil),
      switchedoff: row.offAt !== null,
      gone: row.goneAt !== null,
      deliveries: (deliveries[index] ?? []).map(deliveryView),
    })),
  };
};

/** POST /api/partnerdomain: requests a domain; the operator has to approve it. */
export const askDomain: Handler<'askDomain'> = async (context, asked) => {
  const { deps, customer, now } = context;
  const company = customer.booker_id;
  const licence = findLicence(codesOf(context, company), asked.trackingcode);
  if (!licence) throw unknown('tracking code');
  const domain = readDomain(asked.domain);
  if (licence.domains.includes(domain)) throw refuse(`${domain} is approved already.`, 2, { field: 'domain' });
  const before = (await askedDomains(deps.database, company)).filter(
    (row) => row.trackingCode === licence.trackingcode,
  );
  if (before.length >= maxPendingDomains && !before.some((row) => row.domain === domain)) {
    throw refuse('So many domains wait already: take one back first.', 2, { field: 'domain' });
  }
  return { ...done, id: await ask(deps.database, licence, company, domain, now) };
};

/** DELETE /api/partnerdomain: withdraws a domain request. */
export const withdrawDomain: Handler<'withdrawDomain'> = async ({ deps, customer }, { id }) => {
  if (!(await forgetDomain(deps.database, id, customer.booker_id))) throw unknown('domain');
  return done;
};

/** The allowed targets of partners' webhooks: by default only public internet addresses. */
const targetsOf = (deps: Deps) => deps.partnerTargets ?? createTargets({ allowPrivate: false });

/** POST /api/partnerwebhook */
export const addPartnerWebhook: Handler<'addPartnerWebhook'> = async (context, { url }) => {
  const { deps, customer } = context;
  const company = customer.booker_id;
  if (codesOf(context, company).length === 0) throw refuse('Your company holds no tracking code.');
  try {
    const added = await addWebhookOf(deps, targetsOf(deps), url, { partnerId: company, most: mostWebhooks });
    if (added === null) throw refuse(`A company has ${mostWebhooks} webhooks at most.`);
    return { ...done, ...added };
  } catch (error) {
    if (error instanceof TargetRefused) throw badRequest(error.message, { field: 'url' });
    throw error;
  }
};

/** DELETE /api/partnerwebhook */
export const removePartnerWebhook: Handler<'removePartnerWebhook'> = async ({ deps, customer }, { id }) => {
  if (!(await removeWebhook(deps.database, id, customer.booker_id))) throw unknown('webhook');
  return done;
};

/** POST /api/partnerwebhooksecret */
export const rotatePartnerWebhook: Handler<'rotatePartnerWebhook'> = async ({ deps, customer }, { id }) => {
  const secret = await rotateSecret(deps, id, customer.booker_id);
  if (secret === null) throw unknown('webhook');
  return { ...done, secret };
};

/** POST /api/partnerwebhooktest */
export const testPartnerWebhook: Handler<'testPartnerWebhook'> = async ({ deps, customer, now }, { id }) => {
  if (!(await testWebhook(deps.database, id, customer.booker_id, now)))
    throw unknown('webhook, or nothing is sent to it');
  return done;
};
