import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/open.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { createLicenceBook } from './licence-book.ts';

const row = (trackingcode: string, over: Partial<LicenceRow> = {}): LicenceRow => ({
  trackingcode,
  partner: '',
  domains: ['a.example'],
  variants: ['litebooking'],
  enabled: true,
  expires: null,
  ...over,
});

/** A table of codes whose database responds when the test says so. */
function scene(file: readonly LicenceRow[]) {
  const clock = { now: 1_000_000, passed: 0 };
  const failures: unknown[] = [];
  const table: { kept: readonly unknown[]; asked: number; answer: () => Promise<void> } = {
    kept: [],
    asked: 0,
    answer: () => Promise.resolve(),
  };
  const execute = async () => {
    const { kept, answer } = table;
    table.asked += 1;
    await answer();
    return kept.map((content) => ({ content }));
  };
  const database = { selectFrom: () => ({ select: () => ({ execute }) }) } as unknown as Database;
  const book = createLicenceBook(
    database,
    { licences: file },
    { clock: () => clock.now, monotonic: () => clock.passed },
    (error) => failures.push(error),
  );
  return { book, clock, table, failures };
}

describe('the list of tracking codes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the file’s until it has been read; what was kept stands over the file, however its code is written', async () => {
    const { book, table } = scene([row('DEMO'), row('HOTEL')]);
    table.kept = [row('hotel', { enabled: false }), row('NEW'), { trackingcode: 'BROKEN' }];
    expect(book.all().map(({ trackingcode }) => trackingcode)).toEqual(['DEMO', 'HOTEL']);
    await book.fresh();
    expect(book.all()).toEqual([row('DEMO'), row('hotel', { enabled: false }), row('NEW')]);
  });

  it('is read again after five seconds, and once for all who ask meanwhile', async () => {
    const { book, clock, table } = scene([]);
    await Promise.all([book.fresh(), book.fresh()]);
    clock.passed += 4_999;
    await book.fresh();
    expect(table.asked).toBe(1);
    clock.passed += 1;
    await book.fresh();
    expect(table.asked).toBe(2);
  });

  it('is read again after five seconds, however far the system clock is set back', async () => {
    const { book, clock, table } = scene([]);
    await book.fresh();
    clock.now -= 3_600_000;
    clock.passed += 5_000;
    await book.fresh();
    expect(table.asked).toBe(2);
  });

  it('stays as it was while the database fails, which is told, and not asked with every request', async () => {
    const { book, clock, table, failures } = scene([]);
    table.kept = [row('NEW')];
    await book.fresh();
    table.answer = () => Promise.reject(new Error('away'));
    clock.passed += 5_000;
    await book.fresh();
    await book.fresh();
    expect(book.all()).toEqual([row('NEW')]);
    expect([table.asked, failures]).toEqual([2, [new Error('away')]]);
    table.answer = () => Promise.resolve();
    table.kept = [];
    clock.passed += 5_000;
    await book.fresh();
    expect(book.all()).toEqual([]);
  });

  it('waits a quarter of a second for a database that does not answer, once', async () => {
    const { book, table } = scene([row('DEMO')]);
    let answer: () => void = () => {};
    table.answer = () => new Promise((resolve) => (answer = resolve));
    table.kept = [row('NEW')];
    let waited = false;
    const first = book.fresh().then(() => {
      waited = true;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(waited).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    expect(book.all()).toEqual([row('DEMO')]);
    // Requests wait for the same late response only once; when it arrives, it is used.
    await book.fresh();
    expect(table.asked).toBe(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.all()).toEqual([row('DEMO'), row('NEW')]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not taken back by an answer that was asked for earlier and comes late', async () => {
    const { book, table } = scene([]);
    let late: () => void = () => {};
    table.answer = () => new Promise((resolve) => (late = resolve));
    table.kept = [row('OLD')];
    const first = book.fresh();
    await vi.advanceTimersByTimeAsync(250);
    await first;
    table.answer = () => Promise.resolve();
    table.kept = [row('NEW')];
    await book.reload();
    expect(book.all()).toEqual([row('NEW')]);
    late();
    await vi.advanceTimersByTimeAsync(0);
    expect(book.all()).toEqual([row('NEW')]);
  });
});
