import * as v from 'valibot';
import { done, fileFields, head, nothing } from '../answers.ts';
import { bookerEndpoints as at } from '../endpoints/bookers.ts';
import {
  dayOf,
  described,
  emailField,
  line,
  neededQueryId,
  optionalCount,
  optionalId,
  optionalLine,
  phoneFields,
  queryDay,
  queryId,
  rowId,
} from '../fields.ts';
import * as limits from '../limits.ts';
import { sortKeys } from '../statement.ts';
import { bookerCall, customerCall } from './call.ts';

/** The id of the caller's company; any other id is refused. */
const ofCompany = { bookerid: queryId };
const period = { datefrom: queryDay, dateto: queryDay };

/** One of these words in any letter case; the first is the default. */
const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.toLowerCase() || words[0]),
      v.picklist(words),
    ),
    '',
  );

/** Sums in one currency, major units; the balance is the unsettled amount: rides on account less commission. */
const totals = v.object({
  currencycode: v.string(),
  bookings: v.number(),
  cancelled: v.number(),
  price: v.number(),
  card: v.number(),
  cash: v.number(),
  account: v.number(),
  commission: v.number(),
  balance: v.number(),
});

/** A ride of the statement (specification 2 §3, booker statement line); those in lower case are ours. */
const statementLine = v.object({
  Via: v.string(),
  Note: v.string(),
  Status: v.string(),
  JobPartId: v.string(),
  BookerRef: v.string(),
  BookerName: v.string(),
  PickupAddress: v.string(),
  DropoffAddress: v.string(),
  PickPostcode: v.string(),
  DropPostcode: v.string(),
  Card: v.number(),
  Cash: v.number(),
  Price: v.number(),
  Commission: v.number(),
  BookingDateTime: v.string(),
  account: v.number(),
  bookingref: v.string(),
  passengername: v.string(),
  custname: v.string(),
  custphone: v.string(),
  custemail: v.string(),
  custcountryalpha2code: v.string(),
  costcentre: v.string(),
  hostreference: described(v.string(), 'The host page’s reference for the booking.'),
  trackingcode: described(
    v.string(),
    'The company’s tracking code with which another person booked, whose data is withheld; “” for a booking made by the company itself.',
  ),
  paymentmethod: v.string(),
  currencycode: v.string(),
});

const day = v.pipe(line(40, 10), v.transform(dayOf));
const invoiceFields = { id: optionalCount(1e15), datefrom: day, dateto: day, bookerid: optionalId };

const passengerFields = {
  id: optionalCount(1e15),
  bookerid: optionalId,
  firstname: line(limits.textMaxLength, 1),
  lastname: optionalLine(limits.textMaxLength),
  email: v.optional(v.nullable(emailField), ''),
  ...phoneFields,
  costcentre: optionalLine(limits.costCentreMaxLength),
};

const membership = {
  ...head,
  bookerid: described(v.number(), 'Id of the company; 0 when the customer books for no company.'),
  name: v.string(),
  accountallowed: v.boolean(),
  pending: v.boolean(),
  closed: described(
    v.boolean(),
    'Whether the customer belongs to a company, or has requested to join one, that does not book at present.',
  ),
};

/** The calls of corporate bookers (specification 2 §7). A call marked "Ours" is not in the specification. */
export const bookerCalls = {
  statement: bookerCall({
    endpoint: at.statement,
    about: 'Returns one page of the period’s rides, and the totals of all rides of the period (specification 2 §7).',
    request: v.object({
      ...ofCompany,
      ...period,
      sort: wordOf(sortKeys),
      order: wordOf(['desc', 'asc']),
      pageindex: queryId,
      pagesize: queryId,
    }),
    answer: v.object({
      ...head,
      datefrom: v.string(),
      dateto: v.string(),
      bookings: v.array(statementLine),
      pageindex: v.number(),
      pagesize: v.number(),
      totalrecords: v.number(),
      totals: v.array(totals),
    }),
  }),
  statementFile: bookerCall({
    endpoint: at.statementFile,
    about: 'Ours: returns the statement of the whole period as a file with base64 content.',
    request: v.object({ ...ofCompany, ...period, format: wordOf(['csv', 'pdf']) }),
    answer: v.object({ ...head, statement: v.string(), ...fileFields }),
  }),
  chart: bookerCall({
    endpoint: at.chart,
    about: 'Returns rides and fares of seven days from a Monday (specification 2 §7).',
    request: v.object({ ...ofCompany, weekcommencing: queryDay }),
    answer: v.object({
      ...head,
      weekcommencing: v.string(),
      currencycode: v.string(),
      days: v.array(
        v.object({
          date: v.string(),
          bookings: v.number(),
          cancelled: v.number(),
          fare: v.number(),
          otherfares: v.array(v.object({ currencycode: v.string(), fare: v.number() })),
        }),
      ),
    }),
  }),
  invoices: bookerCall({
    endpoint: at.invoices,
    about: 'Returns the company’s invoices, latest period first (specification 2 §7).',
    request: v.object(ofCompany),
    answer: v.object({
      ...head,
      invoices: v.array(
        v.object({
          id: v.number(),
          datefrom: v.string(),
          dateto: v.string(),
          issuedate: v.string(),
          issuedbyuser: v.number(),
          issuedbyname: v.string(),
          totals: v.array(totals),
          outdated: described(
            v.boolean(),
            'Ours: whether bookings of the period have changed since the invoice was issued.',
          ),
        }),
      ),
    }),
  }),
  issueInvoice: bookerCall({
    endpoint: at.issueInvoice,
    about: 'Issues an invoice for a period of days (specification 2 §7).',
    request: v.object(invoiceFields),
    answer: done,
  }),
  changeInvoice: bookerCall({
    endpoint: at.changeInvoice,
    about: 'Reissues an invoice for other days, or the same ones, with the current figures (specification 2 §7).',
    request: v.object({ ...invoiceFields, id: rowId }),
    answer: done,
  }),
  removeInvoice: bookerCall({
    endpoint: at.removeInvoice,
    about: 'Withdraws an invoice (specification 2 §7).',
    request: v.object({ ...ofCompany, id: neededQueryId('id') }),
    answer: done,
  }),
  invoiceReport: bookerCall({
    endpoint: at.invoiceReport,
    about: 'Returns an invoice as a PDF file with base64 content (specification 2 §7).',
    request: v.object({ ...ofCompany, id: neededQueryId('id') }),
    answer: v.object({ ...head, invoice: v.string(), ...fileFields }),
  }),
  company: bookerCall({
    endpoint: at.company,
    about: 'Ours: returns the booker’s company.',
    request: v.object(ofCompany),
    answer: v.object({
      ...head,
      bookerid: v.number(),
      name: v.string(),
      commissionpercent: v.number(),
      discountpercent: v.number(),
      accountallowed: v.boolean(),
      costcentres: v.array(v.string()),
      lastcostcentre: described(v.string(), 'Cost centre of the booker’s last booking; “” for none.'),
    }),
  }),
  join: customerCall({
    endpoint: at.join,
    about: 'Ours: requests to become a booker of the company with this join code.',
    request: v.object({ joincode: line(100, 1) }),
    answer: v.object(membership),
  }),
  leave: customerCall({
    endpoint: at.leave,
    about: 'Ours: leaves the company, or withdraws the request to join it.',
    request: v.object(ofCompany),
    answer: nothing,
  }),
  membership: customerCall({
    endpoint: at.membership,
    about: 'Ours: returns the company that the customer books for or has requested to join.',
    request: v.object(ofCompany),
    answer: v.object(membership),
  }),
  people: bookerCall({
    endpoint: at.people,
    about: 'Ours: returns the bookers of the company and the pending requests to join it.',
    request: v.object(ofCompany),
    answer: v.object({
      ...head,
      people: v.array(
        v.object({
          id: v.number(),
          firstname: v.string(),
          lastname: v.string(),
          email: v.string(),
          emailproven: v.boolean(),
          pending: v.boolean(),
        }),
      ),
    }),
  }),
  approvePerson: bookerCall({
    endpoint: at.approvePerson,
    about: 'Ours: approves a pending request to join the company.',
    request: v.object({ id: rowId }),
    answer: done,
  }),
  removePerson: bookerCall({
    endpoint: at.removePerson,
    about: 'Ours: removes a booker from the company, or declines a pending request to join.',
    request: v.object({ ...ofCompany, id: queryId }),
    answer: done,
  }),
  passengers: bookerCall({
    endpoint: at.passengers,
    about: 'Ours: returns the company’s saved passengers, sorted by name.',
    request: v.object(ofCompany),
    answer: v.object({
      ...head,
      passengers: v.array(
        v.object({
          id: v.number(),
          firstname: v.string(),
          lastname: v.string(),
          email: v.string(),
          dialingcode: v.string(),
          phone: v.string(),
          costcentre: v.string(),
        }),
      ),
    }),
  }),
  addPassenger: bookerCall({
    endpoint: at.addPassenger,
    about: 'Ours: saves a passenger.',
    request: v.object(passengerFields),
    answer: done,
  }),
  changePassenger: bookerCall({
    endpoint: at.changePassenger,
    about: 'Ours: changes a saved passenger.',
    request: v.object({ ...passengerFields, id: rowId }),
    answer: done,
  }),
  removePassenger: bookerCall({
    endpoint: at.removePassenger,
    about: 'Ours: deletes a saved passenger.',
    request: v.object({ ...ofCompany, id: queryId }),
    answer: done,
  }),
};
