import { join } from 'node:path';
import type { Database } from '../database/open.ts';
import type { Settings } from '../env.ts';
import { log, messageOf } from '../log.ts';
import { createDelivery } from '../mail/delivery.ts';
import { carrierFrom } from '../mail/from-settings.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Scheduler } from '../scheduler.ts';

const sweepMs = 20_000;
const pauseMs = 100;

/**
 * Sends new emails at once and retries failed ones; logs at the start when the mail server does not let it in.
 * @param from returns the operator's current email address, the sender if the settings have none
 */
export function openMail(
  settings: Settings,
  database: Database,
  scheduler: Scheduler,
  from: () => string,
): { readonly mailer: Mailer; stop(): Promise<void> } {
  const carrier = carrierFrom(
    {
      smtpUrl: settings.smtpUrl,
      from: () => settings.mailFrom || from() || 'bookings@localhost',
      mailboxDir: join(settings.dataDir, 'mailbox'),
    },
    (file) => process.stdout.write(`operator-api wrote an email to ${file}\n`),
  );
  // A wrong password would otherwise show only once a passenger waits for an email.
  carrier.check().catch((error: unknown) => log({ level: 'error', event: 'mail-server', error: messageOf(error) }));
  const delivery = createDelivery({ database, carrier, clock: Date.now, log });
  // Not awaited, so that a slow mail server delays only its own email and not the next round.
  const send = scheduler.every('mail', sweepMs, async () => {
    delivery.deliver().catch((error: unknown) => log({ level: 'error', event: 'mail', error: messageOf(error) }));
  });
  // What an earlier process has left, which may be a link to sign in: the first round is long after the start.
  send();
  let isSending = false;
  // Emails written within 100 ms are read from the database together.
  const sendSoon = () => {
    if (isSending) return;
    isSending = true;
    setTimeout(() => {
      isSending = false;
      send();
    }, pauseMs).unref();
  };
  const mailer = createOutbox(database, Date.now, sendSoon, ({ kind, limit }) =>
    log({ level: 'warn', event: 'mail-limit', kind, limit }),
  );
  return { mailer, stop: () => delivery.stop() };
}
