import { expect, test } from 'vitest';
import { createCancelSource } from '../ports/index.ts';
import { createManualClock, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import { searchFlights } from './flights.ts';

test('the departure goes without an offset, as it was typed: it is a time at the airport of departure', async () => {
  const http = createScriptedHttp({
    'GET /api/searchflight': () => jsonAnswer({ code: 1, message: '', AirlineFlightSchedulesResult: { data: [] } }),
  });
  const connection = { http, clock: createManualClock(0), baseUrl: 'http://api.test', correlationId: 'c' };
  const asked = { destination: 'EGLL', airline: 'BAW', origin: 'RJTT', zone: 'Europe/London', sandbox: false };
  const departureAt = Date.parse('2026-07-24T09:00:00+01:00');
  await searchFlights(connection, { ...asked, departureAt }, createCancelSource().token);
  const [sent] = http.requests;
  expect(new URL(sent?.url ?? '').searchParams.get('departuretime')).toBe('2026-07-24T09:00');
});
