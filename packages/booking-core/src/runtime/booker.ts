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
}
