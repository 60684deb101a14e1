import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';

/** A saloon with 4 seats, an MPV with 6, and a wheelchair vehicle with 8 seats and a higher price than both. */
const demo = demoOperator();
const vehicles = demo.vehicles
  .filter(({ vehtypeid }) => [1, 4, 6].includes(vehtypeid))
  .map((row) => (row.accessible ? { ...row, noofpassengers: 8, noofhandbags: 8, maxluggage: 8 } : row));
const factors = { 1: { factor: 1 }, 4: { factor: 1.3 }, 6: { factor: 2 } };
const noEnd = { postcodes: [], airports: [], place: null, kilometres: undefined, outline: [] };
const london = { from: { ...noEnd, postcodes: ['W'] }, to: { ...noEnd, airports: ['EGLL'] } };
const fixed = [{ ...london, id: 'lhr', label: 'Heathrow', bothways: true, prices: { 1: 50, 4: 65, 6: 99 } }];

let server: Fixture;
let fixedServer: Fixture;
beforeAll(async () => {
  const fares = { ...demo.fares, vehicles: factors };
  server = await openFixture({ operator: { ...demo, vehicles, fares } });
  const database = server.database;
  fixedServer = await openFixture({ operator: { ...demo, vehicles, fares: { ...fares, fixed } }, database });
});
afterAll(() => server.close());

/** The fare of each vehicle type that takes a number of people. */
async function offered(people: number, at = server, bags = 0): Promise<Record<string, number>> {
  const asked = quotationOf({ requestid: freshId(), passengers: String(people), luggages: String(bags), vehtypeid: 4 });
  const { body } = await at.post('/api/quotation', asked);
  expect(body.message).toBe('');
  const prices = body.additionalprices as { vehtypeid: number; totalfare: number }[];
  return Object.fromEntries(prices.map(({ vehtypeid, totalfare }) => [vehtypeid, totalfare]));
}

it('whoever needs a larger vehicle pays what the cheapest that takes the same people costs', async () => {
  const alone = await offered(1);
  expect(alone[4]).toBeGreaterThan(alone[1] ?? 0);
  expect(alone[6]).toBe(alone[1]);
});

it('and so does whoever has a folded wheelchair counted as a bag, which no saloon takes beside the others', async () => {
  const alone = await offered(1);
  expect((await offered(1, server, 4))[6]).toBe(alone[1]);
});

it('people whom only a larger one takes pay what that costs, with the need or without', async () => {
  const six = await offered(6);
  expect(six[6]).toBe(six[4]);
});

it('more people than any other type takes pay its own price: nobody has it cheaper', async () => {
  const eight = await offered(8);
  expect(eight[6]).toBeGreaterThan((await offered(6))[4] ?? 0);
});

it('a fixed price is the same for it', async () => {
  expect(await offered(2, fixedServer)).toEqual({ 1: 50, 4: 65, 6: 50 });
});
