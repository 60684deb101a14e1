import { type Rule, unchanged } from './rule.ts';

/**
 * Requests the nearest driver's travel time when the pick-up changes and the drop-off is missing (specification 1 §4).
 */
export const nearestDriverLookup: Rule = (_before, state, _event, context) => {
  const pickup = state.journey.pickup.place;
  const { proximity } = state;
  if (state.boot.status !== 'ready') return unchanged(state);
  if (!pickup) {
    return proximity.status === 'unknown'
      ? unchanged(state)
      : [{ ...state, proximity: { status: 'unknown' } }, [{ type: 'proximity.cancel' }]];
  }
  const key = `${pickup.latitude},${pickup.longitude},${pickup.postcode}`;
  if (proximity.status !== 'unknown' && proximity.key === key) return unchanged(state);
  // With both ends the quotation contains the travel time.
  if (state.journey.dropoff.place) {
    return proximity.status === 'unknown'
      ? unchanged(state)
      : [{ ...state, proximity: { status: 'unknown' } }, [{ type: 'proximity.cancel' }]];
  }
  const requestId = context.nextId();
  return [
    { ...state, proximity: { status: 'looking', requestId, key } },
    [{ type: 'proximity.fetch', requestId, at: pickup }],
  ];
};
