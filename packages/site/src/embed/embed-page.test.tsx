import { ok, type Place } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { act, renderWithBooking, screen, within } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, paddington } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { EmbedPage } from './embed-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const suggestion: Place = { ...paddington, latitude: Number.NaN, longitude: Number.NaN, postcode: '' };

function open(complete: () => Promise<Place | null>) {
  const booking = createScriptedBooking();
  booking.search = async () => ok([suggestion]);
  booking.complete = complete;
  const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as Partial<SiteContextValue>;
  return renderWithBooking(
    <SiteContext.Provider value={site as SiteContextValue}>
      <MemoryRouter>
        <EmbedPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
}

async function choosePickup(whole: Place | null) {
  // The element of the preview is defined by another package's script.
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement);
  const { user, pass, container } = open(async () => whole);
  await user.type(screen.getByRole('combobox', { name: 'Start at (optional)' }), 'padd');
  await pass(150);
  await user.click(await screen.findByRole('option', { name: /^Paddington Station/ }));
  return () => container.querySelector('taxi-booking')?.getAttribute('pickup') ?? null;
}

test('a suggestion without coordinates is in the snippet with those that were asked for', async () => {
  const pickup = await choosePickup(paddington);
  const { latitude, longitude } = paddington;
  await expect.poll(() => JSON.parse(pickup() ?? '{}')).toMatchObject({ latitude, longitude });
});

test('a suggestion that nobody can locate is not in the snippet, and the field says so', async () => {
  const pickup = await choosePickup(null);
  expect(await screen.findByText('Try a more specific address.')).toBeDefined();
  expect(pickup()).toBeNull();
});

test('says when the script of the preview does not load, and loads it again', async () => {
  vi.spyOn(customElements, 'get').mockReturnValue(undefined);
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
  const { user } = open(async () => null);
  const fails = () => act(() => void scripts.at(-1)?.dispatchEvent(new Event('error')));
  fails();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('The preview did not load.')).toBeDefined();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('The preview did not load.')).toBeNull();
  expect(scripts.map(({ src }) => new URL(src).pathname)).toEqual([
    '/widget/taxi-booking.js',
    '/widget/taxi-booking.js',
  ]);
  fails();
  expect(alert.getByText('The preview did not load.')).toBeDefined();
});

test('asks for the code where the operator has no demonstration code to show the preview with', async () => {
  vi.spyOn(customElements, 'get').mockReturnValue(HTMLElement);
  const { user, container } = open(async () => null);
  const element = container.querySelector('taxi-booking');
  const refuse = () =>
    act(() => void element?.dispatchEvent(new CustomEvent('taxi-booking-invalid', { bubbles: true })));
  expect(screen.queryByText(/to see the preview/)).toBeNull();
  refuse();
  expect(screen.getByText('Enter your tracking code to see the preview.')).toBeDefined();
  expect(element?.closest('[hidden]')).not.toBeNull();
  // The element itself says why a code that was entered is refused.
  await user.type(screen.getByRole('textbox', { name: 'Tracking code' }), 'HOTEL42');
  refuse();
  expect(screen.queryByText('Enter your tracking code to see the preview.')).toBeNull();
  expect(element?.closest('[hidden]')).toBeNull();
});
