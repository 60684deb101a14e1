import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { figuresOf } from '../bookers/statement-rows.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf, seededBytes } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const period = 'from=2026-11-01&to=2026-11-30';

let server: Fixture;
let viewer: Record<string, string>;
let owner: Record<string, string>;

beforeEach(async () => {
  server = await openFixture({ adminKey });
  viewer = await signedIn(server, adminKey, 'viewer');
  owner = await signedIn(server, adminKey, 'owner');
});
afterEach(() => server.close());

const quoted = async (over: Record<string, unknown> = {}) => {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00', ...over });
  const { body } = await server.post('/api/quotation', quotation);
  return { quotation, total: body.totalfare };
};
async function booked(over: Record<string, unknown> = {}, journey: Record<string, unknown> = {}): Promise<string> {
  const { quotation, total } = await quoted(journey);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, total, over));
  expect(body).toMatchObject({ Code: 1 });
  return String(body.Bref);
}
const file = async (path: string, headers = viewer) => {
  const answer = await server.app(new Request(`${origin}/desk/v1/${path}`, { headers }));
  const text = await answer.text();
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  return { answer, head, lines };
};
const conversion = async () =>
  (await server.get(`/desk/v1/numbers/conversion?${period}`, viewer)).body.rows as {
    code: string;
    shown: number;
    booked: number;
  }[];

describe('conversion', () => {
  it('counts a journey that is quoted again with other options once, and again after it was booked', async () => {
    const [before = { shown: 0, booked: 0 }] = await conversion();
    await quoted();
    await quoted({ passengers: 3 });
    await booked();
    expect(await conversion()).toEqual([{ code: '', partner: '', shown: before.shown + 1, booked: before.booked + 1 }]);
    await quoted();
    await quoted({ doff: 'Gatwick', droppostcode: 'RH6 0NP', dofflat: 51.1537, dofflng: -0.1821 });
    expect(await conversion()).toMatchObject([{ shown: before.shown + 3, booked: before.booked + 1 }]);
  });

  it('leaves tests out of what was booked', async () => {
    const [before] = await conversion();
    await booked({ sandbox: true });
    expect((await conversion())[0]?.booked).toBe(before?.booked ?? 0);
  });

  it('counts a fare that a partner’s link shows on the operator’s own pages for the partner', async () => {
    const [own] = await conversion();
    await quoted({ trackingcode: 'demo', dofflat: 51.16, dofflng: -0.18 });
    await quoted({ trackingcode: 'NOBODYS', dofflat: 51.17, dofflng: -0.18 });
    const after = await conversion();
    expect(after.find(({ code }) => code === 'DEMO')).toMatchObject({ shown: 1, booked: 0 });
    // An unknown code is counted for no partner.
    expect(after.find(({ code }) => code === '')).toMatchObject({ shown: (own?.shown ?? 0) + 1 });
    expect(after).toHaveLength(2);
  });

  it('knows a visitor in every process on a database, and in no other database', async () => {
    const journeysOf = async ({ database }: Pick<Fixture, 'database'>) =>
      (await database.selectFrom('quotations').select('visitor_journey').distinct().execute()).map(
        (row) => row.visitor_journey,
      );
    const ask = (each: Fixture) => each.post('/api/quotation', quotationOf());
    const [one, other] = await Promise.all([openFixture(), openFixture({ randomBytes: seededBytes(2) })]);
    try {
      await Promise.all([ask(one), ask(other)]);
      // Fresh module instances simulate another process on the same database.
      vi.resetModules();
      const { openFixture: openElsewhere } = await import('../testing/fixture.ts');
      await ask(await openElsewhere({ database: one.database }));
      expect(await journeysOf(one)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(await journeysOf(other)).not.toEqual(await journeysOf(one));
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('counts in the days of the operator’s calendar', async () => {
    const of = async (day: string) =>
      (await server.get(`/desk/v1/numbers/conversion?from=${day}&to=${day}`, viewer)).body.rows as unknown[];
    const today = new Date(server.clock.now).toISOString().slice(0, 10);
    await quoted();
    expect(await of(today)).not.toEqual([]);
    expect(await of('2026-11-01')).toEqual([]);
  });
});

describe('revenue', () => {
  it('leaves out what a passenger who did not appear has not paid, as the statement does', async () => {
    const numbers = async () => {
      const { body } = await server.get('/desk/v1/numbers?by=day&from=2026-11-26&to=2026-11-26', viewer);
      return body.rows as readonly { noShows: number; revenue: number }[];
    };
    const journey = { bookingdate: '2026-11-26T18:00' };
    const [cash, deposit, account] = [await booked({}, journey), await booked({}, journey), await booked({}, journey)];
    const { total_minor: price } = await server.database
      .selectFrom('bookings')
      .select('total_minor')
      .where('reference', '=', cash)
      .executeTakeFirstOrThrow();
    expect(await numbers()).toMatchObject([{ noShows: 0, revenue: 3 * price }]);
    const setTo = (reference: string, values: { payment_method: string; paid: boolean; deposit_minor: number }) =>
      server.database.updateTable('bookings').set(values).where('reference', '=', reference).execute();
    await setTo(deposit, { payment_method: 'card', paid: true, deposit_minor: 1_000 });
    await setTo(account, { payment_method: 'account', paid: true, deposit_minor: 0 });
    await server.database
      .updateTable('ride_legs')
      .set({ deposit_minor: 1_000 })
      .where('reference', '=', deposit)
      .execute();
    await server.database
      .updateTable('ride_legs')
      .set({ status: 'noshow' })
      .where('reference', 'in', [cash, deposit, account])
      .execute();
    expect(await numbers()).toMatchObject([{ noShows: 3, revenue: price + 1_000 }]);
  });

  it('leaves out what staff refunded, and counts what was kept of cancelled rides, as the statement does', async () => {
    const journey = { bookingdate: '2026-11-27T10:00' };
    const [refunded, cancelled] = [await booked({}, journey), await booked({}, journey)];
    const back = await booked({}, { ...journey, rtntype: 'rtn', returndate: '2026-11-27T19:00' });
    const { database } = server;
    const bookings = await database
      .updateTable('bookings')
      .set({ payment_method: 'card', paid: true })
      .where('reference', 'in', [refunded, cancelled, back])
      .returning(['id', 'reference', 'total_minor'])
      .execute();
    const of = (reference: string) =>
      bookings.find((each) => each.reference === reference) ?? { id: 0, total_minor: 0 };
    const pay = (reference: string, backMinor: number) =>
      database
        .insertInto('payments')
        .values({
          booking_id: of(reference).id,
          number: 1,
          key: `key-${reference}`,
          provider: 'sandbox',
          method: 'card',
          state: 'paid',
          gateway_id: `pi_${reference}`,
          amount_minor: of(reference).total_minor,
          currency: 'GBP',
          part_refund_minor: backMinor,
          created_at: server.clock.now,
          updated_at: server.clock.now,
          settle_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const payment = await pay(refunded, 500);
    await database
      .insertInto('part_refunds')
      .values({ payment_id: payment.id, name: 'desk-1', amount_minor: 500, created_at: 0, settle_at: 0 })
      .execute();
    // Cancelled late, with a fee of 20.00.
    await pay(cancelled, of(cancelled).total_minor - 2_000);
    await database.updateTable('bookings').set({ status: 'cancelled' }).where('reference', '=', cancelled).execute();
    // The return was cancelled, with a fee of 3.00.
    const cancel = (reference: string, leg: 'outbound' | 'return') =>
      database
        .updateTable('ride_legs')
        .set({ status: 'cancelled' })
        .where('booking_id', '=', of(reference).id)
        .where('leg', '=', leg)
        .returning('price_minor')
        .executeTakeFirstOrThrow();
    await cancel(cancelled, 'outbound');
    const { price_minor: lost } = await cancel(back, 'return');
    const outward = of(back).total_minor - lost;
    await database
      .updateTable('bookings')
      .set({ total_minor: outward + 300, fare_minor: outward + 300 })
      .where('reference', '=', back)
      .execute();
    const revenue = of(refunded).total_minor - 500 + 2_000 + outward + 300;
    const figures = await Promise.all(bookings.map(({ id }) => figuresOf(database, id)));
    expect(figures.reduce((sum, figure) => sum + (figure?.price ?? 0), 0)).toBe(revenue);
    for (const by of ['day', 'partner', 'vehicle']) {
      expect(await server.get(`/desk/v1/numbers?by=${by}&from=2026-11-27&to=2026-11-27`, viewer)).toMatchObject({
        body: { rows: [{ bookings: 3, rides: 4, cancelled: 2, revenue }] },
      });
    }
  });
});

describe('commission', () => {
  it('is what the companies’ own statements say, cancelled bookings apart', async () => {
    const [first, second] = [await booked(), await booked()];
    await server.database
      .updateTable('bookings')
      .set({ booker_id: 1, commission_minor: 500 })
      .where('reference', 'in', [first, second])
      .execute();
    const asked = async () => (await server.get(`/desk/v1/numbers/commission?${period}`, viewer)).body.rows;
    const rows = await asked();
    expect(rows).toMatchObject([{ currency: 'GBP', bookings: 2, commission: 1_000 }]);
    await server.database
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('reference', '=', second)
      .execute();
    expect(await asked()).toMatchObject([{ bookings: 1, commission: 500 }]);
    const { head, lines } = await file(`lists/commission?${period}`);
    expect(head).toBe('company,currency,bookings,revenue,commission');
    expect(lines[0]).toMatch(/,GBP,1,[\d.]+,5$/);
    const list = await file(`lists/bookings?${period}`);
    const earned = list.head.split(',').indexOf('commission') - list.head.split(',').length;
    const of = (reference: string) =>
      list.lines
        .find((line) => line.startsWith(reference))
        ?.split(',')
        .at(earned);
    expect([of(first), of(second)]).toEqual(['5', '0']);
  });
});

describe('CSV', () => {
  it('names the company of a booking, also when it has been disabled since', async () => {
    const reference = await booked();
    const { operator, database } = server;
    const [company] = operator.bookers;
    await database
      .updateTable('bookings')
      .set({ booker_id: company?.bookerid ?? 0 })
      .where('reference', '=', reference)
      .execute();
    const bookers = operator.bookers.map((each) => ({ ...each, enabled: false }));
    const later = await openFixture({ adminKey, database, operator: { ...operator, bookers } });
    const list = await later.app(new Request(`${origin}/desk/v1/lists/bookings?${period}`, { headers: viewer }));
    const line = (await list.text()).split('\r\n').find((each) => each.startsWith(reference));
    expect(line).toContain(`,${company?.name},`);
  });

  it('writes a booking with its moments in the operator’s zone and its money with the currency', async () => {
    // A summer date, because the test's clock is in November, when London time equals UTC.
    const reference = await booked();
    await server.database
      .updateTable('bookings')
      .set({ pickup_at: Date.parse('2026-07-01T11:30:00Z'), host_reference: 'ROOM-7/2026' })
      .where('reference', '=', reference)
      .execute();
    const { answer, head, lines } = await file('lists/bookings?from=2026-07-01&to=2026-07-01');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-07-01-2026-07-01.csv"');
    expect(head).toContain('pick-up (Europe/London)');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${reference},,Upcoming,`);
    expect(lines[0]).toContain('2026-07-01 12:30');
    expect(head).toContain('tracking code,host reference,company');
    expect(lines[0]).toContain(',ROOM-7/2026,');
    expect(lines[0]).toMatch(/,Cash,no,GBP,\d+(\.\d+)?,0,\d+(\.\d+)?,0,/);
  });

  it('defuses what a spreadsheet would take for a formula, in every list that strangers write into', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    const reference = await booked();
    const { id } = await server.database
      .updateTable('bookings')
      .set({ first_name: formula, last_name: '', note: '@SUM(1)' })
      .where('reference', '=', reference)
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.database
      .insertInto('drivers')
      .values({ name: '+cmd|calc', phone: '+447911224321', created_at: 0 })
      .execute();
    const lineOf = async (list: string, word: string) =>
      (await file(`lists/${list}?${period}`)).lines.find((line) => line.includes(word)) ?? '';
    expect(await lineOf('bookings', reference)).toContain(`"'=HYPERLINK(""http`);
    expect(await lineOf('bookings', reference)).toContain(",'@SUM(1)");
    expect(await lineOf('rides', reference)).toContain(`"'=HYPERLINK(""http`);
    expect(await lineOf('drivers', 'calc')).toContain("'+cmd|calc");
    expect(id).toBeGreaterThan(0);
  });

  it('writes every ride once, however many pages they fill, a return’s two among them', async () => {
    const reference = await booked({}, { rtntype: 'rtn', returndate: '2026-11-25T18:00' });
    const { lines } = await file(`lists/rides?${period}`);
    const booking = lines.filter((line) => line.includes(reference));
    expect(booking.map((line) => line.split(',')[2])).toEqual(['outbound', 'return']);
    const { body } = await server.get(`/desk/v1/numbers?${period}&by=day`, viewer);
    const rows = body.rows as { rides: number }[];
    expect(lines).toHaveLength(rows.reduce((sum, { rides }) => sum + rides, 0));
    expect(new Set(lines.map((line) => line.split(',').slice(0, 3).join())).size).toBe(lines.length);
  });

  it('writes no test booking, and no payment of one, into any list', async () => {
    const reference = await booked({ sandbox: true });
    const { id } = await server.database
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const payment = { booking_id: id, number: 1, key: 'of-a-test', provider: 'sandbox', method: 'card' } as const;
    const of = { gateway_id: 'pi_of_a_test', amount_minor: 4_050, currency: 'GBP' } as const;
    const when = { created_at: server.clock.now, updated_at: server.clock.now, settle_at: null };
    await server.database
      .insertInto('payments')
      .values({ ...payment, state: 'paid', ...of, ...when })
      .execute();
    for (const list of ['bookings', 'rides', 'payments']) {
      const { lines } = await file(`lists/${list}?${period}`);
      expect([list, lines.filter((line) => line.includes(reference))]).toEqual([list, []]);
    }
  });

  it('writes payments with what went back, and the audit trail for owners alone', async () => {
    const reference = await booked();
    const { id } = await server.database
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await server.database
      .insertInto('payments')
      .values({
        booking_id: id,
        number: 1,
        key: 'a-key',
        provider: 'sandbox',
        method: 'card',
        state: 'paid',
        gateway_id: 'pi_1',
        amount_minor: 4_050,
        currency: 'GBP',
        part_refund_minor: 1_000,
        created_at: server.clock.now,
        updated_at: server.clock.now,
        settle_at: null,
      })
      .execute();
    const payments = await file(`lists/payments?${period}`);
    expect(payments.lines.at(-1)).toMatch(new RegExp(`^${reference},.*,sandbox,Card,Paid,pi_1,GBP,40.5,10$`));
    const trail = await file(`audit.csv?${period}`, owner);
    expect(trail.lines.some((line) => /,Export a list,done,,"?List: payments; From: /.test(line))).toBe(true);
    expect((await file(`audit.csv?${period}`)).answer.status).toBe(403);
  });

  it('tells the cash that each driver took on each day, without what nobody has paid', async () => {
    const journey = { bookingdate: '2026-11-28T23:30' };
    const names = ['Zoe Ahmed', 'Zoe Ahmed', 'Bo Lind', 'Bo Lind'];
    const refs: string[] = [];
    for (const name of names) {
      const reference = await booked({}, journey);
      const driver = { driver: { name }, vehicle: { registration: 'AB12 CDE' } };
      await server.put(`/desk/v1/bookings/${reference}/legs/outbound/driver`, driver, owner);
      refs.push(reference);
    }
    const [one = '', other = '', deposit = '', gone = ''] = refs;
    const set = (references: readonly string[], status: 'finish' | 'noshow') =>
      server.database.updateTable('ride_legs').set({ status }).where('reference', 'in', references).execute();
    await set([one, other, deposit], 'finish');
    await set([gone], 'noshow');
    await server.database
      .updateTable('bookings')
      .set({ payment_method: 'card', paid: true, deposit_minor: 1_000 })
      .where('reference', '=', deposit)
      .execute();
    const { price_minor: price } = await server.database
      .updateTable('ride_legs')
      .set({ deposit_minor: 1_000 })
      .where('reference', '=', deposit)
      .returning('price_minor')
      .executeTakeFirstOrThrow();
    const list = () => file('lists/cash?from=2026-11-28&to=2026-11-28');
    const { head, lines } = await list();
    expect(head).toBe('day,driver,call sign,currency,rides,cash');
    expect(lines).toEqual([
      `2026-11-28,Bo Lind,,GBP,1,${(price - 1_000) / 100}`,
      `2026-11-28,Zoe Ahmed,,GBP,2,${(2 * price) / 100}`,
    ]);
    // Of two drivers of one name, the call sign tells who took which.
    for (const [reference, callSign] of [
      [one, '12'],
      [other, '34'],
    ] as const) {
      const { id } = await server.database
        .insertInto('drivers')
        .values({ name: 'Zoe Ahmed', call_sign: callSign, phone: `+4479112243${callSign}`, created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await server.database
        .updateTable('ride_legs')
        .set({ driver_id: id })
        .where('reference', '=', reference)
        .execute();
    }
    expect((await list()).lines.slice(1)).toEqual(
      ['12', '34'].map((callSign) => `2026-11-28,Zoe Ahmed,${callSign},GBP,1,${price / 100}`),
    );
  });

  it('takes a year and a day, also where that has an hour more: two autumns and one spring', async () => {
    const answer = await server.get('/desk/v1/numbers?from=2027-10-31&to=2028-10-31&by=day', viewer);
    expect(answer.status).toBe(200);
  });

  it.each([
    ['list', 'lists/passwords?from=2026-11-01&to=2026-11-30', 400],
    ['from', 'lists/bookings?to=2026-11-30', 400],
    ['to', 'lists/bookings?from=2026-11-30&to=2026-11-01', 400],
    ['to', 'lists/bookings?from=2020-01-01&to=2026-11-01', 400],
    ['to', 'lists/bookings?from=2027-10-31&to=2028-11-01', 400],
    ['day', 'lists/rides?from=2026-02-30&to=2026-03-01', 400],
  ])('refuses a wrong %s: %s', async (field, path, status) => {
    const answer = await server.get(`/desk/v1/${path}`, viewer);
    expect(answer).toMatchObject({ status, body: { field } });
  });
});
