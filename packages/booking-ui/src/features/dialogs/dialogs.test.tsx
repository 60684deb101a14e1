import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, within } from '../../testing/render.tsx';
import { readyState } from '../../testing/scripted-booking.ts';
import { PromoDialog, preloadJourney } from '../lazy-features.ts';
import { DialogHost } from './dialog-host.tsx';

afterEach(cleanup);
// Preloaded, because on a busy machine importing all dialogs takes longer than a test's timeout.
await preloadJourney();

const { payment } = readyState();
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('draws nothing while the machine asks for nothing', () => {
  renderWithBooking(<DialogHost />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an alert has the words of the catalogue, the phone, and OK [1§2.23 1§8.21 2§2.83 2§8.17]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'alert', title: 'error', text: { key: 'error.generic' } } },
  });
  const box = await dialog('Error');
  expect(box.getByText('Something went wrong, please try again.')).toBeDefined();
  expect(box.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
  await user.click(box.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Enter}');
  expect(booking.dispatched).toEqual([{ type: 'flow.dialogClosed' }, { type: 'flow.dialogClosed' }]);
});

test('an alert about a place that comes twice says which, beside the words of the catalogue', async () => {
  const help = { key: 'error.duplicatePlace', params: { place: 'Paddington Station' } } as const;
  renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'alert', title: 'error', text: { key: 'error.generic' }, help } },
  });
  const box = await dialog('Error');
  expect(box.getByText('Something went wrong, please try again.')).toBeDefined();
  expect(
    box.getByText('Paddington Station is already part of the journey. Please choose another place.'),
  ).toBeDefined();
});

test("a message shows the server's sentence as text and never as markup [1§2.34 1§8.21 2§3.37 2§8.17]", async () => {
  renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'alert', title: 'message', text: { server: '<img src=x onerror=alert(1)>' } } },
  });
  const box = await dialog('Message');
  expect(box.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
});

test('an alert that asks to sign in has SIGN IN and CANCEL, and Enter signs in [1§2.23 2§2.83]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'alert', title: 'error', text: { key: 'account.sessionOver' }, signIn: true } },
  });
  const box = await dialog('Error');
  expect(box.queryByRole('button', { name: 'OK' })).toBeNull();
  await user.keyboard('{Enter}');
  await user.click(box.getByRole('button', { name: 'SIGN IN' }));
  await user.click(box.getByRole('button', { name: 'CANCEL' }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.dialogConfirmed' },
    { type: 'flow.dialogConfirmed' },
    { type: 'flow.dialogClosed' },
  ]);
});

test('nothing is drawn before its time has come [1§8.2 1§9.12]', async () => {
  const { set } = renderWithBooking(<DialogHost />, { flow: { dialog: { kind: 'promo' }, dialogShown: false } });
  // Its code is loaded, so only `dialogShown` prevents it from rendering.
  await PromoDialog.preload();
  await set({ flow: { online: true } });
  expect(screen.queryByRole('dialog')).toBeNull();
  await set({ flow: { dialogShown: true } });
  expect(await screen.findByRole('dialog', { name: 'Promo code' })).toBeDefined();
});

test('a question shows Processing while what it asked for is under way [1§2.33 1§2.34 1§8.21 2§2.80 2§3.36 2§8.17]', async () => {
  renderWithBooking(<DialogHost />, {
    flow: {
      dialog: {
        kind: 'confirm',
        title: 'question',
        text: { server: 'Give it up?' },
        onOk: 'dropBooking',
        busy: true,
      },
    },
  });
  const box = await dialog('Question');
  expect(box.getByRole('button', { name: 'Processing' }).getAttribute('aria-disabled')).toBe('true');
});

test('a promo code is submitted by Enter or OK, says what is wrong with it, and shows Processing [1§2.22 1§8.14 2§2.85 2§5.28]', async () => {
  const { booking, user, set } = renderWithBooking(<DialogHost />, { flow: { dialog: { kind: 'promo' } } });
  const box = await dialog('Promo code');
  const field = await box.findByRole('textbox', { name: 'Promo code' });
  expect(field.ownerDocument.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  await user.click(box.getByRole('button', { name: 'OK' }));
  await set({ flow: { revealed: ['promo'] } });
  expect(box.getByText('Promo code is required')).toBeDefined();
  await set({ details: { promo: { status: 'refused', text: 'SPRING', message: 'Too late for it.' } } });
  expect(box.getByText('Too late for it.')).toBeDefined();
  await set({ details: { promo: { status: 'refused', text: 'SPRING', message: '' } } });
  expect(box.getByText('Something went wrong, please try again.')).toBeDefined();
  await set({
    details: { promo: { status: 'checking', text: 'SPRING', requestId: 'r', price: { minor: 5400, currency: 'GBP' } } },
  });
  expect(box.getByRole('button', { name: 'Processing' })).toBeDefined();
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(booking.dispatched).toEqual([
    { type: 'promo.submitted' },
    { type: 'promo.submitted' },
    { type: 'flow.dialogClosed' },
  ]);
});

test('contact details are given in a dialog; Enter in a field is its OK [1§2.24 2§2.51 2§5.28]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, { flow: { dialog: { kind: 'contact', goOn: null } } });
  const box = await dialog('Contact details');
  const name = await box.findByRole('textbox', { name: 'First name' });
  name.focus();
  await user.keyboard('{Enter}');
  await user.click(box.getByRole('button', { name: 'Close' }));
  expect(booking.dispatched.filter(({ type }) => type !== 'flow.fieldLeft')).toEqual([
    { type: 'flow.contactSubmitted' },
    { type: 'flow.dialogClosed' },
  ]);
});

test('a question is answered with Enter, OK, Cancel or Escape [1§2.33 2§2.80 2§2.81 2§3.36 2§8.17]', async () => {
  const question = {
    flow: {
      dialog: {
        kind: 'confirm',
        title: 'pleaseConfirm',
        text: { server: 'The fare is now £59.50.' },
        onOk: 'acceptFare',
      } as const,
    },
  };
  const { booking, user } = renderWithBooking(<DialogHost />, question);
  const box = await dialog('Please Confirm');
  expect(box.getByText('The fare is now £59.50.')).toBeDefined();
  await user.keyboard('{Enter}');
  await user.click(box.getByRole('button', { name: 'OK' }));
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(booking.dispatched).toEqual([
    { type: 'flow.dialogConfirmed' },
    { type: 'flow.dialogConfirmed' },
    { type: 'flow.dialogClosed' },
    { type: 'flow.dialogClosed' },
  ]);
});

test('what could not be done without a network is offered again, and done when it is back', async () => {
  const { booking, user, set } = renderWithBooking(<DialogHost />, {
    flow: {
      online: false,
      dialog: { kind: 'alert', title: 'error', text: { key: 'error.offlineNotBooked' }, retry: 'confirm' },
    },
  });
  const box = await dialog('Error');
  expect(box.getByText(/^You are offline, so nothing was booked\./)).toBeDefined();
  const again = box.getByRole('button', { name: 'Try again' });
  await user.click(again);
  expect(booking.dispatched).toEqual([]);
  await set({ flow: { online: true } });
  await user.click(again);
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(booking.dispatched).toEqual([{ type: 'flow.dialogConfirmed' }, { type: 'flow.dialogClosed' }]);
});

test('an expired quotation gives the phone, asks for a time and quotes again [1§2.28 1§8.11 1§8.12 2§2.67 2§2.68 2§2.70 2§8.11 2§8.12]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'quotationExpired', time: null, returnTime: null, busy: false } },
  });
  const box = await dialog('Quotation Expired');
  expect(
    box.getByText('Opps, your quotation has expired. Please try again or call our friendly team on 020 7946 0000'),
  ).toBeDefined();
  await user.click(box.getByRole('button', { name: 'Re-Quote' }));
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(booking.dispatched).toEqual([{ type: 'quote.renewRequested' }, { type: 'quote.renewCancelled' }]);
});

test('a time before the earliest is warned about and not quoted [1§2.28 1§4.20 2§2.67 2§2.68 2§2.69 2§2.70 2§2.85 2§8.13 2§4.18 2§4.19 2§9.11]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'quotationExpired', time: '2026-11-21T08:00', returnTime: null, busy: false } },
  });
  const box = await dialog('Quotation Expired');
  expect(await box.findByText(/^The earliest time we can pickup from this address is 21\/11\/2026/)).toBeDefined();
  const button = box.getByRole('button', { name: 'Re-Quote' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  await user.click(box.getByRole('button', { name: 'Done' }));
  expect(booking.dispatched).toEqual([]);
  box.getByRole('spinbutton', { name: 'Hour' }).focus();
  await user.keyboard('{ArrowUp}');
  await user.click(box.getByRole('button', { name: 'ASAP' }));
  expect(booking.dispatched).toEqual([
    { type: 'quote.renewTimeChosen', local: '2026-11-21T09:00' },
    { type: 'quote.renewTimeChosen', local: null },
  ]);
});

test('a return that is too early is said next to its time, which can be chosen there; Escape erases nothing [1§4.20]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    journey: { returnKind: 'return', returnTime: '2026-11-21T10:00' },
    flow: {
      dialog: { kind: 'quotationExpired', time: '2026-11-21T12:00', returnTime: '2026-11-21T10:00', busy: false },
    },
  });
  const box = await dialog('Quotation Expired');
  const back = within(await box.findByRole('group', { name: 'Return time' }));
  expect(await back.findByText('The earliest possible return date is 21/11/2026 12:00')).toBeDefined();
  expect(box.getByRole('button', { name: 'Re-Quote' }).getAttribute('aria-disabled')).toBe('true');
  back.getByRole('spinbutton', { name: 'Hour' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'quote.renewReturnChosen', local: '2026-11-21T11:00' });
  await user.keyboard('{Escape}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flow.dialogClosed' });
});

test('a return that is right is one line, which unfolds to be changed', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    journey: { returnKind: 'return', returnTime: '2026-11-25T10:00' },
    flow: { dialog: { kind: 'quotationExpired', time: null, returnTime: '2026-11-25T10:00', busy: false } },
  });
  const back = within(await (await dialog('Quotation Expired')).findByRole('group', { name: 'Return time' }));
  expect(back.queryByRole('grid')).toBeNull();
  await user.click(back.getByRole('button', { name: /^25\/11\/2026 10:00/ }));
  (await back.findByRole('spinbutton', { name: 'Hour' })).focus();
  await user.keyboard('{ArrowUp}');
  expect(booking.dispatched.at(-1)).toEqual({ type: 'quote.renewReturnChosen', local: '2026-11-25T11:00' });
  await user.click(back.getByRole('button', { name: 'Done' }));
  expect(back.queryByRole('grid')).toBeNull();
  expect(document.activeElement).toBe(back.getByRole('button', { name: /^25\/11\/2026 10:00/ }));
});

test('Later that is pressed again keeps the time that was chosen for it', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'quotationExpired', time: '2026-11-25T14:30', returnTime: null, busy: false } },
  });
  const box = await dialog('Quotation Expired');
  await user.click(box.getByRole('button', { name: 'Later' }));
  expect(booking.dispatched.filter((event) => !('local' in event && event.local === '2026-11-25T14:30'))).toEqual([]);
});

test('while it quotes again it says Processing [1§4.20 2§4.18 2§4.19 2§9.11]', async () => {
  renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'quotationExpired', time: null, returnTime: null, busy: true } },
  });
  const box = await dialog('Quotation Expired');
  expect(box.getByRole('button', { name: 'Processing' }).getAttribute('aria-busy')).toBe('true');
});

test('a booking under way says so, cannot be closed and cannot be sent twice [1§2.32 2§2.79 2§3.35]', async () => {
  const { user, set } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'paymentProcess' } },
    payment: { ...payment, status: 'recording', requestId: 'r1' },
  });
  const box = await dialog('Please wait');
  expect(box.getByRole('status').textContent).toBe('We are confirming your payment.');
  await set({ payment: { status: 'creating' } });
  expect(box.getByRole('status').textContent).toBe('We are booking your taxi.');
  expect(screen.getByRole('dialog').querySelector('.tb-spin')).not.toBeNull();
  expect(box.queryAllByRole('button')).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('a lost answer is asked about, never called an error', async () => {
  const { booking, user, set } = renderWithBooking(<DialogHost />, {
    payment: { ...payment, status: 'unknown', requestId: 'r2' },
  });
  const box = await dialog('What happened to my booking?');
  expect(box.getByText(/We are checking whether your taxi is booked/)).toBeDefined();
  expect(box.getByText(/never booked twice/)).toBeDefined();
  expect(box.queryByText(/error/i)).toBeNull();
  expect(box.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
  await set({ payment: { requestId: null } });
  await user.click(box.getByRole('button', { name: 'Check again' }));
  expect(booking.dispatched).toEqual([{ type: 'payment.lookupRequested' }]);
});

test.each([
  [
    'the server’s own words',
    { code: 2, message: 'The booking could not be marked as paid.' },
    /could not be marked as paid/,
  ],
  ['the generic ones', { code: 0, message: 'row 17' }, /^Something went wrong, please try again\.$/],
])('a payment that could not be recorded says so in %s while it is looked up', async (_what, said, words) => {
  renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'paymentProcess' } },
    payment: {
      status: 'unknown',
      requestId: 'r2',
      job: { code: 'c', jobPartId: '1', returnRef: '', reference: 'ABC', totalMinor: 5400, currency: 'GBP' },
      error: { kind: 'rejected', ...said },
    },
  });
  const box = await dialog('What happened to my booking?');
  expect(box.getByRole('alert').textContent).toMatch(words);
});

test('a note is saved with Enter or OK, and left alone by Close or Escape [1§2.20 2§2.84]', async () => {
  const { booking, user } = renderWithBooking(<DialogHost />, {
    flow: { dialog: { kind: 'note', goOn: null } },
    journey: { note: 'Ring' },
  });
  const box = await dialog('Note to driver');
  const text = box.getByRole('textbox', { name: 'Note to driver' });
  expect(text.ownerDocument.activeElement).toBe(text);
  await user.type(text, ' twice{Shift>}{Enter}{/Shift}please{Enter}');
  await user.click(box.getByRole('button', { name: 'OK' }));
  await user.click(box.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  const saved = [{ type: 'journey.noteChanged', note: 'Ring twice\nplease' }, { type: 'flow.dialogConfirmed' }];
  expect(booking.dispatched).toEqual([
    ...saved,
    ...saved,
    { type: 'flow.dialogClosed' },
    { type: 'flow.dialogClosed' },
  ]);
});

test.each([
  ['signOut', 'Sign out', 'Stay signed in'],
  ['acceptFare', 'Book at the new fare', 'Do not book'],
  ['dropBooking', 'Cancel the booking', 'Keep the booking'],
  ['payOffline', 'Do not pay online', 'Go on paying online'],
] as const)('the answers to %s name what they do, and keep their names', async (onOk, ok, cancel) => {
  const asked = { kind: 'confirm', title: 'pleaseConfirm', text: { key: 'payment.dropQuestion' }, onOk } as const;
  renderWithBooking(<DialogHost />, { flow: { dialog: asked } });
  await dialog('Please Confirm');
  const describedAs = (name: string) => {
    const button = screen.getByRole('button', { name });
    return button.ownerDocument.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect([describedAs('OK'), describedAs('Cancel')]).toEqual([ok, cancel]);
  expect(screen.getByText(ok)).toBeDefined();
});
