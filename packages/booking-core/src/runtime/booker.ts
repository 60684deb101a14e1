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
  /** Where its pages may be. */
  readonly domains: readonly string[];
  readonly enabled: boolean;
  /** The last day; '' for none. */
  readonly expires: string;
  /** Good for every page; books tests alone. */
  readonly isTest: boolean;
  /** Domains that wait for the operator, or were refused. */
  readonly asked: readonly { readonly id: number; readonly domain: string; readonly refused: boolean }[];
}

/** What a webhook was told, or is still to be. */
export interface PartnerDelivery {
  readonly id: number;
  readonly type: string;
  /** '' for a test. */
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly state: 'waiting' | 'delivered' | 'givenup';
  readonly attempts: number;
  /** When it is tried next; null when it is not. */
  readonly dueAt: number | null;
  /** What the last try was answered; '' when it was taken. */
  readonly failure: string;
}

export interface PartnerWebhook {
  readonly id: number;
  readonly url: string;
  /** Until when two secrets sign; null while one does. */
  readonly rotatingUntil: number | null;
  readonly switchedOff: boolean;
  /** It answered that it is gone. */
  readonly gone: boolean;
  readonly deliveries: readonly PartnerDelivery[];
}

/** What a company that holds tracking codes has. */
export interface Partner {
  readonly codes: readonly PartnerCode[];
  readonly webhooks: readonly PartnerWebhook[];
}

/** The calls of bookers' pages (specification 2 §7); the server refuses all other users. */
export interface BookerApi {
  company(cancel: CancelToken): AccountAnswer<BookerCompany>;
  membership(cancel: CancelToken): AccountAnswer<BookerMembership>;
  /** Asks to book for the company whose code it is; rejected by code 2 with words. */
  join(code: string, cancel: CancelToken): AccountAnswer<BookerMembership>;
  /** Leaves the company, or takes the request to join back. */
  leave(cancel: CancelToken): AccountAnswer<void>;
  /** The company's people, those who wait last. */
  people(cancel: CancelToken): AccountAnswer<readonly BookerPerson[]>;
  approvePerson(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** Removes a colleague, or declines who waits. */
  removePerson(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** One page of the period's lines, with the totals of all of them. */
  statement(query: StatementQuery, cancel: CancelToken): AccountAnswer<Statement>;
  statementFile(period: Period, format: 'csv' | 'pdf', cancel: CancelToken): AccountAnswer<ServerFile>;
  /** The week that a day is in. */
  chart(day: Day, cancel: CancelToken): AccountAnswer<WeeklyChart>;
  invoices(cancel: CancelToken): AccountAnswer<readonly BookerInvoice[]>;
  /** Issues one with id 0, changes one with another. */
  saveInvoice(invoice: Period & { readonly id: number }, cancel: CancelToken): AccountAnswer<void>;
  removeInvoice(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** The invoice as a PDF file. */
  invoiceReport(id: number, cancel: CancelToken): AccountAnswer<ServerFile>;
  passengers(cancel: CancelToken): AccountAnswer<readonly SavedPassenger[]>;
  /** Adds one with id 0, changes one with another. */
  savePassenger(passenger: SavedPassenger, cancel: CancelToken): AccountAnswer<void>;
  removePassenger(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** The company's tracking codes, domains and webhooks. */
  partner(cancel: CancelToken): AccountAnswer<Partner>;
  /** Asks the operator to let a domain's pages hold the element. */
  askDomain(trackingCode: string, domain: string, cancel: CancelToken): AccountAnswer<void>;
  withdrawDomain(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** @returns the secret, which is told this once */
  addWebhook(url: string, cancel: CancelToken): AccountAnswer<string>;
  removeWebhook(id: number, cancel: CancelToken): AccountAnswer<void>;
  /** @returns the new secret; for a day the one before signs as well */
  rotateWebhook(id: number, cancel: CancelToken): AccountAnswer<string>;
  /** Sends a message without a booking. */
  testWebhook(id: number, cancel: CancelToken): AccountAnswer<void>;
}
