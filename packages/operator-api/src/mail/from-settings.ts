import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { senders } from './delivery.ts';
import { type Mail, type MailCarrier, MailRefused } from './mailer.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`; '' keeps what would be sent in the mailbox folder. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly mailboxDir: string;
}

const message = (from: string, { to, subject, text, html, attachments = [] }: Mail, id: string) => ({
  from,
  to,
  subject,
  text,
  ...(html ? { html } : {}),
  messageId: `<${id}@${from.split('@').pop()?.replace('>', '') || 'localhost'}>`,
  attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
});

/**
 * What the address of the mail server does not say itself. Connections are kept, as many as there are senders. A server may
 * take ten minutes over a text (RFC 5321 §4.5.3.2.6): whoever hangs up before sends it twice, and so does a pool that tries
 * again by itself.
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

/** Refusals of this mailbox or this text; one of the sender, its password or its network (5.7.x) can be mended here. */
function refusalOf({ responseCode = 0, command = '', response = '' }: SmtpError): number {
  const isOfLetter = command === 'RCPT TO' || command === 'DATA';
  return isOfLetter && responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response) ? responseCode : 0;
}

/** Read with the first email, as the server's start needs none of it. */
const nodemailer = () => import('nodemailer');

/** Writes an email as it would be sent. */
const messageWriter = async () =>
  (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** SMTP where the settings name a server; else a folder with one file per email, and `said` hears which. */
export function carrierFrom({ smtpUrl, from, mailboxDir }: MailSettings, said: (text: string) => void): MailCarrier {
  if (smtpUrl !== '') {
    const url = withDefaults(smtpUrl);
    let pool: Promise<Transporter> | null = null;
    return {
      async carry(mail, id) {
        pool ??= nodemailer().then(({ createTransport }) => createTransport(url));
        const transport = await pool;
        try {
          await transport.sendMail(message(from, mail, id));
        } catch (error) {
          const status = refusalOf(error as SmtpError);
          throw status > 0 ? new MailRefused(status) : error;
        }
      },
    };
  }
  let writer: ReturnType<typeof messageWriter> | null = null;
  return {
    async carry(mail, id) {
      writer ??= messageWriter();
      const { message: written } = await (await writer).sendMail(message(from, mail, id));
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
