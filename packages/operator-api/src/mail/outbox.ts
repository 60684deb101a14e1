import type { Database } from '../database/open.ts';
import type { Mail, MailCarrier, Mailer } from './mailer.ts';

/** How long a sender has a letter for itself; one that died gives it back by then. */
const leaseMs = 60_000;
const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
const atOnce = 20;

/** Letters wait in the database until they are handed over: a crash loses none. `queued` hears that one is waiting. */
export function createOutbox(database: Database, clock: () => number, queued: () => void): Mailer {
  async function keep(mail: Mail, where: Database): Promise<void> {
    const now = clock();
    await where
      .insertInto('outbox')
      .values({ letter: JSON.stringify(mail), created_at: now, due_at: now, sent_at: null })
      .execute();
  }
  return {
    async send(mail) {
      await keep(mail, database);
      queued();
    },
    async enclose(mail, transaction) {
      await keep(mail, transaction);
      return queued;
    },
  };
}

/** Hands over what is due. @returns how many letters were handed over. */
export async function deliver(database: Database, carrier: MailCarrier, clock: () => number): Promise<number> {
  let sent = 0;
  for (let round = 0; round < atOnce; round++) {
    const now = clock();
    // Taking a letter moves its due time ahead in the same statement: of two senders one gets it.
    const taken = await database
      .updateTable('outbox')
      .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
      .where('id', '=', (query) =>
        query
          .selectFrom('outbox as next')
          .select('next.id')
          .where('next.sent_at', 'is', null)
          .where('next.due_at', '<=', now)
          .orderBy('next.due_at')
          .orderBy('next.id')
          .limit(1),
      )
      .where('due_at', '<=', now)
      .where('sent_at', 'is', null)
      .returning(['id', 'letter', 'attempts'])
      .executeTakeFirst();
    if (!taken) break;
    try {
      await carrier.carry(taken.letter as Mail, `letter-${taken.id}`);
      await database.updateTable('outbox').set({ sent_at: clock() }).where('id', '=', taken.id).execute();
      sent += 1;
    } catch {
      const wait = retryMs[Math.min(taken.attempts, retryMs.length) - 1] ?? leaseMs;
      await database
        .updateTable('outbox')
        .set({ due_at: clock() + wait })
        .where('id', '=', taken.id)
        .execute();
    }
  }
  return sent;
}
