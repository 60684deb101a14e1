import type { Endpoint, RetryClass } from './endpoints.ts';
import type { HttpVerb } from './verb.ts';
import { amount, flag, list, maybeNumber, number, object, optional, text } from './wire.ts';

/** The calls of corporate bookers (specification 2 §7). A call marked "ours" is not in the specification. */

const call = (method: HttpVerb, path: string, retry: RetryClass, timeoutMs = 15_000): Endpoint => ({
  method,
  path,
  timeoutMs,
  retry,
  okCodes: [1],
});

export const bookerEndpoints = {
  statement: call('GET', '/api/bookerstatement', 'read', 30_000),
  /** Ours: the whole period as CSV or PDF. */
  statementFile: call('GET', '/api/bookerstatementfile', 'read', 120_000),
  chart: call('GET', '/api/booking', 'read'),
  invoices: call('GET', '/api/bookerinvoice', 'read', 30_000),
  issueInvoice: call('POST', '/api/bookerinvoice', 'never'),
  changeInvoice: call('PUT', '/api/bookerinvoice', 'never'),
  removeInvoice: call('DELETE', '/api/bookerinvoice', 'never'),
  invoiceReport: call('GET', '/api/bookerinvoicereport', 'read', 60_000),
  /** Ours: the company of whoever asks, joining one by its code, leaving it. */
  company: call('GET', '/api/booker', 'read'),
  join: call('POST', '/api/booker', 'never'),
  leave: call('DELETE', '/api/booker', 'never'),
  membership: call('GET', '/api/bookermembership', 'read'),
  /** Ours: the company's people, letting in who waits, removing somebody. */
  people: call('GET', '/api/bookerpeople', 'read'),
  approvePerson: call('PUT', '/api/bookerpeople', 'never'),
  removePerson: call('DELETE', '/api/bookerpeople', 'never'),
  /** Ours: the passengers that the company has saved. */
  passengers: call('GET', '/api/bookerpassengers', 'read'),
  addPassenger: call('POST', '/api/bookerpassengers', 'never'),
  changePassenger: call('PUT', '/api/bookerpassengers', 'never'),
  removePassenger: call('DELETE', '/api/bookerpassengers', 'never'),
} as const satisfies Record<string, Endpoint>;

const head = { code: optional(number, 1), message: text };
const totals = object({
  currencycode: text,
  bookings: amount,
  cancelled: amount,
  price: amount,
  card: amount,
  cash: amount,
  account: amount,
  commission: amount,
});

/** A page of lines in the spelling of specification 2 §3; paging, totals and the last fields of a line are ours. */
export const statement = object({
  ...head,
  datefrom: text,
  dateto: text,
  bookings: list(
    object({
      via: text,
      note: text,
      status: text,
      jobpartid: text,
      bookerref: text,
      bookername: text,
      pickupaddress: text,
      dropoffaddress: text,
      pickpostcode: text,
      droppostcode: text,
      card: amount,
      cash: amount,
      price: amount,
      commission: amount,
      bookingdatetime: text,
      account: amount,
      bookingref: text,
      passengername: text,
      custname: text,
      custphone: text,
      custemail: text,
      custcountryalpha2code: text,
      costcentre: text,
      paymentmethod: text,
      currencycode: text,
    }),
  ),
  pageindex: maybeNumber,
  pagesize: maybeNumber,
  totalrecords: maybeNumber,
  totals: list(totals),
});

/** Files in base64: `statement` is ours, `invoice` the specification's. */
export const statementFile = object({ ...head, statement: text, filename: text, fileext: text });
export const invoiceReport = object({ ...head, invoice: text, filename: text, fileext: text });

export const weeklyChart = object({
  ...head,
  weekcommencing: text,
  currencycode: text,
  days: list(
    object({
      date: text,
      bookings: amount,
      cancelled: amount,
      fare: amount,
      otherfares: list(object({ currencycode: text, fare: amount })),
    }),
  ),
});

export const invoices = object({
  ...head,
  invoices: list(
    object({
      id: number,
      dateto: text,
      datefrom: text,
      issuedate: text,
      issuedbyuser: text,
      issuedbyname: text,
      totals: list(totals),
      /** Ours: bookings of its days have changed since it was issued. */
      outdated: flag(false),
    }),
  ),
});

export const company = object({
  ...head,
  bookerid: amount,
  name: text,
  commissionpercent: amount,
  discountpercent: amount,
  accountallowed: flag(false),
  costcentres: list(text),
});

/** For which company somebody books, or waits to. */
export const membership = object({
  ...head,
  bookerid: amount,
  name: text,
  accountallowed: flag(false),
  pending: flag(false),
});

export const people = object({
  ...head,
  people: list(
    object({
      id: number,
      firstname: text,
      lastname: text,
      email: text,
      emailproven: flag(false),
      pending: flag(false),
    }),
  ),
});

export const passengers = object({
  ...head,
  passengers: list(
    object({
      id: number,
      firstname: text,
      lastname: text,
      email: text,
      dialingcode: text,
      phone: text,
      costcentre: text,
    }),
  ),
});

export interface InvoiceRequest {
  readonly id: number;
  readonly dateto: string;
  readonly datefrom: string;
  readonly bookerid: number;
}

export interface PassengerRequest {
  readonly id: number;
  readonly bookerid: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly dialingcode: string;
  readonly phone: string;
  readonly costcentre: string;
}
