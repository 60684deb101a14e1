import {
  displayPhone,
  formatLocal,
  fullName,
  isoWithOffset,
  joinReference,
  localAt,
  type StatementTotals,
  statusAt,
  toMajor,
} from 'booking-core/domain';
import { formatDay, startOfDay } from 'booking-core/domain/days';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import { refuse } from '../http/refusal.ts';
import { speak } from '../mail/languages/index.ts';
import { messages } from '../messages.ts';
import { countryOf } from '../phone/read-phone.ts';
import { companyOf } from './company.ts';
import { csvLine, csvStart } from './csv.ts';
import { exactMoneyIn } from './lines-columns.ts';
import { linesPdf, pdfLines } from './lines-pdf.ts';
import { type Period, readPeriod, readWeek } from './require-booker.ts';
import { everyLineOf, rowsOfPage, type StatementRow, totalsOf, totalsOfDays } from './statement-rows.ts';

/** The booker's statement and weekly chart (specification 2 §7). */

const defaultPageSize = 50;
const maxPageSize = 500;

const via = (line: StatementRow): string => line.vias.map(({ address }) => address).join(' · ');

/** The status of a line's ride; one that is long past is not shown as upcoming. */
export const statusOfLine = (line: StatementRow, now: number): string =>
  statusAt(
    {
      status: line.status,
      pickupAt: line.pickup_at,
      returnAt: line.return_at ?? null,
      travelTimeSeconds: line.seconds ?? 0,
    },
    now,
  );

/** Lines for paper, with the statuses that the rides had at a moment, epoch milliseconds. */
export const asOf = (lines: readonly StatementRow[], at: number): StatementRow[] =>
  lines.map((line) => ({ ...line, status: statusOfLine(line, at) }));

/** One line in the spelling of specification 2 §3 (booker statement line); the last fields are ours. */
const wireLine = (line: StatementRow, zone: string, now: number) => {
  const major = (minor: number) => toMajor(minor, line.currency);
  return {
    Via: via(line),
    Note: line.note,
    Status: statusOfLine(line, now),
    JobPartId: String(line.id),
    BookerRef: line.booker_reference,
    BookerName: line.booker_name,
    PickupAddress: line.pickup.address,
    DropoffAddress: line.dropoff.address,
    PickPostcode: line.pickup.postcode,
    DropPostcode: line.dropoff.postcode,
    Card: major(line.card),
    Cash: major(line.cash),
    Price: major(line.price),
    Commission: major(line.commission),
    BookingDateTime: isoWithOffset(line.pickup_at, zone),
    account: major(line.account),
    bookingref: joinReference(line.reference, line.return_reference),
    passengername: line.passenger_name,
    custname: line.customer ? fullName({ firstName: line.customer.firstname, lastName: line.customer.lastname }) : '',
    custphone: line.customer
      ? displayPhone({ phone: line.customer.phone, dialingCode: line.customer.dialingcode })
      : '',
    custemail: line.customer?.email ?? '',
    custcountryalpha2code: line.customer ? countryOf(line.customer.dialingcode, line.customer.phone) : '',
    costcentre: line.cost_centre,
    hostreference: line.host_reference ?? '',
    trackingcode: line.tracking_code ?? '',
    paymentmethod: line.payment_method,
    currencycode: line.currency,
  };
};

/** Totals on the wire; the balance is the amount still to be settled: rides on account less commission. */
export const wireTotals = (totals: StatementTotals) => {
  const major = (minor: number) => toMajor(minor, totals.currency);
  return {
    currencycode: totals.currency,
    bookings: totals.bookings,
    cancelled: totals.cancelled,
    price: major(totals.price),
    card: major(totals.card),
    cash: major(totals.cash),
    account: major(totals.account),
    commission: major(totals.commission),
    balance: major(totals.account - totals.commission),
  };
};

const countOf = (totals: readonly StatementTotals[]): number =>
  totals.reduce((count, { bookings, cancelled }) => count + bookings + cancelled, 0);

/** GET /api/bookerstatement: one page of the period's lines, and the totals of all of them. */
export const statement: Handler<'statement'> = async (context, asked) => {
  const { deps, customer } = context;
  const { booker_id: bookerId } = customer;
  const period = readPeriod(context, asked);
  const pageSize = Math.min(maxPageSize, asked.pagesize || defaultPageSize);
  const totals = await totalsOf(deps.database, bookerId, period);
  const records = countOf(totals);
  const last = Math.max(1, Math.ceil(records / pageSize));
  const page = Math.min(last, Math.max(1, asked.pageindex));
  const lines = await rowsOfPage(deps.database, bookerId, period, {
    sort: asked.sort,
    descending: asked.order === 'desc',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const zone = timeZoneOf(deps);
  return {
    code: 1,
    message: '',
    datefrom: period.from,
    dateto: period.to,
    bookings: lines.map((line) => wireLine(line, zone, context.now)),
    pageindex: page,
    pagesize: pageSize,
    totalrecords: records,
    totals: totals.map(wireTotals),
  };
};

const csvColumns = [
  'Date and time',
  'Reference',
  'Our reference',
  'Cost centre',
  'Host reference',
  'Metadata',
  'Tracking code',
  'Booked by',
  'Passenger',
  'Customer',
  'Customer phone',
  'Customer email',
  'Customer country',
  'Pick-up',
  'Pick-up postcode',
  'Via',
  'Drop-off',
  'Drop-off postcode',
  'Hours',
  'Note',
  'Status',
  'Currency',
  'Price',
  'Card',
  'Cash',
  'Account',
  'Commission',
];

async function statementCsv({ deps, now }: CallContext, bookerId: number, period: Period): Promise<Buffer> {
  const zone = timeZoneOf(deps);
  const { country } = deps.operator.configuration;
  // In the order of day and month of the country's spreadsheets; the columns are named in English.
  const locale = country === '' ? 'en' : `en-${country}`;
  const parts: Buffer[] = [Buffer.from(csvStart + csvLine(csvColumns))];
  for await (const lines of everyLineOf(deps.database, bookerId, period)) {
    let text = '';
    for (const line of lines) {
      const row = wireLine(line, zone, now);
      text += csvLine([
        formatLocal(localAt(line.pickup_at, zone), locale),
        row.bookingref,
        row.BookerRef,
        row.costcentre,
        row.hostreference,
        line.metadata ? JSON.stringify(line.metadata) : '',
        row.trackingcode,
        row.BookerName,
        row.passengername,
        row.custname,
        row.custphone,
        row.custemail,
        row.custcountryalpha2code,
        row.PickupAddress,
        row.PickPostcode,
        row.Via,
        row.DropoffAddress,
        row.DropPostcode,
        line.hours || '',
        row.Note,
        row.Status,
        row.currencycode,
        row.Price,
        row.Card,
        row.Cash,
        row.account,
        row.Commission,
      ]);
    }
    parts.push(Buffer.from(text));
  }
  return Buffer.concat(parts);
}

async function statementPdf(
  { deps, now, readerLanguage }: CallContext,
  bookerId: number,
  period: Period,
): Promise<Uint8Array> {
  const totals = await totalsOf(deps.database, bookerId, period);
  if (countOf(totals) > pdfLines) throw refuse(messages.pdfTooLong(pdfLines));
  const lines: StatementRow[] = [];
  for await (const batch of everyLineOf(deps.database, bookerId, period)) lines.push(...batch);
  const { configuration } = deps.operator;
  const zone = timeZoneOf(deps);
  const localizer = speak(configuration, readerLanguage);
  const { t } = localizer;
  const money = exactMoneyIn(localizer);
  return linesPdf({
    localizer,
    company: configuration.company,
    sender: [configuration.address, configuration.phone, configuration.email].filter((line) => line !== ''),
    title: t('lines.statement'),
    facts: [
      { label: t('lines.for'), value: companyOf(deps, bookerId)?.name ?? String(bookerId) },
      {
        label: t('lines.period'),
        value: `${formatDay(period.from, localizer.locale)} – ${formatDay(period.to, localizer.locale)}`,
      },
      { label: t('lines.asOf'), value: localizer.when(now) },
    ],
    lines: asOf(lines, now),
    zone,
    sums: totals.flatMap((each) => [
      {
        label: t('lines.rides', { count: each.bookings, cancelled: each.cancelled }),
        value: money(each.price, each.currency),
      },
      { label: t('lines.card'), value: money(each.card, each.currency) },
      { label: t('lines.cash'), value: money(each.cash, each.currency) },
      { label: t('lines.account'), value: money(each.account, each.currency) },
      { label: t('lines.commission'), value: money(each.commission, each.currency), strong: true },
    ]),
    foot: '',
  });
}

/** GET /api/bookerstatementfile?format=csv|pdf (ours): the whole period as a file, its content in base64. */
export const statementFile: Handler<'statementFile'> = async (context, { format, ...asked }) => {
  const { booker_id: bookerId } = context.customer;
  const period = readPeriod(context, asked);
  const content = await (format === 'csv' ? statementCsv : statementPdf)(context, bookerId, period);
  return {
    code: 1,
    message: '',
    statement: Buffer.from(content).toString('base64'),
    filename: `statement-${period.from}-${period.to}.${format}`,
    fileext: format,
  };
};

/** GET /api/booking?weekcommencing=&bookerid= : seven days from Monday; the shape is of this product. */
export const chart: Handler<'chart'> = async (context, asked) => {
  const { deps, customer } = context;
  const { booker_id: bookerId } = customer;
  const zone = timeZoneOf(deps);
  const currency = deps.operator.configuration.currencycode;
  const days = readWeek(context, asked.weekcommencing);
  const rows = await totalsOfDays(
    deps.database,
    bookerId,
    days.map((day) => startOfDay(day, zone)),
  );
  return {
    code: 1,
    message: '',
    weekcommencing: days[0] ?? '',
    currencycode: currency,
    days: days.slice(0, 7).map((date, index) => {
      const own = rows.filter((row) => row.day === index + 1);
      const sum = (pick: (row: StatementTotals) => number) => own.reduce((total, row) => total + pick(row), 0);
      return {
        date,
        bookings: sum((row) => row.bookings),
        cancelled: sum((row) => row.cancelled),
        fare: toMajor(own.find((row) => row.currency === currency)?.price ?? 0, currency),
        // Amounts in different currencies cannot be added.
        otherfares: own
          .filter((row) => row.currency !== currency)
          .map((row) => ({ currencycode: row.currency, fare: toMajor(row.price, row.currency) })),
      };
    }),
  };
};
