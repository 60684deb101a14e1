import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoContents, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const fixed = [
  {
    id: 'w2-heathrow',
    label: 'W2 to Heathrow',
    from: { postcodes: ['W2'] },
    to: { airports: ['EGLL'] },
    prices: { '1': 45.2, '3': 70 },
  },
];
let server: Fixture;
let owner: Record<string, string>;

const fares = (over: object) => ({ ...(demoContents().fares as object), ...over });
const put = (documents: readonly object[]) => server.put('/desk/v1/settings', { documents, note: '' }, owner);
async function saved() {
  expect((await put([{ name: 'fares', version: 0, content: fares({ fixed }) }])).status).toBe(200);
}
const quoted = async (over: Record<string, unknown> = {}) =>
  (await server.post('/api/quotation', quotationOf({ smallchilds: '1', passengers: '3', ...over }))).body;

beforeEach(async () => {
  server = await openFixture({ adminKey });
  owner = await signedIn(server, adminKey, 'owner');
});
afterEach(() => server.close());

describe('fixed prices of the fare settings', () => {
  it('are what a draft of them would make a ride cost, before they are in force', async () => {
    const { picklat, picklng, pickpostcode, dofflat, dofflng, droppostcode } = quotationOf();
    const ends = {
      pickup: { address: 'Paddington', category: '', postcode: pickpostcode, latitude: picklat, longitude: picklng },
      dropoff: { address: 'Heathrow', category: 'Air', postcode: droppostcode, latitude: dofflat, longitude: dofflng },
    };
    const ride = { ...ends, at: '2026-11-24T18:00:00Z', vehicle: 1, kind: 'oneWay' };
    const body = { ride, documents: { fares: fares({ fixed }) } };
    const { body: answer } = await server.post('/desk/v1/settings/price', body, owner);
    expect(answer).toMatchObject({ draft: { total: 4520, lines: [{ kind: 'fixed', amount: 4520 }] } });
    expect((answer.now as { total: number }).total).not.toBe(4520);
  });

  it('are in force once they are saved: for the vehicles that have one, with the seats on top', async () => {
    await saved();
    const answer = await quoted();
    expect(answer).toMatchObject({
      totalfare: 50.2,
      farelines: [
        { kind: 'fixed', label: 'Fixed price, W2 to Heathrow', amount: 45.2 },
        { kind: 'extras', amount: 5 },
      ],
    });
    const totals = Object.fromEntries(
      (answer.additionalprices as { vehtypeid: number; totalfare: number }[]).map((row) => [
        row.vehtypeid,
        row.totalfare,
      ]),
    );
    expect(totals).toMatchObject({ 1: 50.2, 3: 75 });
    expect(totals[2]).toBeGreaterThan(50.2);
  });

  it('are not for a point elsewhere that says it has the postcode', async () => {
    await saved();
    const { farelines } = await quoted({ picklat: 51.5416, picklng: -0.0033 });
    expect(farelines).not.toContainEqual(expect.objectContaining({ kind: 'fixed' }));
  });

  it('are for a postcode that is sent without its blank', async () => {
    await saved();
    expect(await quoted({ pickpostcode: 'W21HQ' })).toMatchObject({ totalfare: 50.2 });
  });

  it('are for a point in the postcode that is sent with another one', async () => {
    await saved();
    expect(await quoted({ pickpostcode: 'E15' })).toMatchObject({ totalfare: 50.2 });
  });

  it.each<[string, object, string]>([
    ['an end that is nowhere', { from: {} }, 'fares.fixed.0.from'],
    ['an end with an unknown field', { to: { postcode: 'W2' } }, 'fares.fixed.0.to.postcode'],
    ['a postcode that is none', { from: { postcodes: ['w2*'] } }, 'fares.fixed.0.from.postcodes.0'],
    ['kilometres around nothing', { from: { postcodes: ['W2'], kilometres: 2 } }, 'fares.fixed.0.from.kilometres'],
    ['two corners', { from: { outline: Array(2).fill({ latitude: 51, longitude: 0 }) } }, 'fares.fixed.0.from.outline'],
    ['no price', { prices: {} }, 'fares.fixed.0.prices'],
    ['a price of nothing', { prices: { '1': 0 } }, 'fares.fixed.0.prices.1'],
    ['a vehicle type that there is not', { prices: { '99': 40 } }, 'fares.fixed.0.prices.99'],
  ])('are refused with %s', async (_, over, field) => {
    const content = fares({ fixed: [{ ...fixed[0], ...over }] });
    expect(await put([{ name: 'fares', version: 0, content }])).toMatchObject({ status: 422, body: { field } });
  });

  it('tell what an end lacks, and nothing of what kind of thing it is', async () => {
    const documents = { fares: fares({ fixed: [{ ...fixed[0], from: {} }] }) };
    const { body } = await server.post('/desk/v1/settings/check', { documents }, owner);
    expect(body.mistakes).toEqual([
      {
        document: 'fares',
        field: 'fixed.0.from',
        value: '',
        message: 'needs postcodes, an airport, a place or an outline',
      },
    ]);
  });

  it('are refused with the same id twice', async () => {
    const content = fares({ fixed: [...fixed, ...fixed] });
    expect(await put([{ name: 'fares', version: 0, content }])).toMatchObject({
      status: 422,
      body: { field: 'fares.fixed.1.id' },
    });
  });
});
