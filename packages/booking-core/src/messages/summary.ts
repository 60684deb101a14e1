/** The parts of a fare, the previous fare, and the remaining validity. */
export const summary = {
  'fare.minutesLeft': 'This fare holds for {minutes} more minutes',
  'fare.minuteLeft': 'This fare holds for 1 more minute',
  'fare.onRequest': 'On request: it is booked once we have confirmed it.',
  'fare.returnRoute': 'Route back',
  'fare.returnRouteEstimated': 'Estimated route back',
  'fare.outbound': 'Outbound',
  'fare.back': 'Return',
  'fare.was': 'Was {money}',
  'change.vehicleFor': '{vehicle} for {count}',
  'change.via': 'via {place}',
  'change.noVia': 'no via',
  'change.way': 'another way',
  'change.noPromo': 'no promo code',
} as const;
