import type { Hono } from 'hono';
import { peopleRoutes } from '../bookers/people.ts';
import { staffRoutes } from '../desk/admin-staff.ts';
import { record } from '../desk/audit.ts';
import { keyRoutes } from '../dispatch/keys.ts';
import { webhookRoutes } from '../dispatch/webhook-admin.ts';
import { driverRoutes } from '../drive/admin-routes.ts';
import { bodyLimit, type Env, noStore } from '../http/env.ts';
import { readJson } from '../http/read.ts';
import { Refusal } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import { type AdminContext, adminRoutes } from './admin-calls.ts';
import { adminKeyRoutes, admitAdmin, auditDetail } from './admin-keys.ts';
import type { LicenceBook } from './licence-book.ts';

/** Adds the calls of the operator's command line and programs; none without an admin key. */
export function addAdminCalls(
  app: Hono<Env>,
  { deps, rides, limiter, ownUrl, networkOf }: ResourceServer,
  book: LicenceBook,
): void {
  if (deps.adminKey === undefined) return;
  const asked = [
    ...[...staffRoutes, ...adminRoutes, ...peopleRoutes, ...keyRoutes, ...webhookRoutes, ...driverRoutes],
    ...adminKeyRoutes,
  ];
  for (const { method, path, call } of asked) {
    app.on(method, path, async (c) => {
      // These calls are for the operator's tools; pages may not make them, not even our own.
      if (c.req.header('origin') !== undefined) throw new Refusal(403, 2, 'Pages may not make admin calls.');
      const now = deps.clock();
      const actor = await admitAdmin(deps, { method, path }, c.req.header('authorization'), now).catch(
        async (error: unknown) => {
          await limiter.take('account', `admin ${networkOf(c)}`);
          throw error;
        },
      );
      const body = method === 'GET' ? {} : await readJson(c.req.raw, bodyLimit);
      const audit: AdminContext['audit'] = (transaction, answer = {}) => {
        const detail = auditDetail(body, answer);
        return record(transaction, {
          ...{ staff: null, actor, action: `${method} ${path}`, outcome: 'done', detail, at: now },
        });
      };
      const answer = await call({ deps, book, rides, body, now, actor, ownUrl: ownUrl(), audit });
      return c.json(answer, 200, noStore);
    });
  }
}
