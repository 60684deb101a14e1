import type { CheckedRide, RideSheet } from 'booking-core';
import { emptyRide } from 'booking-core/domain/ride-sheet';
import { aPlace } from 'booking-core/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { SheetWork } from './sheet-work.ts';

const right: CheckedRide = {
  ...{ kind: 'right', fare: { minor: 5400, currency: 'GBP' }, vehicle: 'Saloon', local: '2026-12-04T08:05' },
  ...{ pickup: aPlace('a'), dropoff: aPlace('b') },
};
const ada = { ...emptyRide, firstname: 'Ada' };
const grace = { ...emptyRide, firstname: 'Grace' };

beforeEach(() => window.sessionStorage.clear());

function sheetOf() {
  let keys = 0;
  return {
    newKey: () => `key-${++keys}`,
    check: vi.fn<RideSheet['check']>(async () => right),
    book: vi.fn<RideSheet['book']>(async () => ({ kind: 'booked', reference: 'ABC1234', code: 'c0de' })),
  };
}
const kinds = (work: SheetWork) => work.state().rows.map(({ state }) => state.kind);

test('a ride is booked once, however often it is asked for; one that was removed, or is not right, never', async () => {
  const sheet = sheetOf();
  const work = new SheetWork(7, 'account', async () => sheet);
  work.take([ada, grace]);
  await expect.poll(() => kinds(work)).toEqual(['right', 'right']);
  await work.book([1, 1, 99]);
  await work.book([1]);
  expect(sheet.book).toHaveBeenCalledOnce();
  sheet.check.mockResolvedValue({ kind: 'wrong', issues: [], choices: { pickup: [], dropoff: [] } });
  work.mend(2, grace);
  await expect.poll(() => kinds(work)).toEqual(['booked', 'wrong']);
  await work.book([2]);
  expect(sheet.book).toHaveBeenCalledOnce();
});

test('without the code that checks them, rides to be checked have failed and booked ones stay, until another try', async () => {
  const sheet = sheetOf();
  const before = new SheetWork(7, 'account', async () => sheet);
  before.take([ada, grace]);
  await expect.poll(() => kinds(before)).toEqual(['right', 'right']);
  await before.book([1]);
  let isOnline = false;
  const work = new SheetWork(7, 'account', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return sheet;
  });
  work.open();
  await expect.poll(() => kinds(work)).toEqual(['booked', 'failed']);
  isOnline = true;
  work.retry();
  await expect.poll(() => kinds(work)).toEqual(['booked', 'right']);
});
