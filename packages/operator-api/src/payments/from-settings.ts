import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { createSandbox } from './sandbox.ts';

/** The gateways that the settings and the operator's configuration name; the sandbox where no other is named. */
export function paymentProviders(
  _settings: unknown,
  operator: Deps['operator'],
  database: Database,
): Pick<Deps, 'paymentProviders' | 'sandbox'> {
  if (operator.configuration.paymentgateway !== 'sandbox') return { paymentProviders: [] };
  const sandbox = createSandbox({ database, clock: Date.now, newId: () => randomBytes(18).toString('base64url') });
  return { paymentProviders: [sandbox], sandbox };
}
