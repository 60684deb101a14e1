/** Texts of the list of a booking's rides, on the ticket and in the account. */
export const rideLegs = {
  'ticket.rides': 'Rides',
  'common.car': 'Car {car}',
  'ticket.ride.outbound': 'Outbound',
  'ticket.licence': 'licence {licence}',
} as const;

/** The ticket's texts for a ride that has a driver, and for one that is completed. */
export const ride = {
  ...rideLegs,
  'ticket.yourDriver': 'Your driver',
  'ticket.photoOf': 'Photo of {driver}',
  'ticket.plate': 'Number plate',
  'ticket.away1': '1 minute away',
  'ticket.away': '{minutes} minutes away',
  'ride.here': 'I am here',
  'ride.hereSaid': 'Your driver knows that you are at the pick-up, since {time}.',

  'rating.title': 'Rate your ride',
  'rating.question': 'How was it, from 1 to 5?',
  'rating.stars': '{count} of 5',
  'rating.given': 'You rated this ride {count} of 5.',
  'rating.change': 'Change rating',
  'rating.more': 'Anything else? (optional)',
  'rating.send': 'Send',
  'rating.thanks': 'Thank you, we have it.',
} as const;
