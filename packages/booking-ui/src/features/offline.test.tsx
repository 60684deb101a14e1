import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../testing/render.tsx';
import { OfflineNotice, RestoredNotice } from './offline.tsx';

afterEach(cleanup);

test('the region is there before there is something to say', async () => {
  const { set } = renderWithBooking(<OfflineNotice />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await set({ flow: { online: false } });
  expect(region.textContent).toBe('You are offline. Nothing is lost; we carry on when you are back.');
  await set({ flow: { online: true } });
  expect(region.textContent).toBe('');
});

test('a draft that came back is kept or cleared', async () => {
  const { booking, user, unmount } = renderWithBooking(<RestoredNotice />, { flow: { restored: true } });
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(booking.dispatched).toEqual([{ type: 'flow.startedAgain' }]);
  await user.click(screen.getByRole('button', { name: 'Continue your booking' }));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  renderWithBooking(<RestoredNotice />);
  expect(screen.queryByRole('status')).toBeNull();
});
