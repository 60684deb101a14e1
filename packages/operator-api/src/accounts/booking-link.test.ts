import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsAlone } from '../testing/secrets-alone.ts';
import {
  codeOpens,
  isOpenToCodes,
  readBookingLink,
  readTrackingLink,
  signBookingLink,
  signTrackingLink,
} from './booking-link.ts';

const deps = { database: secretsAlone(), randomBytes: (length: number) => new Uint8Array(randomBytes(length)) };
const day = 86_400_000;
const oneWay = { id: 4711, pickup_at: 100 * day, return_at: null };
const withReturn = { ...oneWay, return_at: 110 * day };

describe('a link in an email [2§2.15]', () => {
  it('opens its booking until thirty days after the ride, or after the way back', async () => {
    const link = await signBookingLink(deps, oneWay);
    expect(await readBookingLink(deps, link, 130 * day - 1)).toBe(4711);
    expect(await readBookingLink(deps, link, 130 * day)).toBeNull();
    const longer = await signBookingLink(deps, withReturn);
    expect(await readBookingLink(deps, longer, 140 * day - 1)).toBe(4711);
    expect(await readBookingLink(deps, longer, 140 * day)).toBeNull();
  });

  it('opens no other, opens nothing when it was altered, and nothing at another server', async () => {
    const link = await signBookingLink(deps, oneWay);
    const [id = '', until = '', signature = ''] = link.split('.');
    const other = Number(4712).toString(36);
    for (const bad of [
      `${other}.${until}.${signature}`,
      `${id}.${until.replace(/.$/, 'z')}.${signature}`,
      `${id}.${until}.${signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
      `${id}.${until}.${signature.slice(1)}`,
      `${id}.${until}.${signature}A`,
      `x ${link}`,
      `${link}.x`,
      '',
    ]) {
      expect(await readBookingLink(deps, bad, 0)).toBeNull();
    }
    expect(await readBookingLink({ ...deps, database: secretsAlone() }, link, 0)).toBeNull();
  });

  it('is none of those that are shared, and the other way round', async () => {
    const booking = await signBookingLink(deps, oneWay);
    const shared = await signTrackingLink(deps, 4711, 'outbound', 100 * day);
    expect(await readTrackingLink(deps, booking, 0)).toBeNull();
    expect(await readTrackingLink(deps, `t-${booking}`, 0)).toBeNull();
    expect(await readBookingLink(deps, shared, 0)).toBeNull();
    expect(await readBookingLink(deps, shared.slice(2), 0)).toBeNull();
  });
});

it('a shared link shows its ride for two days after the pick-up', async () => {
  for (const leg of ['outbound', 'return'] as const) {
    const link = await signTrackingLink(deps, 4711, leg, 100 * day);
    expect(await readTrackingLink(deps, link, 102 * day - 1)).toEqual({ bookingId: 4711, leg });
    expect(await readTrackingLink(deps, link, 102 * day)).toBeNull();
    // The link of one ride does not open the other.
    const other = `${link.startsWith('t-') ? 'r-' : 't-'}${link.slice(2)}`;
    expect(await readTrackingLink(deps, other, 102 * day - 1)).toBeNull();
  }
});

it('a shared link shows nothing once the links of its ride were taken back', async () => {
  const first = await signTrackingLink(deps, 4711, 'outbound', 100 * day);
  const second = await signTrackingLink(deps, 4711, 'outbound', 100 * day, 1);
  const shown = (link: string, round: number) =>
    readTrackingLink(deps, link, 0, () => ({ pickup_at: 0, share_round: round }));
  expect([await shown(first, 0), await shown(second, 1)]).not.toContain(null);
  expect([await shown(first, 1), await shown(second, 0), await shown(second, 2)]).toEqual([null, null, null]);
});

it('a booking’s own code opens it as long as a link does; no code opens nothing', () => {
  const row = { ...withReturn, code: 'secret' };
  expect(codeOpens(row, 'secret', 0)).toBe(true);
  expect(codeOpens(row, 'Secret', 0)).toBe(false);
  expect(codeOpens({ ...row, code: '' }, '', 0)).toBe(false);
  expect(codeOpens(row, 'secret', 140 * day - 1)).toBe(true);
  expect(codeOpens(row, 'secret', 140 * day)).toBe(false);
  expect(isOpenToCodes(oneWay, 130 * day - 1)).toBe(true);
  expect(isOpenToCodes(oneWay, 130 * day)).toBe(false);
});
