import type { AccountApi } from 'booking-core';
import { fail, ok } from 'booking-core/domain';
import { Link, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { BookInfoPage } from './book-info-page.tsx';
import { oldOf } from './old-booking.ts';

const notFound = fail({ kind: 'rejected', code: 2, message: "We can't find that booking" } as const);
const tooMany = fail({ kind: 'rejected', code: 2, message: 'Too many tries.', reason: 'limit' } as const);

function open(code: string | null, api: Partial<AccountApi>, asked = '', session = createMemoryStorage()) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    session,
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[`/bookinginfo/${asked}`]}>
        <Link to="/bookinginfo">Find a booking</Link>
        <main tabIndex={-1}>
          <BookInfoPage code={code} />
        </main>
      </MemoryRouter>
    </SiteContext.Provider>,
  );
}

const reference = () => screen.getByRole('textbox', { name: 'Reference or code' }) as HTMLInputElement;
const email = () => screen.getByRole('textbox', { name: 'Email' }) as HTMLInputElement;
const find = () => screen.getByRole('button', { name: 'Find booking' });

test('reference and email find the booking; what was wrong stays in the form', async () => {
  const asked: unknown[] = [];
  const { user } = open(null, {
    bookingByReference: async (wanted) => {
      asked.push(wanted);
      return wanted.email === 'ada@example.com' ? ok(sampleRide) : notFound;
    },
    bookingByCode: async () => ok(sampleRide),
  });
  await user.type(reference(), 'TB4821');
  await user.click(find());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Email is required');
  expect(asked).toEqual([]);
  await user.type(email(), 'eve@example.com');
  await user.click(find());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No booking was found with these. Please check both and try again.',
  );
  expect([reference().value, email().value]).toEqual(['TB4821', 'eve@example.com']);
  await user.clear(email());
  await user.type(email(), 'ada@example.com');
  await user.click(find());
  expect(await screen.findByRole('article', { name: 'Ticket TB4821' })).toBeDefined();
  expect(asked.at(-1)).toEqual({ reference: 'TB4821', email: 'ada@example.com' });
  // The form is gone, with the pressed button.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a code needs no email, and one that was wrong stays to be mended', async () => {
  const wrong = '0123456789abcdef0';
  const right = '0123456789abcdef1';
  const { user } = open(wrong, { bookingByCode: async (code) => (code === wrong ? notFound : ok(sampleRide)) });
  expect((await screen.findByRole('alert')).textContent).toContain('No booking was found');
  expect(reference().value).toBe(wrong);
  await user.clear(reference());
  await user.type(reference(), right);
  await user.click(find());
  expect(await screen.findByRole('article', { name: 'Ticket TB4821' })).toBeDefined();
});

test('too many tries are told in the server’s words', async () => {
  const { user } = open(null, { bookingByReference: async () => tooMany });
  await user.type(reference(), 'TB4821');
  await user.type(email(), 'ada@example.com');
  await user.click(find());
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
});

const code = '0123456789abcdef0';
const flying = {
  ...sampleRide,
  status: 'upcoming',
  note: '',
  flight: { number: 'BA117', from: '', landsAt: null },
} as const;

test('an email’s link to change leads to what can be changed: only what is another is sent', async () => {
  const sent: unknown[] = [];
  let ride: typeof sampleRide = flying;
  const api: Partial<AccountApi> = {
    bookingByCode: async () => ok(ride),
    changeBooking: async (_ride, change) => {
      sent.push(change);
      ride = { ...flying, ...{ note: change.note ?? '' } };
      return ok(undefined);
    },
  };
  const { user } = open(code, api, '?do=change');
  const heading = await screen.findByRole('heading', { name: 'Change your booking' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const save = screen.getByRole('button', { name: 'Save changes' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  const flight = screen.getByRole('textbox', { name: 'Flight' }) as HTMLInputElement;
  expect(flight.value).toBe('BA117');
  await user.type(flight, '{Enter}');
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Note to driver' }), 'Ring twice');
  await user.click(save);
  expect(await screen.findByText('Your booking has been changed. The driver is informed.')).toBeDefined();
  expect(sent).toEqual([{ note: 'Ring twice' }]);
});

test('a change that the server refuses says why, and stays in the form', async () => {
  const refused = fail({ kind: 'rejected', code: 2, message: 'The passenger is on board.' } as const);
  const { user } = open(
    code,
    { bookingByCode: async () => ok(flying), changeBooking: async () => refused },
    '?do=change',
  );
  const note = (await screen.findByRole('textbox', { name: 'Note to driver' })) as HTMLTextAreaElement;
  const save = screen.getByRole('button', { name: 'Save changes' });
  await user.type(note, 'Ring twice');
  await user.click(save);
  expect(await screen.findByText('The passenger is on board.')).toBeDefined();
  expect(screen.queryByText('Your booking has been changed. The driver is informed.')).toBeNull();
  expect(note.value).toBe('Ring twice');
  expect(save.getAttribute('aria-disabled')).not.toBe('true');
});

test('what was saved stays in the form while the booking is loaded again, and so does what was typed meanwhile', async () => {
  const ride = { ...flying, note: 'Ring once' };
  let answer = () => {};
  let loads = 0;
  const { user } = open(
    code,
    {
      bookingByCode: () => (loads++ === 0 ? Promise.resolve(ok(ride)) : new Promise(() => {})),
      changeBooking: () =>
        new Promise((resolve) => {
          answer = () => resolve(ok(undefined));
        }),
    },
    '?do=change',
  );
  const flight = (await screen.findByRole('textbox', { name: 'Flight' })) as HTMLInputElement;
  const note = screen.getByRole('textbox', { name: 'Note to driver' }) as HTMLTextAreaElement;
  await user.clear(note);
  await user.type(note, 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.clear(flight);
  await user.type(flight, 'BA119');
  answer();
  expect(await screen.findByText('Your booking has been changed. The driver is informed.')).toBeDefined();
  expect([note.value, flight.value]).toEqual(['Ring twice', 'BA119']);
  expect(screen.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('what has a fare of its own is booked again with everything filled in', async () => {
  const session = createMemoryStorage();
  const { user, booking } = open(code, { bookingByCode: async () => ok(flying) }, '?do=change', session);
  await user.click(await screen.findByRole('button', { name: 'Book again with changes' }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.startedAgain' },
    {
      type: 'journey.prefilled',
      prefill: expect.objectContaining({ local: expect.stringMatching(/^\d{4}-/), vehicleId: flying.vehicleId }),
    },
    { type: 'flight.changed', direction: 'onward', change: { number: 'BA117', airportText: '' } },
    { type: 'journey.noteChanged', note: '' },
  ]);
  // The old booking remains until the new one is made, whose ticket offers to cancel the old one.
  expect(oldOf(session, 'new-code', true)?.reference).toBe(flying.reference);
});

test('the phone to call about other changes is written from left to right in every language', async () => {
  open(code, { bookingByCode: async () => ok(flying) }, '?do=change');
  const heading = await screen.findByRole('heading', { name: 'Change your booking' });
  const phone = heading.closest('form')?.querySelector('a[href^="tel:"]');
  expect(phone?.querySelector('bdi[dir="ltr"]')?.textContent).toBe('020 7946 0000');
});

test('nothing is offered to be changed of a ride that is over', async () => {
  open(code, { bookingByCode: async () => ok({ ...flying, status: 'finish' }) }, '?do=change');
  expect(await screen.findByRole('article', { name: 'Ticket TB4821' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Change your booking' })).toBeNull();
});

test('the page’s link asks for another booking after one was found', async () => {
  const { user } = open(null, { bookingByCode: async () => ok(sampleRide) });
  await user.type(reference(), code);
  await user.click(find());
  expect(await screen.findByRole('article', { name: 'Ticket TB4821' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Find a booking' }));
  await waitFor(() => expect(reference().value).toBe(''));
});
