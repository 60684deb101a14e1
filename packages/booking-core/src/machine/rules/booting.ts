import type { Effect } from '../effects.ts';
import { type Rule, unchanged } from './rule.ts';

/** Licence, then configuration, then vehicle types and prices, which the journey step does not wait for. */
export const booting: Rule = (before, state, event, context) => {
  const { status } = state.boot;
  if (status === 'ready' && event.type === 'boot.retried') return [state, [{ type: 'vehicles.fetch' }]];
  if (status === before.boot.status) return unchanged(state);
  if (status === 'licensing') return [state, [{ type: 'licence.check' }]];
  if (status === 'loading') return [state, [{ type: 'configuration.fetch' }]];
  if (status === 'ready') {
    const rest: Effect = { type: event.type === 'boot.configured' ? 'vehicles.fetch' : 'prices.fetch' };
    // The host page's own wish is not looked up.
    const asks = state.boot.configuration.ipLookup && context.currency === '';
    return [state, asks ? [rest, { type: 'currency.find' }] : [rest]];
  }
  return unchanged(state);
};
