import type { LegName } from './legs.ts';

/** Labels of rides and payments, as shown on the desk and in its exported files. */

/** Changes to a booking, by type. */
export const changeLabels: Readonly<Record<string, string>> = {
  'booking.created': 'Booked',
  'booking.amended': 'Changed',
  'booking.cancelled': 'Cancelled',
  'booking.paid': 'Paid',
  'booking.refunded': 'Money went back',
  'register.begun': 'Taken over',
  'ride.updated': 'Ride changed',
};

/** The status of a ride. */
export const statusLabels = {
  requested: 'Requested',
  upcoming: 'Upcoming',
  started: 'On the way',
  arrived: 'At the pick-up',
  pob: 'On board',
  finish: 'Done',
  cancelled: 'Cancelled',
  noshow: 'No-show',
} as const;

/** The rides of a booking. */
export const legLabels: Readonly<Record<LegName, string>> = {
  outbound: 'way out',
  outbound2: 'way out, car 2',
  outbound3: 'way out, car 3',
  return: 'way back',
  return2: 'way back, car 2',
  return3: 'way back, car 3',
};

/** Payment methods. */
export const methodLabels: Readonly<Record<string, string>> = {
  account: 'Account',
  card: 'Card',
  cash: 'Cash',
  paypal: 'PayPal',
};

/** The status of a payment. */
export const paymentStatusLabels: Readonly<Record<string, string>> = {
  new: 'Begun',
  open: 'Waits for the passenger',
  capturing: 'Being taken',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Called off',
  refunding: 'Goes back',
  refunded: 'Went back',
};
