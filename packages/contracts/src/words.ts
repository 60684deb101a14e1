import type { LegName } from './legs.ts';

/** What is told of rides, in the words of the desk and of the files that it gives away. */

/** What happened to a booking, by the type of the change. */
export const changeWords: Readonly<Record<string, string>> = {
  'booking.created': 'Booked',
  'booking.amended': 'Changed',
  'booking.cancelled': 'Cancelled',
  'booking.paid': 'Paid',
  'booking.refunded': 'Money went back',
  'register.begun': 'Taken over',
  'ride.updated': 'Ride changed',
};

/** How a ride stands. */
export const statusWords = {
  requested: 'Requested',
  upcoming: 'Upcoming',
  started: 'On the way',
  arrived: 'At the pick-up',
  pob: 'On board',
  finish: 'Done',
  cancelled: 'Cancelled',
  noshow: 'No-show',
} as const;

/** Which ride of its booking it is. */
export const legWords: Readonly<Record<LegName, string>> = {
  outbound: 'way out',
  outbound2: 'way out, car 2',
  outbound3: 'way out, car 3',
  return: 'way back',
  return2: 'way back, car 2',
  return3: 'way back, car 3',
};

/** How a booking or a payment is paid. */
export const methodWords: Readonly<Record<string, string>> = {
  account: 'Account',
  card: 'Card',
  cash: 'Cash',
  paypal: 'PayPal',
};

/** How a payment stands. */
export const paymentWords: Readonly<Record<string, string>> = {
  new: 'Begun',
  open: 'Waits for the passenger',
  capturing: 'Being taken',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Called off',
  refunding: 'Goes back',
  refunded: 'Went back',
};
