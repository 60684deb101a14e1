import { afterAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { overPglite } from '../database/open.ts';
import { freshPglite } from '../testing/database.ts';
import { bookingOf, freshId, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { momentsToDie, startProcess } from '../testing/mortal.ts';
import { createDelivery } from './delivery.ts';
import type { Mail } from './mailer.ts';
import { createOutbox } from './outbox.ts';

/** With every payment method, emails survive a server that stops right after a booking or right after its payment. */
const pglite = await freshPglite();
const lasting = overPglite(pglite);
const home = await openFixture({ database: lasting });
afterAll(() => pglite.close());

const gateway = createMemoryGateway('sandbox', 'nonce');

function start() {
  const process = startProcess(pglite);
  const { database } = process;
  const mailer = createOutbox(database, home.deps.clock, () => {});
  const { sandbox: _sandbox, ...rest } = home.deps;
  const deps = { ...rest, database, mailer, paymentProviders: [process.over(gateway.provider)] };
  const payments = createConfirmingPaymentService(deps);
  return { process, app: createApp({ ...deps, payments }), payments };
}

type Send = (path: string, body: unknown) => Promise<Record<string, unknown>>;

const stories: [
  name: string,
  method: string,
  emails: string[],
  tell: (send: Send, booking: unknown) => Promise<void>,
][] = [
  [
    'booked for cash, then cancelled',
    'cash',
    ['Your booking', 'Booking'],
    async (send, booking) => {
      const { Bref, BookingCode } = await send('/api/createbookingTest', booking);
      await send('/api/cancelbooking', { bookingref: Bref, code: BookingCode });
    },
  ],
  [
    'paid by card',
    'card',
    ['Your booking'],
    async (send, booking) => {
      await send('/api/createelectronicbooking', { booking, payment: { nonce: 'good-1' } });
    },
  ],
  [
    'a card was declined, and the driver is paid instead',
    'card',
    ['Your booking'],
    async (send, booking) => {
      const { BookingCode } = await send('/api/createelectronicbooking', { booking, payment: { nonce: 'bad-1' } });
      const cash = { bookingcode: BookingCode, paymentmethod: 'cash' };
      await send('/api/createelectronicbooking', { booking: cash, payment: { retry: true } });
    },
  ],
];

test.each(stories)(
  '%s: each email goes out once, whichever step the server died at',
  async (_, method, emails, tell) => {
    let deaths = 0;
    for (const [step, after] of momentsToDie()) {
      const asked = quotationOf({
        paymentmethod: method,
        requestid: freshId(),
        now: false,
        bookingdate: '2026-11-28T10:00:00+00:00',
      });
      const quoted = await home.post('/api/quotation', asked);
      const [fare] = quoted.body.additionalprices as { totalfare: number }[];
      const booking = bookingOf(asked, fare?.totalfare, { paymentmethod: method, requestid: freshId() });
      // A new address for each step, because one address would exceed the limit.
      Object.assign(booking.contact as object, { email: `${method}-${after}-${step}@example.com` });
      const run = ({ app }: ReturnType<typeof start>) =>
        tell(async (path, body) => {
          const init = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
          return (await (await app(new Request(`${origin}${path}`, init))).json()) as Record<string, unknown>;
        }, booking);
      const first = start();
      first.process.dieWithin(step, after);
      await run(first).catch(() => undefined);
      const died = first.process.dead();
      expect(first.process.overlapped()).toBe(false);
      if (died) {
        deaths++;
        await run(start());
      }
      home.clock.now += 61_000;
      await start().payments.sweep();
      const sent: string[] = [];
      const carrier = { carry: async ({ subject }: Mail) => void sent.push(subject) };
      await createDelivery({ database: lasting, carrier, clock: home.deps.clock }).deliver();
      expect(
        sent.map((subject) => subject.split(/ (?=[A-Z0-9]{7})/)[0]),
        `after step ${step}`,
      ).toEqual(emails);
      if (!died) break;
    }
    expect(deaths).toBeGreaterThan(25);
  },
);
