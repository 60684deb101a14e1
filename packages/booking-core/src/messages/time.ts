/** Pick-up time and return. */
export const time = {
  'time.heading': 'When',
  'time.pickup': 'Pick-up time',
  'time.asap': 'ASAP',
  'time.later': 'Later',
  'time.soonest': 'By the nearest free driver',
  'time.away': 'about {minutes} min away',
  'time.looking': 'Looking for the nearest driver',
  'time.choose': 'Choose a time',
  'time.earliest': 'Earliest {time}',
  /** Another time near the requested one, and how much less the ride costs then. */
  'time.cheaper': '{time}: {money} less',
  'return.heading': 'Return',
  'return.oneWay': 'One way',
  'return.return': 'Return',
  'return.add': 'Add return',
  'return.wait': 'Wait and return',
  'return.remove': 'Remove return',
  'return.waitHint': 'The driver waits for you and takes you back.',
  'return.time': 'Return time',
  'return.byHour': 'By the hour',
} as const;
