import type { ChangeType } from 'contracts';
import type { LegName } from 'contracts/legs';
import type { Generated } from 'kysely';

/** Moments are epoch milliseconds in bigint columns; money is minor units; JSON columns are written as text. */
export interface DatabaseSchema {
  quotations: QuotationTable;
  policy_reports: { directive: string; blocked: string; times: Generated<number>; first_at: number; last_at: number };
  fares_shown: { day: string; tracking_code: string; part: Generated<number>; shown: number };
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
  staff: StaffTable;
  staff_invitations: { code_hash: string; staff_id: number; expires_at: number };
  staff_sessions: StaffSessionTable;
  staff_passkeys: StaffPasskeyTable;
  staff_challenges: { challenge: string; staff_id: number | null; expires_at: number };
  audit_trail: AuditTable;
  ride_register: RideRegisterTable;
  operator_settings: OperatorSettingsTable;
  email_changes: { code_hash: string; customer_id: number; email: string; expires_at: number };
  password_resets: { code_hash: string; customer_id: number; expires_at: number };
  addresses: AddressTable;
  comments: CommentTable;
  partner_domains: PartnerDomainTable;
  licences: { trackingcode: string; content: unknown; changed_at: number };
  licence_versions: LicenceVersionTable;
  booker_invoices: BookerInvoiceTable;
  booker_invoice_lines: { invoice_id: number; booking_id: number; pickup_at: number; line: unknown };
  booker_passengers: BookerPassengerTable;
  tracks: TrackTable;
  footprints: { booking_id: number; leg: Generated<Leg>; at: number; latitude: number; longitude: number };
  ride_legs: RideLegTable;
  ride_events: RideEventTable;
  part_refunds: PartRefundTable;
  dispatch_keys: DispatchKeyTable;
  admin_keys: AdminKeyTable;
  booking_changes: BookingChangeTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  drivers: DriverTable;
  readiness: ReadinessTable;
  /** `http/postgres-counts.ts`; the key holds a hash of whom a limit counts. */
  rate_limits: { key: string; points: number; expire: number | null };
  driver_codes: { code_hash: string; driver_id: number; kind: 'code' | 'link'; expires_at: number };
  driver_sessions: { token_hash: string; driver_id: number; created_at: number; seen_at: number };
}

/** A domain that a company asked for its tracking code: it waits until `decided_at`, then it was refused; approved ones are the code's. */
export interface PartnerDomainTable {
  id: Generated<number>;
  tracking_code: string;
  partner_id: number;
  domain: string;
  asked_at: number;
  decided_at: Generated<number | null>;
}

/** Who is told of changes at once. */
export interface WebhookTable {
  id: Generated<number>;
  /** The company that it is told for, of what came by its tracking codes; 0: the operator's own, of everything. */
  partner_id: Generated<number>;
  /** When the operator switched it off; null while it is on. */
  off_at: Generated<number | null>;
  url: string;
  secret: string;
  /** The one before it, which signs as well until `old_until`. */
  old_secret: Generated<string | null>;
  old_until: Generated<number | null>;
  /** When its receiver answered that it is gone; null while it is told. */
  gone_at: Generated<number | null>;
  /** Nothing is sent before; its receiver asked for that. */
  rest_until: Generated<number>;
  created_at: number;
}

/** What a webhook is, was or could not be told; open while it was neither delivered nor parked. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** Null, and `booking_id` 0, for a test. */
  change_id: number | null;
  booking_id: number;
  attempts: Generated<number>;
  created_at: number;
  /** When it is tried next; ahead of now while a worker sends it. */
  due_at: number;
  delivered_at: Generated<number | null>;
  parked_at: Generated<number | null>;
  /** What went wrong the last time. */
  failure: Generated<string>;
}

/** A driver of the operator's own, and the vehicle that they drive. */
export interface DriverTable {
  id: Generated<number>;
  call_sign: Generated<string>;
  name: string;
  /** E.164; '' of one who has left. */
  phone: string;
  licence: Generated<string>;
  /** An address of https, or the picture itself as a data address; '' without one. */
  photo: Generated<string>;
  make: Generated<string>;
  model: Generated<string>;
  colour: Generated<string>;
  registration: Generated<string>;
  vehicle_licence: Generated<string>;
  wheelchair_accessible: Generated<boolean>;
  active: Generated<boolean>;
  created_at: number;
}

/** Who may use the dispatch API. */
/** The same for keys of the admin calls. */
export type AdminKeyTable = DispatchKeyTable;

export interface DispatchKeyTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the key, in hex. */
  hash: string;
  /** Separated by blanks. */
  scopes: string;
  created_at: number;
  /** To the minute, about. */
  used_at: Generated<number | null>;
  revoked_at: Generated<number | null>;
}

/** What happened to bookings, in the order in which it became true. */
export interface BookingChangeTable {
  id: Generated<number>;
  booking_id: number;
  type: ChangeType;
  leg: Leg | null;
  /** The booking's, after it. */
  version: number;
  at: number;
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
  /** What it came to when it was issued, as `StatementTotals` of each currency; its bookings are in `booker_invoice_lines`. */
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

/** Which way of a booking: a return has both, every other booking the first alone. */
export type Leg = LegName;

/**
 * requested → upcoming → started → arrived → pob → finish; arrived → noshow; cancelled before the passenger is on board.
 * `requested` waits for the operator to accept it.
 */
export type LegStatus = 'requested' | 'upcoming' | 'started' | 'arrived' | 'pob' | 'finish' | 'cancelled' | 'noshow';

/** One ride that has a driver. */
export interface RideLegTable {
  booking_id: number;
  leg: Leg;
  /** For people; the booking's own for the way out. */
  reference: string;
  status: LegStatus;
  pickup_at: number;
  /** `automatic`: nobody is asked; `pending` is asked. */
  acceptance: Generated<'automatic' | 'pending' | 'accepted' | 'refused'>;
  /** Until when the operator is to accept it; null when nobody has to, or the time is over. */
  accept_by: number | null;
  /** Nobody accepted it in time; passenger and operator were told. */
  overdue: Generated<boolean>;
  /** What the operator's dispatch system knows it by. */
  dispatch_reference: Generated<string>;
  /** Which of the operator's own drivers; null for a driver of a dispatch system. */
  driver_id: Generated<number | null>;
  /** Counts its changes. */
  version: Generated<number>;
  /** What it cost when it was booked, of the booking's total. */
  share_minor: number;
  /** What of it is paid online before the ride, once its booking is; null for what it cost when it was booked. */
  deposit_minor: Generated<number | null>;
  /** What it costs now. */
  price_minor: number;
  /** What came on top: `{ kind, label, minor }`. */
  extras: Generated<unknown>;
  /** Why it costs something else, for the passenger. */
  price_reason: Generated<string>;
  /** When what happened, by event type, epoch milliseconds. */
  moments: Generated<unknown>;
  /** What its driver says was driven with the passenger on board, of a car by the hour; null while nobody said. */
  driven_metres: Generated<number | null>;
  /** When its flight lands by what the operator's flight service said last; null while nothing was said. */
  flight_estimated_at: number | null;
  /** When the flight service was asked; 0 for never. */
  flight_asked_at: Generated<number>;
  /** When the passenger last made a link that shows it; null where no link works. */
  shared_at: Generated<number | null>;
  /** How often its links were taken back: each time the earlier ones end. */
  share_round: Generated<number>;
}

export interface RideEventTable {
  booking_id: number;
  leg: Leg;
  event_id: string;
  type: string;
  occurred_at: number;
  received_at: number;
  latitude: number | null;
  longitude: number | null;
  /** False when the ride was further already. */
  applied: boolean;
}

/** A part of a payment that goes back; the gateway knows it by the payment's key and this name. */
export interface PartRefundTable {
  payment_id: number;
  name: string;
  amount_minor: number;
  created_at: number;
  /** When it is sent next; null once the gateway has taken it. */
  settle_at: number | null;
}

/** Who drives a ride, and where the vehicle was last; nulls while nothing was heard of it. */
export interface TrackTable {
  booking_id: number;
  leg: Generated<Leg>;
  /** Of its booking when the driver was given to it: when it is to be looked at for its retention. */
  pickup_at: Generated<number>;
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
  vehicle_licence: Generated<string>;
  wheelchair_accessible: Generated<boolean>;
  latitude: number | null;
  longitude: number | null;
  position_at: number | null;
  /** To the pick-up, or to the drop-off once the passenger is on board. */
  seconds_left: number | null;
  metres_left: number | null;
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
  /** For what earlier payments of the booking did not take. */
  rest: Generated<boolean>;
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
  /** What went back, or goes, for one leg or a lower price; its rows are in `part_refunds`. */
  part_refund_minor: Generated<number>;
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
  /** Which visitor's which journey, as a hash that means nothing to another process; '' for what is not counted. */
  visitor_journey: Generated<string>;
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
  /** The company that held the code when it was booked; 0 for none. */
  partner_id: Generated<number>;
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
  /** What of it is paid by card or PayPal, or is to be, the driver taking the rest; 0 where all of it is. Minor units. */
  deposit_minor: Generated<number>;
  /** What its passenger thought of it, 1 to 5; 0 not yet. */
  rating: Generated<number>;
  /** When it was first rated; null for not yet, and for ratings that cannot be changed any more. */
  rated_at: Generated<number | null>;
  /** What the host page knows it by; '' for nothing. */
  host_reference: Generated<string>;
  /** The pairs that the host page gave it; null for none. */
  metadata: unknown;
  /** The member of staff who took it on the phone; null for a booking that its passenger or booker made. */
  booked_by: Generated<number | null>;
  /** When staff last sent the link to pay by; null for never. */
  payment_asked_at: Generated<number | null>;
  /** The language that it was made in, ISO 639-1; '' for the operator's own. */
  language: Generated<string>;
  /** A test: no car comes, no money moves, nothing counts it. */
  sandbox: Generated<boolean>;
  /** When what it says of people is erased; null: with the others of its age. */
  erase_at: Generated<number | null>;
  /** Whether nobody is named by it any more. */
  forgotten: Generated<boolean>;
  /** How many changes of it the feed has told; 0 for a test. */
  version: Generated<number>;
}

export interface OutboxTable {
  id: Generated<number>;
  /** Empty once it was handed over. */
  letter: unknown;
  kind: Generated<'security' | 'booking' | 'copy' | 'comment'>;
  /** SHA-256 of the address, lower case; for the limits. */
  recipient_hash: Generated<string>;
  booking_id: Generated<number | null>;
  created_at: number;
  /** When it is tried next; ahead of now while a worker sends it. */
  due_at: number;
  attempts: Generated<number>;
  /** When it was handed over, or given up. */
  sent_at: number | null;
  /** Why it was given up: the mail server's reply code, or `late`; '' for every other. */
  failure: Generated<string>;
}

/** A ride as it was after a change; the database lets nobody change a row, or delete one of the last year. */
export interface RideRegisterTable {
  id: Generated<number>;
  at: number;
  booking_id: number;
  leg: Leg;
  /** A change of the feed, or `register.begun`. */
  event: string;
  /** Who changed it, by name; '' for the passenger, a payment, or time. */
  actor: string;
  reference: string;
  booked_at: number;
  /** The member of staff who took the booking; '' for one that was made online. */
  taken_by: string;
  status: string;
  pickup_at: number;
  pickup: string;
  destination: string;
  vehicle_name: string;
  price_minor: number;
  currency: string;
  /** Who gave the ride to its driver; '' while there is none, and where nobody is named. */
  dispatched_by: string;
  driver_name: string;
  driver_licence: string;
  registration: string;
  vehicle_licence: string;
}

export type StaffRole = 'owner' | 'dispatcher' | 'viewer';

export interface StaffTable {
  id: Generated<number>;
  email: string;
  name: string;
  role: StaffRole;
  /** A salted, memory-hard hash; null until the link of the invitation was used. */
  password: string | null;
  /** How many passwords there have been: a session is over once it is another. */
  password_count: Generated<number>;
  active: Generated<boolean>;
  created_at: number;
}

interface StaffSessionTable {
  token_hash: string;
  staff_id: number;
  password_count: number;
  created_at: number;
  /** The last use, to a few minutes. */
  seen_at: number;
}

interface StaffPasskeyTable {
  credential_id: string;
  staff_id: number;
  /** Base64url. */
  public_key: string;
  counter: number;
  /** Separated by commas. */
  transports: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** What staff did and what was refused to them; the database lets nobody change a row. */
/** One version of one of the operator's documents. */
export interface OperatorSettingsTable {
  /** Grows with every version of any document, in the order of their commits. */
  id: Generated<number>;
  document: string;
  /** Counts the document's versions; the file is 0. */
  version: number;
  /** JSON. */
  content: string;
  note: string;
  staff_id: number | null;
  actor: string;
  at: number;
}

/** One version of a tracking code; what is in force is in `licences` as well. */
export interface LicenceVersionTable {
  /** In capitals. */
  trackingcode: string;
  /** Counts the code's versions; the file is 0. */
  version: number;
  content: unknown;
  note: string;
  staff_id: number | null;
  actor: string;
  at: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: number;
  /** Null for the operator's command line. */
  staff_id: number | null;
  actor: string;
  action: string;
  outcome: 'done' | 'refused';
  booking_id: number | null;
  detail: unknown;
}

/** One row, see `http/health.ts`. */
interface ReadinessTable {
  id: number;
  checked_at: number;
}
