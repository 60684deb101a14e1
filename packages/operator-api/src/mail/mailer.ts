import type { Database } from '../database/open.ts';
import type { Receipt } from './receipt-pdf.ts';

export interface Mail {
  /**
   * `booking` when absent; `security` is sent before all others; `copy` is a copy of an email to the passenger for the
   * booker; `comment` is for the operator.
   */
  readonly kind?: 'security' | 'booking' | 'copy' | 'comment';
  /** The booking that causes it, for the limit per booking. */
  readonly bookingId?: number;
  /** Whether it tells that a ride is over, or is not after all: the limit per booking does not hold it back. */
  readonly endsRide?: boolean;
  readonly to: string;
  /** Where an answer goes; absent for the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Plain text: nothing in it can run, and every reader shows it. */
  readonly text: string;
  /** The same as HTML with the operator’s branding; all user input in it is escaped. */
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    /** Base64. */
    readonly content: string;
    readonly contentType: string;
  }[];
  /**
   * A receipt to attach. It is drawn when the email is sent, because that is slow and the enqueuing caller holds locks.
   */
  readonly receipt?: { readonly filename: string; readonly content: Receipt };
}

export type MailKind = NonNullable<Mail['kind']>;

/** Queues emails; a call resolves once the email is stored durably. */
export interface Mailer {
  /** @returns false when the limit of its recipient or its booking is reached: it will not be sent. */
  send(mail: Mail): Promise<boolean>;
  /**
   * Queues an email within a transaction, so that both commit or neither.
   * @param onRefused called when the limit of its recipient or its booking is reached: it will not be sent
   * @returns a function to call after the commit, which starts the delivery
   */
  enqueueInTransaction(mail: Mail, transaction: Database, onRefused?: () => void): Promise<() => void>;
}

/** The mail server permanently refuses an email: an unknown mailbox, or content that it rejects. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** @param status the reply code of RFC 5321, 500 to 599. */
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

export interface MailCarrier {
  /**
   * Sends an email whose attachments are complete. `id` is the same for retries, so that a mail server can recognise an
   * email that it has received before.
   * @throws {MailRefused} when retrying is useless; another error when a retry may succeed.
   */
  carry(mail: Mail, id: string): Promise<void>;
}

/** A carrier that can be tried without an email. */
export interface CheckedCarrier extends MailCarrier {
  /** Connects to the mail server, if there is one, and signs in. @throws when emails cannot be sent now. */
  check(): Promise<void>;
}
