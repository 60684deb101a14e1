import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of paying (specification 1 §7). */
export const paymentEndpoints = {
  createElectronicBooking: endpoint('POST', '/api/createelectronicbooking', 'never', 45_000),
  updateElectronicBooking: endpoint('PUT', '/api/updateelectronicbooking', 'read', 30_000),
  updateBooking: endpoint('PUT', '/api/updatebooking', 'never', 30_000),
  paymentIntent: endpoint('GET', '/api/paymentintent', 'read', 30_000),
  stripePaymentIntent: endpoint('GET', '/api/stripepaymentintent', 'read', 30_000),
  cardToken: endpoint('POST', '/api/cardtoken', 'never', 20_000),
} as const satisfies Record<string, Endpoint>;
