import { ok, type Place } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, paddington } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { EmbedPage } from './embed-page.tsx';

const suggestion: Place = { ...paddington, latitude: Number.NaN, longitude: Number.NaN, postcode: '' };

async function choosePickup(whole: Place | null) {
  // The element of the preview is defined by another package's script.
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement);
  const booking = createScriptedBooking();
  booking.search = async () => ok([suggestion]);
  booking.complete = async () => whole;
  const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as Partial<SiteContextValue>;
  const { user, pass, container } = renderWithBooking(
    <SiteContext.Provider value={site as SiteContextValue}>
      <MemoryRouter>
        <EmbedPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  await user.type(screen.getByRole('combobox', { name: 'Start at (optional)' }), 'padd');
  await pass(150);
  await user.click(await screen.findByRole('option', { name: /^Paddington Station/ }));
  return () => container.querySelector('taxi-booking')?.getAttribute('pickup') ?? null;
}

test('a suggestion without coordinates is in the snippet with those that were asked for', async () => {
  const pickup = await choosePickup(paddington);
  const { latitude, longitude } = paddington;
  await vi.waitFor(() => expect(JSON.parse(pickup() ?? '{}')).toMatchObject({ latitude, longitude }));
});

test('a suggestion that nobody can locate is not in the snippet, and the field says so', async () => {
  const pickup = await choosePickup(null);
  expect(await screen.findByText('Try a more specific address.')).toBeDefined();
  expect(pickup()).toBeNull();
});
