/** Who comes, and what their passenger tells them. */
export const driver = {
  'ticket.yourDriver': 'Your driver',
  'ticket.photoOf': 'Photo of {driver}',
  'ticket.plate': 'Number plate',
  'ticket.away1': '1 minute away',
  'ticket.away': '{minutes} minutes away',
  'ride.here': 'I am here',
  'ride.hereSaid': 'Your driver knows that you are at the pick-up, since {time}.',
} as const;
