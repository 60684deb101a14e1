/** Texts of the list of a booking's rides, on the ticket and in the account. */
export const rideLegs = {
  'ticket.rides': 'Rides',
  'ticket.ride.outbound': 'Outbound',
  'ticket.licence': 'licence {licence}',
} as const;
