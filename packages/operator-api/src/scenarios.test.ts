import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBookings } from './database/bookings.ts';
import { ConnectionLost, createScenarios } from './scenarios.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from './testing/fixture.ts';

let server: Fixture;
const slept: number[] = [];
beforeAll(async () => {
  server = await openFixture({
    scenarios: createScenarios(async (ms) => {
      slept.push(ms);
    }),
  });
});
afterAll(() => server.close());

const call = (path: string, scenario = '', init: RequestInit = {}) =>
  server.app(new Request(`${origin}${path}`, { ...init, headers: scenario === '' ? {} : { 'x-scenario': scenario } }));

describe('a test scenario', () => {
  it('loses the answer after the server has acted', async () => {
    const request = quotationOf();
    const { body } = await server.post('/api/quotation', request);
    const booking = bookingOf(request, body.totalfare);
    await expect(server.post('/api/createbookingTest', booking, { 'x-scenario': 'lost-answer' })).rejects.toThrow(
      ConnectionLost,
    );
    expect(await countBookings(server.database)).toBe(1);
    const found = await server.post('/api/bookinginfo', { code: booking.requestid });
    expect(found.body.code).toBe(1);
  });

  it('waits before or after acting', async () => {
    expect((await call('/api/prices', 'slow:700')).status).toBe(200);
    expect((await call('/api/prices', 'late:900')).status).toBe(200);
    expect(slept).toEqual([700, 900]);
  });

  it('answers what a broken server would', async () => {
    expect((await call('/api/prices', 'error500')).status).toBe(500);
    expect(await (await call('/api/prices', 'html')).text()).toContain('<!doctype html>');
    const cut = await (await call('/api/prices?scenario=truncated')).text();
    expect(() => JSON.parse(cut)).toThrow(SyntaxError);
    expect(await (await call('/api/prices', 'refuse:3:Not there: sorry')).json()).toEqual({
      code: 3,
      message: 'Not there: sorry',
    });
    expect((await call('/api/prices', 'nonsense')).status).toBe(400);
  });

  it('changes one thing of a real answer, wherever it stands', async () => {
    const { body } = await server.get('/api/vehicletypes', { 'x-scenario': 'set:noofpassengers=0' });
    const types = body.vehTypes as { noofpassengers: unknown; typename: unknown }[];
    expect(types.length).toBeGreaterThan(3);
    expect(new Set(types.map((type) => type.noofpassengers))).toEqual(new Set(['0']));
    expect(new Set(types.map((type) => type.typename)).size).toBe(types.length);
    expect((await server.post('/api/quotation', quotationOf(), { 'x-scenario': 'set:code=4' })).body.code).toBe('4');
  });

  it('reaches a page elsewhere with readable headers', async () => {
    const response = await server.app(
      new Request(`${origin}/api/prices`, { headers: { origin: 'http://localhost:4400', 'x-scenario': 'error500' } }),
    );
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4400');
  });

  it('can be armed for the next calls', async () => {
    const armed = await server.post('/scenarios/arm', { call: 'prices', scenario: 'error500', times: 2 });
    expect(armed.body.code).toBe(1);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await call('/api/prices')).status);
    expect(statuses).toEqual([500, 500, 200]);
    await server.post('/scenarios/arm', { call: 'prices', scenario: 'error500' });
    await server.post('/scenarios/arm', { call: 'prices', scenario: '' });
    expect((await call('/api/prices')).status).toBe(200);
  });

  it('does not exist on a server that was not started with scenarios', async () => {
    const plain = await openFixture({ database: server.database });
    expect((await plain.get('/api/prices', { 'x-scenario': 'error500' })).status).toBe(200);
    expect((await plain.app(new Request(`${origin}/scenarios/arm`, { method: 'POST' }))).status).toBe(404);
  });
});

describe('a fault inside the server', () => {
  it('is logged in one line with the correlation id and answered without details', async () => {
    const lines: Record<string, unknown>[] = [];
    const broken = await openFixture({
      database: server.database,
      log: (entry) => lines.push(entry),
      operator: new Proxy(server.operator, {
        get(target, key) {
          if (key === 'prices') throw new Error('secret detail');
          return Reflect.get(target, key);
        },
      }),
    });
    const answer = await broken.get('/api/prices', { 'x-correlation-id': 'visit-7' });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ code: 0, message: 'Something went wrong, please try again.' });
    expect(lines).toEqual([expect.objectContaining({ level: 'error', correlation: 'visit-7', path: '/api/prices' })]);
    expect(JSON.stringify(lines)).toContain('secret detail');
  });
});
