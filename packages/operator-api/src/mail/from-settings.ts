import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`; '' keeps what would be sent in the mailbox folder. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly mailboxDir: string;
}

const message = (from: string, { to, subject, text, attachments = [] }: Mail) => ({
  from,
  to,
  subject,
  text,
  attachments: attachments.map(({ filename, content, contentType }) => ({
    filename,
    content: Buffer.from(content),
    contentType,
  })),
});

/** SMTP where the settings name a server; else a folder with one file per email. */
export function mailerFrom(
  { smtpUrl, from, mailboxDir }: MailSettings,
  now: () => number,
  said: (text: string) => void,
): Mailer {
  if (smtpUrl !== '') {
    const transport = createTransport(smtpUrl);
    return {
      async send(mail) {
        await transport.sendMail(message(from, mail));
      },
    };
  }
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let count = 0;
  return {
    async send(mail) {
      const written = await files.sendMail(message(from, mail));
      await mkdir(mailboxDir, { recursive: true });
      const file = join(mailboxDir, `${now()}-${String(++count).padStart(4, '0')}.eml`);
      await writeFile(file, written.message as Buffer, { mode: 0o600 });
      said(file);
    },
  };
}
