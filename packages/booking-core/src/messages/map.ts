/** The map's texts for screen readers, and for when it cannot be shown. */
export const map = {
  'map.route': 'Route: {path}',
  'map.empty': 'Map of the area',
  'map.place': 'Place',
  'map.unavailable': 'The map cannot be shown here. Booking works without it.',
  'fare.estimated': 'estimated route',
} as const;
