import type { Booking } from 'booking-core/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { act, cleanup, renderWithBooking } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { useRideNews } from './use-ride-news.ts';

const followed = vi.hoisted(() => vi.fn());
vi.mock('./load-tracking.ts', () => ({
  loadTracking: async () => ({ core: { followStatuses: followed }, context: {} }),
}));

afterEach(() => {
  cleanup();
  followed.mockReset();
});

const site = {} as Partial<SiteContextValue> as SiteContextValue;

function Page({ rides, onChanged }: { rides: readonly Booking[]; onChanged: () => void }) {
  useRideNews(rides, onChanged);
  return null;
}

test('a page that was opened long before the ride follows it once the ride is near', async () => {
  followed.mockImplementation((_context, _rides, told: () => void) => {
    told();
    return { dispose: () => {} };
  });
  const onChanged = vi.fn();
  const { booking, pass } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <Page rides={[{ ...sampleRide, pickupAt: testNow + 12 * 3_600_000 }]} onChanged={onChanged} />
    </SiteContext.Provider>,
  );
  await pass(0);
  expect(followed).not.toHaveBeenCalled();
  booking.setNow(testNow + 11 * 3_600_000);
  await pass(60_001);
  expect(followed.mock.lastCall?.[1]).toEqual([{ id: '1', code: 'c0de' }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

/** Shows the page in front again, after another tab or a phone's sleep. */
const comeBack = () => act(() => document.dispatchEvent(new Event('visibilitychange')));

test('whoever comes back to the page is told what happened meanwhile, and a lost connection is rebuilt', async () => {
  const wake = vi.fn();
  followed.mockImplementation(() => ({ wake, dispose: () => {} }));
  const onChanged = vi.fn();
  const { pass, set } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <Page rides={[{ ...sampleRide, pickupAt: testNow + 3_600_000 }]} onChanged={onChanged} />
    </SiteContext.Provider>,
  );
  await pass(0);
  await vi.waitFor(() => expect(followed).toHaveBeenCalled());
  expect([onChanged, wake].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  comeBack();
  expect([onChanged, wake].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  // The page itself loads anew with the network.
  await set({ flow: { online: false } });
  await set({ flow: { online: true } });
  expect([onChanged, wake].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

test('a ride that nobody follows yet is loaded anew for whoever comes back; a page without rides is left alone', async () => {
  const onChanged = vi.fn();
  const ride = { ...sampleRide, pickupAt: testNow + 48 * 3_600_000 };
  const pageOf = (rides: readonly Booking[]) => (
    <SiteContext.Provider value={site}>
      <Page rides={rides} onChanged={onChanged} />
    </SiteContext.Provider>
  );
  renderWithBooking(pageOf([]));
  comeBack();
  expect(onChanged).not.toHaveBeenCalled();
  cleanup();
  renderWithBooking(pageOf([ride]));
  comeBack();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(followed).not.toHaveBeenCalled();
});
