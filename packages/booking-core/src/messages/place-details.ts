/** Places on the way, a door’s number, a pin on the map. */
export const placeDetails = {
  'places.via': 'Via {number}',
  'places.viaHint': 'Stop on the way',
  'places.removeVia': 'Remove via {number}',
  'places.moveUp': 'Move via {number} up',
  'places.moveDown': 'Move via {number} down',
  'places.moved': 'Via {from} is now via {to}',
  'places.houseNumber': 'House number or name, {title}',
  'places.houseNumberHint': 'The driver looks for the door.',
  'pin.title': 'Choose on the map',
  'pin.which': 'Which place',
  'pin.map': 'Map. Move it until the pin is on the spot; arrow keys move it, plus and minus zoom.',
  'pin.looking': 'Looking up the address',
  'pin.none': 'No address is known here. Move the map.',
  'pin.failed': 'The address could not be looked up.',
  'pin.unavailable': 'The map cannot be shown here. Please type the address.',
  'pin.use': 'Use this place',
} as const;
