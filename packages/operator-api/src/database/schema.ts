import type { Generated } from 'kysely';

/** Moments are epoch milliseconds in bigint columns; money is minor units; JSON columns are written as text. */
export interface DatabaseSchema {
  quotations: QuotationTable;
  bookings: BookingTable;
  booking_references: { reference: string };
  promo_uses: { promo_id: string; customer: string; booking_id: number };
  booking_params: { id: string; tracking_code: string; params: unknown; expires_at: number };
  secrets: { name: string; value: string };
  payments: PaymentTable;
  outbox: OutboxTable;
  payment_events: { provider: string; event_id: string; received_at: number };
  sandbox_tokens: {
    nonce: string;
    outcome: 'succeed' | 'decline' | 'challenge';
    used_by: Generated<string>;
    expires_at: number;
  };
  sandbox_payments: SandboxPaymentTable;
  sandbox_refunds: { key: string; payment_id: string; amount_minor: number };
  customers: CustomerTable;
  sessions: SessionTable;
  email_changes: { code_hash: string; customer_id: number; email: string; expires_at: number };
  password_resets: { code_hash: string; customer_id: number; expires_at: number };
  addresses: AddressTable;
  comments: CommentTable;
  licences: { trackingcode: string; content: unknown; changed_at: number };
  booker_invoices: BookerInvoiceTable;
  booker_invoice_lines: { invoice_id: number; booking_id: number; pickup_at: number; line: unknown };
  booker_passengers: BookerPassengerTable;
  tracks: TrackTable;
  footprints: { booking_id: number; at: number; latitude: number; longitude: number };
}

/** A token of a sign-in; the sign-in is its family. */
interface SessionTable {
  token_hash: string;
  customer_id: number;
  created_at: number;
  /** When the sign-in ends, whatever happens. */
  expires_at: number;
  family: string;
  fresh_until: number;
  follows: string | null;
  good_until: number | null;
  /** The customer's when it began: a session is over once the password is another. */
  password_count: Generated<number>;
  /** The known browser that it began in; '' for none. */
  device: Generated<string>;
}

/** A period of days that a booker has issued an invoice for; days are `2026-11-21`. */
export interface BookerInvoiceTable {
  id: Generated<number>;
  booker_id: number;
  date_from: string;
  date_to: string;
  /** The customer who issued it, and nobody else may change it. */
  issued_by: number;
  issued_by_name: string;
  issued_at: number;
  /** What it came to when it was issued, as `Totals` of each currency; its bookings are in `booker_invoice_lines`. */
  totals: Generated<unknown>;
}

/** Whom a booker's company often books for. */
export interface BookerPassengerTable {
  id: Generated<number>;
  booker_id: number;
  first_name: string;
  last_name: string;
  email: string;
  dialing_code: string;
  phone: string;
  cost_centre: string;
  created_at: number;
}

/** Who drives a booking, and where the vehicle was last; nulls while nothing was heard of it. */
export interface TrackTable {
  booking_id: number;
  driver_id: string;
  driver_name: string;
  driver_number: string;
  driver_mobile: string;
  licence: string;
  make: string;
  model: string;
  registration: string;
  colour: string;
  photo: string;
  latitude: number | null;
  longitude: number | null;
  position_at: number | null;
  /** To the pick-up, or to the drop-off once the passenger is on board. */
  seconds_left: number | null;
  metres_left: number | null;
  /** How the simulator drives it; null for a real driver. */
  plan: unknown;
}

export interface CustomerTable {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  dialing_code: string;
  phone: string;
  /** A salted, memory-hard hash of what the client sends instead of the password. */
  password: string;
  /** How many passwords there have been before this one. */
  password_count: Generated<number>;
  /** Signed up with an email that had an account: shares it, and gets none of its emails. */
  beside: Generated<boolean>;
  /** A link that was sent to the email has been opened: what others wrote with it may be shown and deleted. */
  email_proven: Generated<boolean>;
  booker_id: Generated<number>;
  /** The company that the customer waits to be let in to; 0 for none. */
  booker_pending: Generated<number>;
  account_allowed: Generated<boolean>;
  sms_mailing: Generated<boolean>;
  email_mailing: Generated<boolean>;
  created_at: number;
}

export interface AddressTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  line1: string;
  line2: string;
  postcode: string;
  category: string;
  latitude: number;
  longitude: number;
  place_name: 'home' | 'work' | 'other';
  full_address: string;
  created_at: number;
}

export interface CommentTable {
  id: Generated<number>;
  customer_id: number | null;
  name: string;
  email: string;
  phone: string;
  source: string;
  subject: string;
  kind: string;
  message: string;
  created_at: number;
}

/**
 * new → open → (capturing →) paid → refunding → refunded; new | open → declined | cancelled. `new`: the gateway has not
 * answered yet. Money that arrives at a payment that is not live any more goes back: refunding → refunded.
 */
export type PaymentStateName =
  | 'new'
  | 'open'
  | 'capturing'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'refunding'
  | 'refunded';

export interface PaymentTable {
  id: Generated<number>;
  booking_id: number;
  /** 1 for a booking's first payment. */
  number: number;
  /** What the gateway knows the payment by: the same over retries, so that asking twice makes one. */
  key: string;
  provider: string;
  method: string;
  state: PaymentStateName;
  /** Null until the gateway has answered. */
  gateway_id: string | null;
  amount_minor: number;
  currency: string;
  /** What goes or went back. */
  refund_minor: Generated<number>;
  /** What the gateway took where that is not what was asked for: all of it goes back. */
  taken_minor: Generated<number | null>;
  taken_currency: Generated<string | null>;
  /** What was given back at the gateway's own pages. */
  returned_minor: Generated<number>;
  auth_code: Generated<string>;
  /** The gateway's words for a decline. */
  reason: Generated<string>;
  return_url: Generated<string>;
  /** What the browser got for a card, '' where the gateway collects it itself; good for one charge. */
  nonce: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When the sweeper looks at it; null when everything about it is settled. */
  settle_at: number | null;
}

export interface SandboxPaymentTable {
  id: string;
  key: string;
  method: string;
  state: 'open' | 'succeeded' | 'declined' | 'cancelled';
  amount_minor: number;
  currency: string;
  description: string;
  return_url: string;
  created_at: number;
}

export interface QuotationTable {
  request_id: string;
  content_hash: string;
  /** The journey as it was asked for, decoded. */
  journey: unknown;
  /** Per vehicle: minor units and lines. */
  fares: unknown;
  /** The answer that was given, so that a repeated call gets the same. */
  answer: unknown;
  currency: string;
  created_at: number;
  expires_at: number;
}

export interface BookingTable {
  id: Generated<number>;
  request_id: string;
  content_hash: string;
  quotation_id: string;
  code: string;
  reference: string;
  return_reference: string;
  status: string;
  source: string;
  tracking_code: string;
  customer_id: number;
  booker_id: number;
  booker_reference: string;
  first_name: string;
  last_name: string;
  email: string;
  dialing_code: string;
  phone: string;
  customer: unknown;
  journey: unknown;
  route: unknown;
  pickup_at: number;
  return_at: number | null;
  vehicle_id: number;
  vehicle_name: string;
  payment_method: string;
  paid: boolean;
  currency: string;
  fare_minor: number;
  promo_id: string;
  promo_minor: number;
  total_minor: number;
  lines: unknown;
  note: string;
  pickup_note: string;
  dropoff_note: string;
  created_at: number;
  /** What is known of the flights at its airports. */
  flight: unknown;
  return_flight: unknown;
  /** What the booking earns its booker. */
  commission_minor: number;
  /** Whom of the booker's company it is charged to. */
  cost_centre: string;
  /** A test: no car comes, no money moves, nothing counts it. */
  sandbox: Generated<boolean>;
  /** When what it says of people is erased; null: with the others of its age. */
  erase_at: Generated<number | null>;
}

export interface OutboxTable {
  id: Generated<number>;
  /** Empty once it was handed over. */
  letter: unknown;
  kind: Generated<'security' | 'booking' | 'comment'>;
  /** SHA-256 of the address, lower case; for the limits. */
  recipient_hash: Generated<string>;
  booking_id: Generated<number | null>;
  created_at: number;
  /** When it is tried next; ahead of now while somebody sends it. */
  due_at: number;
  attempts: Generated<number>;
  sent_at: number | null;
}
