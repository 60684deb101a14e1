import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving } from '../testing/rides.ts';
import { signedIn } from '../testing/staff.ts';

/** A step of a ride that was reported by mistake is taken back by staff. */
const adminKey = 'an-admin-key-of-some-length';
const hourMs = 3_600_000;
let server: Fixture;
let staff: Record<string, string>;
let drive: ReturnType<typeof driving>;

beforeAll(async () => {
  server = await openFixture({ adminKey });
  staff = await signedIn(server, adminKey, 'dispatcher');
  const payments = createConfirmingPaymentService(server.deps);
  drive = driving(createRideService(server.deps, payments), () => server.clock.now);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

type Step = Parameters<typeof drive.to>[1];

/** A ride that was brought to a status by these steps, a minute after the other. */
async function driven(...steps: readonly Step[]) {
  const quotation = quotationOf({ requestid: freshId() });
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, totalfare));
  const [id, reference] = [Number(body.JobPartId), String(body.Bref)];
  await drive.assign(id);
  for (const step of steps) {
    server.clock.now += 60_000;
    expect(await drive.to(id, step)).toMatchObject({ ok: true });
  }
  const path = `/desk/v1/bookings/${reference}`;
  const ride = async () =>
    ((await server.get(path, staff)).body.rides as { version: number; status: string; undoUntil?: string }[])[0];
  const undo = async (version?: number) =>
    server.post(`${path}/legs/outbound/undo`, { version: version ?? (await ride())?.version }, staff);
  const emails = () => server.emails.filter(({ bookingId }) => bookingId === id);
  return { id, reference, path, ride, undo, emails };
}

it.each<[string, Step, readonly Step[]]>([
  ['On the way', 'started', ['started', 'arrived']],
  ['At the pick-up', 'arrived', ['started', 'arrived', 'pob']],
  ['On board', 'pob', ['started', 'arrived', 'pob', 'finish']],
  ['At the pick-up, nobody met', 'arrived', ['started', 'arrived', 'noshow']],
])('a ride is %s again, and is driven on from there', async (_, before, steps) => {
  const { id, ride, undo } = await driven(...steps);
  const last = steps.at(-1) as Step;
  expect(await undo()).toMatchObject({ status: 200, body: { status: before } });
  const booking = () => server.database.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst();
  expect(await booking()).toEqual({ status: before });
  server.clock.now += 60_000;
  expect(await drive.to(id, last)).toMatchObject({ ok: true, changed: true });
  expect((await ride())?.status).toBe(last);
});

it('writes who took back what to the audit trail, the history and the register, and tells dispatch systems', async () => {
  const { id, path, undo } = await driven('started', 'arrived', 'noshow');
  const wrongAt = server.clock.now;
  server.clock.now += 60_000;
  await undo();
  const entry = await server.database
    .selectFrom('audit_trail')
    .selectAll()
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: 'ride.undo',
    actor: 'dispatcher@operator.example',
    outcome: 'done',
    detail: { leg: 'outbound', type: 'no_show', reported: new Date(wrongAt).toISOString() },
  });
  const { history } = (await server.get(path, staff)).body as { history: { what: string }[] };
  expect(history.map(({ what }) => what)).toContain('ride.undo');
  expect(history.map(({ what }) => what)).not.toContain('No-show');
  const register = await server.database
    .selectFrom('ride_register')
    .select(['status', 'actor'])
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(register.map(({ status }) => status)).toEqual(['arrived', 'noshow']);
  expect(register[0]?.actor).not.toBe('');
});

it('tells a passenger to whom it was written that the ride is over that it is not', async () => {
  const { reference, undo, emails } = await driven('started', 'arrived', 'noshow');
  const before = emails().length;
  await undo();
  const [mail, ...more] = emails().slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Booking ${reference} is not over`);
  // The email about the no-show took the ride out of the passenger's calendar.
  expect(mail?.attachments).toHaveLength(1);
});

it('writes to nobody of a step of which nobody was written', async () => {
  const { undo, emails } = await driven('started', 'arrived', 'pob');
  const before = emails().length;
  await undo();
  expect(emails()).toHaveLength(before);
});

it('is possible for two hours', async () => {
  const { ride, undo } = await driven('started', 'arrived', 'pob', 'finish');
  expect((await ride())?.undoUntil).toBe(new Date(server.clock.now + 2 * hourMs).toISOString());
  server.clock.now += 2 * hourMs + 1;
  expect(await undo()).toMatchObject({
    status: 409,
    body: { code: 'impossible', detail: expect.stringContaining('two hours') },
  });
});

it('is not possible of a ride that has not begun, of a cancelled one, or by what a colleague has changed', async () => {
  const upcoming = await driven();
  expect((await upcoming.ride())?.undoUntil).toBeUndefined();
  expect(await upcoming.undo()).toMatchObject({ status: 409, body: { code: 'impossible' } });
  const cancelled = await driven('started', 'cancelled');
  expect(await cancelled.undo()).toMatchObject({ status: 409, body: { code: 'impossible' } });
  const changed = await driven('started', 'arrived');
  expect(await changed.undo(1)).toMatchObject({ status: 409, body: { code: 'version' } });
});

it('is not possible once money went back for a ride that was over', async () => {
  const { id, undo } = await driven('started', 'arrived', 'noshow');
  const at = server.clock.now;
  const payment = await server.database
    .insertInto('payments')
    .values({
      ...{
        booking_id: id,
        number: 1,
        key: `key-${id}`,
        method: 'card',
        provider: 'sandbox',
        state: 'paid',
        amount_minor: 4_000,
      },
      ...{ currency: 'GBP', created_at: at - 1, updated_at: at - 1, refund_minor: 0, part_refund_minor: 500 },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const refund = { payment_id: payment.id, name: 'staff-x', amount_minor: 500, created_at: at + 1, settle_at: null };
  await server.database
    .insertInto('part_refunds')
    .values(refund as never)
    .execute();
  expect(await undo()).toMatchObject({
    status: 409,
    body: { code: 'impossible', detail: expect.stringContaining('refunded') },
  });
});
