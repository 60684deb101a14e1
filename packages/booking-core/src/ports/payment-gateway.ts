/** What the server answered about a payment: all that a gateway's part in the browser needs. */
export interface PaymentIntent {
  readonly id: string;
  /** `requires_payment_method`, `requires_action`, `processing`, `succeeded`, `declined`, `canceled`, `refunded`. */
  readonly status: string;
  readonly provider: string;
  readonly method: string;
  readonly clientSecret: string;
  /** Where the customer confirms, '' when nowhere. */
  readonly redirectUrl: string;
  /** The gateway's words for a decline. */
  readonly message: string;
}

export interface BillingDetails {
  readonly name: string;
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string;
  readonly postalCode: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
}

/** A card as typed into the product's own form; only ever held by that form and by the call that tokenises it. */
export interface TypedCard {
  readonly number: string;
  readonly cvc: string;
  /** `MM/YYYY`. */
  readonly expiry: string;
  readonly name: string;
  readonly postalCode: string;
}

export type HostedField = 'number' | 'expiry' | 'cvc';

/** What stands in the way of one field of the gateway's own; null when it is right. */
export type HostedIssue = 'required' | 'invalid' | null;

/** What the browser knows about how a payment went; whether it is paid, the server asks the gateway. */
export type GatewayOutcome =
  | { readonly kind: 'done' }
  /** The page is on its way to the gateway's, and comes back. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'declined'; readonly message: string }
  /** The customer closed it. */
  | { readonly kind: 'dismissed' }
  /** Nobody knows: the connection broke in the middle. */
  | { readonly kind: 'lost' };

/** What a nonce is made for. */
export interface PreparedPayment {
  readonly amountMinor: number;
  readonly currency: string;
  /** The bank asks the customer on the page itself, or has asked. */
  asks(open: boolean): void;
}

export interface HostedCard {
  /** What is wrong with each field now; nothing of their content. */
  issues(): Readonly<Record<HostedField, HostedIssue>>;
  onChange(listener: (brand: string) => void): () => void;
  /**
   * A nonce where the gateway works with one, '' where it waits for the client secret; null when it has none to give, or
   * the bank did not agree.
   */
  nonce(billing: BillingDetails, payment: PreparedPayment): Promise<string | null>;
  confirm(intent: PaymentIntent, billing: BillingDetails): Promise<GatewayOutcome>;
  clearCvc(): void;
  focus(field: HostedField): void;
  destroy(): void;
}

export interface HostedCardHosts<Host> {
  readonly number: Host;
  readonly expiry: Host;
  readonly cvc: Host;
}

export interface GatewayButton {
  /** Called with the opened payment after `onStart` had it opened. */
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
  /** What it began is not carried on: a wallet that waits for it closes. */
  cancel?(): void;
  destroy(): void;
}

export interface GatewayButtonOptions {
  readonly amountMinor: number;
  readonly currency: string;
  /** The customer pressed it: the payment is to be opened. */
  onStart(): void;
  /** It cannot be shown here. */
  onUnavailable(): void;
}

/** A payment gateway's part in the browser; `Host` is an element, opaque here because the core knows no DOM. */
export interface PaymentGateway<Host = unknown> {
  /** Card fields of the gateway's own; without them the product's own form asks, for test numbers only. */
  mountCard?(hosts: HostedCardHosts<Host>, onUnavailable: () => void): Promise<HostedCard>;
  /** Whether the gateway takes a typed number at all; the sandbox takes its test numbers. */
  takesNumber?(number: string): boolean;
  /**
   * A button of the gateway's own (PayPal, or the wallets beside a card: Apple Pay, Google Pay, Link); null where the
   * browser or the page allows none.
   */
  mountButton?(host: Host, options: GatewayButtonOptions): Promise<GatewayButton | null>;
  /** Carries on a payment that needs no field and no button: a second confirmation, a page of the gateway's. */
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
}

/** What the screen that collects a payment offers the runtime while it is there. */
export interface PaymentSession {
  /** Checks what was typed and gets a nonce where one is needed; null when something is wrong, which it then shows. */
  prepare(asks: (open: boolean) => void): Promise<{ readonly nonce: string } | null>;
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
}
