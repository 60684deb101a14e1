import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { freshDatabase } from '../testing/database.ts';
import { carrierFrom } from './from-settings.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createOutbox, deliver } from './outbox.ts';
import { receiptPdf } from './receipt-pdf.ts';

const email: Mail = {
  to: 'ada@example.com',
  subject: 'Your booking',
  text: 'Hello',
  attachments: [
    { filename: 'ride.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN').toString('base64') },
  ],
};

describe('the queue of emails', () => {
  let database: Database;
  let now = 1_000_000;
  let heard = 0;
  const clock = () => now;
  let outbox: Mailer;
  beforeAll(async () => {
    database = await freshDatabase();
    outbox = createOutbox(database, clock, () => {
      heard += 1;
    });
  });
  afterAll(() => database.destroy());
  beforeEach(async () => {
    await database.deleteFrom('outbox').execute();
  });

  it('hands every email over once, however often it is looked at', async () => {
    const sent: string[] = [];
    const carrier = { carry: async (mail: Mail) => void sent.push(mail.to) };
    await outbox.send(email);
    await outbox.send({ ...email, to: 'grace@example.com' });
    expect(heard).toBe(2);
    expect(await deliver(database, carrier, clock)).toBe(2);
    expect(await deliver(database, carrier, clock)).toBe(0);
    expect(sent).toEqual(['ada@example.com', 'grace@example.com']);
  });

  it('waits longer after each failure, and loses none', async () => {
    let fail = true;
    const carrier = {
      carry: async () => {
        if (fail) throw new Error('no mail server');
      },
    };
    await outbox.send(email);
    expect(await deliver(database, carrier, clock)).toBe(0);
    now += 59_000;
    expect(await deliver(database, carrier, clock)).toBe(0);
    const { attempts } = await database.selectFrom('outbox').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
    fail = false;
    now += 2_000;
    expect(await deliver(database, carrier, clock)).toBe(1);
  });

  it('gives an email back whose sender died with it in hand', async () => {
    await outbox.send(email);
    const died = deliver(database, { carry: () => new Promise<void>(() => {}) }, clock);
    await expect
      .poll(async () => (await database.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts)
      .toBe(1);
    const sent: string[] = [];
    const carrier = { carry: async (_: Mail, id: string) => void sent.push(id) };
    expect(await deliver(database, carrier, clock)).toBe(0);
    now += 61_000;
    expect(await deliver(database, carrier, clock)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(died).toBeInstanceOf(Promise);
  });
});

/** A mail server as far as RFC 5321 needs one to take an email. */
function smtpServer() {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
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
        } else if (/^EHLO|^HELO/i.test(line)) socket.write('250-stand-in\r\n250 8BITMIME\r\n');
        else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  return {
    taken,
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
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'cars@example.org', mailboxDir: '' },
      () => {},
    );
    await carrier.carry(email, 'email-7');
    await server.close();
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatch(/^Message-ID: <email-7@example\.org>$/m);
    expect(server.taken[0]).toMatch(/^To: ada@example\.com$/m);
    expect(server.taken[0]).toContain('filename=ride.ics');
  });

  it('say when the mail server is not there', async () => {
    const server = smtpServer();
    const port = await server.listen();
    await server.close();
    const carrier = carrierFrom(
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'cars@example.org', mailboxDir: '' },
      () => {},
    );
    await expect(carrier.carry(email, 'email-8')).rejects.toThrow();
  });

  it('write files without a mail server, and say where', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    const said: string[] = [];
    const mailbox = carrierFrom({ smtpUrl: '', from: 'cars@example.org', mailboxDir: join(folder, 'box') }, (line) => {
      said.push(line);
    });
    await mailbox.carry(email, 'email-9');
    const [file = ''] = await readdir(join(folder, 'box'));
    expect(file).toBe('email-9.eml');
    expect(await readFile(join(folder, 'box', file), 'utf8')).toContain('Subject: Your booking');
    expect(said[0]).toContain('email-9.eml');
    await rm(folder, { recursive: true });
  });
});

it('a receipt is a PDF whatever its names are written with', async () => {
  const pdf = await receiptPdf({
    company: 'Łódź Cars 東京',
    sender: ['1 High Street'],
    title: 'Receipt ABC1234',
    facts: [{ label: 'Pick-up', value: 'A very long address, '.repeat(12) }],
    amounts: [{ label: '12.3 km', value: '£54' }],
    total: { label: 'Total', value: '£54' },
    foot: 'Paid',
  });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(1_000);
});
