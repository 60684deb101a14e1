import type { LegName } from './legs.ts';

/** Labels of rides and payments, as shown on the desk and in its exported files. */

/** Changes to a booking, by type. */
export const changeLabels: Readonly<Record<string, string>> = {
  'booking.created': 'Booked',
  'booking.amended': 'Changed',
  'booking.cancelled': 'Cancelled',
  'booking.paid': 'Paid',
  'booking.refunded': 'Refunded',
  'register.begun': 'Register begun',
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
  outbound: 'outbound',
  outbound2: 'outbound, car 2',
  outbound3: 'outbound, car 3',
  return: 'return',
  return2: 'return, car 2',
  return3: 'return, car 3',
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
  new: 'Created',
  open: 'Awaiting the passenger',
  capturing: 'Capturing',
  paid: 'Paid',
  declined: 'Declined',
  cancelled: 'Cancelled',
  refunding: 'Refunding',
  refunded: 'Refunded',
};
