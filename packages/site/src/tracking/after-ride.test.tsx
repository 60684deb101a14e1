import type { AccountApi } from 'booking-core';
import type { ApiError, Booking } from 'booking-core/domain';
import { map } from 'booking-core/messages/map';
import { pages } from 'booking-core/messages/pages';
import { tracking } from 'booking-core/messages/tracking';
import { MessagesProvider } from 'booking-ui/booking-context';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { cleanup, renderWithBooking, screen, waitFor, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { AfterRide } from './after-ride.tsx';

afterEach(cleanup);

/**
 * @param status that of the tracked ride; without it, that of its booking
 * @param answers errors in place of the booking, one for each of the first requests
 */
function renderAfter(ride: Partial<Booking> = {}, status?: string, answers: readonly ApiError[] = []) {
  const comment = vi.fn(async (_comment: unknown) => ({ ok: true, value: undefined }) as const);
  const booking = { ...sampleRide, status: 'finish', ...ride };
  const errors = [...answers];
  const bookingByCode = async () => {
    const error = errors.shift();
    return error ? { ok: false, error } : { ok: true, value: booking };
  };
  const api = { bookingByCode, comment } as unknown as AccountApi;
  const site = {
    account: async () => api,
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    session: createMemoryStorage(),
  } as unknown as SiteContextValue;
  const rendered = renderWithBooking(
    <MemoryRouter>
      <SiteContext.Provider value={site}>
        <MessagesProvider words={{ ...pages, ...map, ...tracking }}>
          <AfterRide asked={{ id: '7', code: 'the-code' }} status={status ?? booking.status} />
        </MessagesProvider>
      </SiteContext.Provider>
    </MemoryRouter>,
  );
  return { ...rendered, comment };
}

test('after the ride there are receipt, rating, lost property and the way back', async () => {
  const { booking, user } = renderAfter();
  expect(await screen.findByRole('group', { name: 'How was it, from 1 to 5?' })).toBeDefined();
  const rating = screen.getByRole('group', { name: 'How was it, from 1 to 5?' });
  const receipt = await screen.findByRole('button', { name: 'Download receipt' });
  expect(receipt.dataset.kind).toBe('primary');
  expect(rating.compareDocumentPosition(receipt) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  for (const name of ['Lost something?', 'Book the way back']) {
    expect(screen.getByRole('button', { name }).dataset.kind).toBe('secondary');
  }
  await user.click(screen.getByRole('button', { name: 'Book the way back' }));
  expect(booking.dispatched).toMatchObject([
    { type: 'flow.startedAgain' },
    { type: 'journey.prefilled', prefill: { pickup: { fullAddress: sampleRide.dropoff.address } } },
  ]);
});

test('a ride is rated in place, by one press', async () => {
  const { user, comment, booking } = renderAfter();
  vi.spyOn(booking, 'account').mockResolvedValue({ comment } as unknown as AccountApi);
  await user.click(await screen.findByRole('button', { name: '4 of 5' }));
  expect(comment.mock.calls[0]?.[0]).toMatchObject({ kind: 'rating', rated: { rating: 4 } });
  expect(await screen.findByText('You rated this ride 4 of 5.')).toBeDefined();
  expect(screen.queryByRole('button', { name: '4 of 5' })).toBeNull();
});

test('what was left in the car is asked for before it is sent', async () => {
  const { user, comment } = renderAfter();
  await user.click(await screen.findByRole('button', { name: 'Lost something?' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Lost something?' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(comment).not.toHaveBeenCalled();
  expect(dialog.getByRole('alert').textContent).toBe('What did you leave in the car? is required');
  await user.type(dialog.getByRole('textbox', { name: 'What did you leave in the car?' }), 'A black umbrella');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  // The server needs no email address for a comment about a booking, which may have none.
  expect(comment.mock.calls[0]?.[0]).toMatchObject({
    ...{ kind: 'lost', message: 'A black umbrella', about: { code: sampleRide.code } },
  });
});

test('while what was lost is being sent the dialog stays: its outcome would be lost', async () => {
  const { user, comment } = renderAfter();
  let answer = () => {};
  comment.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: undefined });
      }),
  );
  await user.click(await screen.findByRole('button', { name: 'Lost something?' }));
  await user.type(screen.getByRole('textbox', { name: 'What did you leave in the car?' }), 'A black umbrella');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  answer();
  expect(await screen.findByText(tracking['tracking.sent'])).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was typed about a lost thing stays when its dialog is closed, until it is sent', async () => {
  const { user } = renderAfter();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Lost something?' }));
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What did you leave in the car?' });
  };
  await user.type(await open(), 'A black umbrella');
  await user.keyboard('{Escape}');
  expect((await open()).value).toBe('A black umbrella');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(tracking['tracking.sent']);
  expect((await open()).value).toBe('');
});

test('after the first ride of a return, what was lost in it is reported while the second is to come', async () => {
  renderAfter({ status: 'upcoming' }, 'finish');
  expect(await screen.findByRole('button', { name: 'Lost something?' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'How was it, from 1 to 5?' })).toBeNull();
});

test('a cancelled ride is neither rated nor searched', async () => {
  renderAfter({ status: 'cancelled' });
  expect(await screen.findByRole('button', { name: 'Book the way back' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Rate your ride' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Book again' }).dataset.kind).toBe('primary');
});

test('says that the booking could not be loaded, and asks for it again', async () => {
  const { user } = renderAfter({}, 'finish', [{ kind: 'timeout' }]);
  expect(await screen.findByText(pages['account.failedTitle'])).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Download receipt' })).toBeDefined();
  expect(screen.queryByText(pages['account.failedTitle'])).toBeNull();
});

test('says why what was lost could not be reported, with what was typed still there', async () => {
  const { user, comment } = renderAfter();
  comment.mockResolvedValueOnce({ ok: false, error: { kind: 'timeout' } } as never);
  await user.click(await screen.findByRole('button', { name: 'Lost something?' }));
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What did you leave in the car?' });
  await user.type(words, 'A black umbrella');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const said = () => screen.getByRole('dialog').querySelector('[aria-live="polite"]')?.textContent;
  await waitFor(() => expect(said()).toBe('This is taking too long. Please try again.'));
  expect(words.value).toBe('A black umbrella');
  expect(screen.queryByText(tracking['tracking.sent'])).toBeNull();
});
