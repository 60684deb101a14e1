/** The map, and choosing a spot on it. */
export const map = {
  'map.route': 'Route: {path}',
  'map.empty': 'Map of the area',
  'map.place': 'Place',
  'map.unavailable': 'The map cannot be shown here. Booking works without it.',
} as const;
