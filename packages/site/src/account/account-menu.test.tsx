import { aProfile } from 'booking-core/testing/builders';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { AccountMenu } from './account-menu.tsx';

const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as SiteContextValue;

test.each([
  ['a customer', 0, []],
  ['a booker', 3, ['Commissions', 'Invoices']],
])(
  'the menu of %s leads to the pages by their names, and ends with Sign out [2§2.24 2§2.27]',
  async (_who, bookerId, own) => {
    const onDone = vi.fn();
    const { booking, user } = renderWithBooking(
      <SiteContext.Provider value={site}>
        <MemoryRouter>
          <AccountMenu onDone={onDone} />
        </MemoryRouter>
      </SiteContext.Provider>,
      { session: { profile: aProfile({ bookerId }) } },
    );
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    const specified = ['Dashboard', 'Commissions', 'Invoices', 'My Bookings', 'My Places'];
    expect(names.filter((name) => specified.includes(name))).toEqual(['Dashboard', ...own, 'My Bookings', 'My Places']);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(onDone).toHaveBeenCalledOnce();
    expect(booking.dispatched).toEqual([{ type: 'session.signOutRequested' }]);
  },
);
