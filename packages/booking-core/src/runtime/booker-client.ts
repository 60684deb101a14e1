import type { RequestOf } from 'contracts';
import { bookerEndpoints as calls } from 'contracts/endpoints/bookers';
import type { Endpoint } from 'contracts/endpoints/endpoint';
import { partnerEndpoints as partners } from 'contracts/endpoints/partners';
import { tell } from '../api/accounts.ts';
import { type Connection, send } from '../api/http.ts';
import { isDay } from '../domain/days.ts';
import {
  type ApiError,
  type BookerMembership,
  fail,
  ok,
  type Period,
  type Profile,
  parseMoment,
  type Result,
  type StatementTotals,
  toMinor,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { CancelToken } from '../ports/index.ts';
import * as wire from '../wire/bookers.ts';
import type { Read, Shape } from '../wire/readers.ts';
import type { AccountAnswer } from './account.ts';
import type { BookerApi, ServerFile } from './booker.ts';

const notSignedIn: ApiError = { kind: 'rejected', code: 2, message: '', reason: 'session' };

type WireTotals = Read<typeof wire.statement>['totals'][number];

function toTotals(row: WireTotals): StatementTotals {
  const currency = row.currencycode || limits.currency;
  const minor = (major: number) => toMinor(major, currency);
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

const toMembership = (row: Read<typeof wire.membership>): BookerMembership => ({
  bookerId: row.bookerid,
  name: row.name,
  accountAllowed: row.accountallowed,
  pending: row.pending,
});

/** The calls of bookers' pages, made with the session of the signed-in user. */
export function createBookerClient(
  connection: () => Connection,
  profile: () => Profile | null,
  zone: () => string,
): BookerApi {
  async function ask<Answer, Value>(
    endpoint: Endpoint,
    answer: Shape<Answer>,
    query: Readonly<Record<string, string>>,
    cancel: CancelToken,
    read: (value: Answer) => Value | null,
  ): Promise<Result<Value, ApiError>> {
    const who = profile();
    if (!who) return fail(notSignedIn);
    const asked = { bookerid: String(who.bookerId), ...query };
    const result = await send(connection(), { endpoint, answer, query: asked }, cancel);
    if (!result.ok) return result;
    const value = read(result.value);
    return value === null ? fail({ kind: 'malformed', call: endpoint.path, field: '' }) : ok(value);
  }

  async function change(
    call: { endpoint: Endpoint; body?: unknown; query?: Readonly<Record<string, string>> },
    cancel: CancelToken,
  ): AccountAnswer<void> {
    if (!profile()) return fail(notSignedIn);
    const answer = await tell(connection(), call, cancel);
    return answer.ok ? ok(undefined) : answer;
  }

  async function secretOf(call: { endpoint: Endpoint; body: unknown }, cancel: CancelToken): AccountAnswer<string> {
    if (!profile()) return fail(notSignedIn);
    const answer = await send(connection(), { ...call, answer: wire.webhookSecret }, cancel);
    return answer.ok ? ok(answer.value.secret) : answer;
  }

  const bookerid = () => profile()?.bookerId ?? 0;
  const range = ({ from, to }: Period) => ({ datefrom: from, dateto: to });
  const fileOf = (content: string, name: string, fallback: string): ServerFile | null =>
    content === '' ? null : { name: name || fallback, content };

  return {
    company: (cancel) =>
      ask(calls.company, wire.company, {}, cancel, (row) => ({
        bookerId: row.bookerid,
        name: row.name,
        commissionPercent: row.commissionpercent,
        discountPercent: row.discountpercent,
        accountAllowed: row.accountallowed,
        costCentres: row.costcentres,
        lastCostCentre: row.lastcostcentre,
      })),
    async join(code, cancel) {
      if (!profile()) return fail(notSignedIn);
      const call = { endpoint: calls.join, answer: wire.membership, body: { joincode: code } };
      const result = await send(connection(), call, cancel);
      return result.ok ? ok(toMembership(result.value)) : result;
    },
    membership: (cancel) => ask(calls.membership, wire.membership, {}, cancel, toMembership),
    people: (cancel) =>
      ask(calls.people, wire.people, {}, cancel, (answer) =>
        answer.people.map(({ id, firstname, lastname, email, emailproven: emailProven, pending }) => ({
          id,
          name: `${firstname} ${lastname}`.trim(),
          email,
          emailProven,
          pending,
        })),
      ),
    approvePerson: (id, cancel) => change({ endpoint: calls.approvePerson, body: { id } }, cancel),
    removePerson: (id, cancel) => change({ endpoint: calls.removePerson, query: { id: String(id) } }, cancel),
    leave: (cancel) => change({ endpoint: calls.leave, query: { bookerid: String(bookerid()) } }, cancel),
    statement: ({ sort, descending, page, pageSize, ...period }, cancel) =>
      ask(
        calls.statement,
        wire.statement,
        {
          ...range(period),
          sort,
          order: descending ? 'desc' : 'asc',
          pageindex: String(page),
          pagesize: String(pageSize),
        },
        cancel,
        (answer) => ({
          from: isDay(answer.datefrom) ? answer.datefrom : period.from,
          to: isDay(answer.dateto) ? answer.dateto : period.to,
          // A line that cannot be read must not hide the others.
          lines: answer.bookings.flatMap((row) => {
            const pickupAt = parseMoment(row.bookingdatetime, zone());
            if (pickupAt === null) return [];
            const currency = row.currencycode || limits.currency;
            const minor = (major: number) => toMinor(major, currency);
            const place = (address: string, postcode: string) =>
              postcode === '' || address.includes(postcode) ? address : `${address}, ${postcode}`;
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
              pickup: place(row.pickupaddress, row.pickpostcode),
              via: row.via,
              dropoff: place(row.dropoffaddress, row.droppostcode),
              note: row.note,
              paymentMethod: row.paymentmethod.toLowerCase(),
              currency,
              price: minor(row.price),
              card: minor(row.card),
              cash: minor(row.cash),
              account: minor(row.account),
              commission: minor(row.commission),
            };
          }),
          totals: answer.totals.map(toTotals),
          page: answer.pageindex ?? 1,
          pageSize: answer.pagesize ?? Math.max(1, answer.bookings.length),
          total: answer.totalrecords ?? answer.bookings.length,
        }),
      ),
    statementFile: (period, format, cancel) =>
      ask(calls.statementFile, wire.statementFile, { ...range(period), format }, cancel, (file) =>
        fileOf(file.statement, file.filename, `statement.${format}`),
      ),
    chart: (day, cancel) =>
      ask(calls.chart, wire.weeklyChart, { weekcommencing: day }, cancel, (answer) => {
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
      }),
    invoices: (cancel) =>
      ask(calls.invoices, wire.invoices, {}, cancel, (answer) =>
        answer.invoices.map((row) => ({
          id: row.id,
          from: row.datefrom.slice(0, 10),
          to: row.dateto.slice(0, 10),
          issuedAt: parseMoment(row.issuedate, zone()) ?? 0,
          issuedBy: Number(row.issuedbyuser) || 0,
          issuedByName: row.issuedbyname,
          totals: row.totals.map(toTotals),
          outdated: row.outdated,
        })),
      ),
    saveInvoice: ({ id, ...period }, cancel) => {
      const body: RequestOf<'issueInvoice'> = { id, ...range(period), bookerid: bookerid() };
      return change({ endpoint: id === 0 ? calls.issueInvoice : calls.changeInvoice, body }, cancel);
    },
    removeInvoice: (id, cancel) => change({ endpoint: calls.removeInvoice, query: { id: String(id) } }, cancel),
    invoiceReport: (id, cancel) =>
      ask(calls.invoiceReport, wire.invoiceReport, { id: String(id) }, cancel, (file) =>
        fileOf(file.invoice, file.filename, `invoice-${id}.${file.fileext || 'pdf'}`),
      ),
    passengers: (cancel) =>
      ask(calls.passengers, wire.passengers, {}, cancel, (answer) =>
        answer.passengers.map((row) => ({
          id: row.id,
          contact: {
            firstName: row.firstname,
            lastName: row.lastname,
            email: row.email,
            phone: row.phone,
            dialingCode: row.dialingcode.replace(/\D/g, '') || limits.dialingCode,
          },
          costCentre: row.costcentre,
        })),
      ),
    savePassenger: ({ id, contact, costCentre }, cancel) => {
      const body: RequestOf<'addPassenger'> = {
        id,
        bookerid: bookerid(),
        firstname: contact.firstName.trim(),
        lastname: contact.lastName.trim(),
        email: contact.email.trim(),
        dialingcode: contact.dialingCode,
        phone: contact.phone.replace(/\D/g, '').replace(/^0/, ''),
        costcentre: costCentre.trim(),
      };
      return change({ endpoint: id === 0 ? calls.addPassenger : calls.changePassenger, body }, cancel);
    },
    removePassenger: (id, cancel) => change({ endpoint: calls.removePassenger, query: { id: String(id) } }, cancel),
    partner: (cancel) =>
      ask(partners.partner, wire.partner, {}, cancel, ({ codes, webhooks }) => ({
        codes: codes.map(({ trackingcode: trackingCode, test: isTest, domains, enabled, expires, asked }) => ({
          ...{ trackingCode, isTest, domains, enabled, expires, asked },
        })),
        webhooks: webhooks.map(({ id, url, rotatinguntil, switchedoff: switchedOff, gone, deliveries }) => ({
          ...{ id, url, switchedOff, gone },
          rotatingUntil: parseMoment(rotatinguntil, zone()),
          deliveries: deliveries.map(({ bookingref: reference, at, dueat, state, ...delivery }) => ({
            ...delivery,
            reference,
            at: parseMoment(at, zone()) ?? 0,
            state: state === 'waiting' || state === 'delivered' ? state : ('givenup' as const),
            dueAt: parseMoment(dueat, zone()),
          })),
        })),
      })),
    askDomain: (trackingCode, domain, cancel) => {
      const body: RequestOf<'askDomain'> = { trackingcode: trackingCode, domain: domain.trim() };
      return change({ endpoint: partners.askDomain, body }, cancel);
    },
    withdrawDomain: (id, cancel) => change({ endpoint: partners.withdrawDomain, query: { id: String(id) } }, cancel),
    addWebhook: (url, cancel) => secretOf({ endpoint: partners.addPartnerWebhook, body: { url: url.trim() } }, cancel),
    removeWebhook: (id, cancel) =>
      change({ endpoint: partners.removePartnerWebhook, query: { id: String(id) } }, cancel),
    rotateWebhook: (id, cancel) => secretOf({ endpoint: partners.rotatePartnerWebhook, body: { id } }, cancel),
    testWebhook: (id, cancel) => change({ endpoint: partners.testPartnerWebhook, body: { id } }, cancel),
  };
}
