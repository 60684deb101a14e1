import type { AccountApi } from 'booking-core';
import type { Booking } from 'booking-core/domain';
import { pages } from 'booking-core/messages/pages';
import { WordsProvider } from 'booking-ui/booking-context';
import { TicketView } from 'booking-ui/ticket';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { sampleReturn, sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { offeredFirst } from './ride-words.ts';
import { PrimaryAction } from './ticket-actions.tsx';

const [driven] = sampleReturn.legs ?? [];
if (!driven) throw new Error('no ride to be driven');
/** The driver waits at the pick-up. */
const waiting = (saidHereAt: number | null): Booking => ({
  ...sampleRide,
  status: 'arrived',
  legs: [{ ...driven, status: 'arrived', driverMobile: '+447700900003', saidHereAt }],
});

function Page() {
  const [ride, setRide] = useState(waiting(null));
  return (
    <TicketView
      ride={ride}
      status="ready"
      primaryAction={(step) => {
        const first = offeredFirst(ride, step);
        return first && <PrimaryAction ride={ride} step={first} onChanged={() => setRide(waiting(testNow))} />;
      }}
    />
  );
}

function renderPage(answer: unknown) {
  const sayHere = vi.fn(async (_asked: unknown) => answer);
  const site = {
    account: async () => ({ sayHere }) as unknown as AccountApi,
    settings: readSettings(undefined, undefined, 'http://localhost/'),
  } as unknown as SiteContextValue;
  const rendered = renderWithBooking(
    <MemoryRouter>
      <SiteContext.Provider value={site}>
        <WordsProvider words={pages}>
          <Page />
        </WordsProvider>
      </SiteContext.Provider>
    </MemoryRouter>,
  );
  return { ...rendered, sayHere };
}

test('who stands at the pick-up tells the driver by one press, reads that, and can call still', async () => {
  const { user, sayHere } = renderPage({ ok: true, value: undefined });
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('secondary');
  await user.click(screen.getByRole('button', { name: 'I am here' }));
  expect(sayHere.mock.calls[0]?.[0]).toEqual({ id: sampleRide.jobPartId, code: sampleRide.code, leg: driven.leg });
  const words = await screen.findByText(/^Your driver knows that you are at the pick-up, since /);
  expect(document.activeElement).toBe(words);
  expect(screen.queryByRole('button', { name: 'I am here' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('primary');
});

test('a no of the server is said beside the button, which stays', async () => {
  const { user } = renderPage({ ok: false, error: { kind: 'rejected', code: 2, message: 'Your driver has left.' } });
  await user.click(screen.getByRole('button', { name: 'I am here' }));
  expect(await screen.findByText('Your driver has left.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'I am here' })).toBeDefined();
});
