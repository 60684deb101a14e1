import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { readText } from '../http/read.ts';
import type { ResourceServer } from '../http/resources.ts';
import { sandboxPage } from './sandbox-page.ts';
import { answerChallenge, receiveWebhook } from './webhooks.ts';

/** Maximum size of a gateway's event, in bytes. */
const webhookLimit = 256 * 1024;

/** Adds the paths that payment gateways call, and the page of the sandbox's gateway where there is one. */
export function addWebhooks(app: Hono<Env>, { deps, payments, limiter, networkOf }: ResourceServer): void {
  app.get('/webhooks/:gateway', async (c) => {
    await limiter.take('book', `webhook ${networkOf(c)}`);
    return answerChallenge(payments, c.req.param('gateway'), c.req.query('bt_challenge') ?? '');
  });
  app.post('/webhooks/:gateway', async (c) => {
    await limiter.take('book', `webhook ${networkOf(c)}`);
    const body = await readText(c.req.raw, webhookLimit);
    return receiveWebhook(deps, payments, c.req.param('gateway'), c.req.raw.headers, body);
  });
  const { sandbox } = deps;
  if (sandbox) app.all('/sandbox/payment', (c) => sandboxPage(deps, sandbox, payments, c.req.raw));
}
