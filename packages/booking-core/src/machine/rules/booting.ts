import { nothing, type Rule } from './rule.ts';

/** Licence, then configuration, then vehicle types and prices, which the journey step does not wait for. */
export const booting: Rule = (before, state, event, context) => {
  const { status } = state.boot;
  if (status === 'ready' && event.type === 'boot.retried') return [state, [{ type: 'vehicles.fetch' }]];
  if (status === before.boot.status) return nothing(state);
  if (status === 'licensing') return [state, [{ type: 'licence.check', trackingCode: context.trackingCode }]];
  if (status === 'loading') return [state, [{ type: 'configuration.fetch' }]];
  if (status === 'ready' && event.type === 'boot.configured') return [state, [{ type: 'vehicles.fetch' }]];
  if (status === 'ready') return [state, [{ type: 'prices.fetch' }]];
  return nothing(state);
};
