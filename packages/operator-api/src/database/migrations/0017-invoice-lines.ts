import type { Migration } from './migration.ts';

/** The lines of an invoice as issued: later changes of its bookings do not change it. */
export const invoiceLines: Migration = {
  name: '0017-invoice-lines',
  statements: [
    // Null for older invoices: their totals are stored at the next request.
    'alter table booker_invoices add column totals jsonb',
    `create table booker_invoice_lines (
      invoice_id bigint not null references booker_invoices (id) on delete cascade,
      booking_id bigint not null,
      pickup_at bigint not null,
      line jsonb not null,
      primary key (invoice_id, booking_id)
    )`,
  ],
};
