import { beforeEach, describe, expect, it } from 'vitest';
import { createCancelSource, type HttpOutcome } from '../ports/index.ts';
import { createManualClock, createMemoryStorage, createScriptedHttp, jsonAnswer } from '../testing/ports.ts';
import { createLicence } from './licence.ts';

const start = Date.UTC(2026, 10, 21, 9, 30);
const hour = 3_600_000;
const address = { baseUrl: 'https://cars.example', bookingPageUrl: 'https://cars.example/quickbooking.html' };

let clock = createManualClock(start);
let storage = createMemoryStorage();
/** The current responses of the licence service. */
let validation: () => HttpOutcome | Promise<HttpOutcome>;
let base: () => HttpOutcome;
let asked = 0;

const good = () => {
  asked += 1;
  return jsonAnswer({
    code: 1,
    token: `token-${asked}`,
    expiresin: 1800,
    grace: 'grace',
    graceexpiresin: 86_400,
    variants: ['litebooking'],
  });
};
const refused = (reason: string) => () => jsonAnswer({ code: 2, message: 'No.', reason, phone: '020 7946 0000' });
const away: readonly [string, () => HttpOutcome][] = [
  ['network', () => ({ kind: 'network' })],
  ['timeout', () => ({ kind: 'timeout' })],
  ['a failing server', () => ({ kind: 'response', status: 503, body: '' })],
  ['too many requests', () => jsonAnswer({ code: 2, message: 'Too many requests.' }, 429)],
  ['a page in its place', () => ({ kind: 'response', status: 200, body: '<!doctype html>' })],
];

beforeEach(() => {
  clock = createManualClock(start);
  storage = createMemoryStorage();
  validation = good;
  base = () => jsonAnswer({ code: 1, baseurl: address.baseUrl, bookingpageurl: address.bookingPageUrl });
  asked = 0;
});

const visit = (variant = 'litebooking', trackingCode = 'HOTEL42') =>
  createLicence({
    connection: () => ({
      http: createScriptedHttp({
        'POST /licence/validate': () => validation(),
        'GET /licence/custappbaseurl': () => base(),
      }),
      clock,
      baseUrl: 'https://cars.example',
      correlationId: 'c',
    }),
    clock,
    storage,
    trackingCode,
    parentDomain: 'hotel.example',
    variant,
    addressKnown: false,
  });

/** Runs a check with enough time for its retries. @returns the refusal or failure, otherwise the granted address */
async function check(licence = visit()) {
  let granted: unknown = null;
  const none = licence.check(createCancelSource().token, (address) => {
    granted = address;
  });
  await clock.pass(2_000);
  return (await none) ?? granted;
}
const failed = { type: 'boot.failed', during: 'licence' };

describe('the licence', () => {
  it('is asked for, and its token renewed before it ends', async () => {
    const licence = visit();
    expect(await check(licence)).toMatchObject(address);
    expect(await licence.token()).toBe('token-1');
    await clock.pass(29.5 * 60_000);
    expect(await licence.token()).toBe('token-2');
    licence.renew();
    expect(await Promise.all([licence.token(), licence.token()])).toEqual(['token-3', 'token-3']);
  });

  it.each(away)('that was good holds for a day without its service: %s', async (_, outage) => {
    await check();
    validation = outage;
    base = outage;
    await clock.pass(23 * hour);
    const licence = visit();
    expect(await check(licence)).toMatchObject(address);
    expect(await licence.token()).toBe('grace');
    await clock.pass(2 * hour);
    expect(await check()).toMatchObject(failed);
  });

  it('that is not known to have been good is not taken for good: no answer, no booking', async () => {
    validation = () => ({ kind: 'network' });
    expect(await check()).toEqual({ ...failed, error: { kind: 'network' } });
    await check(visit('litebooking', 'OTHER'));
    storage.set('taxi-booking:licence:HOTEL42', '{"baseUrl":"javascript:alert(1)"}');
    expect(await check()).toMatchObject(failed);
  });

  it.each(['unknown', 'domain', 'expired', 'disabled'])(
    'that is refused is refused at once and forgotten: %s',
    async (reason) => {
      await check();
      validation = refused(reason);
      expect(await check()).toEqual({ type: 'boot.licenceRefused', reason, message: 'No.', phone: '020 7946 0000' });
      validation = () => ({ kind: 'network' });
      expect(await check()).toMatchObject(failed);
    },
  );

  it('for another variant is switched off for this one; an older service says nothing about variants', async () => {
    expect(await check(visit('quickbooking'))).toMatchObject({ type: 'boot.licenceRefused', reason: 'disabled' });
    validation = () => jsonAnswer({ code: 1, token: 'old' });
    expect(await check(visit('quickbooking'))).toEqual({ ...address, phone: '', test: false });
    expect(storage.values.size).toBe(0);
  });

  it('is not waited for longer than a moment where its last answer is at hand, and a late refusal still counts', async () => {
    await check();
    let answer: (outcome: HttpOutcome) => void = () => {};
    validation = () => new Promise((resolve) => (answer = resolve));
    const licence = visit();
    let early: unknown = null;
    const none = licence.check(createCancelSource().token, (given) => {
      early = given;
    });
    await clock.pass(2_900);
    expect(early).toBeNull();
    await clock.pass(200);
    expect(early).toMatchObject(address);
    expect(await licence.token()).toBe('grace');
    answer(refused('expired')());
    expect((await none)?.type).toBe('boot.licenceRefused');
  });

  it('for tests is known for one, also while its service is away', async () => {
    expect(await check()).toMatchObject({ test: false });
    const known = validation;
    validation = () => {
      const answer = known() as Extract<HttpOutcome, { kind: 'response' }>;
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), test: true }) };
    };
    expect(await check()).toMatchObject({ test: true });
    validation = () => ({ kind: 'network' });
    expect(await check()).toMatchObject({ test: true });
  });

  it('goes on with its grace when it cannot be renewed in the middle of a visit', async () => {
    const licence = visit();
    await check(licence);
    validation = () => ({ kind: 'timeout' });
    await clock.pass(40 * 60_000);
    const token = licence.token();
    await clock.pass(2_000);
    expect(await token).toBe('grace');
  });
});
