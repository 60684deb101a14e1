import type { Booking } from 'booking-core/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, renderWithBooking } from '../../../booking-ui/src/testing/render.tsx';
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
