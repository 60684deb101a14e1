import type { HttpOutcome } from 'booking-core/ports';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { testConfiguration } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { Footer } from '../chrome/footer.tsx';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { TextPage } from './text-page.tsx';

/**
 * Renders a page of the operator's text, and the footer that links to it.
 * @param text the operator's file; '' for none
 */
function open(name: 'policy' | 'terms', text: string, termsUrl = '', failures: HttpOutcome[] = []) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/?locale=en-GB'),
    http: {
      send: async () =>
        failures.shift() ?? { kind: 'response', status: text === '' ? 404 : 200, body: text, headers: {} },
    },
  } as unknown as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <main tabIndex={-1}>
          <TextPage name={name} />
        </main>
        <Footer />
      </MemoryRouter>
    </SiteContext.Provider>,
    { boot: { configuration: { ...testConfiguration, termsUrl } } },
  );
}
const termsLink = () => screen.getByRole('link', { name: 'Terms' }).getAttribute('href');

test('an operator who wrote no terms has those that the product keeps', async () => {
  open('terms', '');
  expect(await screen.findByRole('heading', { name: 'Cancelling' })).toBeDefined();
});

test('an operator’s own terms stand alone, as plain paragraphs', async () => {
  open('terms', 'Be on time.\n\nNo <b>smoking</b>.');
  expect(await screen.findByText('Be on time.')).toBeDefined();
  expect(screen.getByText('No <b>smoking</b>.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Cancelling' })).toBeNull();
});

test('an operator’s text reads in its own direction, whatever the language of the page', async () => {
  open('terms', 'Be on time.\n\nكونوا في الموعد.');
  for (const text of ['Be on time.', 'كونوا في الموعد.']) {
    expect((await screen.findByText(text)).getAttribute('dir')).toBe('auto');
  }
});

test('another text that nobody wrote says so, and is no terms', async () => {
  open('policy', '');
  expect(await screen.findByText('The operator has not published this yet.')).toBeDefined();
});

test.each<HttpOutcome>([{ kind: 'network' }, { kind: 'timeout' }, { kind: 'response', status: 503, body: '' }])(
  'a text that does not come is asked for again, and is not taken for one that nobody wrote (%o)',
  async (failure) => {
    const { user } = open('terms', 'Be on time.', '', [failure]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('heading', { name: 'Cancelling' })).toBeNull();
    expect(await screen.findByText('Be on time.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  },
);

test('the footer leads to the terms page, or to where the operator has them', () => {
  const { unmount } = open('policy', 'x');
  expect(termsLink()).toMatch(/^\/terms/);
  unmount();
  open('policy', 'x', 'https://operator.example/terms');
  expect(termsLink()).toBe('https://operator.example/terms');
});
