import { describe, expect, test } from 'vitest';
import { createCancelSource } from '../ports/index.ts';
import { createManualClock, createMemoryStorage, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import { createTicketLoader } from './fetch-ticket.ts';
import { ticketsKey } from './stored-tickets.ts';

const start = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;
const ride = {
  bookingref: 'TB4821',
  bookingcode: 'the-code',
  pickupdatetime: '2026-11-21T14:00:00+00:00',
  pickupaddress: 'Heathrow Terminal 5',
  ...{ picklat: 51.47, picklng: -0.45, dofflat: 51.5, dofflng: -0.17 },
  passengername: 'Ada Lovelace',
  Phone: '7911123456',
  dialingcode: '44',
  email: 'ada@example.com',
  notes: 'Blue suitcase',
  custname: 'Charles Babbage',
  legs: [{ leg: 'outbound', pickupdatetime: '2026-11-21T14:00:00+00:00', drivername: 'Grace Hopper' }],
};

type Outcome = ReturnType<typeof jsonAnswer> | { kind: 'offline' };

function visit() {
  const clock = createManualClock(start);
  const kept = createMemoryStorage();
  let answer: Outcome = jsonAnswer({ code: 1, bookinginfo: ride });
  const http = createScriptedHttp({ 'POST /api/bookinginfo': () => answer });
  const loader = createTicketLoader({ http, clock, kept, apiUrl: 'https://cars.example' });
  return {
    clock,
    kept,
    answers(next: Outcome) {
      answer = next;
    },
    load: (code = 'the-code') => loader.load(code, createCancelSource().token),
  };
}

describe('a ticket that was read once', () => {
  test('is read again without a network, as it was then, and without who travels', async () => {
    const { clock, answers, load, kept } = visit();
    expect(await load()).toMatchObject({ ok: true, value: { passengerName: 'Ada Lovelace', asOf: null } });
    for (const words of ['Lovelace', '7911123456', 'ada@example.com', 'suitcase', 'Babbage']) {
      expect(kept.values.get(ticketsKey)).not.toContain(words);
    }
    await clock.pass(hour);
    answers({ kind: 'offline' });
    expect(await load()).toMatchObject({
      ok: true,
      value: {
        reference: 'TB4821',
        asOf: start,
        passengerName: '',
        pickup: { address: 'Heathrow Terminal 5' },
        legs: [{ driverName: 'Grace Hopper' }],
      },
    });
    expect(await load('another-code')).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test('stands in for a server that fails, and for none that says no', async () => {
    const { answers, load } = visit();
    await load();
    answers(jsonAnswer({}, 503));
    expect(await load()).toMatchObject({ ok: true, value: { asOf: start } });
    answers(jsonAnswer({ code: 2, message: 'Slow down' }, 429));
    expect(await load()).toMatchObject({ ok: false });
    answers({ kind: 'offline' });
    expect(await load()).toMatchObject({ ok: true });
    answers(jsonAnswer({ code: 2, message: 'We do not know this booking' }));
    expect(await load()).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    answers({ kind: 'offline' });
    expect(await load()).toEqual({ ok: false, error: { kind: 'offline' } });
  });

  test.each([
    [200, '<html>Sign in to the Wi-Fi of the airport</html>'],
    [403, '<html>Checking your browser</html>'],
    [404, ''],
  ])('stays, and stands in, when something else than the server answers: %d %s', async (status, body) => {
    const { answers, load } = visit();
    await load();
    answers({ kind: 'response', status, body });
    expect(await load()).toMatchObject({ ok: true, value: { reference: 'TB4821', asOf: start } });
    answers({ kind: 'offline' });
    expect(await load()).toMatchObject({ ok: true });
    expect(await load('another-code')).toMatchObject({ ok: false });
  });

  test('goes a day after its last ride, and of more than five the oldest', async () => {
    const { clock, answers, load, kept } = visit();
    await load();
    await clock.pass(25 * hour);
    answers({ kind: 'offline' });
    expect(await load()).toMatchObject({ ok: true });
    await clock.pass(hour);
    expect(await load()).toMatchObject({ ok: false });
    for (let each = 1; each <= 6; each++) {
      answers(
        jsonAnswer({
          code: 1,
          bookinginfo: { ...ride, bookingcode: `code-${each}`, returndatetime: '2026-11-24T08:00:00+00:00' },
        }),
      );
      await load(`code-${each}`);
    }
    expect(JSON.parse(kept.values.get(ticketsKey) ?? '').map(({ code }: { code: string }) => code)).toEqual(
      [6, 5, 4, 3, 2].map((each) => `code-${each}`),
    );
  });
});
