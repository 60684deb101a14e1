import type { RequestOf } from 'contracts';
import { bookerEndpoints as calls } from 'contracts/endpoints/bookers';
import type { Endpoint } from 'contracts/endpoints/endpoint';
import { partnerEndpoints as partners } from 'contracts/endpoints/partners';
import { tell } from '../api/accounts.ts';
import {
  toChart,
  toCompany,
  toInvoices,
  toMembership,
  toPartner,
  toPassengers,
  toPeople,
  toStatement,
} from '../api/booker-answers.ts';
import { type Connection, send } from '../api/http.ts';
import { type ApiError, fail, ok, type Period, type Profile, type Result } from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import * as wire from '../wire/bookers.ts';
import type { Shape } from '../wire/readers.ts';
import type { AccountAnswer } from './account.ts';
import type { BookerApi, ServerFile } from './booker.ts';

const notSignedIn: ApiError = { kind: 'rejected', code: 2, message: '', reason: 'session' };

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
    company: (cancel) => ask(calls.company, wire.company, {}, cancel, toCompany),
    async join(code, cancel) {
      if (!profile()) return fail(notSignedIn);
      const call = { endpoint: calls.join, answer: wire.membership, body: { joincode: code } };
      const result = await send(connection(), call, cancel);
      return result.ok ? ok(toMembership(result.value)) : result;
    },
    // Names no company: the customer may have joined another one on another device, which the response tells.
    membership: (cancel) => ask(calls.membership, wire.membership, { bookerid: '0' }, cancel, toMembership),
    people: (cancel) => ask(calls.people, wire.people, {}, cancel, toPeople),
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
        (answer) => toStatement(answer, period, zone()),
      ),
    statementFile: (period, format, cancel) =>
      ask(calls.statementFile, wire.statementFile, { ...range(period), format }, cancel, (file) =>
        fileOf(file.statement, file.filename, `statement.${format}`),
      ),
    chart: (day, cancel) =>
      ask(calls.chart, wire.weeklyChart, { weekcommencing: day }, cancel, (answer) => toChart(answer, day)),
    invoices: (cancel) => ask(calls.invoices, wire.invoices, {}, cancel, (answer) => toInvoices(answer, zone())),
    saveInvoice: ({ id, ...period }, cancel) => {
      const body: RequestOf<'issueInvoice'> = { id, ...range(period), bookerid: bookerid() };
      return change({ endpoint: id === 0 ? calls.issueInvoice : calls.changeInvoice, body }, cancel);
    },
    removeInvoice: (id, cancel) => change({ endpoint: calls.removeInvoice, query: { id: String(id) } }, cancel),
    invoiceReport: (id, cancel) =>
      ask(calls.invoiceReport, wire.invoiceReport, { id: String(id) }, cancel, (file) =>
        fileOf(file.invoice, file.filename, `invoice-${id}.${file.fileext || 'pdf'}`),
      ),
    passengers: (cancel) => ask(calls.passengers, wire.passengers, {}, cancel, toPassengers),
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
    partner: (cancel) => ask(partners.partner, wire.partner, {}, cancel, (answer) => toPartner(answer, zone())),
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
