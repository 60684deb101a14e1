import type { Dialog } from 'booking-core';
import { aProfile } from 'booking-core/testing/builders';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { createScriptedBooking } from '../../testing/scripted-booking.ts';
import { ForgotDialog } from './forgot-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

afterEach(cleanup);

const asking = { requestId: null, error: null, refusals: 0 } as const;
const signIn = (more: Partial<Dialog & { kind: 'signIn' }> = {}): Dialog => ({
  kind: 'signIn',
  tab: 'signIn',
  ...asking,
  ...more,
});
const hashPassword = async (password: string) => `hash of ${password}`;
const box = (name: string) => screen.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;

const draw = (dialog: Dialog) =>
  renderWithBooking(
    dialog.kind === 'forgot' ? <ForgotDialog /> : <SignInDialog />,
    { flow: { dialog } },
    { hashPassword },
  );

test('Enter signs in with the hash of the password and what Remember me says [2§2.45 2§2.47]', async () => {
  const { booking, user } = draw(signIn());
  expect(box('Email').getAttribute('autocomplete')).toBe('username');
  expect(box('Password').type).toBe('password');
  await user.type(box('Email'), ' grace@example.com');
  await user.type(box('Password'), 'cobol1959');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.type(box('Password'), '{Enter}');
  await waitFor(() =>
    expect(booking.dispatched).toEqual([
      {
        type: 'session.signInRequested',
        email: 'grace@example.com',
        passwordHash: 'hash of cobol1959',
        remember: true,
      },
    ]),
  );
});

test('spaces around a password are no part of it: it is hashed as it was compared', async () => {
  const { booking, user } = draw(signIn());
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Password'), ' cobol1959  {Enter}');
  await waitFor(() => expect(booking.dispatched).toMatchObject([{ passwordHash: 'hash of cobol1959' }]));
});

test('what is missing is said, and the first of it gets the focus [2§5.2]', async () => {
  const { booking, user } = draw(signIn());
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Email is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(box('Email').ownerDocument.activeElement).toBe(box('Email'));
  expect(booking.dispatched).toEqual([]);
});

test('a refusal is said and clears the password, the email stays [2§8.4]', async () => {
  const { user, set } = draw(signIn());
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Password'), 'wrong1');
  await set({ flow: { dialog: signIn({ refusals: 1, error: { server: 'Wrong email or password.' } }) } });
  expect(screen.getByRole('alert').textContent).toBe('Wrong email or password.');
  await waitFor(() => expect(box('Password').value).toBe(''));
  expect(box('Email').value).toBe('grace@example.com');
});

test('a refused sign-up clears both passwords, the person stays [2§8.4]', async () => {
  const { user, set } = draw(signIn({ tab: 'signUp' }));
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Password'), 'cobol1959');
  await user.type(box('Confirm password'), 'cobol1959');
  await set({ flow: { dialog: signIn({ tab: 'signUp', refusals: 1, error: { server: 'There is an account.' } }) } });
  expect(screen.getByRole('alert').textContent).toBe('There is an account.');
  await waitFor(() => expect([box('Password').value, box('Confirm password').value]).toEqual(['', '']));
  expect(box('Email').value).toBe('grace@example.com');
});

test('what the password is hashed with may not load: that is said, and the next press tries again', async () => {
  let loads = false;
  const hash = (password: string) => (loads ? hashPassword(password) : Promise.reject(new Error('no network')));
  const { booking, user, set } = renderWithBooking(
    <SignInDialog />,
    { flow: { dialog: signIn(), online: false } },
    { hashPassword: hash },
  );
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Password'), 'cobol1959{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You are offline\./);
  loads = true;
  await set({ flow: { online: true } });
  await user.type(box('Password'), '{Enter}');
  await waitFor(() => expect(booking.dispatched).toMatchObject([{ type: 'session.signInRequested' }]));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the eye shows the password and hides it again [1§2.39]', async () => {
  const { user } = draw(signIn());
  await user.click(screen.getByRole('button', { name: 'Show password Password' }));
  expect(box('Password').type).toBe('text');
  // The name says what a press does, so there is no pressed state that would say the opposite.
  const hide = screen.getByRole('button', { name: 'Hide password Password' });
  expect(hide.hasAttribute('aria-pressed')).toBe(false);
  await user.click(hide);
  expect(box('Password').type).toBe('password');
});

test('while the server is asked nothing is asked twice and the tabs stay', async () => {
  const { booking, user } = draw(signIn({ requestId: 'r1' }));
  await user.click(screen.getByRole('button', { name: 'Processing' }));
  await user.click(screen.getByRole('tab', { name: 'SIGN UP' }));
  expect(booking.dispatched).toEqual([]);
});

test('signing up sends the person and the hash; a confirmation that differs says so [2§2.45 2§2.48 2§3.2]', async () => {
  const { booking, user } = draw(signIn({ tab: 'signUp' }));
  await user.type(box('First name'), 'Grace');
  await user.type(box('Last name'), 'Hopper');
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Phone'), '7911654321');
  await user.type(box('Password'), 'cobol1959');
  await user.type(box('Confirm password'), 'cobol1960{Enter}');
  expect(screen.getByText('Password and Confirm password not match')).toBeDefined();
  expect(booking.dispatched).toEqual([]);
  await user.type(box('Confirm password'), '{Backspace}{Backspace}59{Enter}');
  await waitFor(() =>
    expect(booking.dispatched).toEqual([
      {
        type: 'session.signUpRequested',
        contact: {
          firstName: 'Grace',
          lastName: 'Hopper',
          email: 'grace@example.com',
          phone: '7911654321',
          dialingCode: '44',
        },
        passwordHash: 'hash of cobol1959',
      },
    ]),
  );
});

test('an account made with the details of the passenger still asks for a password [2§5.13]', async () => {
  const contact = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '7911224321',
    dialingCode: '44',
  };
  const { booking, user } = renderWithBooking(
    <SignInDialog />,
    { details: { contact }, flow: { dialog: signIn({ tab: 'signUp' }) } },
    { hashPassword },
  );
  expect([box('First name').value, box('Email').value]).toEqual(['Grace', 'grace@example.com']);
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(booking.dispatched).toEqual([]);
  await user.type(box('Password'), 'cobol1959');
  await user.type(box('Confirm password'), 'cobol1959{Enter}');
  await waitFor(() =>
    expect(booking.dispatched).toEqual([
      { type: 'session.signUpRequested', contact, passwordHash: 'hash of cobol1959' },
    ]),
  );
});

test('a phone that no numbering plan holds is refused at its field when signing up is asked for [1§5.16]', async () => {
  const booking = createScriptedBooking({ flow: { dialog: signIn({ tab: 'signUp' }) } });
  const real = { dialingCode: '44', phone: '7911224321', international: '+44 7911 224321' };
  const readPhone = async (number: string) => (number === '+447911224321' ? real : null);
  const { user } = renderWithBooking(<SignInDialog />, {}, { hashPassword }, { ...booking, readPhone });
  await user.type(box('First name'), 'Grace');
  await user.type(box('Last name'), 'Hopper');
  await user.type(box('Email'), 'grace@example.com');
  await user.type(box('Phone'), '791122432');
  await user.type(box('Password'), 'cobol1959');
  await user.type(box('Confirm password'), 'cobol1959{Enter}');
  await waitFor(() => expect(screen.getByText('Phone is invalid')).toBeDefined());
  await waitFor(() => expect(box('Phone').ownerDocument.activeElement).toBe(box('Phone')));
  expect(booking.dispatched).toEqual([]);
  await user.type(box('Phone'), '1{Enter}');
  await waitFor(() =>
    expect(booking.dispatched).toMatchObject([
      { type: 'session.signUpRequested', contact: { phone: '7911224321', dialingCode: '44' } },
    ]),
  );
});

test('a short password and a long one are said [1§5.21 1§8.19 1§9.4 2§5.5 2§8.16 2§9.2]', async () => {
  const { user } = draw(signIn({ tab: 'signUp' }));
  await user.type(box('Password'), '12345');
  await user.tab();
  expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined();
  await user.type(box('Password'), '6789012345678901');
  await user.tab();
  expect(screen.getByText('Password must be at most 20 characters long')).toBeDefined();
});

test('tabs, forgotten password and closing are told [1§2.24 2§2.47]', async () => {
  const { booking, user } = draw(signIn());
  await user.click(screen.getByRole('tab', { name: 'SIGN UP' }));
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(booking.dispatched.map((event) => event.type)).toEqual([
    'session.tabChosen',
    'session.forgotOpened',
    'flow.dialogClosed',
  ]);
});

test('the forgotten password asks for an email and says when it cannot be sent [1§2.24 2§2.50]', async () => {
  const { booking, user, set } = draw({ kind: 'forgot', ...asking });
  expect(screen.getByRole('dialog', { name: 'FORGOT PASSWORD' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Email is required')).toBeDefined();
  await user.type(box('Email'), 'grace@example.com{Enter}');
  expect(booking.dispatched).toEqual([{ type: 'session.resetRequested', email: 'grace@example.com' }]);
  await set({ flow: { dialog: { kind: 'forgot', ...asking, requestId: 'r1' } } });
  expect(screen.getByRole('button', { name: 'Processing' })).toBeDefined();
  await set({ flow: { dialog: { kind: 'forgot', ...asking, error: { key: 'error.generic' } } } });
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong, please try again.');
});

test('what was typed for the email is there in the forgotten password, and back again', async () => {
  const typed = draw(signIn());
  await typed.user.type(box('Email'), 'grace@example.com');
  await typed.user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(typed.booking.dispatched).toEqual([{ type: 'session.forgotOpened', email: 'grace@example.com' }]);
  cleanup();

  const forgot = draw({ kind: 'forgot', ...asking, email: 'grace@example.com' });
  expect(box('Email').value).toBe('grace@example.com');
  await forgot.user.type(box('Email'), '.uk');
  await forgot.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  const back = { type: 'session.signInOpened', tab: 'signIn', email: 'grace@example.com.uk' };
  expect(forgot.booking.dispatched.at(-1)).toEqual(back);
  cleanup();

  draw({ ...signIn(), email: 'grace@example.com.uk' } as Dialog);
  expect(box('Email').value).toBe('grace@example.com.uk');
});

test('whoever is signed in and has forgotten the password is not led back to signing in', () => {
  const dialog: Dialog = { kind: 'forgot', ...asking, email: 'grace@example.com' };
  renderWithBooking(<ForgotDialog />, { flow: { dialog }, session: { profile: aProfile() } });
  expect(screen.queryByRole('button', { name: 'Back to sign in' })).toBeNull();
  expect(box('Email').value).toBe('grace@example.com');
});
