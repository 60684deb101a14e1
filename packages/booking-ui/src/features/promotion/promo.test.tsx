import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { PromoSection } from './promo.tsx';

afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: /^Promo code/ });

test('a code is typed and applied with Enter or the button, and not while it is empty [1§5.15]', async () => {
  const { booking, user, set } = renderWithBooking(<PromoSection />, quoted);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(booking.dispatched).toEqual([]);
  await user.type(field(), 'W');
  await set({ details: { promo: { status: 'idle', text: 'WELCOME' } } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.type(field(), '{Enter}');
  expect(booking.dispatched).toEqual([
    { type: 'promo.typed', text: 'W' },
    { type: 'promo.submitted' },
    { type: 'promo.submitted' },
  ]);
});

test('while it is checked nothing is sent twice', async () => {
  const { booking, user } = renderWithBooking(<PromoSection />, {
    details: {
      promo: { status: 'checking', text: 'WELCOME', requestId: 'p1', price: { minor: 5400, currency: 'GBP' } },
    },
  });
  const button = screen.getByRole('button', { name: 'Processing' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  await user.type(field(), '{Enter}');
  expect(booking.dispatched).toEqual([]);
});

test('a refused code says why under itself', () => {
  renderWithBooking(<PromoSection />, {
    details: { promo: { status: 'refused', text: 'OLD', message: 'This code has ended.' } },
  });
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByText('This code has ended.').id);
  expect(screen.getByRole('alert').textContent).toBe('This code has ended.');
});

test('what takes the place of an applied or removed code has the focus, and nothing else takes it', async () => {
  const promo = { code: 'WELCOME', id: '1', valueMinor: 500 };
  const journey = { ...quoted.journey };
  const { user, set } = renderWithBooking(<PromoSection />, {
    ...quoted,
    details: { promo: { status: 'idle', text: 'WELCOME' } },
  });
  const { activeElement } = document;
  // A promotion link's code is applied without a press here, so the focus must not move.
  await set({ journey: { ...journey, promo } });
  expect(document.activeElement).toBe(activeElement);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await set({ journey: { ...journey, promo: null } });
  expect(document.activeElement).toBe(field());
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await set({ journey: { ...journey, promo } });
  const remove = screen.getByRole('button', { name: 'Remove' });
  expect(document.activeElement).toBe(remove);
  expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'WELCOMEtakes £5 off',
  );
});

test('an accepted code says what it takes off and can be removed', async () => {
  const { booking, user } = renderWithBooking(<PromoSection />, {
    ...quoted,
    journey: { ...quoted.journey, promo: { code: 'WELCOME', id: '1', valueMinor: 500 } },
  });
  expect(screen.getByText('takes £5 off')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(booking.dispatched).toEqual([{ type: 'promo.removed' }]);
});
