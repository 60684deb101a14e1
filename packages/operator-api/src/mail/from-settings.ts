import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { senders } from './delivery.ts';
import { type CheckedCarrier, type Mail, MailRefused } from './mailer.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`; '' stores emails as files in the mailbox folder in place of sending them. */
  readonly smtpUrl: string;
  /** Returns the sender, which may change while the server runs. */
  readonly from: () => string;
  readonly mailboxDir: string;
}

const message = (from: string, { to, replyTo, subject, text, html, attachments = [] }: Mail, id: string) => ({
  from,
  to,
  ...(replyTo ? { replyTo } : {}),
  subject,
  text,
  ...(html ? { html } : {}),
  messageId: `<${id}@${from.split('@').pop()?.replace('>', '') || 'localhost'}>`,
  attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
});

/**
 * SMTP options that the mail server's URL does not set. The pool holds one connection per sender. A server may take ten
 * minutes to accept a message (RFC 5321 §4.5.3.2.6): a client with a shorter timeout would send it twice, as would a
 * pool that retries by itself.
 */
const defaults = {
  pool: 'true',
  maxConnections: String(senders),
  maxRequeues: '0',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '600000',
};

function withDefaults(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

interface SmtpError {
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

/**
 * @returns the reply code when the server permanently refuses this recipient or this message, else 0. A refusal of the
 * sender, its password or its network (5.7.x) counts as temporary, because the operator can correct it.
 */
function refusalOf({ responseCode = 0, command = '', response = '' }: SmtpError): number {
  const isOfEmail = command === 'RCPT TO' || command === 'DATA';
  return isOfEmail && responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response) ? responseCode : 0;
}

/** Loaded when it is needed, to keep the server's start fast. */
const nodemailer = () => import('nodemailer');

/** A transport that writes an email in its wire format without sending it. */
const messageWriter = async () =>
  (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/**
 * Creates the carrier of emails: SMTP where the settings name a server; else one file per email in a folder.
 * @param said called with the path of each file
 */
export function carrierFrom({ smtpUrl, from, mailboxDir }: MailSettings, said: (text: string) => void): CheckedCarrier {
  if (smtpUrl !== '') {
    const url = withDefaults(smtpUrl);
    let pool: Promise<Transporter> | null = null;
    const pooled = () => {
      pool ??= nodemailer().then(({ createTransport }) => createTransport(url));
      return pool;
    };
    return {
      async check() {
        await (await pooled()).verify();
      },
      async carry(mail, id) {
        const transport = await pooled();
        try {
          await transport.sendMail(message(from(), mail, id));
        } catch (error) {
          const status = refusalOf(error as SmtpError);
          throw status > 0 ? new MailRefused(status) : error;
        }
      },
    };
  }
  let writer: ReturnType<typeof messageWriter> | null = null;
  return {
    check: async () => undefined,
    async carry(mail, id) {
      writer ??= messageWriter();
      const { message: written } = await (await writer).sendMail(message(from(), mail, id));
      const file = join(mailboxDir, `${id}.eml`);
      const write = () => writeFile(file, written as Buffer, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(mailboxDir, { recursive: true });
        await write();
      });
      said(file);
    },
  };
}
