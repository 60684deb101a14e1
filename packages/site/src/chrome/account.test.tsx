import { aProfile } from 'booking-core/testing/builders';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { fireEvent, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { AccountMenu } from '../pages/lazy-pages.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { Account } from './account.tsx';

const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as SiteContextValue;

beforeAll(() => AccountMenu.preload());

const open = (signedIn: boolean) =>
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <Account />
        <p>The page</p>
      </MemoryRouter>
    </SiteContext.Provider>,
    signedIn ? { session: { profile: aProfile() } } : {},
  );

test('whoever is not signed in has Sign In [2§2.26]', async () => {
  const { booking, user } = open(false);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(booking.dispatched).toEqual([{ type: 'session.signInOpened' }]);
});

test.each([
  ['a mouse-up', fireEvent.mouseUp],
  ['the end of a touch', fireEvent.touchEnd],
])(
  'the first name opens the menu; %s elsewhere closes it, and one inside does not [2§2.25 2§2.30]',
  async (_what, press) => {
    const { user } = open(true);
    const button = screen.getByRole('button', { name: 'Menu of Grace' });
    expect(button.textContent).toBe('Grace');
    await user.click(button);
    const item = await screen.findByRole('link', { name: 'My Places' });
    press(item);
    expect(screen.queryByRole('link', { name: 'My Places' })).not.toBeNull();
    press(screen.getByText('The page'));
    expect(screen.queryByRole('link', { name: 'My Places' })).toBeNull();
  },
);
