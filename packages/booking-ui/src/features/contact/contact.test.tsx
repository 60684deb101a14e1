import { emptyContact } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { CustomerSection } from '../account/booker-contact.tsx';
import { ContactSection } from './contact.tsx';

afterEach(cleanup);

const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

test('every field tells its change and that it was left, and may be filled in by the browser [1§5.25 2§2.54]', async () => {
  const { booking, user } = renderWithBooking(<ContactSection />);
  const fields = ['First name', 'Last name', 'Email', 'Phone'].map(box);
  const all = (attribute: string) => fields.map((field) => field.getAttribute(attribute));
  expect(all('autocomplete')).toEqual(['given-name', 'family-name', 'email', 'tel-national']);
  expect(all('inputmode')).toEqual([null, null, 'email', 'tel']);
  expect(all('enterkeyhint')).toEqual(['next', 'next', 'next', 'go']);
  await user.type(box('First name'), 'A');
  await user.tab();
  expect(booking.dispatched).toEqual([
    { type: 'details.contactChanged', field: 'firstName', value: 'A' },
    { type: 'flow.fieldLeft', field: 'contact:firstName' },
  ]);
});

/** What the browser may fill in, of every field of a person. */
const autofillOf = () =>
  [
    ...screen.getAllByRole('textbox', { name: /^(First name|Last name|Email|Phone)$/ }),
    ...screen.getAllByRole('combobox'),
  ].map((field) => field.getAttribute('autocomplete'));

test('of a booker nothing is filled in by the browser, which knows the booker and not the passenger', async () => {
  const { set } = renderWithBooking(
    <>
      <ContactSection />
      <CustomerSection />
    </>,
  );
  const profile = {
    ...{ customerId: 7, bookerId: 3, contact: emptyContact },
    ...{ accountAllowed: false, smsMailing: false, emailMailing: false },
  };
  await set({ session: { profile } });
  expect(autofillOf()).toEqual(Array(10).fill('off'));
});

test('of a caller nothing is filled in by the browser, which knows the staff member', () => {
  renderWithBooking(<ContactSection />, { flow: { popups: { forCaller: true } } });
  expect(autofillOf()).toEqual(Array(5).fill('off'));
});

test('Enter in the last field goes on, after the number was left', async () => {
  const { booking, user, unmount } = renderWithBooking(<ContactSection />);
  await user.type(box('Phone'), '{Enter}');
  expect(booking.dispatched).toEqual([
    { type: 'flow.fieldLeft', field: 'contact:phone' },
    { type: 'flow.nextRequested' },
  ]);
  unmount();
  // In a dialog the dialog's form handles Enter.
  const inDialog = renderWithBooking(<ContactSection titled={false} />);
  await inDialog.user.type(box('Phone'), '{Enter}');
  expect(inDialog.booking.dispatched).toEqual([]);
});

test('a whole name in the first field is shared out', async () => {
  const { booking, user } = renderWithBooking(<ContactSection />, {
    details: { contact: { ...emptyContact, firstName: 'Ada Lovelace' } },
  });
  await user.click(box('First name'));
  await user.click(box('Email'));
  expect(booking.dispatched).toEqual([
    { type: 'flow.fieldLeft', field: 'contact:firstName' },
    { type: 'details.contactChanged', field: 'firstName', value: 'Ada' },
    { type: 'details.contactChanged', field: 'lastName', value: 'Lovelace' },
  ]);
});

test('staff who book for a caller need no email, and sign nobody in', async () => {
  const { set } = renderWithBooking(<ContactSection />);
  expect(box('Email').getAttribute('aria-required')).toBe('true');
  expect(screen.getByText(/Already a member/)).toBeTruthy();
  await set({ flow: { popups: { forCaller: true } } });
  expect(box('Email').getAttribute('aria-required')).not.toBe('true');
  expect(screen.queryByText(/Already a member/)).toBeNull();
});

test('a pasted number changes the country code and the number', async () => {
  const { booking, user } = renderWithBooking(<ContactSection />);
  await user.click(box('Phone'));
  await user.paste('+33 6 12 34 56 78');
  expect(booking.dispatched).toEqual([
    { type: 'details.contactChanged', field: 'dialingCode', value: '33' },
    { type: 'details.contactChanged', field: 'phone', value: '612345678' },
  ]);
});

test('is quiet until a field was left or Next was pressed, then says what is missing [1§5.25]', async () => {
  const { set } = renderWithBooking(<ContactSection />);
  expect(box('First name').getAttribute('aria-invalid')).toBe('false');
  await set({ flow: { revealed: ['contact:firstName', 'contact:phone'] } });
  expect(screen.getByText('First name is required')).toBeDefined();
  expect(screen.getByText('Phone is required')).toBeDefined();
  expect(box('First name').getAttribute('aria-invalid')).toBe('true');
  expect(box('Email').getAttribute('aria-invalid')).toBe('false');
  expect(box('First name').getAttribute('data-field')).toBe('contact:firstName');
});

test('only a booker says for whom [1§3.25]', async () => {
  const { booking, user, set, container } = renderWithBooking(<CustomerSection />);
  expect(container.querySelector('section')).toBeNull();
  const profile = {
    customerId: 7,
    bookerId: 3,
    contact: emptyContact,
    accountAllowed: false,
    smsMailing: false,
    emailMailing: false,
  };
  await set({ session: { profile } });
  expect(box('First name').getAttribute('autocomplete')).toBe('off');
  await user.type(box('First name'), 'G');
  expect(booking.dispatched).toEqual([{ type: 'details.customerChanged', field: 'firstName', value: 'G' }]);
  await set({ session: { profile: { ...profile, bookerId: 0 } } });
  expect(container.querySelector('section')).toBeNull();
});
