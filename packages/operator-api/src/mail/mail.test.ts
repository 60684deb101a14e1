import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/open.ts';
import type { LogEntry } from '../log.ts';
import { freshDatabase } from '../testing/database.ts';
import { createDelivery, senders } from './delivery.ts';
import { carrierFrom } from './from-settings.ts';
import { languages } from './languages/index.ts';
import { type Mail, type MailCarrier, type Mailer, MailRefused } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { receiptPdf } from './receipt-pdf.ts';

const email: Mail = {
  to: 'ada@example.com',
  subject: 'Your booking',
  text: 'Hello',
  attachments: [
    { filename: 'ride.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN').toString('base64') },
  ],
};

const receipt = {
  company: 'Łódź Cars 東京',
  sender: ['1 High Street'],
  title: 'Receipt ABC1234',
  facts: [{ label: 'Pick-up', value: 'A very long address, '.repeat(12) }],
  amounts: [{ label: '12.3 km', value: '£54' }],
  total: { label: 'Total', value: '£54' },
  foot: 'Paid',
};

describe('the queue of emails', () => {
  let database: Database;
  let now = 1_000_000;
  let heard = 0;
  const clock = () => now;
  let outbox: Mailer;
  /** The lease renewals of emails being sent by this test's senders. */
  let renewals: (() => void)[] = [];
  const logged: LogEntry[] = [];
  const deliveryOf = (carrier: MailCarrier) =>
    createDelivery({
      database,
      carrier,
      clock,
      log: (entry) => logged.push(entry),
      every(_, callback) {
        renewals.push(callback);
        return () => {
          renewals = renewals.filter((each) => each !== callback);
        };
      },
    });
  const deliver = (carrier: MailCarrier) => deliveryOf(carrier).deliver();
  beforeAll(async () => {
    database = await freshDatabase();
    outbox = createOutbox(database, clock, () => {
      heard += 1;
    });
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await database.deleteFrom('outbox').execute();
    renewals = [];
    logged.length = 0;
  });

  it('hands every email over once, however often it is looked at', async () => {
    const sent: string[] = [];
    const carrier = { carry: async (mail: Mail) => void sent.push(mail.to) };
    await outbox.send(email);
    await outbox.send({ ...email, to: 'grace@example.com' });
    expect(heard).toBe(2);
    expect(await deliver(carrier)).toBe(2);
    expect(await deliver(carrier)).toBe(0);
    expect(sent).toEqual(['ada@example.com', 'grace@example.com']);
  });

  it('draws the receipt that an email promises, beside its other files', async () => {
    const sent: Mail[] = [];
    await outbox.send({ ...email, receipt: { filename: 'receipt-TB1.pdf', content: { ...receipt, language: 'en' } } });
    const { letter } = await database.selectFrom('outbox').select('letter').executeTakeFirstOrThrow();
    expect(JSON.stringify(letter)).not.toContain('%PDF');
    expect(await deliver({ carry: async (mail) => void sent.push(mail) })).toBe(1);
    const [mail] = sent;
    expect(mail).not.toHaveProperty('receipt');
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['ride.ics', 'receipt-TB1.pdf']);
    const { catalog } = await PDFDocument.load(Buffer.from(mail?.attachments?.[1]?.content ?? '', 'base64'));
    expect(String(catalog.lookup(PDFName.of('Lang')))).toContain('en');
  });

  it('waits longer after each failure, and loses none', async () => {
    let fail = true;
    const carrier = {
      carry: async () => {
        if (fail) throw new Error('no mail server');
      },
    };
    await outbox.send(email);
    expect(await deliver(carrier)).toBe(0);
    now += 59_000;
    expect(await deliver(carrier)).toBe(0);
    const { attempts } = await database.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
    fail = false;
    now += 2_000;
    expect(await deliver(carrier)).toBe(1);
  });

  it('gives an email back whose sender died with it in hand', async () => {
    await outbox.send(email);
    const died = deliver({ carry: () => new Promise<void>(() => {}) });
    await expect
      .poll(async () => (await database.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts)
      .toBe(1);
    const sent: string[] = [];
    const carrier = { carry: async (_: Mail, id: string) => void sent.push(id) };
    expect(await deliver(carrier)).toBe(0);
    now += 61_000;
    expect(await deliver(carrier)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(died).toBeInstanceOf(Promise);
  });

  it('names an email the same in every try, and like none of before a restored backup or a new database', async () => {
    const names: string[] = [];
    const failing = {
      async carry(_: Mail, id: string) {
        names.push(id);
        throw new Error('no mail server');
      },
    };
    await outbox.send(email);
    await deliver(failing);
    now += 61_000;
    await deliver(failing);
    const [{ id }] = (await database.deleteFrom('outbox').returning('id').execute()) as [{ id: number }];
    // As the database of a backup, which has counted less.
    await sql`select setval(pg_get_serial_sequence('outbox', 'id'), ${id}, false)`.execute(database);
    await outbox.send(email);
    await deliver(failing);
    expect(names).toEqual([names[0], names[0], expect.not.stringMatching(`^${names[0]}$`)]);
  });

  it('reports a database that goes away under emails being sent, and waits for those', async () => {
    await outbox.send(email);
    const unheard: unknown[] = [];
    const onRejected = (error: unknown) => void unheard.push(error);
    process.on('unhandledRejection', onRejected);
    onTestFinished(() => void process.off('unhandledRejection', onRejected));
    let away = false;
    const failing = database.withPlugin({
      transformQuery({ node }) {
        if (away) throw new Error('The database is away.');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { carrier, answers } = slowServer();
    const delivery = createDelivery({
      ...{ database: failing, carrier, clock },
      every() {
        away = true;
        return () => {};
      },
    });
    const first = delivery.deliver();
    // Another email is written while the first is being claimed.
    const second = delivery.deliver();
    let isOver = false;
    const end = first
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    await expect.poll(() => answers.length).toBe(1);
    expect(isOver).toBe(false);
    answers[0]?.();
    expect(await end).toEqual(new Error('The database is away.'));
    expect(await second).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
  });

  /** A mail server whose responses the test releases. */
  function slowServer() {
    const answers: (() => void)[] = [];
    const sent: string[] = [];
    const carry = (mail: Mail) =>
      new Promise<void>((resolve) => {
        answers.push(resolve);
        sent.push(mail.to);
      });
    return { carrier: { carry }, answers, sent };
  }
  const dueOf = async () =>
    Number((await database.selectFrom('outbox').select('due_at').executeTakeFirstOrThrow()).due_at);

  it('sends no second copy while a mail server takes 90 seconds over the first', async () => {
    const { carrier, answers, sent } = slowServer();
    await outbox.send(email);
    const first = deliver(carrier);
    await expect.poll(() => sent).toHaveLength(1);
    for (let seconds = 20; seconds <= 90; seconds += 20) {
      now += 20_000;
      for (const renew of renewals) renew();
      await expect.poll(dueOf).toBe(now + 60_000);
    }
    now += 10_000;
    expect(await deliver(carrier)).toBe(0);
    for (const answer of answers) answer();
    expect(await first).toBe(1);
    expect([sent, renewals]).toEqual([['ada@example.com'], []]);
    now += 86_400_000;
    expect(await deliver(carrier)).toBe(0);
  });

  it('goes on with others while one is held up, with so many at once and no more', async () => {
    const { carrier, answers, sent } = slowServer();
    const delivery = deliveryOf(carrier);
    await outbox.send(email);
    const held = delivery.deliver();
    await expect.poll(() => sent).toHaveLength(1);
    for (let n = 0; n < senders; n++) await outbox.send({ ...email, to: `p${n}@example.com` });
    const others = delivery.deliver();
    await expect.poll(() => sent).toHaveLength(senders);
    expect(await delivery.deliver()).toBe(0);
    expect(sent).toHaveLength(senders);
    for (const answer of answers.splice(1)) answer();
    await expect.poll(() => sent).toHaveLength(senders + 1);
    for (const answer of answers) answer();
    expect(await Promise.all([held, others])).toEqual([1, senders]);
  });

  it('is asked once for a lone email, not by each sender', async () => {
    const asked: string[] = [];
    const counting = database.withPlugin({
      transformQuery({ node }) {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const carrier = { carry: async () => undefined };
    await outbox.send(email);
    expect(await createDelivery({ database: counting, carrier, clock }).deliver()).toBe(1);
    // One statement claims the email, one records that it was sent.
    expect(asked).toEqual(['UpdateQueryNode', 'UpdateQueryNode']);
  });

  it('takes no more once it is stopped, and has handed over by then what was on its way', async () => {
    const { carrier, answers, sent } = slowServer();
    const delivery = deliveryOf(carrier);
    await outbox.send(email);
    const held = delivery.deliver();
    await expect.poll(() => sent).toHaveLength(1);
    let hasStopped = false;
    const stopped = delivery.stop().then(() => {
      hasStopped = true;
    });
    await outbox.send({ ...email, to: 'other@example.com' });
    expect(await delivery.deliver()).toBe(0);
    expect([hasStopped, sent]).toEqual([false, [email.to]]);
    for (const answer of answers) answer();
    await stopped;
    expect(await held).toBe(1);
    expect(sent).toEqual([email.to]);
  });

  it('gives up what is refused for good, at once and on record, and tries what is not again', async () => {
    await outbox.send(email);
    await outbox.send({ ...email, to: 'grace@example.com' });
    const carrier = {
      carry: async ({ to }: Mail) => {
        throw to === 'ada@example.com'
          ? new MailRefused(550)
          : Object.assign(new Error('grace@example.com is away'), { code: 'ECONNECTION' });
      },
    };
    expect(await deliver(carrier)).toBe(0);
    const rows = await database.selectFrom('outbox').select(['failure', 'sent_at', 'letter']).orderBy('id').execute();
    expect(rows).toEqual([
      { failure: '550', sent_at: now, letter: {} },
      { failure: '', sent_at: null, letter: expect.objectContaining({ to: 'grace@example.com' }) },
    ]);
    expect(logged).toEqual([
      expect.objectContaining({ event: 'mail-given-up', level: 'error', attempt: 1, reason: 'refused with 550' }),
      expect.objectContaining({ event: 'mail-failed', level: 'warn', attempt: 1, reason: 'ECONNECTION' }),
    ]);
    expect(JSON.stringify(logged)).not.toContain('@');
  });

  it('says that an email came too late for its people', async () => {
    await outbox.send(email);
    const carrier = { carry: () => Promise.reject(new Error('no mail server')) };
    await deliver(carrier);
    now += 3 * 86_400_000;
    await deliver(carrier);
    expect(logged.at(-1)).toMatchObject({ event: 'mail-given-up', attempt: 2 });
    expect(await database.selectFrom('outbox').select('failure').execute()).toEqual([{ failure: 'late' }]);
  });
});

/** A minimal RFC 5321 server that accepts emails. */
function smtpServer(answers: Readonly<Record<string, string>> = {}) {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    let data: string | null = null;
    let rest = '';
    socket.write('220 stand-in ESMTP\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line !== '.') data += `${line}\n`;
          else {
            taken.push(data);
            data = null;
            socket.write('250 2.0.0 taken\r\n');
          }
        } else if (/^DATA/i.test(line) && answers.DATA) socket.write(`${answers.DATA}\r\n`);
        else if (/^EHLO|^HELO/i.test(line)) socket.write('250-stand-in\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n');
        else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write(`${Object.entries(answers).find(([part]) => line.includes(part))?.[1] ?? '250 ok'}\r\n`);
      }
    });
  });
  return {
    taken,
    connections: () => connections,
    listen: () =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        });
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the carriers', () => {
  it('hand an email to a mail server, with its attachment and a name that stays over retries', async () => {
    const server = smtpServer();
    const port = await server.listen();
    const carrier = carrierFrom(
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: () => 'cars@example.org', mailboxDir: '' },
      () => {},
    );
    await carrier.carry(email, 'email-7');
    await server.close();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatch(/^Message-ID: <email-7@example\.org>$/m);
    expect(server.taken[0]).toMatch(/^To: ada@example\.com$/m);
    expect(server.taken[0]).toContain('filename=ride.ics');
  });

  it('name who receives an answer, where that is not the sender', async () => {
    const server = smtpServer();
    const smtpUrl = `smtp://127.0.0.1:${await server.listen()}`;
    const carrier = carrierFrom({ smtpUrl, from: () => 'cars@example.org', mailboxDir: '' }, () => {});
    await carrier.carry({ ...email, replyTo: 'visitor@example.com' }, 'email-7');
    await carrier.carry(email, 'email-8');
    await server.close();
    expect(server.taken[0]).toMatch(/^Reply-To: visitor@example\.com$/m);
    expect(server.taken[1]).not.toContain('Reply-To');
  });

  it('hand over a plain part first and one in HTML beside it', async () => {
    const server = smtpServer();
    const smtpUrl = `smtp://127.0.0.1:${await server.listen()}`;
    const carrier = carrierFrom({ smtpUrl, from: () => 'cars@example.org', mailboxDir: '' }, () => {});
    await carrier.carry({ ...email, html: '<p>Hello</p>' }, 'email-7');
    await server.close();
    const types = [...(server.taken[0] ?? '').matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type);
    expect(types).toEqual(['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar']);
  });

  it('keep a few connections for many emails', async () => {
    const server = smtpServer();
    const smtpUrl = `smtp://127.0.0.1:${await server.listen()}`;
    const carrier = carrierFrom({ smtpUrl, from: () => 'cars@example.org', mailboxDir: '' }, () => {});
    await Promise.all(Array.from({ length: 60 }, (_, n) => carrier.carry(email, `email-${n}`)));
    await server.close();
    expect(server.taken).toHaveLength(60);
    expect(server.connections()).toBeLessThanOrEqual(senders);
  });

  it.each([
    ['a mailbox that is none', { 'RCPT TO': '550 5.1.1 no such user' }, 550],
    ['a text that is refused', { DATA: '554 5.6.0 not this' }, 554],
    ['a full mailbox, for now', { 'RCPT TO': '452 4.2.2 full' }, 0],
    ['a sender that is not let in', { 'MAIL FROM': '530 5.7.0 sign in first' }, 0],
    ['a network that is not trusted', { 'RCPT TO': '550 5.7.1 relaying denied' }, 0],
  ])('tell %s from what can be tried again', async (_, answers, status) => {
    const server = smtpServer(answers);
    const smtpUrl = `smtp://127.0.0.1:${await server.listen()}`;
    const carrier = carrierFrom({ smtpUrl, from: () => 'cars@example.org', mailboxDir: '' }, () => {});
    const error: unknown = await carrier.carry(email, 'email-1').catch((reason: unknown) => reason);
    await server.close();
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefused ? error.status : 0).toBe(status);
  });

  it('say when the mail server is not there', async () => {
    const server = smtpServer();
    const port = await server.listen();
    await server.close();
    const carrier = carrierFrom(
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: () => 'cars@example.org', mailboxDir: '' },
      () => {},
    );
    await expect(carrier.carry(email, 'email-8')).rejects.toThrow();
  });

  it('say without an email whether the mail server lets the operator in', async () => {
    const server = smtpServer({ 'AUTH PLAIN': '535 5.7.8 wrong password' });
    const port = await server.listen();
    const at = (smtpUrl: string) => carrierFrom({ smtpUrl, from: () => 'cars@example.org', mailboxDir: '' }, () => {});
    await expect(at(`smtp://127.0.0.1:${port}`).check()).resolves.toBeUndefined();
    await expect(at(`smtp://user:old@127.0.0.1:${port}`).check()).rejects.toThrow('535');
    await server.close();
    await expect(at(`smtp://127.0.0.1:${port}`).check()).rejects.toThrow('ECONNREFUSED');
    await expect(at('').check()).resolves.toBeUndefined();
    expect(server.taken).toEqual([]);
  });

  it('write files without a mail server, and say where', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    const said: string[] = [];
    const mailbox = carrierFrom(
      { smtpUrl: '', from: () => 'cars@example.org', mailboxDir: join(folder, 'box') },
      (line) => {
        said.push(line);
      },
    );
    await mailbox.carry(email, 'email-9');
    const [file = ''] = await readdir(join(folder, 'box'));
    expect(file).toBe('email-9.eml');
    expect(await readFile(join(folder, 'box', file), 'utf8')).toContain('Subject: Your booking');
    expect(said[0]).toContain('email-9.eml');
    await rm(join(folder, 'box'), { recursive: true });
    await mailbox.carry(email, 'email-10');
    expect(await readdir(join(folder, 'box')), 'the folder is made again').toEqual(['email-10.eml']);
    await rm(folder, { recursive: true });
  });
});

describe('a receipt', () => {
  it.each([
    ['en', 'ltr'],
    ['pl', 'ltr'],
    ['ja', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('in %s is a tagged PDF that says its language and title', async (language, direction) => {
    const value = Object.values(languages[language].emails).slice(0, 12).join(' ');
    const file = await receiptPdf({ ...receipt, language, direction, facts: [{ label: 'x', value }] });
    const { context, catalog } = await PDFDocument.load(file);
    expect(String(catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
    expect(String(catalog.lookup(PDFName.of('Lang')))).toContain(language);
    expect(String(catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true');
    const roles = context.enumerateIndirectObjects().map(([, object]) => String(object));
    for (const role of ['H1', 'Table', 'TH', 'TD']) {
      expect(roles.some((object) => object.includes(`/S /${role}`))).toBe(true);
    }
  });

  it('is written whatever its names are written with, and what no font has is a question mark', async () => {
    const facts = [{ label: 'Passenger', value: 'Δήμητρα Фёдор 山田 太郎 محمد 😀' }];
    const pdf = await receiptPdf({ ...receipt, language: 'en', facts });
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
  });
});
