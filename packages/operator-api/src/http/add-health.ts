import type { Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { type Env, noStore } from './env.ts';
import { createReadiness, type Readiness } from './health.ts';

/** Adds the readiness checks. @returns the readiness that they report */
export function addHealth(app: Hono<Env>, deps: Deps): Readiness {
  const { probe, database, version, renewConnections } = deps;
  const readiness = createReadiness(probe ?? database, deps, probe !== undefined, renewConnections);
  const report = async (c: Context<Env>) => {
    const state = await readiness.state();
    const ready = state === 'ready';
    return c.json({ status: ready ? 'ok' : 'down', version, database: state }, ready ? 200 : 503, noStore);
  };
  app.get('/health', report);
  app.get('/health/ready', report);
  return readiness;
}
