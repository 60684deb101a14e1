/** Texts of the list of a booking's rides, on the ticket and in the account. */
export const rideLegs = {
  'ticket.rides': 'Rides',
  'common.car': 'Car {car}',
  'ticket.ride.outbound': 'Outbound',
  'ticket.licence': 'licence {licence}',
} as const;
