import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { CalendarButton } from './ride-extras.tsx';

let isOnline: boolean;
const written = vi.fn((_entries: readonly { readonly minutes: number }[]) => 'BEGIN:VCALENDAR');
vi.mock('booking-adapters/calendar', () => ({
  get calendarFile() {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return written;
  },
}));

beforeEach(() => {
  isOnline = false;
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a calendar entry that cannot be made without network says so, and is made by another press', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ride');
  const { user } = renderWithBooking(<CalendarButton ride={sampleRide} />);
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await expect.poll(() => made).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the entry of a ride with wait and return includes the waiting and the way back', async () => {
  isOnline = true;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ride');
  const ride = {
    ...sampleRide,
    waitAndReturn: true,
    waitingMinutes: 60,
    travelTimeSeconds: 1_800,
    returnTravelTimeSeconds: 2_400,
  };
  const { user } = renderWithBooking(<CalendarButton ride={ride} />);
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await expect.poll(() => written.mock.lastCall?.[0]).toMatchObject([{ minutes: 130 }]);
});
