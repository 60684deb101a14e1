import type { ChangeType, RideNews } from 'contracts';
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
  /** See `http/postgres-counts.ts`; the key contains a hash of the client or account that is limited. */
  rate_limits: { key: string; points: number; expire: number | null };
  driver_codes: { code_hash: string; driver_id: number; kind: 'code' | 'link'; expires_at: number };
  driver_sessions: { token_hash: string; driver_id: number; created_at: number; seen_at: number };
  push_subscriptions: PushSubscriptionTable;
  push_messages: PushMessageTable;
}

/**
 * A domain that a company requested for its tracking code: pending while `decided_at` is null, else refused. Approved
 * domains are stored with the code.
 */
export interface PartnerDomainTable {
  id: Generated<number>;
  tracking_code: string;
  partner_id: number;
  domain: string;
  asked_at: number;
  decided_at: Generated<number | null>;
}

/** A webhook: a URL that receives changes of bookings as they happen. */
export interface WebhookTable {
  id: Generated<number>;
  /** The company whose bookings (by its tracking codes) it reports; 0: the operator's own, which reports all. */
  partner_id: Generated<number>;
  /** When the operator switched it off; null while it is on. */
  off_at: Generated<number | null>;
  url: string;
  secret: string;
  /** The previous secrets, separated by spaces, with which deliveries are also signed until `old_until`. */
  old_secret: Generated<string | null>;
  old_until: Generated<number | null>;
  /** When its receiver responded that it is gone; null while it is active. */
  gone_at: Generated<number | null>;
  /** No delivery is sent before this time, because the receiver requested a pause; 0 for none. */
  rest_until: Generated<number>;
  created_at: number;
}

/** A delivery to a webhook: delivered, parked (given up), or pending while it is neither. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** Null, and `booking_id` 0, for a test. */
  change_id: number | null;
  booking_id: number;
  attempts: Generated<number>;
  created_at: number;
  /** When it is tried next; in the future while a worker is sending it. */
  due_at: number;
  delivered_at: Generated<number | null>;
  parked_at: Generated<number | null>;
  /** Why the last try failed. */
  failure: Generated<string>;
}

/** A phone that its driver's session asked to be told of rides on: how its browser's push service reaches it (RFC 8030). */
export interface PushSubscriptionTable {
  id: Generated<number>;
  session_hash: string;
  endpoint: string;
  /** The browser's public key and secret (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
}

/** What a phone is to be told of a ride; deleted once the push service has taken it, or it is given up. */
export interface PushMessageTable {
  id: Generated<number>;
  subscription_id: number;
  booking_id: number;
  leg: Leg;
  news: RideNews['news'];
  attempts: Generated<number>;
  created_at: number;
  /** When it is tried next; in the future while a worker is sending it. */
  due_at: number;
}

/** A driver of the operator's own, and the vehicle that they drive. */
export interface DriverTable {
  id: Generated<number>;
  call_sign: Generated<string>;
  name: string;
  /** E.164; '' for a driver who has left. */
  phone: string;
  licence: Generated<string>;
  /** An https URL or a data URL; '' without a photo. */
  photo: Generated<string>;
  make: Generated<string>;
  model: Generated<string>;
  colour: Generated<string>;
  registration: Generated<string>;
  vehicle_licence: Generated<string>;
  wheelchair_accessible: Generated<boolean>;
  active: Generated<boolean>;
  /** Since when the driver says not to be available, epoch milliseconds; null while they are. */
  unavailable_since: Generated<number | null>;
  created_at: number;
}

/** An API key of the admin calls. */
export type AdminKeyTable = DispatchKeyTable;

/** An API key of the dispatch API. */
export interface DispatchKeyTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the key, in hex. */
  hash: string;
  /** Separated by blanks. */
  scopes: string;
  created_at: number;
  /** The last use, to about a minute. */
  used_at: Generated<number | null>;
  revoked_at: Generated<number | null>;
}

/** A change of a booking; the ids are in the order of the commits. */
export interface BookingChangeTable {
  id: Generated<number>;
  booking_id: number;
  type: ChangeType;
  leg: Leg | null;
  /** The booking's version after the change. */
  version: number;
  at: number;
}

/** A session token; all tokens of one sign-in share a `family`. */
interface SessionTable {
  token_hash: string;
  customer_id: number;
  created_at: number;
  /** When the sign-in ends at the latest. */
  expires_at: number;
  family: string;
  fresh_until: number;
  follows: string | null;
  good_until: number | null;
  /** The customer's `password_count` at the sign-in: a changed password ends the session. */
  password_count: Generated<number>;
  /** The known browser in which the customer signed in; '' for none. */
  device: Generated<string>;
}

/** A period of days that a booker has issued an invoice for; days are `2026-11-21`. */
export interface BookerInvoiceTable {
  id: Generated<number>;
  booker_id: number;
  date_from: string;
  date_to: string;
  /** The customer who issued it; only they may change it. */
  issued_by: number;
  issued_by_name: string;
  issued_at: number;
  /** Totals at the time of issue, as `StatementTotals` per currency; its bookings are in `booker_invoice_lines`. */
  totals: Generated<unknown>;
}

/** A passenger for whom a booker's company often books. */
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

/** A leg of a booking: a return has outbound and return legs, any other booking only outbound ones. */
export type Leg = LegName;

/**
 * requested → upcoming → started → arrived → pob → finish; arrived → noshow; cancelled before the passenger is on board.
 * `requested` waits for the operator to accept it.
 */
export type LegStatus = 'requested' | 'upcoming' | 'started' | 'arrived' | 'pob' | 'finish' | 'cancelled' | 'noshow';

/** One ride: a leg of a booking, driven by one vehicle. */
export interface RideLegTable {
  booking_id: number;
  leg: Leg;
  /** The reference shown to people; for the outbound leg it is the booking's. */
  reference: string;
  status: LegStatus;
  pickup_at: number;
  /** `automatic`: needs no acceptance; `pending`: waits for the operator. */
  acceptance: Generated<'automatic' | 'pending' | 'accepted' | 'refused'>;
  /** When the operator has to accept it at the latest; null when no acceptance is needed or the time is over. */
  accept_by: number | null;
  /** It was not accepted in time; passenger and operator were notified. */
  overdue: Generated<boolean>;
  /** Its reference in the operator's dispatch system. */
  dispatch_reference: Generated<string>;
  /** One of the operator's own drivers; null for none and for a driver of a dispatch system. */
  driver_id: Generated<number | null>;
  /** Version number, increased with every change. */
  version: Generated<number>;
  /** Its share of the booking's total at the time of booking. */
  share_minor: number;
  /** The part paid online before the ride, once the booking is paid; null when that is all of `share_minor`. */
  deposit_minor: Generated<number | null>;
  /** The current price. */
  price_minor: number;
  /** Extra charges: `{ kind, label, minor }`. */
  extras: Generated<unknown>;
  /** The reason for a changed price, shown to the passenger. */
  price_reason: Generated<string>;
  /** Times of its events by event type, epoch milliseconds. */
  moments: Generated<unknown>;
  /** For hourly hire: metres driven with the passenger on board, reported by the driver; null until reported. */
  driven_metres: Generated<number | null>;
  /** The flight's latest estimated landing time from the operator's flight service; null until there is one. */
  flight_estimated_at: number | null;
  /** When the flight service was last queried; 0 for never. */
  flight_asked_at: Generated<number>;
  /** When the passenger last created a link that shares it; null while no link is valid. */
  shared_at: Generated<number | null>;
  /** How often its links were revoked; a link is valid only for the count it was created with. */
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
  /** False when the ride already had a later status. */
  applied: boolean;
}

/** A partial refund; the payment's key and `name` form its idempotency key at the gateway. */
export interface PartRefundTable {
  payment_id: number;
  name: string;
  amount_minor: number;
  created_at: number;
  /** When it is sent to the gateway next; null once the gateway has accepted it. */
  settle_at: number | null;
}

/** A ride's driver, vehicle and last position; the position is null until one is reported. */
export interface TrackTable {
  booking_id: number;
  leg: Generated<Leg>;
  /** The booking's pick-up when the driver was assigned; `cleaning.ts` finds expired rows by it. */
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
  /** Time and distance left to the pick-up, or to the drop-off once the passenger is on board. */
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
  /** How often the password has been changed. */
  password_count: Generated<number>;
  /** Signed up with an email that already had an account: both share the email, and this one receives no email. */
  beside: Generated<boolean>;
  /** A link sent to the email has been opened: guest messages with this email may be shown and deleted. */
  email_proven: Generated<boolean>;
  booker_id: Generated<number>;
  /** The company whose approval the customer waits for; 0 for none. */
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
 * responded yet. Money received for a payment that is no longer live is refunded: refunding → refunded.
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
  /** The idempotency key at the gateway: the same for retries, so that they create one payment only. */
  key: string;
  provider: string;
  method: string;
  /** True when it is for the balance that earlier payments of the booking left unpaid. */
  rest: Generated<boolean>;
  state: PaymentStateName;
  /** Null until the gateway has responded. */
  gateway_id: string | null;
  amount_minor: number;
  currency: string;
  /** Amount of the refund that closes the payment, pending or done. */
  refund_minor: Generated<number>;
  /** The amount that the gateway charged if it differs from the requested one; it is refunded in full. */
  taken_minor: Generated<number | null>;
  taken_currency: Generated<string | null>;
  /** Amount refunded on the gateway's own website. */
  returned_minor: Generated<number>;
  /** Sum of partial refunds, pending or done, for one leg or a lower price; the rows are in `part_refunds`. */
  part_refund_minor: Generated<number>;
  auth_code: Generated<string>;
  /** The gateway's error text for a decline. */
  reason: Generated<string>;
  return_url: Generated<string>;
  /** The browser's single-use token for a card; '' where the gateway collects the card itself. */
  nonce: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When the sweeper checks it next; null when it is settled. */
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
  /**
   * A keyed hash of visitor and journey (see `shownFare` in `quotation/quote.ts`); '' for a quotation that is not
   * counted.
   */
  visitor_journey: Generated<string>;
  content_hash: string;
  /** The requested journey, decoded. */
  journey: unknown;
  /** Prices (minor units) and price lines per vehicle. */
  fares: unknown;
  /** The response, so that a repeated request receives the same one. */
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
  /** The company that owned the tracking code at the time of booking; 0 for none. */
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
  /** Flight details for pick-ups at airports. */
  flight: unknown;
  return_flight: unknown;
  /** The booker's commission. */
  commission_minor: number;
  /** The cost centre of the booker's company that is charged. */
  cost_centre: string;
  /**
   * The part paid or to be paid by card or PayPal, the rest being paid to the driver; 0 where all of it is. Minor
   * units.
   */
  deposit_minor: Generated<number>;
  /** The passenger's rating, 1 to 5; 0 for none. */
  rating: Generated<number>;
  /** When it was first rated; null without a rating, and for ratings that can no longer be changed. */
  rated_at: Generated<number | null>;
  /** The host page's own reference for it; '' for none. */
  host_reference: Generated<string>;
  /** The host page's key-value pairs; null for none. */
  metadata: unknown;
  /** The staff member who took it by telephone; null for a booking made by its passenger or booker. */
  booked_by: Generated<number | null>;
  /** When staff last sent the payment link; null for never. */
  payment_asked_at: Generated<number | null>;
  /** The language in which it was made, ISO 639-1; '' for the operator's default. */
  language: Generated<string>;
  /** A test booking: no vehicle is sent, no money moves, and no statistic counts it. */
  sandbox: Generated<boolean>;
  /** When its personal data is erased; null: after the usual retention period. */
  erase_at: Generated<number | null>;
  /** Whether its personal data has been erased. */
  forgotten: Generated<boolean>;
  /** Number of its changes in the dispatch feed; 0 for a test. */
  version: Generated<number>;
}

export interface OutboxTable {
  id: Generated<number>;
  /** The email; emptied once the mail server has accepted it. */
  letter: unknown;
  kind: Generated<'security' | 'booking' | 'copy' | 'comment'>;
  /** SHA-256 of the lower-case address, for the sending limits. */
  recipient_hash: Generated<string>;
  booking_id: Generated<number | null>;
  created_at: number;
  /** When it is tried next; in the future while a worker is sending it. */
  due_at: number;
  attempts: Generated<number>;
  /** When the mail server accepted it, or it was given up. */
  sent_at: number | null;
  /**
   * Why it was given up: the mail server's reply code, `late` or `staging`; `limit` where it and those of the next hour
   * were not taken, as its booking or recipient had too many; '' if it was not.
   */
  failure: Generated<string>;
}

/** A ride as it was after a change; the database rejects updates, and deletes of rows of the last year. */
export interface RideRegisterTable {
  id: Generated<number>;
  at: number;
  booking_id: number;
  leg: Leg;
  /** A change of the feed, or `register.begun`. */
  event: string;
  /** The name of the user who changed it; '' for the passenger, a payment or a timer. */
  actor: string;
  reference: string;
  booked_at: number;
  /** The staff member who took the booking; '' for an online booking. */
  taken_by: string;
  status: string;
  pickup_at: number;
  pickup: string;
  destination: string;
  vehicle_name: string;
  price_minor: number;
  currency: string;
  /** Who assigned the driver; '' without a driver or where no name is known. */
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
  /** A salted, memory-hard hash; null until the invitation link has been used. */
  password: string | null;
  /** Number of passwords so far; a session with another count is over. */
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

/** One version of one of the operator's documents. */
export interface OperatorSettingsTable {
  /** Increases with every version of any document, in the order of the commits. */
  id: Generated<number>;
  document: string;
  /** The document's version number; the file is version 0. */
  version: number;
  /** JSON. */
  content: string;
  note: string;
  staff_id: number | null;
  actor: string;
  at: number;
}

/** One version of a tracking code; the current version is in `licences` as well. */
export interface LicenceVersionTable {
  /** In capitals. */
  trackingcode: string;
  /** The code's version number; the file is version 0. */
  version: number;
  content: unknown;
  note: string;
  staff_id: number | null;
  actor: string;
  at: number;
}

/** An action of staff, or one that was refused to them; the database rejects updates of a row. */
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
