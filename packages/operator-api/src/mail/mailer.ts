import type { Database } from '../database/open.ts';
import type { Receipt } from './receipt-pdf.ts';

export interface Mail {
  /** What it is about: `security` is handed over before all others; `booking` when absent; `copy` of one for whoever booked. */
  readonly kind?: 'security' | 'booking' | 'copy' | 'comment';
  /** The booking that causes it, for the limit per booking. */
  readonly bookingId?: number;
  readonly to: string;
  readonly subject: string;
  /** Plain text: nothing in it can run, and every reader shows it. */
  readonly text: string;
  /** The same in the operator’s look; everything that people wrote in it is escaped. */
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    /** Base64. */
    readonly content: string;
    readonly contentType: string;
  }[];
  /** A receipt to go along, drawn when it is handed over: that takes a while, and whoever enqueues holds locks. */
  readonly receipt?: { readonly filename: string; readonly content: Receipt };
}

export type MailKind = NonNullable<Mail['kind']>;

/** Takes email on; resolves once it can not be lost any more. */
export interface Mailer {
  /** @returns false when its recipient or its booking has had too many: it will not be sent. */
  send(mail: Mail): Promise<boolean>;
  /** Takes email on with what a transaction does: both or neither. The answer is to be called once that is done. */
  enqueueInTransaction(mail: Mail, transaction: Database): Promise<() => void>;
}

/** A mail server that will not take an email however often it is asked: an unknown mailbox, a text that it refuses. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** @param status the reply code of RFC 5321, 500 to 599. */
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

export interface MailCarrier {
  /**
   * Hands an email over, every file of it drawn. `id` is the same over retries, so that a mail server knows one that it got before.
   * @throws {MailRefused} when trying again is of no use; another error when it may be.
   */
  carry(mail: Mail, id: string): Promise<void>;
}
