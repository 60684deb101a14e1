import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { vatWithin } from '../fares/vat.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving, someDriver } from '../testing/rides.ts';
import { receiptEmail, receiptOf } from './emails.ts';

/** A receipt, its email and its tax show the final charge, which is not always the fare. */
describe('a receipt', () => {
  const demo = demoOperator();
  const vat = { from: '2026-01-01', percent: 20, number: '', role: 'principal', label: 'VAT' } as const;
  let server: Fixture;
  let drive: ReturnType<typeof driving>;
  beforeAll(async () => {
    server = await openFixture({ operator: { ...demo, fares: { ...demo.fares, vat: [vat] } } });
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    drive = driving(rides, () => noon);
  });
  afterAll(() => server.close());

  const money = (minor: number) => `£${(minor / 100).toFixed(2)}`;

  async function booked(over: object = {}) {
    const asked = quotationOf({ requestid: freshId(), ...over });
    const quoted = await server.post('/api/quotation', asked);
    const { body } = await server.post('/api/createbookingTest', bookingOf(asked, quoted.body.totalfare));
    const id = Number(body.JobPartId);
    const stored = () =>
      server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const legs = () =>
      server.database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).orderBy('leg').execute();
    const receipt = async () => receiptOf(server.deps, await stored());
    const letter = async () => (await receiptEmail(server.deps, await stored(), 'a@example.com', '')).text;
    return { id, stored, legs, receipt, letter };
  }

  it('of a passenger who was not met and would have paid the driver is of nothing', async () => {
    const { id, stored, receipt, letter } = await booked();
    await drive.to(id, 'arrived');
    await drive.to(id, 'noshow');
    const { total_minor: fare } = await stored();
    const { amounts, total, foot } = await receipt();
    expect(amounts.at(-1)).toEqual({ label: 'Not charged: passenger not met', value: `-${money(fare)}` });
    expect(total.value).toBe('£0.00');
    expect(foot).toMatch(/^Nothing charged\. Includes 20 % VAT: £0\.00\./);
    const text = await letter();
    expect(text).toMatch(/Total: +£0\.00\n/);
    expect(text).toMatch(/Payment: +Nothing charged\n/);
    expect(text).toContain('Includes 20 % VAT: £0.00.');
  });

  it('of a return whose passenger was not met on the way back is of the way there', async () => {
    const { id, legs, receipt, letter } = await booked({
      ...{ now: false, bookingdate: '2026-11-24T13:00:00+00:00' },
      ...{ rtntype: 'rtn', returndate: '2026-11-24T18:00:00+00:00' },
    });
    await drive.to(id, 'arrived');
    await drive.to(id, 'pob');
    await drive.to(id, 'finish');
    await drive.to(id, 'arrived', 'return');
    await drive.to(id, 'noshow', 'return');
    const [there, back] = await legs();
    const driven = there?.price_minor ?? 0;
    const { amounts, total, foot } = await receipt();
    expect(amounts.at(-1)?.value).toBe(`-${money(back?.price_minor ?? 0)}`);
    expect(total.value).toBe(money(driven));
    expect(foot).toContain(`${money(driven)} in cash to the driver.`);
    expect(foot).toContain(`Includes 20 % VAT: ${money(vatWithin(driven, 20))}.`);
    expect(await letter()).toContain(`Includes 20 % VAT: ${money(vatWithin(driven, 20))}.`);
  });

  it('names no driver of a ride that was cancelled', async () => {
    const { id, receipt, letter } = await booked({
      ...{ now: false, bookingdate: '2026-11-24T13:00:00+00:00' },
      ...{ rtntype: 'rtn', returndate: '2026-11-24T18:00:00+00:00' },
    });
    const { driver, vehicle } = someDriver;
    await drive.assign(id, 'return', { vehicle, driver: { ...driver, name: 'Never Came' } });
    await drive.assign(id);
    await drive.to(id, 'cancelled', 'return');
    for (const status of ['arrived', 'pob', 'finish'] as const) await drive.to(id, status);
    const drivers = (await receipt()).facts.filter(({ label }) => /^(return )?driver/i.test(label));
    expect(drivers).toEqual([{ label: 'Driver', value: expect.stringContaining(driver.name) }]);
    expect(await letter()).not.toContain('Never Came');
  });

  it('has the sign of what is taken off where the language writes it', async () => {
    const { stored } = await booked();
    const row = await stored();
    const lines = [
      { kind: 'distance', label: '', minor: row.total_minor + 1_000 },
      { kind: 'return', label: '', minor: -500 },
    ];
    const changed = { language: 'ar', promo_minor: 500, lines };
    const { amounts } = await receiptOf(server.deps, { ...row, ...changed });
    expect(amounts).toHaveLength(3);
    expect(amounts.at(-1)?.value).toBe(amounts.at(-2)?.value);
  });

  it('adds up without a line for what was rounded, each amount with as many decimals', async () => {
    const { id, stored, receipt, letter } = await booked();
    const lines = [
      { kind: 'distance', label: '10.0 mi', minor: 5380 },
      { kind: 'via', label: '1 via', minor: 550 },
      { kind: 'rounding', label: 'Rounding', minor: 20 },
    ];
    const changed = { lines: JSON.stringify(lines), total_minor: 5950, fare_minor: 5950, promo_minor: 0 };
    await server.database.updateTable('bookings').set(changed).where('id', '=', id).execute();
    expect((await receipt()).amounts.map(({ value }) => value)).toEqual(['£54.00', '£5.50']);
    expect(await letter()).not.toContain('Rounding');
    expect((await stored()).lines).toHaveLength(3);
  });

  it('of a ride that took place is of its whole fare', async () => {
    const { id, stored, receipt } = await booked();
    await drive.to(id, 'arrived');
    await drive.to(id, 'pob');
    await drive.to(id, 'finish');
    const { total_minor: fare } = await stored();
    const { amounts, total, foot } = await receipt();
    expect(amounts.map(({ label }) => label).join()).not.toMatch(/not met|Given back/);
    expect(total.value).toBe(money(fare));
    expect(foot).toContain(`${money(fare)} in cash to the driver.`);
    expect(foot).toContain(`Includes 20 % VAT: ${money(vatWithin(fare, 20))}.`);
  });
});
