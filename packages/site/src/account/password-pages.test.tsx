import type { AccountApi } from 'booking-core';
import { type ApiError, fail, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { CommentForm } from './comment-form.tsx';
import { ChangePasswordPage, ConfirmPasswordPage, ResetPasswordPage } from './password-pages.tsx';
import { ProfilePage } from './profile-page.tsx';

let address = '';
function Pages() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  if (pathname === '/confirmpassword/17/c0de') return <ConfirmPasswordPage id="17" code="c0de" />;
  if (pathname === '/confirmpassword') return <ConfirmPasswordPage id={null} code={null} />;
  if (pathname === '/changepassword') return <ChangePasswordPage />;
  if (pathname === '/resetpassword') return <ResetPasswordPage id="17" code="c0de" />;
  return pathname === '/profile' ? <ProfilePage /> : <CommentForm />;
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      The browser’s Back
    </button>
  );
}

function openAt(path: string, api: Partial<AccountApi>) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <main tabIndex={-1}>
          <Pages />
        </main>
        <Back />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile: ada } },
    { hashPassword: async (password) => `hash of ${password}` },
  );
}

const box = (name: string) => screen.getByLabelText(name, { selector: 'input' });

test('another email is asked for only with the password of now, which may be wrong once [2§2.11]', async () => {
  const asked: unknown[] = [];
  const { user } = openAt('/profile', {
    updateProfile: async (profile, _cancel, passwordHash) => {
      asked.push([profile.contact.email, passwordHash]);
      return passwordHash === 'hash of right'
        ? ok(profile)
        : fail({ kind: 'rejected', code: 2, message: 'The current password is not right.' });
    },
  });
  await user.clear(box('Email'));
  await user.type(box('Email'), 'grace@example.com');
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(await screen.findByRole('heading', { name: 'Confirm your password' })).toBeDefined();
  expect(asked).toEqual([]);
  expect(address).toBe('/confirmpassword?next=/profile');
  await user.type(box('Current password'), 'wrong{Enter}');
  expect(await screen.findByText('The current password is not right.')).toBeDefined();
  await user.type(box('Current password'), 'right{Enter}');
  await waitFor(() => expect(address).toBe('/profile'));
  expect(asked).toEqual([
    ['grace@example.com', 'hash of wrong'],
    ['grace@example.com', 'hash of right'],
  ]);
});

test('Back from the question for the password leads to the profile as it was edited', async () => {
  const { user } = openAt('/profile', { updateProfile: async (profile) => ok(profile) });
  await user.clear(box('Last name'));
  await user.type(box('Last name'), 'King');
  await user.clear(box('Email'));
  await user.type(box('Email'), 'grace@example.com');
  await user.click(screen.getByRole('checkbox', { name: 'By text message' }));
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  await screen.findByRole('heading', { name: 'Confirm your password' });
  await user.click(screen.getByRole('button', { name: 'The browser’s Back' }));
  expect(((await screen.findByLabelText('Last name', { selector: 'input' })) as HTMLInputElement).value).toBe('King');
  expect((box('Email') as HTMLInputElement).value).toBe('grace@example.com');
  expect((screen.getByRole('checkbox', { name: 'By text message' }) as HTMLInputElement).checked).toBe(true);
});

test('the profile is there to be seen, and every field of it to be changed [2§2.8 2§2.82]', async () => {
  const asked: Profile[] = [];
  const { booking, user } = openAt('/profile', {
    updateProfile: async (profile) => {
      asked.push(profile);
      return ok(profile);
    },
  });
  for (const [name, was, becomes] of [
    ['First name', 'Ada', 'Augusta'],
    ['Last name', 'Lovelace', 'King'],
    ['Phone', '7911123456', '7911654321'],
  ] as const) {
    const field = box(name) as HTMLInputElement;
    expect(field.value.replace(/ /g, '')).toBe(was);
    await user.clear(field);
    await user.type(field, becomes);
  }
  expect((box('Email') as HTMLInputElement).value).toBe('ada@example.com');
  await user.click(screen.getByRole('checkbox', { name: 'By email' }));
  await user.click(screen.getByRole('checkbox', { name: 'By text message' }));
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(await screen.findByText('Your profile is up to date.')).toBeDefined();
  const contact = { ...ada.contact, firstName: 'Augusta', lastName: 'King', phone: '7911654321' };
  const changed = { ...ada, contact, emailMailing: true, smsMailing: true };
  expect(asked).toEqual([changed]);
  expect(booking.dispatched).toEqual([{ type: 'session.profileChanged', profile: changed }]);
});

test('a password is changed with the one of now, and only where both new ones are the same [2§2.9 2§2.82]', async () => {
  const asked: string[][] = [];
  const { user } = openAt('/changepassword', {
    changePassword: async (...hashes) => {
      asked.push([hashes[0], hashes[1]]);
      return ok(undefined);
    },
  });
  await user.type(box('Current password'), 'engine1843');
  await user.type(box('New password'), 'fortran57');
  await user.type(box('Confirm password'), 'fortran75{Enter}');
  expect(screen.getByText('Password and Confirm password not match')).toBeDefined();
  await user.clear(box('Confirm password'));
  await user.type(box('Confirm password'), 'fortran57{Enter}');
  expect(await screen.findByText(/^Your password has been changed\./)).toBeDefined();
  expect(asked).toEqual([['hash of engine1843', 'hash of fortran57']]);
});

test('what was typed into a password is not shown to another customer who signs in after the end of the session', async () => {
  const { user, set } = openAt('/changepassword', {});
  const signIn = (profile: Profile | null) => set({ session: { profile } });
  await user.type(box('Current password'), 'engine1843');
  await signIn(null);
  await signIn({ ...ada });
  expect((box('Current password') as HTMLInputElement).value).toBe('engine1843');
  await signIn(null);
  await signIn({ ...ada, customerId: 8 });
  expect((box('Current password') as HTMLInputElement).value).toBe('');
});

test('the change of one customer is not made with the password of another', async () => {
  const changed: unknown[] = [];
  const { user, set } = openAt('/profile', {
    updateProfile: async (profile) => {
      changed.push(profile);
      return ok(profile);
    },
    confirmPassword: async () => ok(undefined),
  });
  await user.clear(box('Email'));
  await user.type(box('Email'), 'grace@example.com');
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  await user.type(await screen.findByLabelText('Current password', { selector: 'input' }), 'engine1843');
  await set({ session: { profile: null } });
  await set({ session: { profile: { ...ada, customerId: 8 } } });
  expect((box('Current password') as HTMLInputElement).value).toBe('');
  await user.type(box('Current password'), 'right{Enter}');
  await waitFor(() => expect(address).toBe('/profile'));
  expect(changed).toEqual([]);
  expect(screen.queryByText(/grace@example\.com/)).toBeNull();
});

test('the emailed link sets a new password with its id and its code [2§2.10]', async () => {
  const asked: string[][] = [];
  const { user } = openAt('/resetpassword', {
    resetPassword: async (...parts) => {
      asked.push([parts[0], parts[1], parts[2]]);
      return ok(undefined);
    },
  });
  await user.type(box('New password'), 'fortran57');
  await user.type(box('Confirm password'), 'fortran57{Enter}');
  const said = await screen.findByText(/^Your new password is set\./);
  expect(document.activeElement).toBe(said);
  expect(asked).toEqual([['17', 'c0de', 'hash of fortran57']]);
});

test.each([
  ['/changepassword', ['Current password', 'New password', 'Confirm password']],
  ['/resetpassword', ['New password', 'Confirm password']],
  ['/confirmpassword', ['Current password']],
])('%s keeps typed passwords that the server did not get, and drops refused ones', async (path, fields) => {
  let error: ApiError = { kind: 'network' };
  const refuse = async () => fail(error);
  const { user, container } = openAt(path, { changePassword: refuse, resetPassword: refuse, confirmPassword: refuse });
  for (const field of fields) await user.type(box(field), 'fortran57');
  const values = () => fields.map((field) => (box(field) as HTMLInputElement).value);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(container.querySelector('.acc-said .tb-notice')).not.toBeNull(), { timeout: 2000 });
  expect(values()).toEqual(fields.map(() => 'fortran57'));
  error = { kind: 'rejected', code: 2, message: 'Not so.' };
  await user.keyboard('{Enter}');
  await screen.findByText('Not so.');
  expect(values()).toEqual(fields.map(() => ''));
});

test('a comment is sent with who writes, what about, and every word [2§7.35]', async () => {
  const sent: unknown[] = [];
  const { user } = openAt('/comment', {
    comment: async (comment) => {
      sent.push(comment);
      return ok(undefined);
    },
  });
  await user.click(screen.getByRole('combobox', { name: 'What is it about?' }));
  await user.click(screen.getByRole('option', { name: 'Something I left in the car' }));
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'A glove');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'It is red.');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+447911123456',
    subject: 'A glove',
    message: 'It is red.',
    kind: 'lost',
  });
});

test('the page of a new email address tells what its button does, until it is pressed', async () => {
  const { user } = openAt('/confirmpassword/17/c0de', { confirmEmail: async () => ok('ada@example.org') });
  expect(screen.getByText(/^Once you confirm, .* you sign in with it\.$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Your email has changed.')).toBeDefined();
  expect(screen.queryByText(/^Once you confirm/)).toBeNull();
});

test('the focus stays in the page when a new email address is confirmed', async () => {
  const { user } = openAt('/confirmpassword/17/c0de', { confirmEmail: async () => ok('ada@example.org') });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('who confirms a new email address signs in with it again, since it has ended every sign-in', async () => {
  for (const customerId of [17, 18]) {
    const { booking, user, set, unmount } = openAt('/confirmpassword/17/c0de', {
      confirmEmail: async () => ok('ada@example.org'),
    });
    await set({ session: { profile: { ...ada, customerId } } });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your email has changed.')).toBeDefined();
    const own = [
      { type: 'session.signInOpened', tab: 'signIn', email: 'ada@example.org' },
      { type: 'session.expired' },
    ];
    expect(booking.dispatched).toEqual(customerId === 17 ? own : []);
    unmount();
  }
});

test('a link to a new email address that is used or old leads to the profile, which sends another', async () => {
  const { user } = openAt('/confirmpassword/17/c0de', {
    confirmEmail: async () => fail({ kind: 'rejected', code: 2, message: 'This link has already been used.' }),
  });
  expect(screen.queryByRole('link', { name: 'My Account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This link has already been used.');
  await user.click(screen.getByRole('link', { name: 'My Account' }));
  await waitFor(() => expect(address).toBe('/profile'));
});

test.each(['/changepassword', '/confirmpassword'])(
  'on %s a forgotten password is asked for anew by the link of an email',
  async (path) => {
    const { booking, user } = openAt(path, {});
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(booking.dispatched).toEqual([{ type: 'session.forgotOpened', email: ada.contact.email }]);
  },
);

test('whoever would delete the account and has forgotten its password is sent a link, too', async () => {
  const { booking, user } = openAt('/profile', {});
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(booking.dispatched).toEqual([{ type: 'session.forgotOpened', email: ada.contact.email }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new password ends the sign-in here, as it does everywhere, and asks for it', async () => {
  for (const customerId of [17, 18]) {
    const { booking, user, set, unmount } = openAt('/resetpassword', { resetPassword: async () => ok(undefined) });
    await set({ session: { profile: { ...ada, customerId } } });
    await user.type(box('New password'), 'fortran57');
    await user.type(box('Confirm password'), 'fortran57{Enter}');
    await screen.findByText(/^Your new password is set\./);
    const own = [
      { type: 'session.signInOpened', tab: 'signIn', email: ada.contact.email },
      { type: 'session.expired' },
    ];
    expect(booking.dispatched).toEqual(customerId === 17 ? own : []);
    unmount();
  }
});

test.each([
  ['/bookinghistory', '/bookinghistory'],
  ['//elsewhere.example/', '/profile'],
  ['/\\elsewhere.example', '/profile'],
  ['https://elsewhere.example/', '/profile'],
  ['', '/profile'],
])('after the password, %s leads to %s', async (next, to) => {
  const { user } = openAt(`/confirmpassword?next=${encodeURIComponent(next)}`, {
    confirmPassword: async () => ok(undefined),
  });
  await user.type(box('Current password'), 'right{Enter}');
  await waitFor(() => expect(address).toBe(to));
});
