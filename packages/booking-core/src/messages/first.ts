/**
 * The words of the first screen as it is drawn before anything else has arrived, in English, flat and typed: they come
 * with it, so every byte is waited for. `{name}` is replaced by a value. A key is `section.name`; the section says which
 * screen it belongs to.
 */
export const first = {
  // common
  'common.next': 'Next',
  'common.retry': 'Try again',

  // steps
  'steps.journey': 'Journey',
  'steps.vehicle': 'Vehicle',
  'steps.details': 'Details',
  'steps.payment': 'Payment',
  'steps.label': 'Steps',
  'steps.heading.journey': 'Where to?',
  'steps.partFailed': 'This part could not be loaded.',
  'steps.reload': 'Reload the page',

  // places
  'places.title': 'Places',
  'places.pickup': 'Pick-up',
  'places.dropoff': 'Drop-off',
  'places.pickupHint': 'Address, airport or postcode',
  'places.dropoffHint': 'Where are you going?',
  'places.addVia': 'Add via',
  'places.swap': 'Swap pick-up and drop-off',
  'places.clear': 'Clear {title}',
  'places.searching': 'Searching',

  // time
  'time.heading': 'When',
  'time.pickup': 'Pick-up time',
  'time.asap': 'ASAP',
  'time.later': 'Later',
  'time.soonest': 'We send the nearest free driver',

  // return
  'return.heading': 'Return',
  'return.oneWay': 'One way',
  'return.return': 'Return',
  'return.add': 'Add return',
  'return.wait': 'Wait and return',
} as const;
