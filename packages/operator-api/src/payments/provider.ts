/** The interface of payment gateways. Only the payment service calls it; every step can be repeated after a crash. */

export type GatewayStatus =
  /** Waits for the customer: a card, a second confirmation, an approval. */
  | 'open'
  /** The gateway has not finished; the status is read again later. */
  | 'processing'
  /** The customer agreed; the money is taken by `capture`. */
  | 'approved'
  | 'succeeded'
  | 'declined'
  | 'cancelled';

/** A payment as the gateway reports it. Only such a report can make a booking paid. */
export interface GatewayPayment {
  readonly id: string;
  /** The key that the payment was opened with. */
  readonly key: string;
  readonly status: GatewayStatus;
  readonly amountMinor: number;
  readonly currency: string;
  /** For the gateway's script in the browser, '' when it has none. */
  readonly clientSecret: string;
  /** Page where the customer confirms the payment, '' when there is none. */
  readonly redirectUrl: string;
  /** The customer's bank requires a second confirmation. */
  readonly challenged: boolean;
  /** The gateway's error text for a decline. */
  readonly message: string;
  readonly authCode: string;
  /** Total refunded, including refunds made outside this server; absent where the call did not query it. */
  readonly refundedMinor?: number;
  /** Total of the refunds that the gateway has taken on and `refundedMinor` leaves out until they are completed. */
  readonly refundingMinor?: number;
}

export interface OpenRequest {
  /** Idempotency key, derived from the attempt key: opening twice creates one payment. */
  readonly key: string;
  readonly method: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** For the customer's statement: the booking's reference, nothing personal. */
  readonly description: string;
  /** Where the gateway's own page sends the customer afterwards. */
  readonly returnUrl: string;
  /** The token that the browser received for a card, '' where the gateway collects the card itself. */
  readonly nonce: string;
}

/** A webhook event. Its content is not trusted: the payment is read from the gateway before anything is recorded. */
export interface GatewayEvent {
  readonly eventId: string;
  readonly gatewayId: string;
  /** The payment's own key, where the event contains it in place of the gateway's payment id. */
  readonly key?: string;
  /** Whether it reports that the passenger's bank disputes the payment. */
  readonly isDispute?: boolean;
}

export interface PaymentProvider {
  readonly name: string;
  /** Whether real money moves; test bookings never use such a provider. */
  readonly live: boolean;
  /** True when opening a payment requires a nonce from the browser and charges it at once. */
  readonly needsNonce: (method: string) => boolean;
  /** Opens a payment. @throws {GatewayUnreachable} when it is not known whether it was opened. */
  open(request: OpenRequest): Promise<GatewayPayment>;
  /** Finds a payment by its key, for when the response to `open` was lost; null when there is none. */
  find(request: OpenRequest): Promise<GatewayPayment | null>;
  read(gatewayId: string): Promise<GatewayPayment>;
  /**
   * Whether a payment can continue under the current settings: one opened on the kind of page that the operator has
   * since changed is ended and a new one opened. Absent: always.
   */
  continues?: (gatewayId: string) => boolean;
  /** Takes the money of an approved payment. */
  capture?(gatewayId: string, key: string): Promise<GatewayPayment>;
  /** Makes sure that the payment can take no money any more; its status is `succeeded` when it already has. */
  cancel(gatewayId: string, key: string): Promise<GatewayPayment>;
  /** Refunds money; repeating a key refunds once. */
  refund(gatewayId: string, key: string, amountMinor: number, currency: string): Promise<void>;
  /**
   * Ids of the payments with refunds since a moment (epoch milliseconds). Only for gateways that send no event for a
   * refund made on their own pages. @throws {GatewayUnreachable}
   */
  refundedSince?(at: number): Promise<readonly string[]>;
  /** Reads a webhook; null when its signature is not valid. */
  readEvent?(headers: Headers, body: string): Promise<GatewayEvent | null>;
  /** The key for the gateway's script in the browser, '' while there is none; waits a few seconds at most. */
  browserKey?(): Promise<string>;
  /**
   * @returns the response that proves to the gateway that its webhook address is ours; null for an unknown challenge
   */
  answerChallenge?(challenge: string): string | null;
}

/** The outcome at the gateway is unknown: it is read again later, never assumed. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable';
}

/** The gateway's response is about a different payment than the one requested. */
export class OtherPayment extends Error {
  override name = 'OtherPayment';
}

/** The gateway understood a request and refused it. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
}

/**
 * Whether a gateway's address takes real money: test systems have `sandbox` in the host name, test doubles run locally.
 */
export function isLiveAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  const here = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return !here && !hostname.split('.').includes('sandbox');
}

/** Whether a secret or restricted key of Stripe takes no real money. */
export const isStripeTest = (secretKey: string): boolean => /^(sk|rk)_test_/.test(secretKey);
