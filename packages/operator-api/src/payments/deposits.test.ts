import { formatMoney } from 'booking-core/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figuresOf, totalsOf } from '../bookers/statement-rows.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { findLivePayment } from '../database/payments.ts';
import type { StoredFare } from '../database/quotations.ts';
import { rideView as deskRide } from '../desk/ride-view.ts';
import { bookingViews } from '../dispatch/booking.ts';
import { rideView } from '../drive/ride-view.ts';
import { receiptOf } from '../mail/emails.ts';
import { messages } from '../messages.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import { findLegs } from '../rides/store.ts';
import { demoOperator, type Fixture, freshId, noon, openFixture } from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { signedIn } from '../testing/staff.ts';
import { recordRefundDue, staffPart } from './part-refunds.ts';
import { createPaypal } from './paypal/paypal.ts';
import type { GatewayPayment, PaymentProvider } from './provider.ts';
import type { PaymentService } from './service.ts';

/** For some fares only a deposit is paid at booking; the driver collects the remainder. */
let paypal: PaypalStandIn;
let server: Fixture;
let payments: PaymentService;
let rides: RideService;
/** Servers by how the remainder is collected: by the driver or online. */
const servers = {} as Record<'driver' | 'online', Fixture>;

const adminKey = 'an-admin-key-of-some-length';
const demo = demoOperator();
const deposit = { percent: 0, amount: 20, fromfare: 30, vehicles: [], methods: ['paypal' as const] };

beforeAll(async () => {
  paypal = await startPaypalStandIn();
  for (const rest of ['driver', 'online'] as const) {
    servers[rest] = await openFixture({
      adminKey,
      operator: {
        ...demo,
        payments: { ...demo.payments, rest, latecancellationrefundpercent: 50, deposits: [deposit] },
      },
      paymentProviders: [
        createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
      ],
    });
  }
  serveAs('driver');
});
function serveAs(rest: 'driver' | 'online') {
  server = servers[rest];
  payments = createConfirmingPaymentService(server.deps);
  rides = createRideService(server.deps, payments);
}
afterAll(async () => {
  for (const each of Object.values(servers)) await each.close();
  await paypal.stop();
});

let refundsBefore = 0;
const refunds = (): string[] => paypal.refunds.slice(refundsBefore).map(({ value }) => value);
beforeEach(() => {
  server.clock.now = noon;
  refundsBefore = paypal.refunds.length;
});

type Row = Record<string, unknown>;

async function book({ paid = true, journey = {}, extra = {} }: { paid?: boolean; journey?: Row; extra?: Row } = {}) {
  const request = quotationOf({
    ...{ requestid: freshId(), paymentmethod: 'paypal', now: false, bookingdate: '2026-11-28T10:00:00+00:00' },
    ...journey,
  });
  const quoted = (await server.post('/api/quotation', request)).body;
  const row = (quoted.additionalprices as { vehtypeid: number; totalfare: number; paypaldeposit?: number }[]).find(
    ({ vehtypeid }) => vehtypeid === request.vehtypeid,
  );
  const fare = row?.totalfare ?? 0;
  const booking = bookingOf(request, fare, { paymentmethod: 'paypal', ...extra });
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: {} });
  const intent = body.PaymentIntent as { id: string; amount: number };
  const [id, code, reference] = [Number(body.JobPartId), String(body.BookingCode), String(body.Bref)];
  const pay = async () => {
    paypal.approve(intent.id);
    await server.put('/api/updateelectronicbooking', { Id: intent.id, Status: 'ok', JobpartId: body.JobPartId });
  };
  if (paid) await pay();
  const info = async () => (await server.post('/api/bookinginfo', { code })).body.bookinginfo as Row;
  const stored = () =>
    server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const owed = async () => {
    const booked = await stored();
    const legs = await findLegs(server.database, id);
    const atDesk = legs.map((leg) => deskRide(server.deps, booked, leg, undefined).owed);
    const atDriver = legs.map((leg) => rideView(server.deps, booked, leg).fare.owedMinor);
    expect(atDesk).toEqual(atDriver);
    return atDriver;
  };
  const cancel = (leg = '') =>
    server.post('/api/cancelbooking', { bookingref: reference, code, ...(leg ? { leg } : {}) });
  /** Opens a PayPal payment for the remainder, as the payment page does. */
  const rest = async () =>
    (await server.get(`/api/paymentintent?jobpartid=${id}&code=${code}&paymentmethod=paypal`)).body as {
      Message: string;
      PaymentIntent: { id: string; amount: number } | null;
    };
  const approve = (paymentId: string) => {
    paypal.approve(paymentId);
    return server.put('/api/updateelectronicbooking', { Id: paymentId, Status: 'ok', JobpartId: String(id) });
  };
  const drive = async (...types: ('passenger_on_board' | 'arrived_at_dropoff')[]) => {
    for (const type of types) {
      const event = { id: freshId(), type, occurredAt: server.clock.now };
      const outcome = await rides.applyEvent({ bookingId: id, leg: 'outbound' }, event, { now: server.clock.now });
      expect(outcome.ok).toBe(true);
    }
  };
  return { id, reference, fare, quoted: row, intent, pay, info, stored, owed, cancel, rest, approve, drive };
}

const cents = (major: unknown) => Math.round(Number(major) * 100);
/** An amount as receipts format it. */
const exact = (minor: number) => formatMoney({ minor, currency: 'GBP' }, 'en-GB', false, true);

async function everywhere({ stored, info, owed }: Awaited<ReturnType<typeof book>>): Promise<number> {
  const row = await stored();
  const [dispatched] = await bookingViews(server.deps, [row]);
  const sum = (await owed()).reduce((total, minor) => total + minor, 0);
  expect(cents((await info()).owed)).toBe(sum);
  expect(dispatched?.payment.owedToDriver).toBe(sum);
  return sum;
}

async function amendBy(booking: Awaited<ReturnType<typeof book>>, more: number) {
  const row = await booking.stored();
  const [stored] = await server.database
    .selectFrom('quotations')
    .select('fares')
    .where('request_id', '=', row.quotation_id)
    .execute();
  const fares = stored?.fares as readonly StoredFare[];
  const fare = fares.find(({ vehicleId }) => vehicleId === row.vehicle_id);
  if (!fare) throw new Error('no fare');
  const outcome = await rides.amend(
    booking.id,
    {
      journey: row.journey as QuotedJourney,
      route: row.route as object,
      pickupAt: row.pickup_at,
      returnAt: row.return_at,
      vehicle: { id: row.vehicle_id, name: row.vehicle_name },
      note: row.note,
      flight: null,
      returnFlight: null,
      fare: { ...fare, totalMinor: fare.totalMinor + more },
      promoMinor: 0,
      facts: [],
    },
    { now: noon, version: row.version },
    async () => {},
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.owedMinor;
}

describe('a deposit', () => {
  it('is what the quotation says, what the payment asks for, and what ticket, driver, desk and dispatch subtract', async () => {
    const { id, fare, quoted, intent, pay, info, stored, owed } = await book({ paid: false });
    expect(fare).toBeGreaterThan(30);
    expect(quoted).toMatchObject({ paypaldeposit: 20 });
    expect(quoted).not.toHaveProperty('carddeposit');
    expect(intent.amount).toBe(20);
    expect(await info()).toMatchObject({ ispaid: false, totalfare: fare, due: 20, owed: 0 });
    expect(await owed()).toEqual([cents(fare)]);

    await pay();
    const rest = cents(fare) - 2_000;
    expect(await info()).toMatchObject({ ispaid: true, totalfare: fare, due: 0, owed: rest / 100 });
    expect(await owed()).toEqual([rest]);
    const [told] = await bookingViews(server.deps, [await stored()]);
    expect(told?.payment).toMatchObject({ state: 'paid', paid: 2_000, owedToDriver: rest });
    const money = (minor: number) => formatMoney({ minor, currency: 'GBP' }, 'en-GB');
    const words = (write: typeof money) => `${write(2_000)} paid by PayPal · ${write(rest)} to pay the driver`;
    expect(server.emails.at(-1)?.text).toContain(words(money));
    const receipt = await receiptOf(server.deps, await stored());
    expect(receipt.total.value).toBe(exact(cents(fare)));
    expect(receipt.foot).toContain(words(exact));
    expect(await figuresOf(server.database, id)).toMatchObject({ price: cents(fare) });
  });

  it('is not asked for by another way to pay, nor of a fare below the rule’s', async () => {
    const { body } = await server.post('/api/quotation', quotationOf({ requestid: freshId(), paymentmethod: 'card' }));
    for (const row of body.additionalprices as object[]) expect(row).not.toHaveProperty('carddeposit');
    const near = { doff: 'Marble Arch', droppostcode: 'W1H 7EJ', dofflat: 51.5132, dofflng: -0.1589 };
    const { fare, quoted, intent } = await book({ paid: false, journey: { ...near, doffcategory: 'Landmark' } });
    expect(fare).toBeLessThan(30);
    expect(quoted).not.toHaveProperty('paypaldeposit');
    expect(intent.amount).toBe(fare);
  });

  it('leaves to the driver what comes on top', async () => {
    const { id, fare, owed } = await book();
    const more = { lines: [{ kind: 'waiting' as const, label: 'Waiting', minor: 500 }], totalMinor: null, reason: '' };
    const { ok } = await rides.price({ bookingId: id, leg: 'outbound' }, more, { now: noon });
    expect(ok).toBe(true);
    expect(await owed()).toEqual([cents(fare) - 2_000 + 500]);
  });

  it('goes back whole to who cancels in time, later by the operator’s share of it', async () => {
    const early = await book();
    await early.cancel();
    expect(refunds()).toEqual(['20.00']);
    const late = await book();
    server.clock.now = Date.parse('2026-11-28T09:50:00Z');
    await late.cancel();
    expect(refunds()).toEqual(['20.00', '10.00']);
    expect(await figuresOf(server.database, late.id)).toMatchObject({ price: 1_000 });
    // Only the deposit was paid, whatever the ride would have cost.
    for (const { info, fare } of [early, late]) expect(await info()).toMatchObject({ owed: fare - 20, due: 0 });
    const letter = server.emails.at(-1)?.text;
    expect(letter).toContain('£10 will be refunded to your PayPal account');
    expect(letter).toContain('£10 is kept.');
    expect(letter).not.toContain('pay the driver');
  });

  it('is all that is kept of a ride whose passenger was not met, and all that its receipt names', async () => {
    const { id, fare, stored, info } = await book();
    await server.database.updateTable('ride_legs').set({ status: 'noshow' }).where('booking_id', '=', id).execute();
    await server.database.updateTable('bookings').set({ status: 'noshow' }).where('id', '=', id).execute();
    expect(await info()).toMatchObject({ status: 'noshow', owed: fare - 20 });
    const { amounts, total, foot } = await receiptOf(server.deps, await stored());
    expect(foot).toContain('£20.00 paid by PayPal.');
    expect(foot).not.toContain('driver');
    expect(amounts.at(-1)?.value).toBe(`-${exact(cents(fare) - 2_000)}`);
    expect(total.value).toBe('£20.00');
  });

  it('pays the rides of a return one after the other, and what stands where one is cancelled', async () => {
    const journey = { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' };
    const { id, fare, owed, cancel, info } = await book({ journey });
    const [out, back] = await findLegs(server.database, id);
    if (!out || !back) throw new Error('no return');
    expect(await owed()).toEqual([out.price_minor - 2_000, back.price_minor]);
    expect(out.price_minor + back.price_minor).toBe(cents(fare));
    await cancel('outbound');
    expect(refunds()).toEqual([]);
    expect((await owed())[1]).toBe(back.price_minor - 2_000);
    expect(await info()).toMatchObject({ owed: (back.price_minor - 2_000) / 100 });
  });

  it('is not said to be kept, nor the cancellation to be late, where the other ride is cancelled in time', async () => {
    const journey = { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' };
    const { cancel } = await book({ journey });
    expect((await cancel('return')).body).toMatchObject({ code: 1, message: '', refund: 0 });
    expect(refunds()).toEqual([]);
    const letter = server.emails.at(-1);
    expect(letter?.subject).toMatch(/^The return ride of booking .* is cancelled$/);
    expect(letter?.text).not.toMatch(/too late|is kept/);
    expect(letter?.text).toContain('£20 paid by PayPal');
  });

  it('is said to be kept where the operator cancels the ride that it pays and gives nothing back', async () => {
    const journey = { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' };
    const { id, stored, info, owed } = await book({ journey });
    const [, back] = await findLegs(server.database, id);
    const how = { by: 'operator', refund: false, reason: 'No answer' } as const;
    expect(await rides.cancelLeg({ bookingId: id, leg: 'outbound' }, how, { now: noon })).toMatchObject({ ok: true });
    expect(refunds()).toEqual([]);
    // Only the deposit is kept of the cancelled ride; what it had left to the driver is owed by nobody.
    const rest = back?.price_minor ?? 0;
    expect(await stored()).toMatchObject({ total_minor: 2_000 + rest });
    expect((await owed())[1]).toBe(rest);
    expect(await info()).toMatchObject({ owed: rest / 100 });
    expect((await bookingViews(server.deps, [await stored()]))[0]?.payment.owedToDriver).toBe(rest);
    expect(server.emails.at(-1)?.text).toContain('£20 that you paid is kept.');
    expect(server.emails.at(-1)?.text).not.toContain('too late');
  });

  it('is all that is kept of a ride that is cancelled late while the other stands', async () => {
    const journey = { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' };
    const { id, owed, cancel, info } = await book({ journey });
    const [, back] = await findLegs(server.database, id);
    server.clock.now = Date.parse('2026-11-28T09:50:00Z');
    await cancel('outbound');
    // Half of the deposit is retained, the other half counts towards the return.
    expect((await owed())[1]).toBe((back?.price_minor ?? 0) - 1_000);
    expect(await info()).toMatchObject({ owed: ((back?.price_minor ?? 0) - 1_000) / 100 });
  });

  it('is the card’s part of a company’s statement, the rest the driver’s', async () => {
    const partner = demo.bookers[0]?.bookerid ?? 0;
    const { id, fare } = await book();
    await server.database.updateTable('bookings').set({ booker_id: partner }).where('id', '=', id).execute();
    const period = { fromAt: Date.parse('2026-11-28T00:00:00Z'), untilAt: Date.parse('2026-11-29T00:00:00Z') };
    const [sums] = await totalsOf(server.database, partner, { ...period } as Parameters<typeof totalsOf>[2]);
    expect(sums).toMatchObject({ price: cents(fare), card: 2_000, cash: cents(fare) - 2_000, account: 0 });
    await server.database.updateTable('ride_legs').set({ status: 'noshow' }).where('booking_id', '=', id).execute();
    const [unmet] = await totalsOf(server.database, partner, { ...period } as Parameters<typeof totalsOf>[2]);
    expect(unmet).toMatchObject({ price: 2_000, card: 2_000, cash: 0 });
  });
});

/** The ticket, the driver's page, the desk, the feed and the change email all show the same amount. */
describe('what the driver is owed of a ride that is paid', () => {
  const near = { doff: 'Marble Arch', droppostcode: 'W1H 7EJ', dofflat: 51.5132, dofflng: -0.1589 };
  const whole = { journey: { ...near, doffcategory: 'Landmark' } };

  it('is the whole price while nothing was paid online, until it is paid or cancelled', async () => {
    const back = { journey: { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' } };
    for (const journey of [whole, back]) {
      const booking = await book({ ...journey, paid: false });
      const toDispatch = async () => (await bookingViews(server.deps, [await booking.stored()]))[0]?.payment;
      expect((await booking.owed()).reduce((sum, minor) => sum + minor, 0)).toBe(cents(booking.fare));
      expect(await toDispatch()).toMatchObject({ state: 'unpaid', paid: 0, owedToDriver: cents(booking.fare) });
      await booking.cancel();
      expect(await toDispatch()).toMatchObject({ owedToDriver: 0 });
    }
  });

  it('is nothing of money that staff gave back', async () => {
    const booking = await book(whole);
    const payment = await findLivePayment(server.database, booking.id);
    if (!payment) throw new Error('not paid');
    await server.database.transaction().execute((at) => recordRefundDue(at, payment, staffPart('sorry'), 500, noon));
    expect(await everywhere(booking)).toBe(0);
    const { amounts, total, foot } = await receiptOf(server.deps, await booking.stored());
    expect(amounts.at(-1)).toEqual({ label: 'Given back', value: '-£5.00' });
    expect(total.value).toBe(exact(cents(booking.fare) - 500));
    expect(foot).toContain(`${exact(cents(booking.fare))} paid by PayPal · £5.00 given back.`);
  });

  it('is what a change made it dearer by', async () => {
    const booking = await book(whole);
    expect(await everywhere(booking)).toBe(0);
    expect(await amendBy(booking, 1_000)).toBe(1_000);
    expect(await everywhere(booking)).toBe(1_000);
    await amendBy(booking, 400);
    expect(await everywhere(booking)).toBe(400);
  });

  it('is what a ride costs again that had become cheaper, whose money went back', async () => {
    const booking = await book(whole);
    const cheaper = { lines: [], totalMinor: cents(booking.fare) - 500, reason: 'Traffic' };
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, cheaper, { now: noon });
    expect(await everywhere(booking)).toBe(0);
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, { ...cheaper, totalMinor: null }, { now: noon });
    expect(await everywhere(booking)).toBe(500);
  });

  it('is what a deposit leaves of a changed return, each ride its part', async () => {
    const booking = await book({ journey: { rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' } });
    await amendBy(booking, 1_000);
    expect(await everywhere(booking)).toBe(cents(booking.fare) - 2_000 + 1_000);
  });

  it('is nothing where it became dearer before it was paid online, nor of a deposit that was never paid', async () => {
    for (const journey of [whole.journey, {}]) {
      const booking = await book({ paid: false, journey });
      await payments.switchToOffline(booking.id, 'cash');
      const dearer = { lines: [], totalMinor: cents(booking.fare) + 500, reason: 'Another way' };
      await rides.price({ bookingId: booking.id, leg: 'outbound' }, dearer, { now: noon });
      const { PaymentIntent: intent } = await booking.rest();
      expect(intent?.amount).toBe(booking.fare + 5);
      await booking.approve(intent?.id ?? '');
      expect(await booking.info()).toMatchObject({ ispaid: true, totalfare: booking.fare + 5 });
      expect(await everywhere(booking)).toBe(0);
    }
  });

  it('is nothing where it became cheaper before it was paid online, and no more is taken than it costs now', async () => {
    const booking = await book({ ...whole, paid: false });
    const cheaper = { lines: [], totalMinor: cents(booking.fare) - 500, reason: 'Traffic' };
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, cheaper, { now: noon });
    const { PaymentIntent: intent } = await booking.rest();
    expect(intent?.amount).toBe(booking.fare - 5);
    await booking.approve(intent?.id ?? '');
    expect(refunds()).toEqual([]);
    expect(await booking.info()).toMatchObject({ ispaid: true, totalfare: booking.fare - 5, refund: 0 });
    expect(await everywhere(booking)).toBe(0);
  });

  it('is what it became dearer by while it was paid online, as the confirmation says', async () => {
    const booking = await book({ ...whole, paid: false });
    const dearer = { lines: [], totalMinor: cents(booking.fare) + 500, reason: 'Another way' };
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, dearer, { now: noon });
    await booking.pay();
    expect(await everywhere(booking)).toBe(500);
    const money = (minor: number) => formatMoney({ minor, currency: 'GBP' }, 'en-GB');
    expect(server.emails.at(-1)?.text).toContain(`${money(cents(booking.fare))} paid by PayPal`);
    expect(server.emails.at(-1)?.text).toContain(money(500));
  });

  it('is nothing of what a company pays by its account, however long its passenger let the car wait', async () => {
    const booking = await book({ ...whole, paid: false });
    await payments.switchToOffline(booking.id, 'account');
    const more = { lines: [{ kind: 'waiting' as const, label: 'Waiting', minor: 500 }], totalMinor: null, reason: '' };
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, more, { now: noon });
    expect(await everywhere(booking)).toBe(0);
  });
});

describe('the rest of a deposit that can be paid online', () => {
  let staff: Record<string, string>;
  beforeAll(async () => {
    serveAs('online');
    staff = await signedIn(server, adminKey, 'dispatcher');
  });
  afterAll(() => serveAs('driver'));
  const paymentsOf = (bookingId: number) =>
    server.database.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('number').execute();
  const money = (minor: number) => formatMoney({ minor, currency: 'GBP' }, 'en-GB');

  it('is due as gateways move it, and what they cannot move is the driver’s', async () => {
    const booking = await book();
    const kwd = { currency: 'KWD' };
    await server.database
      .updateTable('bookings')
      .set({ ...kwd, fare_minor: 5_145, total_minor: 5_145 })
      .where('id', '=', booking.id)
      .execute();
    await server.database.updateTable('payments').set(kwd).where('booking_id', '=', booking.id).execute();
    expect(await booking.info()).toMatchObject({ owed: 3.145, due: 3.14 });
    const { PaymentIntent: intent } = await booking.rest();
    expect(intent?.amount).toBe(3.14);
  });

  it('is due on the ticket, paid by the same desk, and then owed nowhere', async () => {
    const booking = await book();
    const rest = cents(booking.fare) - 2_000;
    expect(await booking.info()).toMatchObject({ ispaid: true, owed: rest / 100, due: rest / 100 });
    const confirmation = server.emails.at(-1);
    expect(confirmation?.text).toContain(
      `${money(2_000)} paid by PayPal · ${money(rest)} to pay online before the ride`,
    );
    const link = new URL(/https?:\/\/\S+\/payment\.html\?\S+/.exec(confirmation?.text ?? '')?.[0] ?? '');
    const opened = await server.post('/api/bookinginfo', { code: link.searchParams.get('code') });
    expect(opened.body.bookinginfo).toMatchObject({ due: rest / 100 });

    const { PaymentIntent: intent } = await booking.rest();
    expect(intent?.amount).toBe(rest / 100);
    // Until it is paid, the driver would collect it.
    expect(await everywhere(booking)).toBe(rest);
    await booking.approve(intent?.id ?? '');
    expect(await everywhere(booking)).toBe(0);
    expect(await booking.info()).toMatchObject({ ispaid: true, totalfare: booking.fare, due: 0, owed: 0 });
    expect(
      (await paymentsOf(booking.id)).map(({ state, amount_minor, rest: isRest }) => [state, amount_minor, isRest]),
    ).toEqual([
      ['paid', 2_000, false],
      ['paid', rest, true],
    ]);
    expect(server.emails.at(-1)?.text).toContain(`${money(rest)} has been paid online`);
    const receipt = await receiptOf(server.deps, await booking.stored());
    expect(receipt.foot).toContain(`${exact(cents(booking.fare))} paid by PayPal.`);
    const feed = await server.database
      .selectFrom('booking_changes')
      .select('type')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(feed.filter(({ type }) => type === 'booking.paid')).toHaveLength(2);
    expect(await booking.rest()).toMatchObject({ Message: messages.alreadyPaid });
  });

  it('is asked for once by several tabs, and taken once', async () => {
    const booking = await book();
    const asked = await Promise.all([booking.rest(), booking.rest(), booking.rest()]);
    expect(new Set(asked.map(({ PaymentIntent: intent }) => intent?.id)).size).toBe(1);
    const id = asked[0]?.PaymentIntent?.id ?? '';
    await Promise.all([booking.approve(id), booking.approve(id)]);
    expect(await everywhere(booking)).toBe(0);
    expect((await paymentsOf(booking.id)).filter(({ state }) => state === 'paid')).toHaveLength(2);
  });

  it('is found by the sweeper where its answer was lost, and by nobody asked for again', async () => {
    const booking = await book();
    const { PaymentIntent: intent } = await booking.rest();
    paypal.approve(intent?.id ?? '');
    server.clock.now += 31 * 60_000;
    await payments.sweep();
    expect(await everywhere(booking)).toBe(0);
    expect(await booking.info()).toMatchObject({ status: 'upcoming', due: 0 });
  });

  it('is left to the driver by who begins to pay it and goes away; the booking stands', async () => {
    const booking = await book();
    const rest = cents(booking.fare) - 2_000;
    await booking.rest();
    server.clock.now += 31 * 60_000;
    await payments.sweep();
    expect((await paymentsOf(booking.id)).map(({ state }) => state)).toEqual(['paid', 'cancelled']);
    expect(await booking.info()).toMatchObject({ status: 'upcoming', ispaid: true, due: rest / 100 });
    // The payment can be started again.
    const { PaymentIntent: again } = await booking.rest();
    await booking.approve(again?.id ?? '');
    expect(await everywhere(booking)).toBe(0);
  });

  it('is what a price that changed while it was paid leaves', async () => {
    const booking = await book();
    const { PaymentIntent: intent } = await booking.rest();
    const cheaper = { lines: [], totalMinor: cents(booking.fare) - 500, reason: 'Traffic' };
    await rides.price({ bookingId: booking.id, leg: 'outbound' }, cheaper, { now: noon });
    const { PaymentIntent: other } = await booking.rest();
    expect(other?.amount).toBe(((intent?.amount ?? 0) * 100 - 500) / 100);
    await booking.approve(other?.id ?? '');
    expect(await everywhere(booking)).toBe(0);
    await amendBy(booking, 1_000);
    expect(await everywhere(booking)).toBe(1_000);
    const { PaymentIntent: third } = await booking.rest();
    await booking.approve(third?.id ?? '');
    expect(await everywhere(booking)).toBe(0);
  });

  it('is the driver’s once somebody is on board, and money that comes after the ride goes back', async () => {
    const booking = await book();
    const rest = cents(booking.fare) - 2_000;
    const { PaymentIntent: intent } = await booking.rest();
    await booking.drive('passenger_on_board');
    expect(await booking.info()).toMatchObject({ owed: rest / 100, due: 0 });
    expect(await booking.rest()).toMatchObject({ Message: messages.alreadyPaid });
    await booking.drive('arrived_at_dropoff');
    await booking.approve(intent?.id ?? '');
    // PayPal's approval is not captured: no money was taken, so nothing has to be refunded.
    expect((await paymentsOf(booking.id)).map(({ state }) => state)).not.toContain('capturing');
    expect(await everywhere(booking)).toBe(rest);
  });

  it('goes back with the deposit to who cancels in time, and by the operator’s share to who cancels late', async () => {
    const paid = async () => {
      const booking = await book();
      const { PaymentIntent: intent } = await booking.rest();
      await booking.approve(intent?.id ?? '');
      return booking;
    };
    const early = await paid();
    const { body: whole } = await early.cancel();
    expect(refunds().reduce((sum, value) => sum + cents(value), 0)).toBe(cents(early.fare));
    expect(whole).toMatchObject({ refund: early.fare });
    expect(whole.message).toContain(money(cents(early.fare)));
    expect(server.emails.at(-1)?.text).toContain(whole.message);
    refundsBefore = paypal.refunds.length;
    const late = await paid();
    server.clock.now = Date.parse('2026-11-28T09:50:00Z');
    const { body: part } = await late.cancel();
    const half = Math.round(cents(late.fare) / 2);
    expect(refunds().reduce((sum, value) => sum + cents(value), 0)).toBe(half);
    expect(part).toMatchObject({ refund: half / 100 });
    expect(server.emails.at(-1)?.text).toContain(part.message);
    expect(await figuresOf(server.database, late.id)).toMatchObject({ price: cents(late.fare) - half });
  });

  it('is given back by staff across both payments, once', async () => {
    const booking = await book();
    const { PaymentIntent: intent } = await booking.rest();
    await booking.approve(intent?.id ?? '');
    const key = freshId();
    const amount = cents(booking.fare) - 100;
    const give = () =>
      server.post(`/desk/v1/bookings/${booking.reference}/refunds`, { id: key, amount, reason: 'Late' }, staff);
    expect((await give()).body).toMatchObject({ back: amount, refundable: 100 });
    expect((await give()).body).toMatchObject({ back: amount });
    expect(refunds().reduce((sum, value) => sum + cents(value), 0)).toBe(amount);
    expect(await everywhere(booking)).toBe(0);
    expect(await booking.info()).toMatchObject({ refund: amount / 100, refundstate: 'done', due: 0 });
  });

  it('comes back with the deposit when the ride is cancelled, and the ticket tells the sum', async () => {
    const booking = await book();
    const { PaymentIntent: rest } = await booking.rest();
    await booking.approve(rest?.id ?? '');
    expect((await booking.cancel()).body).toMatchObject({ code: 1 });
    const back = refunds().reduce((sum, value) => sum + cents(value), 0);
    expect(back).toBe(cents(booking.fare));
    expect(await booking.info()).toMatchObject({ refund: booking.fare, refunded: booking.fare, refundcurrency: 'GBP' });
  });

  it('still counts where the deposit goes back at the gateway: only the deposit is owed then', async () => {
    const booking = await book();
    const { PaymentIntent: rest } = await booking.rest();
    await booking.approve(rest?.id ?? '');
    const back = async (orderId: string) => {
      paypal.refundElsewhere(orderId);
      const of = (await paymentsOf(booking.id)).find(({ gateway_id }) => gateway_id === orderId);
      await payments.recheck(of?.id ?? 0);
    };
    await back(booking.intent.id);
    expect(await everywhere(booking)).toBe(2_000);
    expect(await booking.info()).toMatchObject({ ispaid: true, due: 20, refund: 20 });
    const { PaymentIntent: again } = await booking.rest();
    expect(again?.amount).toBe(20);
    await booking.approve(again?.id ?? '');
    expect(await everywhere(booking)).toBe(0);
    await back(again?.id ?? '');
    await back(rest?.id ?? '');
    expect(await booking.info()).toMatchObject({ ispaid: false });
    expect(await booking.owed()).toEqual([cents(booking.fare)]);
  });

  it('still counts where the bank takes the deposit back, and dispatch hears that it is owed', async () => {
    const booking = await book();
    const { PaymentIntent: rest } = await booking.rest();
    await booking.approve(rest?.id ?? '');
    const [first] = await paymentsOf(booking.id);
    const [paypalNow] = server.deps.paymentProviders ?? [];
    const read = async (id: string) => {
      const told = await paypalNow?.read(id);
      return { ...(told as GatewayPayment), status: 'declined' as const };
    };
    const reversing = { ...(paypalNow as PaymentProvider), read };
    await createConfirmingPaymentService({ ...server.deps, paymentProviders: [reversing] }).recheck(first?.id ?? 0);
    expect(await booking.owed()).toEqual([2_000]);
    const changes = await server.database
      .selectFrom('booking_changes')
      .select('type')
      .where('booking_id', '=', booking.id)
      .orderBy('id')
      .execute();
    expect(changes.map(({ type }) => type)).toEqual([
      'booking.created',
      'booking.paid',
      'booking.paid',
      'booking.amended',
    ]);
  });

  it('can be asked for by the desk’s link', async () => {
    const booking = await book();
    const rest = cents(booking.fare) - 2_000;
    const sent = await server.post(`/desk/v1/bookings/${booking.reference}/payment-link`, {}, staff);
    expect([sent.status, sent.body.amount]).toEqual([202, rest]);
    expect(server.emails.at(-1)?.text).toContain(`Pay ${money(rest)}`);
  });

  it('is no other’s: where the driver takes it, nothing is due online', async () => {
    serveAs('driver');
    const booking = await book();
    expect(await booking.info()).toMatchObject({ due: 0, owed: booking.fare - 20 });
    expect(await booking.rest()).toMatchObject({ Message: messages.alreadyPaid });
    serveAs('online');
  });
});
