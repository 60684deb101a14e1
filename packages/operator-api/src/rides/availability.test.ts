import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { Operator } from '../operator/operator.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  freshId,
  openFixture,
  quotationOf,
  seededBytes,
} from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';

const demo = demoOperator();
/** The demonstration operator with one saloon and an unlimited number of all other vehicles. */
const operatorWith = (dispatch: Partial<Operator['dispatch']> = {}, saloon: object = { count: 1 }): Operator => ({
  ...demo,
  vehicles: demo.vehicles.map((row) => (row.vehtypeid === 1 ? { ...row, ...saloon } : row)),
  dispatch: { ...demo.dispatch, ...dispatch },
});
const at = (time: string, day = '2026-11-25') => ({ now: false, bookingdate: `${day}T${time}:00+00:00` });

const quote = async (server: Fixture, over: Record<string, unknown>) => {
  const request = quotationOf({ requestid: freshId(), ...over });
  return { request, answer: (await server.post('/api/quotation', request)).body };
};
const book = async (
  server: Fixture,
  { request, answer }: Awaited<ReturnType<typeof quote>>,
  more: Record<string, unknown> = {},
) => (await server.post('/api/createbookingTest', bookingOf(request, answer.totalfare, more))).body;

/** A new server with one saloon booked at ten; the ride takes an hour, the turnaround 15 minutes more. */
async function booked(operator: Operator): Promise<{ server: Fixture; freeAgain: string; id: number }> {
  const server = await openFixture({ operator });
  const first = await quote(server, at('10:00'));
  const { JobPartId } = await book(server, first);
  const until = Date.parse('2026-11-25T10:00:00Z') + (Number(first.answer.traveltime) + 15 * 60) * 1000;
  const next = new Date(Math.ceil(until / 300_000) * 300_000).toISOString();
  return { server, freeAgain: next.slice(11, 16), id: Number(JobPartId) };
}

describe('a vehicle type of which there is one', () => {
  let server: Fixture;
  let freeAgain: string;
  let id: number;
  beforeEach(async () => {
    ({ server, freeAgain, id } = await booked(operatorWith()));
  });
  afterEach(() => server.close());

  it('is not sold twice at a time, and the refusal says when it is free again', async () => {
    for (const time of ['09:30', '10:00', '10:30']) {
      const { answer } = await quote(server, at(time));
      expect(answer).toMatchObject({
        code: 2,
        message: `No Saloon is free then. The next one can come at 25/11/2026 ${freeAgain}.`,
      });
    }
  });

  it('is sold again from then on, and for a ride that is over before', async () => {
    expect((await quote(server, at(freeAgain))).answer.code).toBe(1);
    expect((await quote(server, at('07:00'))).answer.code).toBe(1);
  });

  it('leaves the other types alone, and a test takes none', async () => {
    expect((await quote(server, { ...at('10:00'), vehtypeid: 2 })).answer.code).toBe(1);
    const test = await quote(server, at('15:00'));
    expect((await book(server, test, { sandbox: true })).Code).toBe(1);
    expect((await quote(server, at('15:00'))).answer.code).toBe(1);
  });

  it('cannot be had by the quotation of another type', async () => {
    const other = await quote(server, { ...at('10:00'), vehtypeid: 2 });
    const prices = other.answer.additionalprices as { vehtypeid: number; totalfare: number }[];
    const totalfare = prices.find(({ vehtypeid }) => vehtypeid === 1)?.totalfare;
    const { body } = await server.post('/api/createbookingTest', bookingOf(other.request, totalfare, { vehtypeid: 1 }));
    expect(body).toMatchObject({ code: 2, message: expect.stringContaining('No Saloon is free then.') });
  });

  it('says so of the way back', async () => {
    const asked = { ...at('06:00'), rtntype: 'rtn', returndate: '2026-11-25T10:00:00+00:00' };
    expect((await quote(server, asked)).answer.message).toContain('No Saloon is free for the way back.');
  });

  it('is free again once the booking is cancelled', async () => {
    await server.database.updateTable('ride_legs').set({ status: 'cancelled' }).where('booking_id', '=', id).execute();
    expect((await quote(server, at('10:00'))).answer.code).toBe(1);
  });
});

describe('a vehicle type whose only vehicle ends its ride before the planned time', () => {
  it.each([
    ['noshow', 'no_show'],
    ['finish', 'arrived_at_dropoff'],
  ] as const)('(%s) is free again after the turnaround', async (status, event) => {
    const { server, id } = await booked(operatorWith());
    try {
      const over = Date.parse('2026-11-25T10:20:00Z');
      server.clock.now = over + 60_000;
      const moments = JSON.stringify({ arrived_at_pickup: over - 1_200_000, [event]: over });
      await server.database.updateTable('ride_legs').set({ status, moments }).where('booking_id', '=', id).execute();
      // The turnaround takes until 10:35.
      expect((await quote(server, at('10:30'))).answer).toMatchObject({
        code: 2,
        message: 'No Saloon is free then. The next one can come at 25/11/2026 10:35.',
      });
      expect((await quote(server, at('10:35'))).answer.code).toBe(1);
    } finally {
      await server.close();
    }
  });
});

describe('on request', () => {
  it('a ride is asked for where the operator takes requests for vehicles that are away', async () => {
    const { server } = await booked(operatorWith({ full: 'request' }));
    const asked = await quote(server, at('10:00'));
    expect(asked.answer).toMatchObject({ code: 1, onrequest: true });
    const { JobPartId } = await book(server, asked);
    const row = await server.database
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', Number(JobPartId))
      .executeTakeFirst();
    expect(row?.status).toBe('requested');
    await server.close();
  });

  it('nobody who was promised a vehicle gets a request instead', async () => {
    const server = await openFixture({ operator: operatorWith({ full: 'request' }) });
    const [one, two] = [await quote(server, at('10:00')), await quote(server, at('10:00'))];
    expect([one.answer.onrequest, two.answer.onrequest]).toEqual([false, false]);
    expect((await book(server, one)).Code).toBe(1);
    expect((await book(server, two)).message).toMatch(/only be taken on request now/);
    await server.close();
  });
});

describe('opening hours', () => {
  const opening = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'] as ('mon' | 'tue')[], from: '06:00', to: '22:00' }];

  it('are the hours in which rides begin, and the refusal says when they do again', async () => {
    const server = await openFixture({ operator: operatorWith({ opening }, {}) });
    expect((await quote(server, at('06:00'))).answer.code).toBe(1);
    // A Friday night: the next ride begins on Monday.
    expect((await quote(server, at('22:00', '2026-11-27'))).answer).toMatchObject({
      code: 2,
      message: 'We do not drive at that time. The next ride can begin at 30/11/2026 06:00.',
    });
    await server.close();
  });

  it('are found after a closure that is longer than a week', async () => {
    const holidays = Array.from({ length: 9 }, (_, day) => ({ date: `2026-12-0${day + 1}`, label: 'Closed' }));
    const operator = { ...operatorWith({ opening: [{ from: '06:00', to: '22:00', holidays: false }] }, {}), holidays };
    const server = await openFixture({ operator });
    expect((await quote(server, at('08:00', '2026-12-01'))).answer).toMatchObject({
      code: 2,
      message: 'We do not drive at that time. The next ride can begin at 10/12/2026 06:00.',
    });
    await server.close();
  });

  it('may be hours outside of which a ride is asked for', async () => {
    const server = await openFixture({ operator: operatorWith({ opening, closed: 'request' }, {}) });
    expect((await quote(server, at('23:00'))).answer).toMatchObject({ code: 1, onrequest: true });
    expect((await quote(server, at('12:00'))).answer).toMatchObject({ code: 1, onrequest: false });
    await server.close();
  });
});

it('a vehicle type may need to be booked earlier than the others, also by their quotation', async () => {
  const server = await openFixture({ operator: operatorWith({}, { leadminutes: 180 }) });
  const soon = at('13:00', '2026-11-24');
  expect((await quote(server, soon)).answer.message).toBe(
    'The earliest time we can pickup from this address is 24/11/2026 15:00',
  );
  const other = await quote(server, { ...soon, vehtypeid: 2 });
  const prices = other.answer.additionalprices as { vehtypeid: number; totalfare: number }[];
  const totalfare = prices.find(({ vehtypeid }) => vehtypeid === 1)?.totalfare;
  const { body } = await server.post('/api/createbookingTest', bookingOf(other.request, totalfare, { vehtypeid: 1 }));
  expect(body.message).toBe('The earliest time we can pickup from this address is 24/11/2026 15:00');
  await server.close();
});

it('each vehicle of a ride as soon as possible says how soon it can be there, of a later one none', async () => {
  const operator = operatorWith({}, { leadminutes: 180 });
  const { minleadtime } = operator.configuration;
  const server = await openFixture({ operator });
  const away = async (asked: Record<string, unknown>) => {
    const prices = (await quote(server, asked)).answer.additionalprices as {
      vehtypeid: number;
      awayminutes?: number;
    }[];
    return [1, 2].map((id) => prices.find(({ vehtypeid }) => vehtypeid === id)?.awayminutes);
  };
  const [early, driver] = await away({ vehtypeid: 2, now: true, bookingdate: '' });
  expect(early).toBe(180);
  // However near a driver is, a ride is not booked sooner than this.
  expect(driver).toBeGreaterThanOrEqual(minleadtime);
  expect(driver).toBeLessThan(60);
  expect(await away({ ...at('20:00', '2026-11-24'), vehtypeid: 2 })).toEqual([undefined, undefined]);
  await server.close();
});

/** A hundred concurrent bookings, half of them on another server process where there are two. */
async function pressAtOnce(servers: readonly Fixture[]): Promise<{ booked: number; refused: number }> {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const quoted: Awaited<ReturnType<typeof quote>>[] = [];
  for (let person = 0; person < 100; person++) quoted.push(await quote(first, at('10:00')));
  const answers = await Promise.all(quoted.map((each, index) => book(servers[index % servers.length] ?? first, each)));
  return {
    booked: answers.filter(({ Code }) => Code === 1).length,
    refused: answers.filter(({ message }) =>
      /^No Saloon is free then\. The next one can come at /.test(String(message)),
    ).length,
  };
}

describe('the last vehicle is had by one of a hundred who press at once', () => {
  it('on the embedded database', async () => {
    const server = await openFixture({ operator: operatorWith() });
    expect(await pressAtOnce([server])).toEqual({ booked: 1, refused: 99 });
    await server.close();
  }, 120_000);

  it('on PostgreSQL, by two server processes', async () => {
    const postgres = await startPostgres();
    const patient = { connectSeconds: 200, statementSeconds: 200, lockSeconds: 200, idleTransactionSeconds: 200 };
    const databases: Database[] = [
      await openPostgres(postgres.url, patient),
      await openPostgres(postgres.url, patient),
    ];
    const servers = await Promise.all(
      databases.map((database, index) =>
        openFixture({ database, operator: operatorWith(), randomBytes: seededBytes(index + 1) }),
      ),
    );
    expect(await pressAtOnce(servers)).toEqual({ booked: 1, refused: 99 });
    for (const database of databases) await database.destroy();
    await postgres.stop();
  }, 240_000);
});
