import { amount, flag, list, maybeNumber, number, object, optional, text } from './readers.ts';

/** The responses of the corporate bookers' calls (specification 2 §7). "Ours" marks additions to the specification. */

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
      hostreference: text,
      trackingcode: text,
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
  lastcostcentre: text,
});

/** The company that a customer books for, or has requested to join. */
export const membership = object({
  ...head,
  bookerid: amount,
  name: text,
  accountallowed: flag(false),
  pending: flag(false),
  closed: flag(false),
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

/** The company's tracking codes, the domains that it requested, and its webhooks. */
export const partner = object({
  ...head,
  codes: list(
    object({
      trackingcode: text,
      domains: list(text),
      enabled: flag(true),
      expires: text,
      test: flag(false),
      asked: list(object({ id: number, domain: text, refused: flag(false) })),
    }),
  ),
  webhooks: list(
    object({
      id: number,
      url: text,
      rotatinguntil: text,
      switchedoff: flag(false),
      gone: flag(false),
      deliveries: list(
        object({
          id: number,
          type: text,
          bookingref: text,
          at: text,
          attempts: amount,
          state: text,
          dueat: text,
          failure: text,
        }),
      ),
    }),
  ),
});

export const webhookSecret = object({ ...head, secret: text });
