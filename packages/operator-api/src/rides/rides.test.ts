import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { messages } from '../messages.ts';
import { createPaypal } from '../payments/paypal/paypal.ts';
import type { PaymentService } from '../payments/service.ts';
import { demoOperator, type Fixture, freshId, noon, openFixture } from '../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../testing/paypal-stand-in.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { driving, someDriver } from '../testing/rides.ts';
import { createRideService, type RideService } from './service.ts';

/** A return is two rides: each with its status, driver, tracking, cancellation and share of the money. */
let paypal: PaypalStandIn;
let server: Fixture;
let payments: PaymentService;
let rides: RideService;
let drive: ReturnType<typeof driving>;

beforeAll(async () => {
  paypal = await startPaypalStandIn();
  server = await openFixture({
    paymentProviders: [
      createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
    ],
  });
  payments = createConfirmingPaymentService(server.deps);
  rides = createRideService(server.deps, payments);
  drive = driving(rides, () => server.clock.now);
});
afterAll(async () => {
  await server.close();
  await paypal.stop();
});
beforeEach(() => {
  server.clock.now = noon;
  refundsBefore = paypal.refunds.length;
});

let refundsBefore = 0;
/** The refunds made by PayPal during this test. */
const refunds = (): string[] => paypal.refunds.slice(refundsBefore).map(({ value }) => value);

type Row = Record<string, unknown>;
interface LegInfo {
  readonly leg: string;
  readonly status: string;
  readonly reference: string;
  readonly fare: number;
  readonly drivername: string;
}

const outAt = '2026-11-28T10:00:00+00:00';
const backAt = '2026-11-30T18:00:00+00:00';

async function book(how: 'cash' | 'paypal' = 'cash', journey: Row = {}) {
  const request = quotationOf({
    requestid: freshId(),
    paymentmethod: how,
    now: false,
    bookingdate: outAt,
    rtntype: 'rtn',
    returndate: backAt,
    ...journey,
  });
  const { totalfare } = (await server.post('/api/quotation', request)).body as { totalfare: number };
  const booking = bookingOf(request, totalfare, { paymentmethod: how });
  const path = how === 'cash' ? '/api/createbookingTest' : '/api/createelectronicbooking';
  const { body } = await server.post(path, how === 'cash' ? booking : { booking, payment: {} });
  const [id, reference, code] = [Number(body.JobPartId), String(body.Bref), String(body.BookingCode)];
  const order = String((body.PaymentIntent as { id?: string } | undefined)?.id ?? '');
  if (how === 'paypal') {
    paypal.approve(order);
    await server.put('/api/updateelectronicbooking', { Id: order, Status: 'ok', JobpartId: body.JobPartId });
  }
  const info = async () =>
    (await server.post('/api/bookinginfo', { code })).body.bookinginfo as Row & { legs: readonly LegInfo[] };
  const cancel = async (leg = '') =>
    (await server.post('/api/cancelbooking', { bookingref: reference, code, ...(leg ? { leg } : {}) })).body;
  return { id, reference, code, order, totalfare, info, cancel };
}

const cents = (major: unknown) => Math.round(Number(major) * 100);

describe('a return', () => {
  it('is booked as two rides with their references, moments and shares of the fare', async () => {
    const { info, totalfare, reference } = await book();
    const { legs, returnref, status } = await info();
    expect(status).toBe('upcoming');
    expect(legs).toMatchObject([
      { leg: 'outbound', reference, status: 'upcoming', pickupdatetime: outAt },
      { leg: 'return', reference: returnref, status: 'upcoming', pickupdatetime: backAt },
    ]);
    const [out, back] = legs.map(({ fare }) => cents(fare)) as [number, number];
    expect(out + back).toBe(cents(totalfare));
    expect(Math.min(out, back)).toBeGreaterThan(0);
  });

  it('is one ride when it goes one way, or when the driver waits', async () => {
    for (const rtntype of ['', 'w&r']) {
      const { info, totalfare } = await book('cash', { rtntype, returndate: '' });
      const { legs } = await info();
      expect(legs.map(({ leg, fare }) => [leg, fare])).toEqual([['outbound', totalfare]]);
    }
  });

  it('is driven out by one and back by another, and tells how each stands', async () => {
    const { id, info } = await book();
    await drive.assign(id);
    await drive.to(id, 'started');
    expect((await info()).status).toBe('started');
    for (const status of ['arrived', 'pob', 'finish'] as const) await drive.to(id, status);
    // With one ride over and the other upcoming, the booking is upcoming.
    expect(await info()).toMatchObject({ status: 'upcoming' });
    await drive.assign(id, 'return');
    await drive.to(id, 'started', 'return');
    const { legs, status } = await info();
    expect(legs.map((leg) => [leg.status, leg.drivername])).toEqual([
      ['finish', 'Driver 3'],
      ['started', 'Driver 3'],
    ]);
    expect(status).toBe('started');
  });

  it('tells the passenger before it begins who comes, in which car, and by which licences', async () => {
    const { id, info } = await book();
    expect((await info()).legs[0]).toMatchObject({ drivername: '', driverlicence: '', vehlicence: '' });
    await drive.assign(id);
    const known = { drivername: 'Driver 3', driverlicence: 'DEMO-103', vehregno: 'LK21 ABC', vehlicence: 'V-103' };
    expect((await info()).legs[0]).toMatchObject({ ...known, status: 'upcoming' });
  });

  it('names its driver in an email, once for each, and thanks with a receipt after the last ride', async () => {
    const { id } = await book();
    const letters = server.emails.length;
    const since = () => server.emails.slice(letters);
    await drive.assign(id);
    await drive.assign(id);
    const phone = { ...someDriver.driver, phone: '+447700900004' };
    await drive.assign(id, 'outbound', { ...someDriver, driver: phone });
    expect(since().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your driver for booking /)]);
    const [named] = since();
    expect(named?.text).toMatch(/Driver: +Driver 3, licence DEMO-103\nNumber plate: +LK21 ABC\n/);
    expect(named?.text).toMatch(/Follow your driver:\nhttp\S+\/tracking\?id=\d+&code=[\w.-]+&leg=outbound\n/);
    await drive.assign(id, 'outbound', { ...someDriver, driver: { ...phone, name: 'Driver 4' } });
    expect(since()).toHaveLength(2);
    await drive.to(id, 'finish');
    for (const status of ['started', 'pob', 'finish'] as const) await drive.to(id, status);
    expect(since()).toHaveLength(2);
    await drive.assign(id, 'return');
    for (const status of ['started', 'pob', 'finish'] as const) await drive.to(id, status, 'return');
    const receipt = since().at(-1);
    expect(since()).toHaveLength(4);
    expect(receipt?.subject).toMatch(/^Receipt for booking /);
    expect(receipt?.text).toMatch(/Driver: +Driver 4, licence DEMO-103, grey Toyota Prius, LK21 ABC\n/);
    expect(receipt?.text).toMatch(/Return driver: +Driver 3/);
    expect(receipt?.text).toMatch(/Payment: .* in cash to the driver\n/);
    // The PDF is rendered when the email is sent: the transaction that ends the ride keeps its booking locked.
    expect(receipt?.attachments).toBeUndefined();
    expect(receipt?.receipt?.content.facts).toContainEqual({
      label: 'Driver',
      value: 'Driver 4, licence DEMO-103, grey Toyota Prius, LK21 ABC',
    });
  });

  it('writes what a no-show means, then a receipt for what was driven', async () => {
    const { id, reference, info } = await book('paypal');
    const { legs } = await info();
    for (const status of ['started', 'pob', 'finish'] as const) await drive.to(id, status);
    await drive.to(id, 'arrived', 'return');
    const letters = server.emails.length;
    await drive.to(id, 'noshow', 'return');
    const [letter, receipt, ...more] = server.emails.slice(letters);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`Your driver could not find you: booking ${legs[1]?.reference}`);
    expect(letter?.text).toMatch(
      /^Your driver was at the pick-up for the ride of Mon,? 30 Nov 2026, 18:00 \(\w+\), did not find you and has left\. /,
    );
    expect(letter?.text).toContain(`£${legs[1]?.fare.toFixed(2).replace('.00', '')} is charged for it`);
    expect(letter?.text).toContain('If this is not what happened, call us: +44 20 7946 0042.');
    expect(letter?.text).toMatch(/Book again:\nhttp\S+\/booking\.html\n\nSee your booking:\n/);
    expect(letter?.html).toContain('did not find you');
    const entry = Buffer.from(letter?.attachments?.[0]?.content ?? '', 'base64').toString();
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(entry).toContain('DTSTART:20261130T180000Z');
    expect(receipt?.subject).toMatch(new RegExp(`^Receipt for booking ${reference}`));
  });

  it('writes of a no-show that costs nothing, and of the ride that still comes; no receipt for what nobody drove', async () => {
    const { id } = await book();
    await drive.to(id, 'arrived');
    const letters = server.emails.length;
    await drive.to(id, 'noshow');
    const [letter, ...more] = server.emails.slice(letters);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Nothing is charged for it.\nYour other rides stay as they are.');
    await drive.to(id, 'arrived', 'return');
    await drive.to(id, 'noshow', 'return');
    expect(server.emails.slice(letters).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/could not find you/),
      expect.stringMatching(/could not find you/),
    ]);
    expect(server.emails.at(-1)?.text).toMatch(/Payment: +Nothing charged\n/);
  });

  it('sends the receipt of the way that was driven when the other is cancelled after it', async () => {
    const { id, cancel } = await book();
    for (const status of ['started', 'pob', 'finish'] as const) await drive.to(id, status);
    const letters = server.emails.length;
    await cancel('return');
    expect(server.emails.slice(letters).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is cancelled$/),
      expect.stringMatching(/^Receipt for booking /),
    ]);
  });

  it('is followed by ride: the way back has its own places, and its link shows it alone', async () => {
    const { id, code } = await book();
    await drive.assign(id);
    await drive.to(id, 'pob');
    await drive.move(id, { latitude: 51.5, longitude: -0.2, at: server.clock.now });
    const asked = `/api/trackvehicle?id=${id}&jobpartid=0&code=`;
    const now = (await server.get(`${asked}${code}`)).body as { booking: Row; driver: Row };
    expect(now.booking).toMatchObject({ leg: 'outbound', status: 'pob' });
    expect(now.booking.legs).toMatchObject([{ status: 'pob' }, { status: 'upcoming' }]);
    const back = (await server.get(`${asked}${code}&leg=return`)).body as { booking: Row; driver: Row | null };
    expect(back.booking).toMatchObject({
      leg: 'return',
      status: 'upcoming',
      pickupdatetime: backAt,
      pickupaddress: now.booking.dropoffaddress,
      dropoffaddress: now.booking.pickupaddress,
    });
    expect(back.driver).toBeNull();
    const { link } = (await server.post('/api/trackinglink', { jobpartid: String(id), code, leg: 'return' })).body;
    const shared = (await server.get(`${asked}${String(link)}&leg=outbound`)).body as { booking: Row };
    expect(shared.booking).toMatchObject({ leg: 'return', status: 'upcoming' });
    expect(shared.booking.legs).toHaveLength(1);
  });

  it('is in the list until the way back is over', async () => {
    const { body } = await server.post('/api/signUp', {
      email: `${freshId()}@example.com`,
      firstname: 'Ada',
      surname: 'L',
      dialingcode: '44',
      phone: '7911224321',
      passwordhash: 'a'.repeat(64),
    });
    const auth = { authorization: `Bearer ${String(body.token)}` };
    const { id } = await book();
    const customer = Number((body.profile as Row).custid);
    await server.database.updateTable('bookings').set({ customer_id: customer }).where('id', '=', id).execute();
    await drive.assign(id);
    for (const status of ['started', 'finish'] as const) await drive.to(id, status);
    server.clock.now = Date.parse(outAt) + 26 * 3_600_000;
    const listed = async () => {
      const [current, past] = await Promise.all([
        server.get('/api/currentbookings', auth),
        server.get('/api/journeyhistory?filter=3&pageindex=1&pagesize=5', auth),
      ]);
      return [(current.body.jlist as Row[]).length, past.body.totalrecords];
    };
    expect(await listed()).toEqual([1, 0]);
    await drive.to(id, 'started', 'return');
    await drive.to(id, 'finish', 'return');
    server.clock.now = Date.parse(backAt) + 26 * 3_600_000;
    expect(await listed()).toEqual([0, 1]);
  });
});

describe('cancelling one ride of a return', () => {
  it('leaves the other, takes its share off what the driver gets, and says so in an email', async () => {
    const { info, cancel } = await book();
    const [out] = (await info()).legs;
    const before = server.emails.length;
    expect(await cancel('return')).toMatchObject({ code: 1, message: '', refund: 0 });
    const after = await info();
    expect(after).toMatchObject({ status: 'upcoming', totalfare: out?.fare });
    expect(after.legs.map(({ status }) => status)).toEqual(['upcoming', 'cancelled']);
    const [letter, ...more] = server.emails.slice(before);
    expect(more).toEqual([]);
    expect(letter?.subject).toMatch(/^The return ride of booking .* is cancelled$/);
    expect(letter?.text).toContain('The outbound ride stays as it is.');
    // Repeating the call has no effect.
    expect(await cancel('return')).toMatchObject({ code: 1 });
    expect(await info()).toMatchObject({ totalfare: out?.fare });
    expect(server.emails).toHaveLength(before + 1);
  });

  it('sends its share back to where it was paid from, and the rest with the other', async () => {
    const { order, info, cancel, totalfare } = await book('paypal');
    const [, back] = (await info()).legs;
    expect(await cancel('return')).toMatchObject({ code: 1, refund: back?.fare });
    expect(refunds()).toEqual([Number(back?.fare).toFixed(2)]);
    const half = await info();
    expect(half).toMatchObject({ ispaid: true, refund: back?.fare, refundstate: 'done', owed: 0 });
    expect(cents(half.totalfare) + cents(half.refund)).toBe(cents(totalfare));
    // PayPal's notification of our own refund sends the passenger no second email.
    const letters = server.emails.length;
    const event = paypal.refundEvent(order);
    await server.app(new Request('http://localhost:4300/webhooks/paypal', { method: 'POST', ...event }));
    expect(server.emails).toHaveLength(letters);
    expect(await info()).toMatchObject({ refund: back?.fare, ispaid: true });

    expect(await cancel()).toMatchObject({ code: 1 });
    expect(await info()).toMatchObject({ status: 'cancelled', refund: totalfare, refundstate: 'done' });
    const sum = refunds().reduce((total, amount) => total + cents(amount), 0);
    expect(sum).toBe(cents(totalfare));
  });

  it('keeps its share when it is too late for that ride, and gives back the other’s', async () => {
    const { info, cancel } = await book('paypal');
    const [out, back] = (await info()).legs;
    server.clock.now = Date.parse(outAt) - 30 * 60_000;
    const late = await cancel('outbound');
    expect(late).toMatchObject({ code: 1, refund: 0 });
    expect(late.message).toContain('too late');
    expect(refunds()).toEqual([]);
    expect(await cancel('return')).toMatchObject({ code: 1, refund: back?.fare });
    expect(refunds()).toEqual([Number(back?.fare).toFixed(2)]);
    expect(await info()).toMatchObject({ status: 'cancelled', refund: back?.fare });
    expect(out?.fare).toBeGreaterThan(0);
  });

  it('is possible after the other was driven, and the whole is not', async () => {
    const { id, info, cancel } = await book();
    await drive.assign(id);
    for (const status of ['pob', 'finish'] as const) await drive.to(id, status);
    expect(await cancel()).toMatchObject({ code: 2, message: messages.cannotCancel });
    expect(await cancel('outbound')).toMatchObject({ code: 2, message: messages.cannotCancel });
    expect((await info()).legs.map(({ status }) => status)).toEqual(['finish', 'upcoming']);
    // Cancelling the last remaining ride uses the message for a single ride.
    expect(await cancel('return')).toMatchObject({ code: 1 });
    expect(await info()).toMatchObject({ status: 'finish' });
  });

  it('is refused where bookings cannot be cancelled, and for a ride that does not exist [1§6.5]', async () => {
    const demo = demoOperator();
    const configuration = { ...demo.configuration, cancancelbooking: false };
    const strict = await openFixture({ database: server.database, operator: { ...demo, configuration } });
    const { reference, code } = await book();
    const asked = { bookingref: reference, code, leg: 'return' };
    expect((await strict.post('/api/cancelbooking', asked)).body).toMatchObject({ code: 2 });
    expect((await strict.post('/api/cancelbooking', { ...asked, leg: 'sideways' })).status).toBe(400);
    const one = await book('cash', { rtntype: '', returndate: '' });
    expect(await one.cancel('return')).toMatchObject({ code: 2, message: messages.cannotCancel });
  });

  it('pays back what a bank took for both, when it was paid only after one was cancelled', async () => {
    const { id, info, totalfare } = await book('paypal');
    // Simulates a payment that was approved but not captured before the cancellation.
    const unpaid = { state: 'open', settle_at: null } as const;
    await server.database.updateTable('payments').set(unpaid).where('booking_id', '=', id).execute();
    await server.database.updateTable('bookings').set({ paid: false }).where('id', '=', id).execute();
    const [, back] = (await info()).legs;
    await server.database.updateTable('payments').set(unpaid).where('booking_id', '=', id).execute();
    await server.database.updateTable('bookings').set({ paid: false }).where('id', '=', id).execute();
    await rides.cancelLeg({ bookingId: id, leg: 'return' }, { by: 'operator' }, { now: server.clock.now });
    const { ispaid, refund } = await info();
    expect([ispaid, refund]).toEqual([true, back?.fare]);
    expect(refunds()).toEqual([Number(back?.fare).toFixed(2)]);
    expect(cents(totalfare)).toBeGreaterThan(cents(back?.fare));
  });
});

describe('what is reported of a ride', () => {
  it('counts once by its id, also when it is sent twenty times at once', async () => {
    const { id } = await book();
    const key = { bookingId: id, leg: 'outbound' } as const;
    const event = { id: 'e1', type: 'departed_to_pickup', occurredAt: noon } as const;
    const all = await Promise.all(Array.from({ length: 20 }, () => rides.applyEvent(key, event, { now: noon })));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(all.filter((outcome) => outcome.ok && outcome.changed)).toHaveLength(1);
    const other = await rides.applyEvent(key, { ...event, type: 'no_show' }, { now: noon });
    expect(other).toMatchObject({ ok: false, reason: 'impossible' });
    const [ride] = await server.database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).execute();
    expect(ride).toMatchObject({ status: 'started', version: 2, moments: { departed_to_pickup: noon } });
  });

  it('takes nothing back when it comes late, and is refused with what is true when it cannot be', async () => {
    const { id } = await book();
    await drive.to(id, 'pob');
    expect(await drive.to(id, 'arrived')).toMatchObject({ ok: true, changed: false, leg: { status: 'pob' } });
    expect(await drive.to(id, 'noshow')).toMatchObject({ ok: false, reason: 'impossible', leg: { status: 'pob' } });
    expect(await drive.to(id, 'cancelled')).toMatchObject({ ok: false, leg: { status: 'pob' } });
    expect(await drive.to(999_999_999, 'started')).toMatchObject({ ok: false, reason: 'unknown', leg: null });
  });

  it('cancels one ride for the operator: all of its share goes back, however late', async () => {
    const { id, info } = await book('paypal');
    const [out] = (await info()).legs;
    server.clock.now = Date.parse(outAt) - 60_000;
    await drive.assign(id);
    await drive.to(id, 'started');
    expect(await drive.to(id, 'cancelled')).toMatchObject({ ok: true, changed: true });
    expect(refunds()).toEqual([Number(out?.fare).toFixed(2)]);
    expect(await info()).toMatchObject({ status: 'upcoming' });
    expect(server.emails.at(-1)?.text).toContain('We are sorry: we cannot drive this ride.');
  });

  it('begins anew when the driver is withdrawn', async () => {
    const { id, info } = await book();
    await drive.assign(id);
    await drive.to(id, 'started');
    expect(await rides.withdraw({ bookingId: id, leg: 'outbound' }, { now: noon })).toMatchObject({ ok: true });
    expect((await info()).legs[0]).toMatchObject({ status: 'upcoming', drivername: '' });
    await drive.assign(id);
    expect(await drive.to(id, 'started')).toMatchObject({ ok: true, changed: true });
  });
});

describe('a price', () => {
  const at = () => ({ now: server.clock.now });
  const waiting = { lines: [{ kind: 'waiting', label: 'Waiting, 12 minutes', minor: 600 }], totalMinor: null } as const;

  it('that is higher is the driver’s to collect, never the card’s, and the passenger reads why', async () => {
    const { id, info, totalfare } = await book('paypal');
    const key = { bookingId: id, leg: 'return' } as const;
    expect(await rides.price(key, { ...waiting, reason: 'We waited at the gate' }, at())).toMatchObject({ ok: true });
    const after = await info();
    expect(cents(after.totalfare)).toBe(cents(totalfare) + 600);
    expect(after).toMatchObject({ owed: 6, refund: 0, ispaid: true });
    expect(after.legs[1]).toMatchObject({ farereason: 'We waited at the gate' });
    const { text = '' } = server.emails.at(-1) ?? {};
    expect(text).toContain('We waited at the gate');
    expect(text).toContain('£6 is to be paid to the driver.');
    expect(text).toMatch(/Return: Waiting, 12 minutes: +£6\n/);
    expect(refunds()).toEqual([]);
    // The new extra replaces the earlier one instead of being added to it.
    const toll = {
      lines: [{ kind: 'toll', label: 'Dartford', minor: 250 }],
      totalMinor: null,
      reason: 'Toll',
    } as const;
    await rides.price(key, toll, at());
    expect(await info()).toMatchObject({ owed: 2.5 });
  });

  it('that is lower goes back', async () => {
    const { id, info } = await book('paypal');
    const [out] = (await info()).legs;
    const lower = { lines: [], totalMinor: cents(out?.fare) - 1000, reason: 'A smaller car came' };
    await rides.price({ bookingId: id, leg: 'outbound' }, lower, at());
    expect(refunds()).toEqual(['10.00']);
    expect(await info()).toMatchObject({ refund: 10, refundstate: 'done', owed: 0, ispaid: true });
  });

  it('needs the version that was seen, and cannot make a booking cost less than nothing', async () => {
    const { id, info } = await book();
    const key = { bookingId: id, leg: 'outbound' } as const;
    const asked = { ...waiting, reason: 'Waiting' };
    expect(await rides.price(key, asked, { ...at(), version: 7 })).toMatchObject({ ok: false, reason: 'version' });
    expect(await rides.price(key, asked, { ...at(), version: 1 })).toMatchObject({ ok: true, leg: { version: 2 } });
    const { totalfare } = await info();
    await rides.cancelLeg({ bookingId: id, leg: 'return' }, { by: 'operator' }, at());
    const nothing = { lines: [], totalMinor: 0, reason: 'Free' };
    expect(await rides.price(key, nothing, at())).toMatchObject({ ok: false, reason: 'impossible' });
    expect(cents((await info()).totalfare)).toBeLessThan(cents(totalfare));
  });
});
