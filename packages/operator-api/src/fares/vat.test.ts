import { expect, it } from 'vitest';
import { findBooking } from '../database/bookings.ts';
import { receiptEmail } from '../mail/emails.ts';
import type { VatRule } from '../operator/schema.ts';
import { bookingOf, demoOperator, openFixture, quotationOf } from '../testing/fixture.ts';
import { vatAt, vatWithin } from './vat.ts';

const rule = (over: Partial<VatRule> = {}): VatRule => ({
  ...{ from: '2026-01-01', percent: 20, number: 'GB123456789', role: 'principal', label: 'VAT' },
  ...over,
});

it('is the rate of the ride’s day on the operator’s calendar, in any order of the rows', () => {
  const rules = [rule({ from: '2027-01-01', percent: 22 }), rule()];
  const percentAt = (moment: string, zone = 'Europe/London') => vatAt(rules, Date.parse(moment), zone)?.percent;
  expect(percentAt('2025-12-31T23:59:00Z')).toBeUndefined();
  expect(percentAt('2026-01-01T00:00:00Z')).toBe(20);
  expect(percentAt('2026-12-31T23:30:00Z')).toBe(20);
  expect(percentAt('2026-12-31T23:30:00Z', 'Europe/Paris')).toBe(22);
});

it.each([
  [12_000, 20, 2_000],
  [5_000, 5.5, 261],
  [5_000, 0, 0],
])('%i minor units hold %s %% of tax: %i', (minor, percent, within) => {
  expect(vatWithin(minor, percent)).toBe(within);
});

it('stands on a receipt as a principal tells it, or an agent, whose driver supplies the ride', async () => {
  const demo = demoOperator();
  const textWith = async (rows: readonly VatRule[]) => {
    const server = await openFixture({ operator: { ...demo, fares: { ...demo.fares, vat: [...rows] } } });
    const asked = quotationOf();
    const { body } = await server.post('/api/quotation', asked);
    const booked = await server.post('/api/createbookingTest', bookingOf(asked, body.totalfare));
    const row = await findBooking(server.database, 'code', String(booked.body.BookingCode));
    if (!row) throw new Error('not booked');
    const { text } = await receiptEmail(server.deps, row, row.email, '');
    await server.close();
    return { text, within: vatWithin(row.total_minor, 20) };
  };
  const { text, within } = await textWith([rule()]);
  expect(text).toContain(`Includes 20 % VAT: £${(within / 100).toFixed(2)}.\nVAT number GB123456789.`);
  const agent = await textWith([rule({ role: 'agent' })]);
  expect(agent.text).toContain('as agent of the driver, who supplies the ride.\nVAT number GB123456789.');
  expect(agent.text).not.toContain('%');
  expect((await textWith([rule({ number: '' })])).text).not.toContain('VAT number');
  expect((await textWith([])).text).not.toContain('VAT');
});
