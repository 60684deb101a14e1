import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of corporate bookers (specification 2 §7). A call marked "ours" is not in the specification. */
export const bookerEndpoints = {
  statement: endpoint('GET', '/api/bookerstatement', 'read', 30_000),
  /** Ours: the whole period as CSV or PDF. */
  statementFile: endpoint('GET', '/api/bookerstatementfile', 'read', 120_000),
  chart: endpoint('GET', '/api/booking', 'read', 15_000),
  invoices: endpoint('GET', '/api/bookerinvoice', 'read', 30_000),
  issueInvoice: endpoint('POST', '/api/bookerinvoice', 'never', 15_000),
  changeInvoice: endpoint('PUT', '/api/bookerinvoice', 'never', 15_000),
  removeInvoice: endpoint('DELETE', '/api/bookerinvoice', 'never', 15_000),
  invoiceReport: endpoint('GET', '/api/bookerinvoicereport', 'read', 60_000),
  /** Ours: reads the caller's company, joins one by its code, leaves it. */
  company: endpoint('GET', '/api/booker', 'read', 15_000),
  join: endpoint('POST', '/api/booker', 'never', 15_000),
  leave: endpoint('DELETE', '/api/booker', 'never', 15_000),
  membership: endpoint('GET', '/api/bookermembership', 'read', 15_000),
  /** Ours: lists the company's bookers, approves an applicant, removes a booker. */
  people: endpoint('GET', '/api/bookerpeople', 'read', 15_000),
  approvePerson: endpoint('PUT', '/api/bookerpeople', 'never', 15_000),
  removePerson: endpoint('DELETE', '/api/bookerpeople', 'never', 15_000),
  /** Ours: the company's saved passengers. */
  passengers: endpoint('GET', '/api/bookerpassengers', 'read', 15_000),
  addPassenger: endpoint('POST', '/api/bookerpassengers', 'never', 15_000),
  changePassenger: endpoint('PUT', '/api/bookerpassengers', 'never', 15_000),
  removePassenger: endpoint('DELETE', '/api/bookerpassengers', 'never', 15_000),
} as const satisfies Record<string, Endpoint>;
