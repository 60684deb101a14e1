import { emptyPlaceField, type Place } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../testing/render.tsx';
import { downingStreet, heathrow } from '../testing/scripted-booking.ts';
import { QuickBooking } from './quick-booking.tsx';

const chosen = (id: string, of: Place) => ({ id, text: of.name, place: of, issue: null });
const next = (name: string | RegExp = 'Next') => screen.getByRole('button', { name });

test('is one form with one button, and says what pressing it does not do yet', async () => {
  const { booking, user } = renderWithBooking(<QuickBooking />);
  expect(screen.getByRole('heading', { level: 1, name: 'Where to?' })).toBeTruthy();
  expect(screen.getAllByRole('status', { name: 'Total fare' })).toHaveLength(1);
  expect(screen.getByText(/check everything once more/)).toBeTruthy();
  await user.click(next());
  expect(booking.dispatched).toEqual([{ type: 'handover.requested' }]);
});

test('takes no second press while it is being stored', async () => {
  const { booking, user, set } = renderWithBooking(<QuickBooking />);
  await set({ flow: { waiting: 'handover' } });
  await user.click(next('Processing'));
  expect(booking.dispatched).toEqual([]);
});

test('gives the focus to the first field that is wrong', async () => {
  const { set } = renderWithBooking(<QuickBooking />, {
    journey: { pickup: chosen('pickup', heathrow), dropoff: emptyPlaceField('dropoff') },
  });
  await set({ flow: { refused: ['dropoff'], revealed: ['dropoff'] } });
  const dropoff = screen.getByRole('combobox', { name: 'Drop-off' });
  expect(dropoff.ownerDocument.activeElement).toBe(dropoff);
});

test('says where the booking goes on, or asks the visitor to open it', () => {
  const journey = { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', downingStreet) };
  const url = 'https://cars.example/quickbooking.html?id=1';
  const { unmount } = renderWithBooking(<QuickBooking handed={{ url, opened: true }} />, { journey });
  expect(screen.getByText(/Demo Cars has your journey/)).toBeTruthy();
  unmount();
  renderWithBooking(<QuickBooking handed={{ url, opened: false }} />, { journey });
  expect(screen.getByText(/did not open/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the booking page' }).getAttribute('href')).toBe(url);
});

test('says that there is no booking page to go on at, with the phone', () => {
  renderWithBooking(<QuickBooking handed={{ url: '', opened: false }} />);
  expect(screen.getByText('Something went wrong, please try again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Call/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull();
});

test('shows a refused code, a failed start and a lost network in place, with the phone', async () => {
  const { set, unmount } = renderWithBooking(<QuickBooking />, {
    boot: { status: 'refused', reason: 'expired', message: '', phone: '020 7946 0000' },
  });
  expect(await screen.findByText('The licence of this form has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /020 7946 0000/ })).toBeTruthy();
  await set({ boot: { status: 'failed', during: 'licence', error: { kind: 'timeout' } } });
  expect(next('Try again')).toBeTruthy();
  unmount();
  renderWithBooking(<QuickBooking />, { flow: { online: false } });
  expect(screen.getAllByText(/offline/i)).not.toHaveLength(0);
  expect(next()).toBeTruthy();
});
