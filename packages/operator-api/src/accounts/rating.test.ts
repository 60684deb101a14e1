import { afterEach, beforeEach, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';

let server: Fixture;
beforeEach(async () => {
  server = await openFixture();
});
afterEach(() => server.close());

it('a ride that is over is rated by whoever its code opens it to', async () => {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
  const asked = { bookingref: String(body.Bref), code: String(body.BookingCode) };
  const rate = (rating: number, more = {}) =>
    server.post('/api/comment', {
      ...{ name: 'Ada', email: '', subject: 'A ride', message: `${rating} of 5`, enqtype: 'rating', ...asked },
      ...{ rating, ...more },
    });
  const rating = async () => {
    const { body } = await server.post('/api/bookinginfo', { code: asked.code });
    return (body.bookinginfo as { rating: number }).rating;
  };

  expect((await rate(4)).body).toMatchObject({ code: 2, message: messages.notOver });
  await server.database
    .updateTable('bookings')
    .set({ status: 'finish' })
    .where('reference', '=', asked.bookingref)
    .execute();
  expect((await rate(4, { code: '0'.repeat(32) })).body).toMatchObject({ message: messages.bookingNotFound });
  expect((await rate(6)).status).toBe(400);
  expect(await rating()).toBe(0);
  expect((await rate(0, { bookingref: '', code: '' })).status).toBe(400);

  const letters = () => server.emails.filter(({ kind }) => kind === 'comment').length;
  expect((await rate(4)).body).toMatchObject({ code: 1 });
  expect((await rate(4)).body).toMatchObject({ code: 1 });
  expect([await rating(), letters()]).toEqual([4, 1]);

  const ratingUntil = async () => {
    const { body } = await server.post('/api/bookinginfo', { code: asked.code });
    return (body.bookinginfo as { ratinguntil: string }).ratinguntil;
  };
  const staysFrom = server.clock.now + 86_400_000;
  expect(Date.parse(await ratingUntil())).toBe(staysFrom);
  server.clock.now = staysFrom - 1;
  expect((await rate(1)).body).toMatchObject({ code: 1 });
  expect([await rating(), letters()]).toEqual([1, 2]);
  expect(Date.parse(await ratingUntil())).toBe(staysFrom);
  server.clock.now = staysFrom;
  expect((await rate(5)).body).toMatchObject({ code: 2, message: messages.ratingStays });
  expect((await rate(1)).body).toMatchObject({ code: 1 });
  expect([await rating(), letters()]).toEqual([1, 2]);
  const trail = await server.database
    .selectFrom('audit_trail')
    .select(['actor', 'detail'])
    .where('action', '=', 'booking.rated')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { actor: 'passenger', detail: { rating: 4, before: 0 } },
    { actor: 'passenger', detail: { rating: 1, before: 4 } },
  ]);
});

it('what somebody says of a booking that their code opens needs no email address', async () => {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
  const comment = (more: object) =>
    server.post('/api/comment', {
      ...{ name: 'Ada', email: '', subject: 'Lost something?', message: 'A black umbrella', enqtype: 'lost', ...more },
    });
  const kept = async () =>
    (await server.database.selectFrom('comments').select('id').where('kind', '=', 'lost').execute()).length;
  expect((await comment({})).status).toBe(400);
  expect((await comment({ bookingref: body.Bref, code: '0'.repeat(32) })).body).toMatchObject({
    message: messages.bookingNotFound,
  });
  expect(await kept()).toBe(0);
  expect((await comment({ bookingref: body.Bref, code: body.BookingCode })).body).toMatchObject({ code: 1 });
  expect(await kept()).toBe(1);
});
