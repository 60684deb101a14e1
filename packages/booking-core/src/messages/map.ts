/** The map, and choosing a spot on it. */
export const map = {
  'map.route': 'Route: {path}',
  'map.empty': 'Map of the area',
  'map.place': 'Place',
  'map.unavailable': 'The map cannot be shown here. Booking works without it.',
  'pin.title': 'Choose on the map',
  'pin.which': 'Which place',
  'pin.map': 'Map. Move it until the pin is on the spot; arrow keys move it, plus and minus zoom.',
  'pin.looking': 'Looking up the address',
  'pin.none': 'No address is known here. Move the map.',
  'pin.failed': 'The address could not be looked up.',
  'pin.unavailable': 'The map cannot be shown here. Please type the address.',
  'pin.use': 'Use this place',
} as const;
