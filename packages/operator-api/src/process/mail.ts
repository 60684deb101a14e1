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
 * Sends emails as they are written, and again what could not be sent.
 * @param from the operator's address, for settings that name none
 */
export function openMail(
  settings: Settings,
  database: Database,
  scheduler: Scheduler,
  from: string,
): { readonly mailer: Mailer; stop(): Promise<void> } {
  const carrier = carrierFrom(
    {
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom || from || 'bookings@localhost',
      mailboxDir: join(settings.dataDir, 'mailbox'),
    },
    (file) => process.stdout.write(`operator-api wrote an email to ${file}\n`),
  );
  const delivery = createDelivery({ database, carrier, clock: Date.now, log });
  // Not awaited: whoever waits for a slow mail server holds the next round up no more than its own email.
  const send = scheduler.every('mail', sweepMs, async () => {
    delivery.deliver().catch((error: unknown) => log({ level: 'error', event: 'mail', error: messageOf(error) }));
  });
  let isSending = false;
  // Many emails of a moment are taken from the database together.
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
