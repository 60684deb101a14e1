import type { AccountApi, Announcement } from 'booking-core';
import { ok, type Profile } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { act, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { CommentForm } from './comment-form.tsx';

const { session } = readyState();
const grace: Profile = { ...ada, customerId: 8, contact: { ...ada.contact, firstName: 'Grace', lastName: 'Hopper' } };

function open(profile: Profile | null, api: Partial<AccountApi> = {}) {
  const listeners = new Set<(said: Announcement) => void>();
  const booking = createScriptedBooking({ session: { ...session, profile } });
  booking.onAnnouncement = (listen) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
  };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  const drawn = renderWithBooking(
    <SiteContext.Provider value={site}>
      <CommentForm />
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  const signIn = (who: Profile | null) => drawn.set({ session: { ...session, profile: who } });
  const signOut = async (expired: boolean) => {
    await signIn(null);
    await act(async () => {
      for (const listen of listeners) listen({ kind: 'signedOut', expired });
    });
  };
  return { ...drawn, signIn, signOut };
}

const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }).value;

test('nothing of a customer stays in the form for whoever uses the page after the sign-out', async () => {
  const { user, signOut } = open(ada);
  expect(textOf('Email')).toBe('ada@example.com');
  await user.type(screen.getByLabelText('Message'), 'My bag is in the car');
  await signOut(false);
  for (const label of ['Name', 'Email', 'Phone', 'Message']) expect(textOf(label)).toBe('');
});

test('the form is that of the customer who signs in after another', async () => {
  const { signIn, signOut } = open(ada);
  await signOut(true);
  await signIn(grace);
  expect(textOf('Name')).toBe('Grace Hopper');
});

test('a customer whose first and last name are long can write', async () => {
  const sent: string[] = [];
  const contact = { ...ada.contact, firstName: 'A'.repeat(255), lastName: 'L'.repeat(255) };
  const comment: AccountApi['comment'] = async ({ name }) => {
    sent.push(name);
    return ok(undefined);
  };
  const { user } = open({ ...ada, contact }, { comment });
  await user.type(screen.getByLabelText('Subject'), 'A bag');
  await user.type(screen.getByLabelText('Message'), 'It is in the car');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await expect.poll(() => sent).toEqual(['A'.repeat(255)]);
});

test('a number keeps the 0 that belongs to it, as in Ivory Coast and Italy', async () => {
  const sent: string[] = [];
  const contact = { ...ada.contact, dialingCode: '225', phone: '0101234567' };
  const comment: AccountApi['comment'] = async ({ phone }) => {
    sent.push(phone);
    return ok(undefined);
  };
  const { user, booking } = open({ ...ada, contact }, { comment });
  booking.readPhone = async () => ({ dialingCode: '225', phone: '0101234567', international: '+225 01 01 23 4567' });
  await user.type(screen.getByLabelText('Subject'), 'A bag');
  await user.type(screen.getByLabelText('Message'), 'It is in the car');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await expect.poll(() => sent).toEqual(['+2250101234567']);
});

test('a message stays when the session ends by itself, and when a guest signs in', async () => {
  const { user, signIn, signOut } = open(null);
  await user.type(screen.getByLabelText('Message'), 'My bag is in the car');
  await signIn(ada);
  await signOut(true);
  await signIn({ ...ada });
  expect(textOf('Message')).toBe('My bag is in the car');
});

test('what is typed while a message is being sent stays', async () => {
  let answer = () => {};
  const sent: string[] = [];
  const { user } = open(ada, {
    comment: ({ subject, message }) =>
      new Promise((resolve) => {
        sent.push(`${subject}: ${message}`);
        answer = () => resolve(ok(undefined));
      }),
  });
  await user.type(screen.getByLabelText('Subject'), 'My bag');
  await user.type(screen.getByLabelText('Message'), 'It is in the car');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByLabelText('Message'), '. It is red.');
  await act(async () => answer());
  expect(sent).toEqual(['My bag: It is in the car']);
  expect(await screen.findByText(/^Thank you\./)).toBeDefined();
  expect([textOf('Subject'), textOf('Message')]).toEqual(['My bag', 'It is in the car. It is red.']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await act(async () => answer());
  expect([textOf('Subject'), textOf('Message')]).toEqual(['', '']);
});
