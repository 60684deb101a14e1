import { isDay } from '../domain/days.ts';
import {
  type BookerMembership,
  fullName,
  type Period,
  parseMoment,
  type StatementTotals,
  toMinor,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type * as wire from '../wire/bookers.ts';
import type { Read } from '../wire/readers.ts';

type Statement = Read<typeof wire.statement>;
type Partner = Read<typeof wire.partner>;

/** @returns a function that converts amounts of the API to minor units of a currency */
const minorOf = (currency: string) => (major: number) => toMinor(major, currency);

export const toCompany = (row: Read<typeof wire.company>) => ({
  bookerId: row.bookerid,
  name: row.name,
  commissionPercent: row.commissionpercent,
  discountPercent: row.discountpercent,
  accountAllowed: row.accountallowed,
  costCentres: row.costcentres,
  lastCostCentre: row.lastcostcentre,
});

export const toMembership = (row: Read<typeof wire.membership>): BookerMembership => ({
  bookerId: row.bookerid,
  name: row.name,
  accountAllowed: row.accountallowed,
  pending: row.pending,
  closed: row.closed,
});

export const toPeople = ({ people }: Read<typeof wire.people>) =>
  people.map(({ id, firstname, lastname, email, emailproven: emailProven, pending }) => ({
    id,
    name: fullName({ firstName: firstname, lastName: lastname }),
    email,
    emailProven,
    pending,
  }));

function toTotals(row: Statement['totals'][number]): StatementTotals {
  const currency = row.currencycode || limits.currency;
  const minor = minorOf(currency);
  return {
    currency,
    bookings: row.bookings,
    cancelled: row.cancelled,
    price: minor(row.price),
    card: minor(row.card),
    cash: minor(row.cash),
    account: minor(row.account),
    commission: minor(row.commission),
  };
}

const withPostcode = (address: string, postcode: string) =>
  postcode === '' || address.includes(postcode) ? address : `${address}, ${postcode}`;

/** One booking of a statement; null where its time cannot be read. */
function toStatementLine(row: Statement['bookings'][number], zone: string) {
  const pickupAt = parseMoment(row.bookingdatetime, zone);
  if (pickupAt === null) return null;
  const currency = row.currencycode || limits.currency;
  const minor = minorOf(currency);
  return {
    jobPartId: row.jobpartid,
    reference: row.bookingref || row.jobpartid,
    pickupAt,
    status: row.status.toLowerCase(),
    bookerRef: row.bookerref,
    costCentre: row.costcentre,
    hostReference: row.hostreference,
    trackingCode: row.trackingcode,
    bookerName: row.bookername,
    passengerName: row.passengername,
    customer:
      row.custname === ''
        ? null
        : {
            name: row.custname,
            phone: row.custphone,
            email: row.custemail,
            country: row.custcountryalpha2code,
          },
    pickup: withPostcode(row.pickupaddress, row.pickpostcode),
    via: row.via,
    dropoff: withPostcode(row.dropoffaddress, row.droppostcode),
    note: row.note,
    paymentMethod: row.paymentmethod.toLowerCase(),
    currency,
    price: minor(row.price),
    card: minor(row.card),
    cash: minor(row.cash),
    account: minor(row.account),
    commission: minor(row.commission),
  };
}

/** A page of a statement. @param asked the requested days, used where the response has none */
export const toStatement = (answer: Statement, asked: Period, zone: string) => ({
  from: isDay(answer.datefrom) ? answer.datefrom : asked.from,
  to: isDay(answer.dateto) ? answer.dateto : asked.to,
  // A line that cannot be read must not hide the others.
  lines: answer.bookings.flatMap((row) => toStatementLine(row, zone) ?? []),
  totals: answer.totals.map(toTotals),
  page: answer.pageindex ?? 1,
  pageSize: answer.pagesize ?? Math.max(1, answer.bookings.length),
  total: answer.totalrecords ?? answer.bookings.length,
});

/** The seven days of a week; null where they are not seven. @param day the requested Monday */
export function toChart(answer: Read<typeof wire.weeklyChart>, day: string) {
  const currency = answer.currencycode || limits.currency;
  if (answer.days.length !== 7 || !answer.days.every(({ date }) => isDay(date.slice(0, 10)))) return null;
  return {
    weekCommencing: answer.days[0]?.date.slice(0, 10) ?? day,
    days: answer.days.map((row) => ({
      date: row.date.slice(0, 10),
      bookings: row.bookings,
      cancelled: row.cancelled,
      fares: [
        { minor: toMinor(row.fare, currency), currency },
        ...row.otherfares.map((other) => ({
          minor: toMinor(other.fare, other.currencycode),
          currency: other.currencycode,
        })),
      ],
    })),
  };
}

export const toInvoices = ({ invoices }: Read<typeof wire.invoices>, zone: string) =>
  invoices.map((row) => ({
    id: row.id,
    from: row.datefrom.slice(0, 10),
    to: row.dateto.slice(0, 10),
    issuedAt: parseMoment(row.issuedate, zone) ?? 0,
    issuedBy: Number(row.issuedbyuser) || 0,
    issuedByName: row.issuedbyname,
    totals: row.totals.map(toTotals),
    outdated: row.outdated,
  }));

export const toPassengers = ({ passengers }: Read<typeof wire.passengers>) =>
  passengers.map((row) => ({
    id: row.id,
    contact: {
      firstName: row.firstname,
      lastName: row.lastname,
      email: row.email,
      phone: row.phone,
      dialingCode: row.dialingcode.replace(/\D/g, '') || limits.dialingCode,
    },
    costCentre: row.costcentre,
  }));

const stateOf = (state: string): 'waiting' | 'delivered' | 'givenup' =>
  state === 'waiting' || state === 'delivered' ? state : 'givenup';

/** The tracking codes of a partner's pages, and its webhooks with their deliveries. */
export const toPartner = ({ codes, webhooks }: Partner, zone: string) => ({
  codes: codes.map(({ trackingcode: trackingCode, test: isTest, domains, enabled, expires, asked }) => ({
    ...{ trackingCode, isTest, domains, enabled, expires, asked },
  })),
  webhooks: webhooks.map(({ id, url, rotatinguntil, switchedoff: switchedOff, gone, deliveries }) => ({
    ...{ id, url, switchedOff, gone },
    rotatingUntil: parseMoment(rotatinguntil, zone),
    deliveries: deliveries.map(({ bookingref: reference, at, dueat, state, ...delivery }) => ({
      ...delivery,
      reference,
      at: parseMoment(at, zone) ?? 0,
      state: stateOf(state),
      dueAt: parseMoment(dueat, zone),
    })),
  })),
});
