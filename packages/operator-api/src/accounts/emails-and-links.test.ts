import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { receiptPdf } from '../mail/receipt-pdf.ts';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { movePickup } from '../testing/rides.ts';
import { readBookingLink, signBookingLink } from './booking-link.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

async function book() {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
  return { reference: String(body.Bref), id: Number(body.JobPartId), code: String(body.BookingCode) };
}
const decoded = (content: string | undefined) => Buffer.from(content ?? '', 'base64').toString('latin1');
const info = (code: string) => server.post('/api/bookinginfo', { code });
const day = 24 * 3_600_000;

describe('the signed link of an email', () => {
  it('opens, shows and cancels the booking of a guest [2§2.15]', async () => {
    const { reference } = await book();
    const email = server.emails.at(-1);
    const link = /\/bookinfo\/([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect((await info(link)).body).toMatchObject({ code: 1, bookinginfo: { bookingref: reference } });
    const cancelled = await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code: link });
    expect(cancelled.body).toEqual({ code: 1, message: '', refund: 0, currencycode: 'GBP' });
    // The link still opens the booking when used again, and the booking stays cancelled.
    expect((await info(link)).body).toMatchObject({ bookinginfo: { status: 'cancelled' } });
  });

  it('opens nothing once altered, over, or turned to another booking', async () => {
    const [one, two] = [await book(), await book()];
    const row = await server.database
      .selectFrom('bookings')
      .select(['id', 'pickup_at', 'return_at'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    const link = await signBookingLink(server.deps, row);
    const [id, until, signature = ''] = link.split('.');
    // Not the last letter: not all of its bits are part of the signature.
    const altered = `${id}.${until}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const bad of [`${two.id.toString(36)}.${until}.${signature}`, altered, link.replace('.', '.1')]) {
      expect((await info(bad)).body).toMatchObject({ code: 2, message: messages.bookingNotFound });
      const asked = { source: 'web', bookingref: one.reference, code: bad };
      expect((await server.post('/api/cancelbooking', asked)).body).toMatchObject({ code: 2 });
    }
    expect(await readBookingLink(server.deps, link, noon)).toBe(one.id);
    expect(await readBookingLink(server.deps, link, row.pickup_at + 31 * day)).toBeNull();
  });

  it('goes on opening a booking that was put off by months, until thirty days after its ride', async () => {
    const { id, reference } = await book();
    const code = /\/bookinfo\/([\w.-]+)/.exec(server.emails.at(-1)?.text ?? '')?.[1] ?? '';
    const asked = { source: 'web', bookingref: reference, code };
    const { pickup_at } = await server.database
      .selectFrom('bookings')
      .select('pickup_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await movePickup(server, id, pickup_at + 60 * day);
    onTestFinished(() => {
      server.clock.now = noon;
    });
    const opens = async () => [
      (await info(code)).body.code,
      (await server.post('/api/emailreceipt', asked)).body.code,
      (await server.get(`/api/trackvehicle?id=${id}&jobpartid=0&code=${code}`)).body.code,
    ];
    server.clock.now = pickup_at + 59 * day;
    expect(await opens()).toEqual([1, 1, 1]);
    server.clock.now = pickup_at + 90 * day;
    expect(await opens()).toEqual([2, 2, 2]);
  });
});

it('a confirmation brings the ride for the calendar, its moment in UTC', async () => {
  await book();
  const [file] = server.emails.at(-1)?.attachments ?? [];
  expect(file).toMatchObject({ filename: 'ride.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' });
  expect(decoded(file?.content)).toMatch(/DTSTART:20261124T\d{6}Z/);
});

it('a receipt is a PDF, as an email and as a file, and only for who may see the booking [1§7.20 2§7.20]', async () => {
  const { reference, code } = await book();
  const asked = { source: 'web', bookingref: reference, code };
  expect((await server.post('/api/emailreceipt', asked)).body).toEqual({ code: 1, message: '' });
  expect(server.emails.at(-1)?.receipt).toMatchObject({
    filename: `receipt-${reference}.pdf`,
    content: { title: `Receipt ${reference}` },
  });
  const { body } = await server.get(`/api/receipt?bookingref=${reference}&code=${code}`);
  expect(body).toMatchObject({ code: 1, fileext: 'pdf', filename: `receipt-${reference}.pdf` });
  expect(decoded(String(body.receipt)).slice(0, 5)).toBe('%PDF-');
  const stranger = await server.get(`/api/receipt?bookingref=${reference}&code=${'0'.repeat(32)}`);
  expect(stranger.body).toEqual({ code: 2, message: messages.bookingNotFound });
});

it('a receipt is a PDF whatever its names are written with', async () => {
  const pdf = await receiptPdf({
    language: 'pl',
    company: 'Łódź Cars 東京',
    sender: ['1 High Street'],
    title: 'Receipt ABC1234',
    facts: [{ label: 'Pick-up', value: 'A very long address, '.repeat(12) }],
    amounts: [{ label: '12.3 km', value: '£54' }],
    total: { label: 'Total', value: '£54' },
    foot: 'Paid',
  });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

describe('a promotion by token', () => {
  it('fills a booking in until its last day [1§7.15 2§7.27]', async () => {
    const ask = () => server.get('/api/promotion?token=demo-airport-offer');
    expect((await ask()).body).toMatchObject({ code: 1, promocode: 'WELCOME10', droppostcode: 'TW6 2GA' });
    expect((await ask()).body).not.toHaveProperty('token');
    expect((await ask()).body).not.toHaveProperty('until');
    server.clock.now = Date.parse('2031-01-01T12:00:00Z');
    expect((await ask()).body).toEqual({ code: 2, message: messages.noPromotion });
    server.clock.now = noon;
  });

  it('names the vehicle that it is for, and none where it is for any', async () => {
    const ask = async (token: string) => (await server.get(`/api/promotion?token=${token}`)).body;
    expect(await ask('demo-fixed-transfer')).toMatchObject({ vehtypeid: 2, vehicletype: 'Estate' });
    expect(await ask('demo-airport-offer')).toMatchObject({ vehicletype: '' });
  });

  it.each(['', '?token=', '?token=x', '?token=%3Cscript%3E'])('is refused with words: %j', async (query) => {
    const { status, body } = await server.get(`/api/promotion${query}`);
    expect(status).toBe(400);
    expect(String(body.message)).toMatch(/^token is (required|invalid)$/);
  });
});
