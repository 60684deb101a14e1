import { createCancelSource, type HttpOutcome } from 'booking-core/ports';
import { describe, expect, it } from 'vitest';
import { fetchBookingParams, prefillOf, prefillOfLink } from './booking-params.ts';

const zone = 'Europe/London';
const now = Date.parse('2026-11-21T12:00:00Z');
const place = { category: 'Air', postcode: 'TW6 2GA', latitude: 51.4713, longitude: -0.488, fulladdress: 'Terminal 5' };
const body = (params: unknown) => JSON.stringify({ code: 1, message: '', _params: params });

const asked = async (outcome: HttpOutcome) => {
  const urls: string[] = [];
  const http = {
    async send({ url }: { url: string }) {
      urls.push(url);
      return outcome;
    },
  };
  const answer = await fetchBookingParams(http, 'https://cars.example', 'a&b', zone, now, createCancelSource().token);
  return { urls, answer };
};

describe('booking params', () => {
  it('fill places, time and vehicle in', () => {
    const params = {
      pickup: place,
      dropoff: null,
      datetime: '2026-11-22T09:30:00+00:00',
      vehtypeid: '3',
      isASAP: false,
    };
    expect(prefillOf(body(params), zone, now)).toEqual({
      pickup: expect.objectContaining({ fullAddress: 'Terminal 5', category: 'Air', latitude: 51.4713 }),
      local: '2026-11-22T09:30',
      vehicleId: 3,
    });
  });

  it.each([
    ['asked for as soon as possible', { datetime: '2026-11-22T09:30:00Z', isASAP: true }],
    ['for a time that has passed', { datetime: '2026-11-20T09:30:00Z', isASAP: false }],
    ['without a time that can be read', { datetime: 'tomorrow', isASAP: false }],
  ])('%s leave the pick-up at ASAP', (_, params) => {
    expect(prefillOf(body({ ...params, pickup: place }), zone, now)).toEqual({ pickup: expect.anything() });
  });

  it('are asked for by the id of the address', async () => {
    const { urls, answer } = await asked({ kind: 'response', status: 200, body: body({ dropoff: place }) });
    expect(urls).toEqual(['https://cars.example/licence/bookingparams?id=a%26b']);
    expect(answer).toMatchObject({ kind: 'found', prefill: { dropoff: { postcode: 'TW6 2GA' } } });
  });

  it.each<[string, HttpOutcome, string]>([
    ['refused by code', { kind: 'response', status: 200, body: '{"code":2,"message":"no","_params":null}' }, 'unknown'],
    ['not found', { kind: 'response', status: 404, body: '{"code":2,"message":"no"}' }, 'unknown'],
    ['answered with a page', { kind: 'response', status: 200, body: '<!doctype html>' }, 'unknown'],
    ['refused for now', { kind: 'response', status: 429, body: '{"code":2,"message":"later"}' }, 'unreachable'],
    ['failing', { kind: 'response', status: 502, body: '' }, 'unreachable'],
    ['offline', { kind: 'offline' }, 'unreachable'],
    ['late', { kind: 'timeout' }, 'unreachable'],
  ])('%s say so', async (_, outcome, kind) => {
    expect((await asked(outcome)).answer.kind).toBe(kind);
  });
});

describe('a link that says the journey itself', () => {
  const pickup = { latitude: 51.4713, longitude: -0.488, fullAddress: 'Terminal 5', postcode: 'TW6 2GA' };

  it('fills the booking in as stored params would', () => {
    expect(prefillOfLink({ pickup, dropoff: null, time: '2026-11-22T09:30', vehicle: 3 }, zone, now)).toEqual({
      pickup: expect.objectContaining(pickup),
      local: '2026-11-22T09:30',
      vehicleId: 3,
    });
  });

  it.each(['2026-11-20T09:30', '2026-13-40T99:99', '2027-03-28T01:30'])(
    'leaves out a time that is none: %s',
    (time) => {
      expect(prefillOfLink({ pickup, time }, zone, now)).toEqual({ pickup: expect.anything() });
    },
  );
});
