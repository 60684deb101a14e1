import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { OfflineNotice } from './offline-notice.tsx';

afterEach(cleanup);

test('the region is there before there is something to say', async () => {
  const { set } = renderWithBooking(<OfflineNotice />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await set({ flow: { online: false } });
  expect(region.textContent).toBe('You are offline. Nothing is lost; we continue when you are back online.');
  await set({ flow: { online: true } });
  expect(region.textContent).toBe('');
});
