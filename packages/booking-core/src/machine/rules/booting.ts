import type { Effect } from '../effects.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Loads the licence, then the configuration, then vehicle types and prices, which the journey step does not wait for.
 */
export const booting: Rule = (before, state, event, context) => {
  const { status } = state.boot;
  if (status === 'ready' && event.type === 'boot.retried') return [state, [{ type: 'vehicles.fetch' }]];
  if (status === before.boot.status) return unchanged(state);
  if (status === 'licensing') return [state, [{ type: 'licence.check' }]];
  if (status === 'loading') return [state, [{ type: 'configuration.fetch' }]];
  if (status === 'ready') {
    const rest: Effect = { type: event.type === 'boot.configured' ? 'vehicles.fetch' : 'prices.fetch' };
    // No look-up where the host page has requested a currency.
    const asks = state.boot.configuration.ipLookup && context.currency === '';
    return [state, asks ? [rest, { type: 'currency.find' }] : [rest]];
  }
  return unchanged(state);
};
