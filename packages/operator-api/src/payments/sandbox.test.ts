import { formatMoney } from 'booking-core/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBooking } from '../database/bookings.ts';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { GatewayRefused } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let server: Fixture;
let sandbox: Sandbox;
beforeAll(async () => {
  server = await openFixture();
  if (!server.deps.sandbox) throw new Error('no test gateway');
  sandbox = server.deps.sandbox;
});
afterAll(() => server.close());

let keys = 0;
const request = (over: object = {}) => ({
  key: `key-${++keys}`,
  method: 'card',
  amountMinor: 5400,
  currency: 'GBP',
  description: 'REF <1>',
  returnUrl: '',
  nonce: '',
  ...over,
});
const withCard = async (outcome: 'succeed' | 'decline' | 'challenge', over: object = {}) =>
  sandbox.open(request({ nonce: await sandbox.tokenise(outcome), ...over }));

describe('the test gateway', () => {
  it('takes no real money, and wants a card’s nonce but none for PayPal', () => {
    expect([sandbox.live, sandbox.needsNonce('card'), sandbox.needsNonce('paypal')]).toEqual([false, true, false]);
  });

  it('asks for no card where its own page does, and sends people there and back', async () => {
    const hosted = createSandbox({
      ...{ database: server.deps.database, clock: server.deps.clock, hostedPage: true },
      newId: () => `hosted-${++keys}`,
    });
    expect(hosted.needsNonce('card')).toBe(false);
    const opened = await hosted.open(request());
    expect(opened).toMatchObject({ status: 'open', redirectUrl: `/sandbox/payment?id=${opened.id}` });
    await hosted.decide(opened.id, true);
    expect((await hosted.read(opened.id)).status).toBe('succeeded');
  });

  it('charges, declines or asks for a confirmation as the test card says', async () => {
    const good = await withCard('succeed');
    expect(good).toMatchObject({
      status: 'succeeded',
      amountMinor: 5400,
      currency: 'GBP',
      message: '',
      redirectUrl: '',
    });
    expect(good.authCode).toBe(good.id.slice(-8).toUpperCase());
    expect(good.challenged).toBe(false);
    expect(await withCard('decline')).toMatchObject({
      status: 'declined',
      message: messages.cardDeclined,
      authCode: '',
      challenged: false,
      redirectUrl: '',
    });
    const asked = await withCard('challenge');
    expect(asked).toMatchObject({ status: 'open', challenged: true, message: '', authCode: '' });
    expect(asked.redirectUrl).toBe(`/sandbox/payment?id=${asked.id}`);
    expect(await sandbox.open(request({ method: 'paypal' }))).toMatchObject({ status: 'open', challenged: false });
  });

  it('lets each nonce pay once, within a quarter of an hour, and knows no other', async () => {
    const nonce = await sandbox.tokenise('succeed');
    const first = request({ nonce });
    const paid = await sandbox.open(first);
    expect(await sandbox.open(first)).toEqual(paid);
    expect((await sandbox.open(request({ nonce }))).status).toBe('declined');
    expect((await sandbox.open(request({ nonce: 'nonce_of_nobody' }))).status).toBe('declined');
    const [old, older] = [await sandbox.tokenise('succeed'), await sandbox.tokenise('succeed')];
    server.clock.now += 15 * 60_000 - 1;
    expect((await sandbox.open(request({ nonce: old }))).status).toBe('succeeded');
    server.clock.now += 1;
    expect((await sandbox.open(request({ nonce: older }))).status).toBe('declined');
  });

  it('makes one payment of a key, also when it is asked twice at once', async () => {
    const nonce = await sandbox.tokenise('succeed');
    const asked = request({ nonce });
    const both = await Promise.all([sandbox.open(asked), sandbox.open(asked)]);
    expect(both[0]).toEqual(both[1]);
    expect(await sandbox.find(asked)).toEqual(both[0]);
    expect(await sandbox.find(request())).toBeNull();
  });

  it('ends what waits, and nothing that is final', async () => {
    const waiting = await withCard('challenge');
    expect((await sandbox.cancel(waiting.id, '')).status).toBe('cancelled');
    expect((await sandbox.decide(waiting.id, true))?.state).toBe('cancelled');
    const paid = await withCard('succeed');
    expect((await sandbox.cancel(paid.id, '')).status).toBe('succeeded');
    for (const ask of [sandbox.cancel('nobody', ''), sandbox.read('nobody')])
      await expect(ask).rejects.toThrow(GatewayRefused);
    expect(await sandbox.page('nobody')).toBeNull();
  });

  it('gives back what was paid: each key once, no more than all, and nothing of what was not paid', async () => {
    const { id } = await withCard('succeed');
    for (const key of ['a', 'a', 'b']) await sandbox.refund(id, `${id}:${key}`, 2000, 'GBP');
    await expect(sandbox.refund(id, `${id}:c`, 1401, 'GBP')).rejects.toThrow(GatewayRefused);
    await sandbox.refund(id, `${id}:c`, 1400, 'GBP');
    const given = await server.database
      .selectFrom('sandbox_refunds')
      .select(['amount_minor'])
      .where('payment_id', '=', id)
      .execute();
    expect(given.map(({ amount_minor }) => amount_minor).sort()).toEqual([1400, 2000, 2000]);
    const open = await withCard('challenge');
    await expect(sandbox.refund(open.id, 'd', 1, 'GBP')).rejects.toThrow(GatewayRefused);
    await expect(sandbox.refund('nobody', 'e', 1, 'GBP')).rejects.toThrow(GatewayRefused);
  });
});

describe('the page of the test gateway', () => {
  const see = (id: string) => server.app(new Request(`${origin}/sandbox/payment?id=${id}`));
  const press = (body: Record<string, string>) =>
    server.app(new Request(`${origin}/sandbox/payment`, { method: 'POST', body: new URLSearchParams(body) }));

  it('asks as a bank would, with reference and amount, and can be kept by nobody', async () => {
    const { id } = await withCard('challenge', { amountMinor: 5405 });
    const page = await see(id);
    const text = await page.text();
    expect(page.status).toBe(200);
    for (const words of ['Test bank', 'Is it you who pays?', 'your bank would ask', 'Yes, confirm', 'No, refuse'])
      expect(text).toContain(words);
    expect(text).toContain(formatMoney({ minor: 5405, currency: 'GBP' }, 'en-GB'));
    expect(text).toContain('Booking REF &#60;1&#62;.');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('report-');
  });

  it('asks as PayPal would', async () => {
    const { id } = await sandbox.open(request({ method: 'paypal' }));
    const text = await (await see(id)).text();
    for (const words of [
      'Test PayPal',
      'Pay with the test PayPal',
      'sign in and agree',
      'Agree and pay',
      'Cancel and go back',
    ])
      expect(text).toContain(words);
  });

  it('knows no other payment, and says when one is finished', async () => {
    for (const id of ['', 'nobody', '<script>', 'a'.repeat(81)]) {
      const page = await see(id);
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('There is no such test payment')]);
    }
    const { id } = await withCard('challenge');
    const done = await press({ id, answer: 'no' });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You can close this page.')]);
    expect((await sandbox.read(id)).status).toBe('declined');
    expect(await (await see(id)).text()).toContain('This test payment is finished');
    expect((await press({ answer: 'yes' })).status).toBe(404);
  });

  it('tells the server what the customer pressed, and leads back to where they came from', async () => {
    const back = 'http://localhost:4300/booking.html';
    const asked = quotationOf({ paymentmethod: 'paypal' });
    const { totalfare } = (await server.post('/api/quotation', asked)).body;
    const booking = bookingOf(asked, totalfare, { paymentmethod: 'paypal' });
    const payment = { returnurl: back };
    const { body } = await server.post('/api/createelectronicbooking', { booking, payment, sandbox: true });
    const { id } = body.PaymentIntent as { id: string };
    const row = () => findBooking(server.database, 'request_id', String(booking.requestid));
    expect((await row())?.paid).toBe(false);
    const answer = await press({ id, answer: 'yes' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
    expect((await row())?.paid).toBe(true);
    const again = await see(id);
    expect([again.status, again.headers.get('location')]).toEqual([303, back]);
  });
});
