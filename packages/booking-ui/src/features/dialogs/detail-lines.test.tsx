import { layouts } from 'booking-core/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { BookerTabs, NoteDialog, PromoDialog } from '../lazy-features.ts';
import { CustomerPart, NoteLine, PromoLine } from './detail-lines.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const inDialogs = { flow: { layout: layouts.overflow } };

test('the note’s line fetches its dialog when somebody is about to press it, by finger or by key', async () => {
  const fetched = vi.spyOn(NoteDialog, 'preload');
  const { user } = renderWithBooking(<NoteLine />, inDialogs);
  expect(fetched).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: /Note to driver/ }));
  expect(fetched).toHaveBeenCalledTimes(1);
  await user.tab();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('the promo code’s line opens its dialog, and gives way to what an accepted code takes off', async () => {
  const fetched = vi.spyOn(PromoDialog, 'preload');
  const { booking, user, set } = renderWithBooking(<PromoLine />, { ...quoted, ...inDialogs });
  await user.click(screen.getByRole('button', { name: /Promo code/ }));
  expect(fetched).toHaveBeenCalled();
  expect(booking.dispatched).toEqual([{ type: 'flow.promoOpened' }]);
  await set({ journey: { promo: { code: 'WELCOME', id: '1', valueMinor: 500 } } });
  expect(await screen.findByText('takes £5 off')).toBeDefined();
});

test('what a booker is asked is fetched with the customer’s line, and for nobody else', async () => {
  const fetched = vi.spyOn(BookerTabs, 'preload');
  const { set } = renderWithBooking(<CustomerPart />, inDialogs);
  expect(fetched).not.toHaveBeenCalled();
  const contact = { firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' };
  const booker = { customerId: 7, bookerId: 3, contact, accountAllowed: true, smsMailing: false, emailMailing: false };
  await set({ session: { profile: booker } });
  expect(screen.getByRole('button', { name: /Who it is for/ })).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});
