import type { Announcement } from 'booking-core';
import type { Profile } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { act, renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { CommentForm } from './comment-form.tsx';

const { session } = readyState();
const grace: Profile = { ...ada, customerId: 8, contact: { ...ada.contact, firstName: 'Grace', lastName: 'Hopper' } };

function open(profile: Profile | null) {
  const listeners = new Set<(said: Announcement) => void>();
  const booking = createScriptedBooking({ session: { ...session, profile } });
  booking.onAnnouncement = (listen) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
  };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
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

test('a message stays when the session ends by itself, and when a guest signs in', async () => {
  const { user, signIn, signOut } = open(null);
  await user.type(screen.getByLabelText('Message'), 'My bag is in the car');
  await signIn(ada);
  await signOut(true);
  await signIn({ ...ada });
  expect(textOf('Message')).toBe('My bag is in the car');
});
