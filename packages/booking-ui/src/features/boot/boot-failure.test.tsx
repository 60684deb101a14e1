import type { BootState, LicenceRefusal } from 'booking-core';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, within } from '../../testing/render.tsx';
import { BootText } from './boot-failure.tsx';
import { BootSkeleton } from './boot-skeleton.tsx';

afterEach(cleanup);

const boot = (state: BootState) => renderWithBooking(<BootText />, { boot: state });

test('until then there is the shape of the first screen', () => {
  renderWithBooking(<BootSkeleton />, { boot: { status: 'loading' } });
  const shape = screen.getByRole('status', { name: 'Loading the booking form' });
  expect(shape.getAttribute('aria-busy')).toBe('true');
  expect(shape.textContent).toBe('');
});

test('a start that failed says so and tries again', async () => {
  const { booking, user } = boot({ status: 'failed', during: 'configuration', error: { kind: 'timeout' } });
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('The booking form could not be loaded')).toBeDefined();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(booking.dispatched).toEqual([{ type: 'boot.retried' }]);
});

test('trying again keeps the focus in the product while the button is gone', async () => {
  const { container, user, set } = boot({ status: 'failed', during: 'configuration', error: { kind: 'timeout' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await set({ boot: { status: 'loading' } });
  expect(screen.queryByRole('button')).toBeNull();
  const root = container.querySelector('.tb');
  expect(root?.ownerDocument.activeElement).toBe(root);
  await user.tab();
  expect(root?.hasAttribute('tabindex')).toBe(false);
});

test.each<[LicenceRefusal, RegExp]>([
  ['unknown', /tracking code of this form is not known/],
  ['domain', /not registered for the website/],
  ['expired', /licence of this form has expired/],
  ['disabled', /switched off/],
  ['missing', /has no tracking code/],
])('a licence refused as %s says why in plain words, and gives the phone', (reason, words) => {
  boot({ status: 'refused', reason, message: 'E_17', phone: '020 7946 0000' });
  expect(screen.getByText('Booking is not available here')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByText('E_17')).toBeNull();
  expect(screen.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
});

test('without a phone there is no empty link', () => {
  boot({ status: 'refused', reason: 'unknown', message: '', phone: '' });
  expect(screen.queryByRole('link')).toBeNull();
});
