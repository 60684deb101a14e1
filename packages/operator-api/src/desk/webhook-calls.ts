import { companyOf } from '../bookers/company.ts';
import { createTargets, TargetRefused } from '../dispatch/target.ts';
import { isOff, listParked, replay } from '../dispatch/webhooks/deliveries.ts';
import {
  addWebhook as add,
  listWebhooks,
  removeWebhook as remove,
  rotateSecret,
  switchWebhook as switchOne,
} from '../dispatch/webhooks/webhooks.ts';
import { Problem } from '../http/problem.ts';
import { record } from './audit.ts';
import { inOneTransaction, isoOf, type StaffContext, type StaffHandler } from './context.ts';

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoOf(at));
const unknown = () => new Problem(404, 'not-found', 'There is no such webhook.');
const note = ({ deps, staff, now }: StaffContext, action: string, detail: Readonly<Record<string, unknown>>) =>
  record(deps.database, { staff, action, outcome: 'done', detail, at: now });

/**
 * All webhooks, of the operator and of partners, and the deliveries that failed finally and can be replayed by staff.
 */
export const webhooks: StaffHandler<'webhooks'> = async ({ deps, now }) => {
  const [all, parked] = await Promise.all([listWebhooks(deps.database, now), listParked(deps.database)]);
  return {
    webhooks: all.map(({ createdAt, rotatingUntil, deliveredAt, dueAt, goneAt, offAt, partnerId, ...webhook }) => ({
      ...webhook,
      partner: partnerId === 0 ? '' : (companyOf(deps, partnerId)?.name ?? `Company ${partnerId}`),
      enabled: offAt === null,
      createdAt: isoOf(createdAt),
      rotatingUntil: isoOrNull(rotatingUntil),
      goneAt: isoOrNull(goneAt),
      deliveredAt: isoOrNull(deliveredAt),
      dueAt: isoOrNull(dueAt),
    })),
    parked: parked.map((delivery) => ({ ...delivery, parkedAt: isoOf(delivery.parkedAt) })),
  };
};

/** Adds a webhook. The response is the only one with its secret. @throws {Problem} 400 for a forbidden URL */
export const addWebhook: StaffHandler<'addWebhook'> = async (context, { body }) => {
  const { deps } = context;
  try {
    const targets = deps.targets ?? createTargets({ allowPrivate: false });
    return await add(deps, targets, body.url, (database, { id }) =>
      note({ ...context, deps: { ...deps, database } }, 'webhook.add', { id, url: body.url }),
    );
  } catch (error) {
    if (error instanceof TargetRefused) throw new Problem(400, 'target', error.message, { field: 'url' });
    throw error;
  }
};

/** Deletes a webhook. @throws {Problem} 404 */
export const removeWebhook: StaffHandler<'removeWebhook'> = inOneTransaction(async (context, { params }) => {
  if (!(await remove(context.deps.database, params.id))) throw unknown();
  await note(context, 'webhook.remove', params);
  return undefined;
});

/** Turns a webhook on or off. @throws {Problem} 404 */
export const switchWebhook: StaffHandler<'switchWebhook'> = inOneTransaction(async (context, { params, body }) => {
  if (!(await switchOne(context.deps.database, params.id, body.enabled, context.now))) throw unknown();
  await note(context, 'webhook.switch', { ...params, ...body });
  return undefined;
});

/**
 * Creates a new secret for a webhook; for a day deliveries are also signed with the previous one.
 * @throws {Problem} 404
 */
export const rotateWebhook: StaffHandler<'rotateWebhook'> = inOneTransaction(async (context, { params }) => {
  const secret = await rotateSecret(context.deps, params.id);
  if (secret === null) throw unknown();
  await note(context, 'webhook.rotate', params);
  return { secret };
});

/**
 * No parked deliveries is no error: another staff member may have replayed them already.
 * @throws {Problem} 409 for a webhook that is switched off
 */
const replayed = async (context: StaffContext, which: { delivery: number } | { webhook: number }) => {
  const count = await replay(context.deps.database, which, context.now);
  if (count === null) throw new Problem(409, 'off', isOff);
  await note(context, 'webhook.replay', { ...which, count });
  return { replayed: count };
};

/** Makes all parked deliveries of a webhook due again. @returns their number */
export const replayWebhook: StaffHandler<'replayWebhook'> = inOneTransaction((context, { params }) =>
  replayed(context, { webhook: params.id }),
);

/** Makes one parked delivery due again. @returns 1, or 0 when it was not parked */
export const replayDelivery: StaffHandler<'replayDelivery'> = inOneTransaction((context, { params }) =>
  replayed(context, { delivery: params.id }),
);
