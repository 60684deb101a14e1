import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from './live.ts';
import { MeContext } from './session/session-context.ts';
import { sampleBooking, sampleMe, sampleRide } from './testing/sample.ts';
import { foundKey } from './today/ride.ts';

let hear: (change: unknown) => void;
let reconnected: () => void;
/** The hub's methods that were called, with their arguments. */
const calls: unknown[][] = [];
/** How many of the next connections the hub refuses. */
let refusals = 0;
/** Connections that were opened and not stopped. */
let open = 0;
vi.mock('booking-adapters/realtime', () => ({
  createSignalrConnection({ onEvent, onReconnected }: { onEvent: typeof hear; onReconnected: () => void }) {
    hear = onEvent;
    reconnected = onReconnected;
    open += 1;
    return {
      async start() {
        if (refusals-- > 0) throw new Error('refused');
      },
      stop() {
        open -= 1;
      },
      async invoke(...call: unknown[]) {
        calls.push(call);
        return true;
      },
    };
  },
}));

const asked: string[] = [];
beforeEach(() => {
  [asked.length, calls.length] = [0, 0];
  [refusals, open] = [0, 0];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(sampleBooking());
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rides = { day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [] };

function Day() {
  useQuery({ queryKey: ['rides', rides.day], queryFn: async () => rides });
  return null;
}
function Desk({ onNew, hasDay }: { onNew: (reference: string) => void; hasDay: boolean }) {
  const { state } = useLive(onNew);
  return (
    <>
      <p role="status">{state}</p>
      {hasDay ? <Day /> : null}
    </>
  );
}

/**
 * Renders a page of the desk, with or without a day on it. Once it is connected, the calls recorded so far are cleared.
 */
async function shown(hasDay: boolean) {
  const onNew = vi.fn();
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queries.setQueryData(['rides', rides.day], rides);
  render(
    <QueryClientProvider client={queries}>
      <MeContext.Provider value={sampleMe('dispatcher')}>
        <Desk onNew={onNew} hasDay={hasDay} />
      </MeContext.Provider>
    </QueryClientProvider>,
  );
  await expect.poll(() => hear).toBeTypeOf('function');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  asked.length = 0;
  queries.setQueryData(['rides', rides.day], rides);
  const created = async (reference: string) => {
    act(() => hear({ reference, type: 'booking.created' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  };
  return { onNew, queries, created };
}

it('takes a new booking into the day that is shown', async () => {
  const { onNew, queries, created } = await shown(true);
  const { reference } = sampleBooking();
  await created(reference);
  expect(onNew).toHaveBeenCalledExactlyOnceWith(reference);
  expect(asked).toEqual([`/desk/v1/bookings/${reference}`]);
  expect(queries.getQueryData(['rides', rides.day])).toMatchObject({ rides: [{ reference }] });
});

it('asks for a booking again that changes while an earlier request for it is under way', async () => {
  const { queries, created } = await shown(true);
  const { reference } = sampleBooking();
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const answered = (index: number, status: 'upcoming' | 'cancelled') =>
    act(async () => {
      answers[index]?.(Response.json({ ...sampleBooking(), rides: [sampleRide({ reference, status })] }));
      await vi.advanceTimersByTimeAsync(1_000);
    });
  await created(reference);
  await created(reference);
  await answered(1, 'cancelled');
  await answered(0, 'upcoming');
  expect(answers.length).toBe(2);
  expect(queries.getQueryData(['booking', reference])).toMatchObject({ rides: [{ status: 'cancelled' }] });
  expect(queries.getQueryData(['rides', rides.day])).toMatchObject({ rides: [{ status: 'cancelled' }] });
});

it('keeps a change in lists that were asked for before it and come after it', async () => {
  const { queries, created } = await shown(true);
  const { reference } = sampleBooking();
  const before = { ...rides, rides: [sampleRide({ reference, status: 'requested' })] };
  let answer = (_: typeof before) => {};
  const late = new Promise<typeof before>((resolve) => {
    answer = resolve;
  });
  const keys = [
    ['rides', rides.day],
    ['rides', rides.day, 'ahead'],
  ];
  for (const queryKey of keys) void queries.fetchQuery({ queryKey, queryFn: () => late, staleTime: 0 });
  await created(reference);
  await act(async () => {
    answer(before);
    await vi.advanceTimersByTimeAsync(1_000);
  });
  for (const key of keys) expect(queries.getQueryData(key)).toMatchObject({ rides: [{ status: 'upcoming' }] });
});

it('leaves search results as they were found: a booking that changes is shown anew, no other one joins them', async () => {
  const { queries, created } = await shown(true);
  const {
    reference,
    rides: [ride],
  } = sampleBooking();
  const other = { ...sampleRide({ reference: 'C97B000', pickupAt: '2026-10-01T12:00:00.000Z' }) };
  queries.setQueryData(foundKey('Hopper', 100), { ...rides, rides: [other] });
  queries.setQueryData(foundKey('Lovelace', 100), {
    ...rides,
    rides: [sampleRide({ reference, status: 'requested' })],
  });
  await created(reference);
  expect(queries.getQueryData(foundKey('Hopper', 100))).toEqual({ ...rides, rides: [other] });
  expect(queries.getQueryData(foundKey('Lovelace', 100))).toEqual({ ...rides, rides: [ride] });
});

it('keeps a ride of another day among the search results when it is cancelled', async () => {
  const cancelled = sampleRide({ status: 'cancelled', pickupAt: '2026-12-24T12:00:00.000Z' });
  const { queries, created } = await shown(true);
  vi.stubGlobal('fetch', async () => Response.json({ ...sampleBooking(), rides: [cancelled] }));
  queries.setQueryData(foundKey('Lovelace', 100), { ...rides, rides: [{ ...cancelled, status: 'upcoming' }] });
  await created(cancelled.reference);
  expect(queries.getQueryData(foundKey('Lovelace', 100))).toEqual({ ...rides, rides: [cancelled] });
});

it('asks for the bookings that came while the connection was away, and tells of each once', async () => {
  const { onNew } = await shown(true);
  act(() => hear({ id: 6 }));
  act(() => hear({ id: 7, reference: 'C97A94F', type: 'booking.created' }));
  reconnected();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls).toEqual([['WatchDesk'], ['WatchDesk', 7]]);
  for (const [id, reference] of ['C97A94F', 'D08B05G'].entries()) {
    act(() => hear({ id: 7 + id, reference, type: 'booking.created' }));
  }
  act(() => hear({ id: 8 }));
  expect(onNew.mock.calls).toEqual([['C97A94F'], ['D08B05G']]);
  reconnected();
  expect(calls.at(-1)).toEqual(['WatchDesk', 8]);
});

it('asks for no booking while no day is shown, and for the day once it is shown again', async () => {
  const { onNew, queries, created } = await shown(false);
  await created('C97A94F');
  expect(onNew).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([]);
  expect(queries.getQueryState(['rides', rides.day])?.isInvalidated).toBe(true);
});

it('connects once the hub is back, however often it refused before, and leaves no connection open', async () => {
  refusals = 3;
  await shown(true);
  const status = () => screen.getByRole('status').textContent;
  expect(status()).toBe('away');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(status()).toBe('away');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(status()).toBe('live');
  expect(open).toBe(1);
  cleanup();
  expect(open).toBe(0);
});
