import { firstTables } from './0001-first-tables.ts';
import { accounts } from './0002-accounts.ts';
import { payments } from './0003-payments.ts';
import { flights } from './0005-flights.ts';
import { letters } from './0006-letters.ts';
import { paymentNonces } from './0008-payment-nonces.ts';
import { tracking } from './0010-tracking.ts';
import { bookers } from './0012-bookers.ts';
import { licences } from './0015-licences.ts';
import { sessionRotation } from './0016-session-rotation.ts';
import { invoiceLines } from './0017-invoice-lines.ts';
import { paymentTaken } from './0018-payment-taken.ts';
import { history } from './0021-history.ts';
import { accountsSecurity } from './0030-accounts-security.ts';
import { dataSecurity } from './0031-data-security.ts';
import { provenEmails } from './0034-proven-emails.ts';
import { bookerApproval } from './0035-booker-approval.ts';
import { sessionDevices } from './0036-session-devices.ts';
import type { Migration } from './migration.ts';

/** In order; one that has been released is never edited. */
export const migrations: readonly Migration[] = [
  firstTables,
  accounts,
  payments,
  flights,
  letters,
  paymentNonces,
  tracking,
  bookers,
  licences,
  sessionRotation,
  invoiceLines,
  paymentTaken,
  history,
  accountsSecurity,
  dataSecurity,
  provenEmails,
  bookerApproval,
  sessionDevices,
];
