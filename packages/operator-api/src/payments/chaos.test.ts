import { afterAll, beforeEach, expect, test } from 'vitest';
import { type App, createApp } from '../app.ts';
import { overPglite } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { emptied, freshPglite } from '../testing/database.ts';
import {
  bookingOf,
  demoOperator,
  freshId,
  noon,
  openFixture,
  origin,
  quotationOf,
  seededBytes,
} from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { momentsToDie, type Process, startProcess } from '../testing/mortal.ts';
import { createPaymentService } from './service.ts';

/**
 * Random journeys with every payment method and every kind of failure: declines, second confirmations, responses lost
 * on every hop, duplicate and early events, double clicks, two tabs, visitors who leave, and a server that is killed
 * between any two steps. In every case, after the sweeper has run, the amount charged equals the amount booked, to the
 * penny.
 */
const journeys = Number(process.env.JOURNEYS ?? 150);
/** A different seed generates different journeys. */
const firstSeed = Number(process.env.SEED ?? 1);

const pglite = await freshPglite();
const lasting = overPglite(pglite);
const home = await openFixture({ database: lasting });
beforeEach(async () => {
  await emptied(pglite);
  home.clock.now = noon;
});
afterAll(() => pglite.close());

const gateways = {
  sandbox: createMemoryGateway('sandbox', 'nonce'),
  stripe: createMemoryGateway('stripe', 'intent'),
  paypal: createMemoryGateway('paypal', 'capture'),
};
type Gateway = keyof typeof gateways;

/** Random choices that are reproducible for a seed. */
function dice(seed: number) {
  const bytes = seededBytes(seed);
  const roll = (sides: number) => {
    const [a = 0, b = 0] = bytes(2);
    return (a * 256 + b) % sides;
  };
  return {
    roll,
    chance: (percent: number) => roll(100) < percent,
    pick: <T>(list: readonly T[]) => list[roll(list.length)] as T,
  };
}

const operators = (['sandbox', 'stripe'] as const).map((paymentgateway): Deps['operator'] => {
  const operator = demoOperator();
  return { ...operator, configuration: { ...operator.configuration, paymentgateway } };
});
// One operator takes a deposit, and the remainder online as well.
const [, byStripe = demoOperator()] = operators;
const deposit = { percent: 30, amount: 0, fromfare: 0, vehicles: [], methods: [] };
operators.push({ ...byStripe, payments: { ...byStripe.payments, deposits: [deposit], rest: 'online' } });

/** One running server, with its own connections to the database and the gateways. */
interface Server {
  readonly process: Process;
  readonly deps: Deps;
  readonly app: App;
}

function start(operator: Deps['operator']): Server {
  const process = startProcess(pglite);
  const providers = Object.values(gateways).map(({ provider }) => process.over(provider));
  const { sandbox: _sandbox, ...rest } = home.deps;
  const deps: Deps = { ...rest, operator, database: process.database, paymentProviders: providers };
  return { process, deps, app: createApp(deps) };
}

interface Told {
  readonly status: string;
  readonly id: string;
  readonly paid: boolean;
  /** The remainder that can be paid online. */
  readonly rest: number;
  readonly code: string;
  readonly jobPartId: string;
  readonly cancelled: boolean;
}

/** Attempts whose booking a customer tried to cancel too late for a refund. */
const late = new Set<string>();

const counted = { kills: 0, lost: 0, paid: 0, refunds: 0, rests: 0, twice: 0 };

/** A quotation requested without injected failures. */
async function quote(operator: Deps['operator'], asked: object): Promise<Record<string, unknown>> {
  const answer = await createApp({ ...home.deps, operator })(
    new Request(`${origin}/api/quotation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }),
  );
  return (await answer.json()) as Record<string, unknown>;
}

async function travel(seed: number): Promise<void> {
  const { roll, chance, pick } = dice(seed);
  const operator = pick(operators);
  const card = operator.configuration.paymentgateway as Gateway;
  let server = start(operator);
  const method = pick(['card', 'card', 'card', 'paypal', 'paypal', 'cash']);
  // Two days ahead a cancellation is free; as soon as possible it is too late for that.
  const ahead = chance(60);
  const asked = quotationOf({
    paymentmethod: method,
    requestid: freshId(),
    vehtypeid: 1 + roll(3),
    ...(ahead ? { now: false, bookingdate: '2026-11-28T10:00:00+00:00' } : {}),
  });
  const { additionalprices } = await quote(operator, asked);
  const fare = (additionalprices as { vehtypeid: number; totalfare: number }[]).find(
    ({ vehtypeid }) => vehtypeid === asked.vehtypeid,
  );
  const booking = bookingOf(asked, fare?.totalfare, { paymentmethod: method, requestid: freshId() });

  /** Sends one request; null when its response was lost. Restarts a server that died. */
  async function send(verb: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    if (server.process.dead()) server = start(operator);
    const mine = server;
    if (chance(12)) {
      mine.process.dieWithin(1 + roll(40), chance(50));
      counted.kills++;
    }
    for (const gateway of Object.values(gateways)) gateway.loseAnswers(chance(6) ? 1 : 0);
    try {
      const response = await mine.app(
        new Request(`${origin}${path}`, {
          method: verb,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      if (mine.process.dead() || response.status >= 500 || chance(10)) {
        counted.lost++;
        return null;
      }
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    } catch {
      return null;
    }
  }

  const nonce = () => `${pick(['good', 'good', 'bad', 'ask'])}-${roll(60_000)}`;
  const create = () =>
    method === 'cash'
      ? send('POST', '/api/createbookingTest', booking)
      : send('POST', '/api/createelectronicbooking', { booking, payment: { nonce: nonce() }, sandbox: false });
  async function look(): Promise<Told | 'none' | null> {
    const found = await send('POST', '/api/bookinginfo', { code: booking.requestid });
    if (found === null) return null;
    const info = found.bookinginfo as Record<string, unknown> | undefined;
    if (!info) return 'none';
    const live = await lasting
      .selectFrom('payments')
      .select('gateway_id')
      .where('booking_id', '=', Number(info.jobpartid))
      .orderBy('number', 'desc')
      .executeTakeFirst();
    return {
      status: String(info.paymentstatus),
      id: live?.gateway_id ?? '',
      paid: info.ispaid === true || info.paymentmethod === 'cash',
      rest: info.ispaid === true ? Number(info.due) : 0,
      code: String(info.bookingcode),
      jobPartId: String(info.jobpartid),
      cancelled: info.status === 'cancelled',
    };
  }
  const record = ({ id, jobPartId }: Told) =>
    send('PUT', '/api/updateelectronicbooking', { Id: id, Status: 'succeeded', JobpartId: jobPartId });
  async function event(id: string) {
    for (let times = 1 + roll(2); times > 0; times--) {
      await Promise.all(
        Object.keys(gateways).map((name) =>
          id.startsWith(name) ? send('POST', `/webhooks/${name}`, id, { 'x-signed': chance(90) ? 'yes' : 'no' }) : null,
        ),
      );
    }
  }
  const payAgain = ({ code, jobPartId }: Told) => {
    const way = pick(['card', 'paypal', 'cash', 'card', 'card']);
    const money = way === 'card' && card === 'sandbox' ? nonce() : '';
    return send('POST', '/api/createelectronicbooking', {
      booking: { bookingcode: code, jobpartid: jobPartId, paymentmethod: way },
      payment: { retry: true, nonce: money },
      sandbox: false,
    });
  };

  await (chance(20) ? Promise.all([create(), create(), create()]) : create());
  for (let moves = 0; moves < 9; moves++) {
    if (chance(5)) return; // The visitor leaves for good.
    const state = await look();
    if (state === null) continue;
    if (state === 'none') {
      await create();
      continue;
    }
    if (state.cancelled) return;
    if (state.paid && state.rest > 0 && chance(80)) {
      await (chance(25) ? Promise.all([payAgain(state), payAgain(state)]) : payAgain(state));
      const begun = await look();
      if (begun === null || begun === 'none') continue;
      const gateway = gateways[begun.id.split('_')[0] as Gateway];
      if (chance(85)) gateway?.act(begun.id, chance(85) ? 'agree' : 'refuse');
      if (chance(40)) await event(begun.id);
      if (chance(60)) await record(begun);
      continue;
    }
    if (state.paid) {
      if (chance(15)) {
        if (!ahead) late.add(String(booking.requestid));
        await send('POST', '/api/cancelbooking', {
          source: 'web',
          bookingref: await referenceOf(booking),
          code: state.code,
        });
      }
      if (chance(80)) return;
      continue;
    }
    if (chance(30)) {
      // Another tab still has an earlier payment open at the gateway.
      for (const gateway of Object.values(gateways)) {
        const before = [...gateway.payments.values()].filter(({ key }) => key.startsWith(String(booking.requestid)));
        if (before.length > 0) gateway.act(pick(before).id, 'agree');
      }
    }
    if (state.status === 'processing') {
      home.clock.now += 6_000;
    } else if (state.status === 'requires_action' || state.status === 'requires_payment_method') {
      const gateway = gateways[state.id.split('_')[0] as Gateway];
      if (chance(75)) gateway?.act(state.id, chance(75) ? 'agree' : 'refuse');
      if (chance(40)) await event(state.id);
      if (chance(60)) await record(state);
      if (chance(20)) await payAgain(state);
    } else {
      await (chance(25) ? Promise.all([payAgain(state), payAgain(state)]) : payAgain(state));
    }
    if (chance(4)) {
      await send('PUT', '/api/updatebooking', {
        transactionid: '',
        jobpartid: state.jobPartId,
        transactionstatus: 'cancelled',
        code: state.code,
      });
    }
  }
}

async function referenceOf(booking: Record<string, unknown>): Promise<string> {
  const row = await lasting
    .selectFrom('bookings')
    .select('reference')
    .where('request_id', '=', String(booking.requestid))
    .executeTakeFirst();
  return row?.reference ?? '';
}

test(`${journeys} journeys: charged is booked, to the penny, and nothing stays unsettled`, {
  timeout: 3_600_000,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + journeys; seed++) await travel(seed);

  // The sweeper runs, and is killed midway as well.
  const { chance, roll } = dice(4_711 + firstSeed);
  for (let rounds = 0; rounds < 40; rounds++) {
    home.clock.now += 31 * 60_000;
    const { process, deps } = start(operators[0] as Deps['operator']);
    if (rounds < 20 && chance(60)) process.dieWithin(1 + roll(400), chance(50));
    for (const gateway of Object.values(gateways)) gateway.loseAnswers(rounds < 20 ? roll(3) : 0);
    await createPaymentService(deps)
      .sweep()
      .catch(() => 0);
  }

  const bookings = await lasting.selectFrom('bookings').selectAll().execute();
  const payments = await lasting.selectFrom('payments').selectAll().execute();
  const held = Object.values(gateways).flatMap((gateway) => [...gateway.payments.values()]);
  expect(held.filter(({ taken }) => taken > 1)).toEqual([]);
  expect(payments.filter(({ settle_at }) => settle_at !== null)).toEqual([]);
  expect(payments.filter(({ state }) => ['new', 'open', 'capturing', 'refunding'].includes(state))).toEqual([]);

  let charged = 0;
  let booked = 0;
  const wrong: string[] = [];
  for (const booking of bookings) {
    const mine = held.filter(({ key }) => key.startsWith(`${booking.request_id}:`));
    const took = mine.reduce(
      (sum, { taken, amountMinor, refundedMinor }) => sum + taken * amountMinor - refundedMinor,
      0,
    );
    const cash = booking.payment_method === 'cash';
    // By the operator's rule a late cancellation is not refunded and stays paid.
    const keeps = booking.status !== 'cancelled' || late.has(booking.request_id);
    // Where the remainder was not paid online, only the deposit was charged.
    const owed = booking.paid && !cash && keeps ? booking.deposit_minor || booking.total_minor : 0;
    if (booking.paid && !keeps) wrong.push(`${booking.reference}: cancelled and still paid`);
    if (took !== owed) wrong.push(`${booking.reference}: charged ${took}, booked ${owed}`);
    const kept = mine.filter(({ taken, refundedMinor }) => taken > 0 && refundedMinor === 0);
    const rests = payments.filter(
      ({ booking_id, rest, state }) => booking_id === booking.id && rest && state === 'paid',
    );
    if (kept.length > 1 + rests.length) counted.twice++;
    counted.rests += rests.length;
    if (!booking.paid && !cash && booking.status !== 'cancelled')
      wrong.push(`${booking.reference}: unpaid and not settled`);
    charged += took;
    booked += owed;
    if (owed > 0) counted.paid++;
    counted.refunds += mine.filter(({ refundedMinor }) => refundedMinor > 0).length;
  }
  expect(wrong).toEqual([]);
  expect(charged).toBe(booked);
  expect(counted.twice).toBe(0);
  expect(new Set(bookings.map(({ request_id }) => request_id)).size).toBe(bookings.length);
  if (process.env.SEED)
    console.info({ bookings: bookings.length, payments: payments.length, charged, booked, ...counted });
  // The run has exercised every kind of event often enough to be meaningful.
  expect(bookings.length).toBeGreaterThan(journeys * 0.8);
  expect(counted.kills).toBeGreaterThan(journeys * 0.5);
  expect(counted.paid).toBeGreaterThan(journeys * 0.2);
  expect(counted.refunds).toBeGreaterThan(journeys * 0.01);
  expect(counted.rests).toBeGreaterThan(journeys * 0.02);
});

type Answer = Record<string, unknown>;
type Send = (verb: string, path: string, body: unknown) => Promise<Answer>;

/** A journey that the visitor repeats from the start when the server dies during it. */
interface Story {
  readonly name: string;
  readonly gateway: Gateway;
  /** The outcome, whichever step the server dies at. */
  readonly ends: 'paid' | 'given back';
  /** Whether its operator takes a deposit, and the remainder online. */
  readonly byDeposit?: boolean;
  /** Steps before the story that run without failures; another story covers failures in them. */
  before?(send: Send, told: Teller): Promise<Answer>;
  tell(send: Send, told: Teller, before: Answer): Promise<unknown>;
}

interface Teller {
  readonly booking: Record<string, unknown>;
  /** What the customer does at the gateway with the booking's newest payment. */
  act(what: 'agree' | 'refuse'): string;
}

const pay = (send: Send, { booking }: Teller, nonce = '') =>
  send('POST', '/api/createelectronicbooking', { booking, payment: { nonce }, sandbox: false });

/** Pays on the gateway's own page and returns from it. */
async function payThere(send: Send, told: Teller): Promise<Answer> {
  const made = await pay(send, told);
  await send('PUT', '/api/updateelectronicbooking', {
    Id: told.act('agree'),
    Status: 'succeeded',
    JobpartId: made.JobPartId,
  });
  return made;
}

/** Pays the remainder after a deposit on the gateway's page. When repeated, it pays nothing that is already paid. */
async function payRestThere(send: Send, told: Teller, made: Answer): Promise<Answer> {
  const { BookingCode: bookingcode, JobPartId: jobpartid } = made;
  const due = async () => {
    const { bookinginfo } = await send('POST', '/api/bookinginfo', { code: bookingcode });
    return Number((bookinginfo as { due?: number } | undefined)?.due ?? 0);
  };
  if ((await due()) === 0) return made;
  const paymentmethod = told.booking.paymentmethod;
  await send('POST', '/api/createelectronicbooking', {
    booking: { bookingcode, jobpartid, paymentmethod },
    payment: { retry: true, nonce: '' },
    sandbox: false,
  });
  await send('PUT', '/api/updateelectronicbooking', {
    Id: told.act('agree'),
    Status: 'succeeded',
    JobpartId: jobpartid,
  });
  return made;
}

const cancelInTime = (send: Send, _: Teller, { Bref: bookingref, BookingCode: code }: Answer) =>
  send('POST', '/api/cancelbooking', { source: 'web', bookingref, code });

const stories: readonly Story[] = [
  {
    name: 'a card’s nonce is charged',
    gateway: 'sandbox',
    ends: 'paid',
    tell: (send, told) => pay(send, told, 'good-1'),
  },
  {
    name: 'a nonce is declined, another pays the booking',
    gateway: 'sandbox',
    ends: 'paid',
    async tell(send, told) {
      const { BookingCode: bookingcode, JobPartId: jobpartid } = await pay(send, told, 'bad-1');
      await send('POST', '/api/createelectronicbooking', {
        booking: { bookingcode, jobpartid, paymentmethod: 'card' },
        payment: { retry: true, nonce: 'good-2' },
      });
    },
  },
  {
    name: 'a deposit is paid, and the rest of it by an intent',
    gateway: 'stripe',
    ends: 'paid',
    byDeposit: true,
    tell: async (send, told) => payRestThere(send, told, await payThere(send, told)),
  },
  {
    name: 'a deposit is paid, and the rest of it by an order',
    gateway: 'paypal',
    ends: 'paid',
    byDeposit: true,
    before: payThere,
    tell: payRestThere,
  },
  {
    name: 'deposit and rest are paid, and the booking is cancelled in time',
    gateway: 'stripe',
    ends: 'given back',
    byDeposit: true,
    before: async (send, told) => payRestThere(send, told, await payThere(send, told)),
    tell: cancelInTime,
  },
  { name: 'an intent is confirmed in the browser', gateway: 'stripe', ends: 'paid', tell: payThere },
  { name: 'an order is approved and captured', gateway: 'paypal', ends: 'paid', tell: payThere },
  {
    name: 'a paid booking is cancelled in time',
    gateway: 'stripe',
    ends: 'given back',
    before: payThere,
    tell: cancelInTime,
  },
];

for (const { name, gateway, ends, byDeposit, before, tell } of stories) {
  test(`${name}: killed at each of its steps, before and after it, and told again`, { timeout: 600_000 }, async () => {
    const operator = operators[byDeposit ? 2 : gateway === 'stripe' ? 1 : 0] as Deps['operator'];
    const method = gateway === 'paypal' ? 'paypal' : 'card';
    const { payments } = gateways[gateway];
    let deaths = 0;
    for (const [step, after] of momentsToDie()) {
      const asked = quotationOf({
        paymentmethod: method,
        requestid: freshId(),
        now: false,
        bookingdate: `${new Date(home.clock.now + 4 * 86_400_000).toISOString().slice(0, 19)}+00:00`,
      });
      const { additionalprices } = await quote(operator, asked);
      const [fare] = additionalprices as { totalfare: number }[];
      const booking = bookingOf(asked, fare?.totalfare, { paymentmethod: method, requestid: freshId() });
      const mine = () => [...payments.values()].filter(({ key }) => key.startsWith(`${booking.requestid}:`));
      const act = (what: 'agree' | 'refuse') => {
        const id = mine().at(-1)?.id ?? '';
        gateways[gateway].act(id, what);
        return id;
      };
      const over =
        ({ app }: Server): Send =>
        async (verb, path, body) => {
          const init = { method: verb, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
          const answer = await app(new Request(`${origin}${path}`, init));
          return (await answer.json()) as Answer;
        };
      const first = start(operator);
      const made = (await before?.(over(first), { booking, act })) ?? {};
      const run = (server: Server) => tell(over(server), { booking, act }, made);
      first.process.dieWithin(step, after);
      await run(first).catch(() => undefined);
      const died = first.process.dead();
      expect(first.process.overlapped()).toBe(false);
      if (died) {
        deaths++;
        await run(start(operator));
      }
      home.clock.now += 31 * 60_000;
      await createPaymentService(start(operator).deps).sweep();
      const rows = await lasting
        .selectFrom('bookings')
        .selectAll()
        .where('request_id', '=', String(booking.requestid))
        .execute();
      const kept = mine().reduce(
        (sum, { taken, amountMinor, refundedMinor }) => sum + taken * amountMinor - refundedMinor,
        0,
      );
      expect(mine().filter(({ taken }) => taken > 1)).toEqual([]);
      expect({ step, after, bookings: rows.length, paid: rows[0]?.paid, status: rows[0]?.status, kept }).toEqual({
        step,
        after,
        bookings: 1,
        paid: ends === 'paid',
        status: ends === 'paid' ? 'upcoming' : 'cancelled',
        kept: ends === 'paid' ? rows[0]?.total_minor : 0,
      });
      if (!died) break;
    }
    expect(deaths).toBeGreaterThan(before ? 15 : 30);
  });
}
