/** What the map of a journey says to those who do not see it, or when it cannot be shown. */
export const map = {
  'map.route': 'Route: {path}',
  'map.empty': 'Map of the area',
  'map.place': 'Place',
  'map.unavailable': 'The map cannot be shown here. Booking works without it.',
  'fare.estimated': 'estimated route',
} as const;
