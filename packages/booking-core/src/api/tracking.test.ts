import { describe, expect, test } from 'vitest';
import { createCancelSource } from '../ports/index.ts';
import { createManualClock, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import type { Connection } from './http.ts';
import { fetchDriverPhoto, fetchFootprint, fetchTrackedRide, fetchTrackingLink, sayHere } from './tracking.ts';

/** A call's result where the server answers with `answer`, and the request that it sent. */
async function ask<T>(answer: object, call: (connection: Connection) => Promise<T>) {
  const said = () => jsonAnswer({ code: 1, message: '', ...answer });
  const http = createScriptedHttp({
    'GET /api/trackvehicle': said,
    'GET /api/driverphoto': said,
    'GET /api/driverFootprint': said,
    'POST /api/trackinglink': said,
    'POST /api/passengerhere': said,
  });
  const result = await call({ http, clock: createManualClock(0), baseUrl: 'http://api.test', correlationId: 'c' });
  const [sent] = http.requests;
  const query = Object.fromEntries(new URL(sent?.url ?? '').searchParams);
  return { result, query, body: sent?.body ? JSON.parse(sent.body) : null };
}

const never = createCancelSource().token;
const zone = 'Europe/London';
const own = { id: '7', code: '' };
const shared = { id: '7', code: 'secret', leg: 'return' } as const;

const booking = {
  ...{ jobpartid: '7', bookingref: 'TB1', leg: 'return', status: 'Started', pickupdatetime: '2026-11-24T12:00:00Z' },
  ...{ pickupaddress: 'Paddington', picklat: 51.5, picklng: -0.17, dropoffaddress: 'Heathrow' },
  ...{ dofflat: 51.47, dofflng: -0.45, routepath: [[-0.17, 51.5]], routesource: 'estimate', vialocations: [] },
  legs: [
    { leg: 'outbound', status: 'Finish', pickupdatetime: '2026-11-20T12:00:00Z' },
    { leg: 'return', status: 'Started', pickupdatetime: 'soon' },
  ],
};
const seen = { currentlat: 51.4, currentlng: -0.2, positiontime: '2026-11-24T11:50:00Z' };

describe('a tracked ride', () => {
  const rideOf = async (answer: object) => {
    const { result } = await ask(answer, (connection) => fetchTrackedRide(connection, own, zone, never));
    if (!result.ok) throw new Error('no ride');
    return result.value;
  };

  test('is asked for by its owner without a code, else with the code and the way of a return', async () => {
    const asked = async (ride: typeof own | typeof shared) =>
      (await ask({ booking }, (connection) => fetchTrackedRide(connection, ride, zone, never))).query;
    expect(await asked(own)).toEqual({ jobpartid: '7' });
    expect(await asked(shared)).toEqual({ id: '7', jobpartid: '0', code: 'secret', leg: 'return' });
  });

  test('is no ride where the answer has none', async () => {
    const { result } = await ask({}, (connection) => fetchTrackedRide(connection, own, zone, never));
    expect(result).toMatchObject({ ok: false, error: { kind: 'malformed', field: 'booking' } });
  });

  test('has neither driver nor vehicle nor position before one is assigned', async () => {
    expect(await rideOf({ booking })).toMatchObject({
      ...{ leg: 'return', status: 'started', estimated: true, path: [{ latitude: 51.5, longitude: -0.17 }] },
      ...{ driver: null, vehicle: null, position: null, secondsLeft: null, metresLeft: null },
      legs: [{ leg: 'outbound', status: 'finish' }],
    });
    expect(await rideOf({ booking: { ...booking, leg: '', vehmake: 'Toyota' } })).toMatchObject({
      ...{ leg: 'outbound', vehicle: { make: 'Toyota', registration: '' } },
    });
    expect(await rideOf({ booking: { ...booking, vehregno: 'LK21 ABC' } })).toMatchObject({
      vehicle: { make: '', registration: 'LK21 ABC' },
    });
  });

  test('has the driver’s name of the booking until the driver’s own is known', async () => {
    const named = { ...booking, drivername: 'Sam' };
    expect((await rideOf({ booking: named })).driver).toMatchObject({ name: 'Sam', number: '', mobile: '' });
    const driver = { drivername: 'Samira', drivermobile: '+44 7911' };
    expect((await rideOf({ booking: named, driver })).driver).toMatchObject({ name: 'Samira', mobile: '+44 7911' });
  });

  test('has a position only with both coordinates and their time', async () => {
    const position = { latitude: 51.4, longitude: -0.2, seenAt: Date.parse(seen.positiontime) };
    expect((await rideOf({ booking, driver: seen })).position).toEqual(position);
    for (const missing of ['currentlat', 'currentlng', 'positiontime']) {
      expect([missing, (await rideOf({ booking, driver: { ...seen, [missing]: '' } })).position]).toEqual([
        missing,
        null,
      ]);
    }
  });

  test('has the seconds that are left, of whole minutes where only those are told', async () => {
    expect((await rideOf({ booking, driver: { traveltime: 0, etaetc: 4 } })).secondsLeft).toBe(0);
    expect((await rideOf({ booking, driver: { etaetc: 4 } })).secondsLeft).toBe(240);
  });
});

test('a driver’s photo is an image in the answer itself: a page of others is not asked', async () => {
  const photo = async (text: string) =>
    (await ask({ photo: text }, (connection) => fetchDriverPhoto(connection, own, never))).result;
  expect(await photo('data:image/png;base64,AA==')).toEqual({ ok: true, value: 'data:image/png;base64,AA==' });
  for (const other of ['', 'https://elsewhere.example/face.png', 'data:text/html,x', 'x data:image/png;base64,AA==']) {
    expect(await photo(other)).toEqual({ ok: true, value: '' });
  }
});

test('positions without a time are left out of the way driven', async () => {
  const footprint = [
    { lat: 51.4, lng: -0.2, time: '2026-11-24T11:50:00Z' },
    { lat: 51.5, lng: -0.3, time: '' },
  ];
  const { result } = await ask({ footprint }, (connection) => fetchFootprint(connection, own, zone, never));
  const seenAt = Date.parse('2026-11-24T11:50:00Z');
  expect(result).toEqual({ ok: true, value: [{ latitude: 51.4, longitude: -0.2, seenAt }] });
});

describe('a link that shares a ride', () => {
  const linkOf = async (answer: object) =>
    (await ask(answer, (connection) => fetchTrackingLink(connection, shared, never))).result;

  test('has its own code and id, never the code that gives access to the booking', async () => {
    expect(await linkOf({ id: '70', link: 'public' })).toEqual({ ok: true, value: { id: '70', code: 'public' } });
    expect(await linkOf({ link: 'public' })).toEqual({ ok: true, value: { id: '7', code: 'public' } });
  });

  test('is none without a code', async () => {
    expect(await linkOf({ id: '70' })).toMatchObject({ ok: false, error: { kind: 'malformed', field: 'link' } });
  });
});

test('that the passenger is there is said of the ride on the page, and a refusal is told', async () => {
  const { result, body } = await ask({}, (connection) => sayHere(connection, shared, never));
  expect([result.ok, body]).toEqual([true, { jobpartid: '7', code: 'secret', leg: 'return' }]);
  const refused = await ask({ code: 2, message: 'No.' }, (connection) => sayHere(connection, own, never));
  expect(refused.result).toMatchObject({ ok: false, error: { message: 'No.' } });
  expect(refused.body).toEqual({ jobpartid: '7', code: '', leg: '' });
});
