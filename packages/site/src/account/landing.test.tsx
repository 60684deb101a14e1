import type { ApiError } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { testConfiguration } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { Landing } from './landing.tsx';

const names = ['Home', 'About', 'Services', 'Fleet', 'Price', 'Contact'];

function open(boot: { vehiclesError?: ApiError; vehicleTypes?: null } = {}) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <main id="main" tabIndex={-1}>
        <h2>The form</h2>
        <Landing />
      </main>
    </SiteContext.Provider>,
    { boot: { configuration: { ...testConfiguration, phone: '020 7946 0123', email: 'desk@example.com' }, ...boot } },
  );
}

test('the operator’s menu leads to the form and to each of its sections [2§2.28]', async () => {
  const { user } = open();
  Element.prototype.scrollIntoView ??= () => {};
  const links = screen.getByRole('navigation').querySelectorAll('a');
  expect([...links].map(({ textContent }) => textContent)).toEqual(names);
  for (const name of names) {
    await user.click(screen.getByRole('link', { name }));
    const place = name === 'Home' ? screen.getByRole('main') : screen.getByRole('heading', { level: 2, name });
    expect(document.activeElement).toBe(place);
  }
});

test('email and phone are those of the configuration [2§2.29]', () => {
  open();
  expect(screen.getByRole('link', { name: '020 7946 0123' }).getAttribute('href')).toBe('tel:02079460123');
  expect(screen.getByRole('link', { name: 'desk@example.com' }).getAttribute('href')).toBe('mailto:desk@example.com');
});

test('the focus stays in the section when the button to load it again goes', async () => {
  const { user, set } = open({ vehicleTypes: null, vehiclesError: { kind: 'timeout' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await set({ boot: { vehiclesError: null } });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Fleet' })));
});
