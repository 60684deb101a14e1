import type { Hono } from 'hono';
import { bringsKey } from '../licence/admin-keys.ts';
import { type Env, noStore } from './env.ts';
import { Refusal } from './refusal.ts';
import type { ResourceServer } from './resources.ts';

/** Adds `GET /metrics` for Prometheus, for the bearer of the key; nothing without a key. */
export function addMetrics(app: Hono<Env>, { deps, limiter, networkOf }: ResourceServer): void {
  const { metrics, metricsKey = '' } = deps;
  if (!metrics || metricsKey === '') return;
  app.get('/metrics', async (c) => {
    if (!bringsKey(metricsKey, c.req.header('authorization'))) {
      await limiter.take('account', `metrics ${networkOf(c)}`);
      throw new Refusal(401, 2, 'The key is wrong.');
    }
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType, ...noStore } });
  });
}
