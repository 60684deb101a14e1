/**
 * What the database knows of people, column by column: what a customer's export holds, what the deletion of the account
 * does, and when it goes by itself (`cleaning.ts`). A test fails for a column that is not here.
 */
export interface PersonalColumn {
  /** Whose data it is. */
  readonly of: 'customer' | 'passenger' | 'driver' | 'visitor';
  readonly exported: boolean;
  /**
   * With the account: `deleted` at once; `erased` at once for rides that are over, else 30 days after them; `kept`; `no
   * link`: nothing in it leads to anybody.
   */
  readonly deletion: 'deleted' | 'erased' | 'kept' | 'no link';
  readonly until: string;
  readonly why: string;
}

type Columns = Readonly<Record<string, PersonalColumn | 'nobody'>>;

const rule = (
  of: PersonalColumn['of'],
  exported: boolean,
  deletion: PersonalColumn['deletion'],
  until: string,
  why: string,
): PersonalColumn => ({ of, exported, deletion, until, why });

const account = rule('customer', true, 'deleted', 'the account is deleted', 'the account itself');
const credential = rule('customer', false, 'deleted', 'the account is deleted', 'a hash: to know its owner again');
const contact = rule('passenger', true, 'erased', '6 years after the ride', 'to drive the ride; disputes and tax');
const name = rule(
  'passenger',
  true,
  'erased',
  '6 years after the ride',
  'of a company’s ride kept: it is on its invoices',
);
const ride = rule(
  'customer',
  true,
  'kept',
  'it is deleted by the operator',
  'accounts: amounts and places without a person',
);
const opener = rule(
  'passenger',
  false,
  'erased',
  '6 years after the ride',
  'opens the booking: replaced when it is erased',
);
const paper = rule('passenger', true, 'kept', '6 years after the ride', 'tax: what a company’s invoice said');
const quote = rule(
  'visitor',
  false,
  'no link',
  '30 minutes after it expired',
  'a journey and its price, without a person',
);
// What a guest wrote is the account's once its email is proven by a link.
const message = rule('customer', true, 'deleted', '1 year', 'to answer it');
const charge = rule('customer', false, 'no link', '1 day after it settled', 'to carry a payment on');
const paid = rule('customer', true, 'kept', 'it is deleted by the operator', 'accounts: what was paid and went back');
const driver = rule('driver', false, 'kept', '90 days after the ride', 'who drove: complaints and lost property');
const trail = rule('passenger', true, 'kept', '30 days', 'where the vehicle was during the ride');
const listed = rule(
  'passenger',
  true,
  'deleted',
  'its company deletes it',
  'whom a company often books for; theirs whose proven email it is',
);

export const personalData: Readonly<Record<string, Columns>> = {
  schema_migrations: { name: 'nobody', applied_at: 'nobody' },
  secrets: { name: 'nobody', value: 'nobody' },
  licences: { trackingcode: 'nobody', content: 'nobody', changed_at: 'nobody' },
  booking_references: { reference: 'nobody' },
  quotations: {
    request_id: quote,
    content_hash: quote,
    journey: quote,
    fares: 'nobody',
    answer: quote,
    currency: 'nobody',
    created_at: 'nobody',
    expires_at: 'nobody',
  },
  booking_params: { id: 'nobody', tracking_code: 'nobody', params: quote, expires_at: 'nobody' },
  promo_uses: {
    promo_id: 'nobody',
    customer: rule('customer', false, 'no link', 'the promotion ends', 'a hash: a once-only promotion is used once'),
    booking_id: 'nobody',
  },
  bookings: {
    id: ride,
    request_id: opener,
    content_hash: 'nobody',
    quotation_id: 'nobody',
    code: opener,
    reference: ride,
    return_reference: ride,
    status: ride,
    sandbox: 'nobody',
    erase_at: 'nobody',
    source: contact,
    tracking_code: ride,
    customer_id: rule('customer', true, 'deleted', 'the account is deleted', 'whose it is'),
    booker_id: ride,
    booker_reference: ride,
    first_name: name,
    last_name: name,
    email: contact,
    dialing_code: contact,
    phone: contact,
    customer: contact,
    journey: ride,
    route: ride,
    pickup_at: ride,
    return_at: ride,
    vehicle_id: 'nobody',
    vehicle_name: ride,
    payment_method: ride,
    paid: ride,
    currency: ride,
    fare_minor: ride,
    promo_id: ride,
    promo_minor: ride,
    total_minor: ride,
    lines: ride,
    note: contact,
    pickup_note: contact,
    dropoff_note: contact,
    flight: contact,
    return_flight: contact,
    commission_minor: 'nobody',
    cost_centre: ride,
    created_at: ride,
  },
  payments: {
    id: 'nobody',
    booking_id: 'nobody',
    number: 'nobody',
    key: 'nobody',
    provider: paid,
    method: paid,
    state: paid,
    gateway_id: paid,
    amount_minor: paid,
    currency: paid,
    refund_minor: paid,
    returned_minor: paid,
    taken_minor: 'nobody',
    taken_currency: 'nobody',
    auth_code: 'nobody',
    reason: 'nobody',
    return_url: charge,
    nonce: charge,
    created_at: paid,
    updated_at: 'nobody',
    settle_at: 'nobody',
  },
  payment_events: {
    provider: 'nobody',
    event_id: rule('customer', false, 'no link', '90 days', 'that a gateway’s event was carried out'),
    received_at: 'nobody',
  },
  sandbox_tokens: { nonce: 'nobody', outcome: 'nobody', used_by: 'nobody', expires_at: 'nobody' },
  sandbox_payments: {
    id: 'nobody',
    key: 'nobody',
    method: 'nobody',
    state: 'nobody',
    amount_minor: 'nobody',
    currency: 'nobody',
    description: 'nobody',
    return_url: charge,
    created_at: 'nobody',
  },
  sandbox_refunds: { key: 'nobody', payment_id: 'nobody', amount_minor: 'nobody' },
  customers: {
    id: account,
    email: account,
    first_name: account,
    last_name: account,
    dialing_code: account,
    phone: account,
    password: credential,
    booker_id: account,
    booker_pending: account,
    account_allowed: account,
    sms_mailing: account,
    email_mailing: account,
    password_count: 'nobody',
    beside: 'nobody',
    email_proven: 'nobody',
    created_at: 'nobody',
  },
  sessions: {
    token_hash: credential,
    customer_id: credential,
    created_at: rule('customer', true, 'deleted', '30 days', 'when somebody signed in'),
    expires_at: rule('customer', true, 'deleted', '30 days', 'when the sign-in ends'),
    family: credential,
    fresh_until: 'nobody',
    follows: credential,
    good_until: 'nobody',
    password_count: 'nobody',
    device: rule('customer', false, 'deleted', '30 days', 'which browser a sign-in began in: a random number'),
  },
  email_changes: {
    code_hash: credential,
    customer_id: credential,
    email: rule('customer', false, 'deleted', '1 day', 'the new address, until it is confirmed'),
    expires_at: 'nobody',
  },
  password_resets: { code_hash: credential, customer_id: credential, expires_at: 'nobody' },
  addresses: {
    id: account,
    customer_id: account,
    name: account,
    line1: account,
    line2: account,
    postcode: account,
    category: account,
    latitude: account,
    longitude: account,
    place_name: account,
    full_address: account,
    created_at: account,
  },
  comments: {
    id: message,
    customer_id: message,
    name: message,
    email: message,
    phone: message,
    source: message,
    subject: message,
    kind: message,
    message,
    created_at: message,
  },
  outbox: {
    id: 'nobody',
    letter: rule(
      'customer',
      false,
      'deleted',
      'it is handed over, 3 days at most',
      'the email on its way, links included',
    ),
    kind: 'nobody',
    recipient_hash: rule('customer', false, 'no link', '2 days', 'a hash: how many emails an address was sent'),
    booking_id: 'nobody',
    created_at: 'nobody',
    due_at: 'nobody',
    attempts: 'nobody',
    sent_at: 'nobody',
  },
  booker_invoices: {
    id: 'nobody',
    booker_id: 'nobody',
    date_from: 'nobody',
    date_to: 'nobody',
    issued_by: rule('customer', true, 'kept', 'its company deletes it', 'a number: whose to change it is'),
    issued_by_name: rule('customer', true, 'deleted', 'its company deletes it', 'who issued it'),
    issued_at: 'nobody',
    totals: 'nobody',
  },
  booker_invoice_lines: {
    invoice_id: 'nobody',
    booking_id: 'nobody',
    pickup_at: 'nobody',
    line: { ...paper, exported: false },
  },
  booker_passengers: {
    id: 'nobody',
    booker_id: 'nobody',
    first_name: listed,
    last_name: listed,
    email: listed,
    dialing_code: listed,
    phone: listed,
    cost_centre: listed,
    created_at: 'nobody',
  },
  tracks: {
    booking_id: 'nobody',
    driver_id: driver,
    driver_name: driver,
    driver_number: driver,
    driver_mobile: driver,
    licence: driver,
    make: driver,
    model: driver,
    registration: driver,
    colour: driver,
    photo: driver,
    latitude: driver,
    longitude: driver,
    position_at: driver,
    seconds_left: 'nobody',
    metres_left: 'nobody',
    plan: 'nobody',
  },
  footprints: { booking_id: 'nobody', at: trail, latitude: trail, longitude: trail },
};
