/** A payment as returned by the server, with everything that the gateway's code in the browser needs. */
export interface PaymentIntent {
  readonly id: string;
  /** `requires_payment_method`, `requires_action`, `processing`, `succeeded`, `declined`, `canceled`, `refunded`. */
  readonly status: string;
  readonly provider: string;
  readonly method: string;
  readonly clientSecret: string;
  /** The gateway's page where the customer confirms the payment; '' when there is none. */
  readonly redirectUrl: string;
  /** The gateway's message for a decline. */
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

/** A card as typed into the product's own form; only that form and the call that tokenises it have access to it. */
export interface TypedCard {
  readonly number: string;
  readonly cvc: string;
  /** `MM/YYYY`. */
  readonly expiry: string;
  readonly name: string;
  readonly postalCode: string;
}

export type HostedField = 'number' | 'expiry' | 'cvc';

/** The error of one of the gateway's fields; null when it is valid. */
export type HostedIssue = 'required' | 'invalid' | null;

/** The outcome of a payment as known in the browser; the server queries the gateway whether it is paid. */
export type GatewayOutcome =
  | { readonly kind: 'done' }
  /** The browser is leaving for the gateway's page, which leads back. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'declined'; readonly message: string }
  /** The customer closed the gateway's dialog. */
  | { readonly kind: 'dismissed' }
  /** The outcome is unknown, because the connection broke. */
  | { readonly kind: 'lost' };

/** The payment that a nonce is requested for. */
export interface PreparedPayment {
  readonly amountMinor: number;
  readonly currency: string;
  /** Reports whether the bank's confirmation dialog (3-D Secure) is open on the page. */
  asks(open: boolean): void;
}

export interface HostedCard {
  /** The current error of each field, without its content. */
  issues(): Readonly<Record<HostedField, HostedIssue>>;
  onChange(listener: (brand: string) => void): () => void;
  /**
   * @returns a nonce where the gateway works with one, '' where it needs the client secret first; null when tokenising
   * failed or the bank refused
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
  /** Called with the payment that was opened after `onStart`. */
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
  /** Abandons the payment that the button started, so that a waiting wallet or window closes. */
  cancel?(): void;
  destroy(): void;
}

export interface GatewayButtonOptions {
  readonly amountMinor: number;
  readonly currency: string;
  /** Called when the customer pressed the button: the payment is to be opened. */
  onStart(): void;
  /** Called when the button cannot be shown here. */
  onUnavailable(): void;
}

/** A payment gateway's code in the browser; `Host` is an element, opaque here because the core has no DOM types. */
export interface PaymentGateway<Host = unknown> {
  /**
   * Mounts the gateway's own card fields; without this method the product's own form is used, for test numbers only.
   */
  mountCard?(hosts: HostedCardHosts<Host>, onUnavailable: () => void): Promise<HostedCard>;
  /** Whether the gateway accepts a typed card number; the sandbox accepts its test numbers. */
  takesNumber?(number: string): boolean;
  /**
   * Mounts the gateway's own button (PayPal, or the wallets beside a card: Apple Pay, Google Pay, Link).
   * @returns null where the browser or the page does not support it
   */
  mountButton?(host: Host, options: GatewayButtonOptions): Promise<GatewayButton | null>;
  /** Continues a payment that needs no field and no button: a second confirmation, or the gateway's page. */
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
}

/** The functions that a mounted payment screen provides to the runtime. */
export interface PaymentSession {
  /**
   * Validates the input and gets a nonce where one is needed.
   * @returns null on an error, which the screen then shows
   */
  prepare(asks: (open: boolean) => void): Promise<{ readonly nonce: string } | null>;
  confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
}
