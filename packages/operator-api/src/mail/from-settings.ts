import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailCarrier } from './mailer.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`; '' keeps what would be sent in the mailbox folder. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly mailboxDir: string;
}

const message = (from: string, { to, subject, text, attachments = [] }: Mail, id: string) => ({
  from,
  to,
  subject,
  text,
  messageId: `<${id}@${from.split('@').pop()?.replace('>', '') || 'localhost'}>`,
  attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
});

/** A mail server that stands still holds up the others for this long at most. */
const smtpTimeouts = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' };

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(smtpTimeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, ms);
  }
  return url.href;
}

/** SMTP where the settings name a server; else a folder with one file per email, and `said` hears which. */
export function carrierFrom({ smtpUrl, from, mailboxDir }: MailSettings, said: (text: string) => void): MailCarrier {
  if (smtpUrl !== '') {
    const transport = createTransport(withTimeouts(smtpUrl));
    return {
      async carry(mail, id) {
        await transport.sendMail(message(from, mail, id));
      },
    };
  }
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async carry(mail, id) {
      const written = await files.sendMail(message(from, mail, id));
      await mkdir(mailboxDir, { recursive: true });
      const file = join(mailboxDir, `${id}.eml`);
      await writeFile(file, written.message as Buffer, { mode: 0o600 });
      said(file);
    },
  };
}
