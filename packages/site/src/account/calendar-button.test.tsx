import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { CalendarButton } from './ride-extras.tsx';

let isOnline = false;
vi.mock('booking-adapters/calendar', () => ({
  get calendarFile() {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'BEGIN:VCALENDAR';
  },
}));

test('a calendar entry that cannot be made without network says so, and is made by another press', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ride');
  const { user } = renderWithBooking(<CalendarButton ride={sampleRide} />);
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
