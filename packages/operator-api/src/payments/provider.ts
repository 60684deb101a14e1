/** Who takes the money. The payment service is the only caller; every step can be repeated after a crash. */

export type GatewayStatus =
  /** Waits for the customer: a card, a second confirmation, an approval. */
  | 'open'
  /** The gateway is still at it; asked again later. */
  | 'processing'
  /** The customer agreed; the money is taken by `capture`. */
  | 'approved'
  | 'succeeded'
  | 'declined'
  | 'cancelled';

/** A payment as the gateway knows it: the only thing that can make a booking paid. */
export interface GatewayPayment {
  readonly id: string;
  /** The key that the payment was opened with. */
  readonly key: string;
  readonly status: GatewayStatus;
  readonly amountMinor: number;
  readonly currency: string;
  /** For the browser's part of the gateway, '' when it has none. */
  readonly clientSecret: string;
  /** Where the customer confirms, '' when nowhere. */
  readonly redirectUrl: string;
  /** A second confirmation is asked for. */
  readonly challenged: boolean;
  /** The gateway's words for a decline. */
  readonly message: string;
  readonly authCode: string;
  /** All that went back, whoever asked for it; absent where the gateway was not asked. */
  readonly refundedMinor?: number;
}

export interface OpenRequest {
  /** Idempotency key, derived from the attempt key: opening twice makes one payment. */
  readonly key: string;
  readonly method: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** For the customer's statement: the booking's reference, nothing personal. */
  readonly description: string;
  /** Where the customer comes back to after a page of the gateway's own. */
  readonly returnUrl: string;
  /** What the browser got for a card, '' where the gateway collects it itself. */
  readonly nonce: string;
}

/** A change that the gateway reports by itself; what it says is asked for again before it counts. */
export interface GatewayEvent {
  readonly eventId: string;
  readonly gatewayId: string;
  /** The payment's own key, where the event names it and not the payment. */
  readonly key?: string;
}

export interface PaymentProvider {
  readonly name: string;
  /** Whether real money moves; test bookings are never paid by such. */
  readonly live: boolean;
  /** True when a payment begins with a nonce from the browser and is charged at once. */
  readonly needsNonce: (method: string) => boolean;
  /** @throws {GatewayUnreachable} when it is not known whether it was opened. */
  open(request: OpenRequest): Promise<GatewayPayment>;
  /** The payment of a key, for when the answer to `open` got lost; null when there is none. */
  find(request: OpenRequest): Promise<GatewayPayment | null>;
  read(gatewayId: string): Promise<GatewayPayment>;
  /**
   * Whether the customer can go on with a payment the way it is set up now: one that was begun on another page than the
   * operator has since chosen is ended and begun again. Absent: always.
   */
  continues?: (gatewayId: string) => boolean;
  /** Takes the money of an approved payment. */
  capture?(gatewayId: string, key: string): Promise<GatewayPayment>;
  /** Makes sure that no money can come of it any more; answers `succeeded` when it already did. */
  cancel(gatewayId: string, key: string): Promise<GatewayPayment>;
  /** Gives money back; the same key gives it back once. */
  refund(gatewayId: string, key: string, amountMinor: number, currency: string): Promise<void>;
  /**
   * The payments of which money went back since a moment, whoever asked for it; only where no event tells of a refund that was
   * made at the gateway's own pages. @throws {GatewayUnreachable}
   */
  refundedSince?(at: number): Promise<readonly string[]>;
  /** Reads a webhook; null when its signature is not the gateway's. */
  readEvent?(headers: Headers, body: string): Promise<GatewayEvent | null>;
  /** What its part in the browser is allowed to work with, '' while there is none; never waits long. */
  browserKey?(): Promise<string>;
  /** What a gateway wants to hear before it sends events to an address; null for a question that is not its own. */
  answerChallenge?(challenge: string): string | null;
}

/** Nobody knows what the gateway did: asked again later, never guessed. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable';
}

/** The gateway's answer is about another payment than the one that it was asked for. */
export class OtherPayment extends Error {
  override name = 'OtherPayment';
}

/** The gateway's own no to a request that it understood. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
}

/** Whether a gateway's address takes real money: its own test systems say so in their name, a stand-in is on this machine. */
export function isLiveAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  const here = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return !here && !hostname.split('.').includes('sandbox');
}
