import { isoWithOffset, listed, localAt, type StatementTotals } from 'booking-core/domain';

import { formatDay } from 'booking-core/domain/days';
import { fill } from 'booking-core/messages';
import { type Selectable, sql } from 'kysely';
import type { CustomerRow } from '../accounts/sessions.ts';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import type { BookerInvoiceTable } from '../database/schema.ts';
import { vatAt, vatWithin } from '../fares/vat.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { type Localizer, languages, speak } from '../mail/languages/index.ts';
import { messages } from '../messages.ts';
import type { VatRule } from '../operator/schema.ts';
import { companyOf } from './company.ts';
import { exactMoneyIn } from './lines-columns.ts';
import { linesPdf, pdfLines } from './lines-pdf.ts';
import { nameOf, type Period, periodOf } from './require-booker.ts';
import { asOf, wireTotals } from './statement-calls.ts';
import { invoiceLines, type StatementRow, totalsOfEach, writeDown } from './statement-rows.ts';

/**
 * A booker's invoices (specification 2 §7): a period of days settled at once, the rides on account less the commission
 * of all rides. An invoice stores the figures at the time of issue. Only the booker who issued it may change it (§6).
 */

const mostInvoices = 500;

type InvoiceRow = Selectable<BookerInvoiceTable>;

/** An invoice's totals at the time of issue; one without stored totals is stored with its bookings as they are now. */
async function totalsAsIssued({ deps }: CallContext, row: InvoiceRow): Promise<readonly StatementTotals[]> {
  if (row.totals !== null) return row.totals as readonly StatementTotals[];
  return deps.database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, row.booker_id);
    const { id, booker_id: bookerId, date_from: from, date_to: to } = row;
    return writeDown(transaction, id, bookerId, periodOf(from, to, timeZoneOf(deps)));
  });
}

/** Whether two lists of totals are equal, whatever the order of their currencies. */
function isSame(some: readonly StatementTotals[], others: readonly StatementTotals[]): boolean {
  const told = (list: readonly StatementTotals[]) =>
    list.map((totals) => JSON.stringify(Object.entries(wireTotals(totals)))).sort();
  return JSON.stringify(told(some)) === JSON.stringify(told(others));
}

/** GET /api/bookerinvoice: the company's invoices, latest period first. */
export const invoices: Handler<'invoices'> = async (context) => {
  const { booker_id: bookerId } = context.customer;
  const { database } = context.deps;
  const zone = timeZoneOf(context.deps);
  const rows = await database
    .selectFrom('booker_invoices')
    .selectAll()
    .where('booker_id', '=', bookerId)
    .orderBy('date_from', 'desc')
    .orderBy('id', 'desc')
    .limit(mostInvoices)
    .execute();
  const today = await totalsOfEach(
    database,
    bookerId,
    rows.map((row) => ({ id: row.id, ...periodOf(row.date_from, row.date_to, zone) })),
  );
  const issued = new Map<number, readonly StatementTotals[]>();
  for (const row of rows) issued.set(row.id, await totalsAsIssued(context, row));
  return {
    code: 1,
    message: '',
    invoices: rows.map((row) => ({
      id: row.id,
      datefrom: row.date_from,
      dateto: row.date_to,
      issuedate: isoWithOffset(row.issued_at, zone),
      issuedbyuser: row.issued_by,
      issuedbyname: row.issued_by_name,
      totals: (issued.get(row.id) ?? []).map(wireTotals),
      // Our addition: whether bookings of its days have changed since it was issued.
      outdated: !isSame(issued.get(row.id) ?? [], today.get(row.id) ?? []),
    })),
  };
};

function periodToIssue(context: CallContext, asked: { datefrom: string; dateto: string }): Period {
  const zone = timeZoneOf(context.deps);
  const period = periodOf(asked.datefrom, asked.dateto, zone);
  if (period.to > localAt(context.now, zone).slice(0, 10)) throw refuse(messages.invoiceAhead);
  return period;
}

/** Serializes invoices of a company, so that no ride is on two of them. */
const lockCompany = (database: Database, bookerId: number) =>
  sql`select pg_advisory_xact_lock(7412, ${bookerId % 2_147_483_647}::integer)`.execute(database);

/** Locks the company's invoices and checks the days. @throws {Refusal} when a day is on another invoice. */
async function takeDays(database: Database, bookerId: number, period: Period, id: number): Promise<void> {
  await lockCompany(database, bookerId);
  const other = await database
    .selectFrom('booker_invoices')
    .select('id')
    .where('booker_id', '=', bookerId)
    .where('id', '!=', id)
    .where('date_from', '<=', period.to)
    .where('date_to', '>=', period.from)
    .executeTakeFirst();
  if (other) throw refuse(messages.invoiceOverlaps(other.id));
}

/** Stores an invoice's content. @throws {Refusal} when its days have no booking, because nothing is owed. */
async function issue(database: Database, id: number, bookerId: number, period: Period): Promise<void> {
  const totals = await writeDown(database, id, bookerId, period);
  if (totals.length === 0) throw refuse(messages.nothingToInvoice);
}

/** POST /api/bookerinvoice. */
export const issueInvoice: Handler<'issueInvoice'> = async (context, asked) => {
  const { customer: booker } = context;
  const period = periodToIssue(context, asked);
  const { id } = await context.deps.database.transaction().execute(async (transaction) => {
    await takeDays(transaction, booker.booker_id, period, 0);
    const issued = await transaction
      .insertInto('booker_invoices')
      .values({
        booker_id: booker.booker_id,
        date_from: period.from,
        date_to: period.to,
        issued_by: booker.id,
        issued_by_name: nameOf(booker),
        issued_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await issue(transaction, issued.id, booker.booker_id, period);
    return issued;
  });
  return { code: 1, message: '', id };
};

/**
 * An invoice of the booker's company. @throws {Refusal} when it does not exist, and 403 when another booker issued it.
 */
async function invoiceOf(database: Database, booker: CustomerRow, id: number, toChange: boolean) {
  const row = await database
    .selectFrom('booker_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('booker_id', '=', booker.booker_id)
    .executeTakeFirst();
  if (!row) throw refuse(messages.noSuchInvoice);
  if (toChange && row.issued_by !== booker.id) throw new Refusal(403, 2, messages.invoiceNotYours);
  return row;
}

/** PUT /api/bookerinvoice: issues an invoice again, for other days or the same ones, with the current figures. */
export const changeInvoice: Handler<'changeInvoice'> = async (context, asked) => {
  const { customer: booker } = context;
  const period = periodToIssue(context, asked);
  await context.deps.database.transaction().execute(async (transaction) => {
    await takeDays(transaction, booker.booker_id, period, asked.id);
    await invoiceOf(transaction, booker, asked.id, true);
    await transaction
      .updateTable('booker_invoices')
      .set({ date_from: period.from, date_to: period.to, issued_at: context.now })
      .where('id', '=', asked.id)
      .execute();
    await issue(transaction, asked.id, booker.booker_id, period);
  });
  return { code: 1, message: '', id: asked.id };
};

/** DELETE /api/bookerinvoice. */
export const removeInvoice: Handler<'removeInvoice'> = async ({ deps: { database }, customer }, { id }) => {
  await invoiceOf(database, customer, id, true);
  await database.deleteFrom('booker_invoices').where('id', '=', id).execute();
  return { code: 1, message: '', id };
};

/** The tax included in rides on account, a row for each rate; none for rides that drivers supply. */
function vatSums(
  lines: readonly StatementRow[],
  currency: string,
  rules: readonly VatRule[],
  zone: string,
  localizer: Localizer,
) {
  const byRate = new Map<string, number>();
  for (const line of lines.filter((each) => each.currency === currency && each.account !== 0)) {
    const rule = vatAt(rules, line.pickup_at, zone);
    if (rule?.role !== 'principal') continue;
    const label = localizer.t('lines.vat', { percent: rule.percent, label: rule.label });
    byRate.set(label, (byRate.get(label) ?? 0) + vatWithin(line.account, rule.percent));
  }
  return [...byRate].map(([label, minor]) => ({ label, value: exactMoneyIn(localizer)(minor, currency) }));
}

/** The tax numbers of these rates, preceded by a note where the operator acts as an agent. */
function vatNumbers(
  lines: readonly StatementRow[],
  rules: readonly VatRule[],
  zone: string,
  company: string,
  { t }: Localizer,
): string[] {
  const onAccount = lines.filter(({ account }) => account !== 0).map((line) => vatAt(rules, line.pickup_at, zone));
  const numbers = onAccount.flatMap((rule) =>
    rule && rule.number !== '' ? [t('vat.number', { label: rule.label, number: rule.number })] : [],
  );
  const isAgent = onAccount.some((rule) => rule?.role === 'agent');
  return [...new Set([...(isAgent ? [t('lines.agent', { company })] : []), ...numbers])];
}

/** The message, in the reader's language, that a PDF cannot hold all bookings. */
const tooLongIn = ({ code }: Localizer): string =>
  fill(languages[code].refusals.pdfTooLong ?? messages.pdfTooLong(pdfLines), { value: pdfLines });

/** GET /api/bookerinvoicereport: the invoice as a PDF file, its content in base64. */
export const invoiceReport: Handler<'invoiceReport'> = async (context, { id }) => {
  const { deps, customer: booker } = context;
  const row = await invoiceOf(deps.database, booker, id, false);
  const zone = timeZoneOf(deps);
  const totals = await totalsAsIssued(context, row);
  const isLong = totals.reduce((sum, each) => sum + each.bookings + each.cancelled, 0) > pdfLines;
  const lines = await invoiceLines(deps.database, row.id);
  const { configuration } = deps.operator;
  const localizer = speak(configuration, context.readerLanguage);
  const { t } = localizer;
  const money = exactMoneyIn(localizer);
  const pdf = await linesPdf({
    localizer,
    company: configuration.company,
    sender: [configuration.address, configuration.phone, configuration.email].filter((text) => text !== ''),
    title: t('lines.invoice', { number: row.id }),
    facts: [
      { label: t('lines.for'), value: companyOf(deps, booker.booker_id)?.name ?? String(booker.booker_id) },
      {
        label: t('lines.period'),
        value: `${formatDay(row.date_from, localizer.locale)} – ${formatDay(row.date_to, localizer.locale)}`,
      },
      { label: t('lines.issued'), value: listed([localizer.when(row.issued_at), row.issued_by_name]) },
    ],
    lines: isLong ? [] : asOf(lines, row.issued_at),
    zone,
    sums: totals.flatMap(({ currency, account, commission, bookings }) => [
      { label: t('lines.onAccount'), value: money(account, currency) },
      { label: t('lines.commissionOn', { count: bookings }), value: money(-commission, currency) },
      {
        label: t(account >= commission ? 'lines.toPay' : 'lines.inFavour'),
        value: money(Math.abs(account - commission), currency),
        strong: true,
      },
      ...vatSums(lines, currency, deps.operator.fares.vat, zone, localizer),
    ]),
    foot: [
      ...(isLong ? [tooLongIn(localizer)] : []),
      ...vatNumbers(lines, deps.operator.fares.vat, zone, configuration.company, localizer),
    ].join(' '),
  });
  return {
    code: 1,
    message: '',
    invoice: Buffer.from(pdf).toString('base64'),
    fileext: 'pdf',
    filename: `invoice-${row.id}.pdf`,
  };
};
