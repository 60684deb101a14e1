import * as v from 'valibot';
import { decodeRequest } from '../http/read.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { type AdminRoute, audited } from '../licence/admin-calls.ts';
import { createTargets, TargetRefused } from './target.ts';
import { isOff, listParked, replay } from './webhooks/deliveries.ts';
import { addWebhook, listWebhooks, removeWebhook, rotateSecret } from './webhooks/webhooks.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15));
const idRequest = v.strictObject({ id });
const addRequest = v.strictObject({ url: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)) });
const replayRequest = v.union([v.strictObject({ webhook: id }), v.strictObject({ delivery: id })]);

const unknown = (number: number) => refuse(`There is no webhook ${number}.`);
const done = { code: 1, message: '' };

/** The operator's admin calls for webhooks, used by `npm run operator -- webhook`. */
export const webhookRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/admin/webhooks',
    call: async ({ deps, now }) => ({
      ...done,
      webhooks: await listWebhooks(deps.database, now),
      parked: await listParked(deps.database),
    }),
  },
  {
    method: 'POST',
    path: '/admin/webhooks',
    async call({ deps, body, audit }) {
      const { url } = decodeRequest(addRequest, body);
      try {
        const targets = deps.targets ?? createTargets({ allowPrivate: false });
        return { ...done, ...(await addWebhook(deps, targets, url, audit)) };
      } catch (error) {
        if (error instanceof TargetRefused) throw badRequest(error.message);
        throw error;
      }
    },
  },
  {
    method: 'POST',
    path: '/admin/webhooks/remove',
    call: audited(async ({ deps, body }) => {
      const asked = decodeRequest(idRequest, body);
      if (!(await removeWebhook(deps.database, asked.id))) throw unknown(asked.id);
      return done;
    }),
  },
  {
    method: 'POST',
    path: '/admin/webhooks/rotate',
    call: audited(async ({ deps, body, now }) => {
      const asked = decodeRequest(idRequest, body);
      const secret = await rotateSecret(deps, asked.id);
      if (secret !== null) return { ...done, secret };
      const known = (await listWebhooks(deps.database, now)).find(({ id }) => id === asked.id);
      if (!known) throw unknown(asked.id);
      throw refuse(`Webhook ${asked.id} is of company ${known.partnerId}, which makes its new secrets itself.`);
    }),
  },
  {
    method: 'POST',
    path: '/admin/webhooks/replay',
    call: audited(async ({ deps, body, now }) => {
      const replayed = await replay(deps.database, decodeRequest(replayRequest, body), now);
      if (replayed === null) throw refuse(isOff);
      return { ...done, replayed };
    }),
  },
];
