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

/** @returns a promise, and the function that resolves it */
function opened() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}

test('checks end with the current rows when the page is left, and go on when it is opened again', async () => {
  const sheet = sheetOf();
  const { isOpen, open } = opened();
  sheet.check.mockImplementation(async () => {
    await isOpen;
    return right;
  });
  const work = new SheetWork(7, 'account', async () => sheet);
  const leave = work.open();
  work.take([ada, grace, ada, grace]);
  await expect.poll(() => kinds(work)).toEqual(['checking', 'checking', 'checking', 'waiting']);
  leave();
  open();
  await expect.poll(() => work.state().work).toBe('idle');
  expect(kinds(work)).toEqual(['right', 'right', 'right', 'waiting']);
  work.open();
  work.retry();
  await expect.poll(() => kinds(work)).toEqual(['right', 'right', 'right', 'right']);
  expect(sheet.check).toHaveBeenCalledTimes(4);
});

const wrong: CheckedRide = { kind: 'wrong', issues: [], choices: { pickup: [], dropoff: [] } };

test.each(Array.from({ length: 16 }, (_, steps) => steps))(
  'a row that is changed %i steps of the work after its check is checked again, for what it is then',
  async (steps) => {
    const sheet = sheetOf();
    const work = new SheetWork(7, 'account', async () => sheet);
    const change = async () => {
      for (let step = 0; step < steps; step++) await null;
      work.mend(1, grace);
    };
    sheet.check.mockImplementationOnce(async () => {
      void change();
      return right;
    });
    sheet.check.mockImplementation(async () => wrong);
    work.take([ada]);
    await expect.poll(() => kinds(work)).toEqual(['wrong']);
    expect(work.state().rows[0]?.seen).toBeNull();
    expect(sheet.check.mock.calls.map(([ride]) => ride.cells.firstname)).toEqual(['Ada', 'Grace']);
  },
);

test('rides whose check breaks off have failed', async () => {
  const sheet = sheetOf();
  sheet.check.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const work = new SheetWork(7, 'account', async () => sheet);
  work.take([ada]);
  await expect.poll(() => kinds(work)).toEqual(['failed']);
});

test('bookings stop after the current one, when that is asked for and when the page is left; and may go on', async () => {
  const sheet = sheetOf();
  const openSheet = vi.fn(async () => sheet);
  const work = new SheetWork(7, 'account', openSheet);
  const leave = work.open();
  work.take([ada, grace, ada]);
  await expect.poll(() => kinds(work)).toEqual(['right', 'right', 'right']);
  const booked = async () => ({ kind: 'booked', reference: 'ABC1234', code: 'c0de' }) as const;
  sheet.book.mockImplementationOnce(() => {
    work.stop();
    return booked();
  });
  await work.book([1, 2, 3]);
  expect(kinds(work)).toEqual(['booked', 'right', 'right']);
  sheet.book.mockImplementationOnce(() => {
    leave();
    return booked();
  });
  await work.book([2, 3]);
  expect(kinds(work)).toEqual(['booked', 'booked', 'right']);
  expect(openSheet).toHaveBeenCalledOnce();
});
