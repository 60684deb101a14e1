import { daylightSaving } from 'booking-core/testing/daylight-saving';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';

/** The same times as in the browser's test, so that the server books what the browser shows. */
let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

describe('a pick-up written without its offset', () => {
  test.each(daylightSaving)('$local in $zone', async ({ local, zone, means }) => {
    const demo = demoOperator();
    const operator = { ...demo, configuration: { ...demo.configuration, timezone: zone } };
    const there = await openFixture({ database: server.database, operator });
    const asked = quotationOf({ bookingdate: local, now: false });
    const quoted = await there.post('/api/quotation', asked);
    if (means === null) {
      expect(quoted.body.code).not.toBe(1);
      return;
    }
    expect(quoted.body.code).toBe(1);
    const booking = bookingOf(asked, quoted.body.totalfare);
    expect((await there.post('/api/createbookingTest', booking)).body.Code).toBe(1);
    const { body } = await there.post('/api/bookinginfo', { code: booking.requestid });
    expect(body.bookinginfo).toMatchObject({ pickupdatetime: means });
  });
});
