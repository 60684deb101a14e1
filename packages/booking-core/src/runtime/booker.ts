import type {
  BookerCompany,
  BookerInvoice,
  BookerMembership,
  BookerPerson,
  Day,
  Period,
  SavedPassenger,
  SortKey,
  Statement,
  WeeklyChart,
} from '../domain/index.ts';
import type { CancelToken } from '../ports/index.ts';
import type { AccountAnswer } from './account.ts';

export interface StatementQuery extends Period {
  readonly sort: SortKey;
  readonly descending: boolean;
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** A file that the server made; its content is base64. */
export interface ServerFile {
  readonly name: string;
  readonly content: string;
}

/** A tracking code that a company holds. */
export interface PartnerCode {
  readonly trackingCode: string;
  /** The domains whose pages may use the code. */
  readonly domains: readonly string[];
  readonly enabled: boolean;
  /** The last day; '' for none. */
  readonly expires: string;
  /** Valid on every domain; creates test bookings only. */
  readonly isTest: boolean;
  /** Requested domains: waiting for the operator's approval, or refused. */
  readonly asked: readonly { readonly id: number; readonly domain: string; readonly refused: boolean }[];
}

/** A message to a webhook: delivered, waiting, or given up. */
export interface PartnerDelivery {
  readonly id: number;
  readonly type: string;
  /** '' for a test. */
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly state: 'waiting' | 'delivered' | 'givenup';
  readonly attempts: number;
  /** Time of the next attempt, epoch milliseconds; null when there is none. */
  readonly dueAt: number | null;
  /** The error of the last attempt; '' when it succeeded. */
  readonly failure: string;
}

export interface PartnerWebhook {
  readonly id: number;
  readonly url: string;
  /** End of the period in which both secrets sign, epoch milliseconds; null while there is one secret. */
  readonly rotatingUntil: number | null;
  readonly switchedOff: boolean;
  /** The webhook responded that it no longer exists (HTTP 410). */
  readonly gone: boolean;
  readonly deliveries: readonly PartnerDelivery[];
}

/** The tracking codes and webhooks of a partner company. */
export interface Partner {
  readonly codes: readonly PartnerCode[];
  readonly webhooks: readonly PartnerWebhook[];
}

/** The calls of bookers' pages (specification 2 §7); the server refuses all other users. */
export interface BookerApi {
  company(cancel: CancelToken): AccountAnswer<BookerCompany>;
  membership(cancel: CancelToken): AccountAnswer<BookerMembership>;
  /** Requests membership in the company with this join code; `rejected` with code 2 and a message when refused. */
  join(code: string, cancel: CancelToken): AccountAnswer<BookerMembership>;
  /** Leaves the company, or withdraws the request to join. */
  leave(cancel: CancelToken): AccountAnswer<void>;
  /** The company's members, those waiting for approval last. */
  people(cancel: CancelToken): AccountAnswer<readonly BookerPerson[]>;
  approvePerson(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** Removes a member, or declines a request to join. */
  removePerson(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** One page of the period's lines, with the totals of all of them. */
  statement(query: StatementQuery, cancel: CancelToken): AccountAnswer<Statement>;
  statementFile(period: Period, format: 'csv' | 'pdf', cancel: CancelToken): AccountAnswer<ServerFile>;
  /** The chart of the week that contains the day. */
  chart(day: Day, cancel: CancelToken): AccountAnswer<WeeklyChart>;
  invoices(cancel: CancelToken): AccountAnswer<readonly BookerInvoice[]>;
  /** Issues a new invoice with id 0; changes an existing one with any other id. */
  saveInvoice(invoice: Period & { readonly id: number }, cancel: CancelToken): AccountAnswer<void>;
  removeInvoice(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** The invoice as a PDF file. */
  invoiceReport(id: number, cancel: CancelToken): AccountAnswer<ServerFile>;
  passengers(cancel: CancelToken): AccountAnswer<readonly SavedPassenger[]>;
  /** Adds a passenger with id 0; changes an existing one with any other id. */
  savePassenger(passenger: SavedPassenger, cancel: CancelToken): AccountAnswer<void>;
  removePassenger(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** The company's tracking codes, domains and webhooks. */
  partner(cancel: CancelToken): AccountAnswer<Partner>;
  /** Requests the operator's permission to embed the element on a domain's pages. */
  askDomain(trackingCode: string, domain: string, cancel: CancelToken): AccountAnswer<void>;
  withdrawDomain(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** @returns the webhook's secret, which the server shows only once */
  addWebhook(url: string, cancel: CancelToken): AccountAnswer<string>;
  removeWebhook(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** @returns the new secret; for one day messages are signed with the previous one as well */
  rotateWebhook(id: number, cancel: CancelToken): AccountAnswer<string>;
  /** Sends a test message that refers to no booking. */
  testWebhook(id: number, cancel: CancelToken): AccountAnswer<void>;
}
