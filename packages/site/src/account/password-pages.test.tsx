import type { AccountApi } from 'booking-core';
import { fail, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { CommentForm } from './comment-form.tsx';
import { ConfirmPasswordPage } from './password-pages.tsx';
import { ProfilePage } from './profile-page.tsx';

const ada: Profile = {
  customerId: 7,
  bookerId: 0,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' },
  accountAllowed: false,
  smsMailing: false,
  emailMailing: false,
};

let address = '';
function Pages() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  if (pathname === '/confirmpassword') return <ConfirmPasswordPage id={null} code={null} />;
  return pathname === '/profile' ? <ProfilePage /> : <CommentForm />;
}

function openAt(path: string, api: Partial<AccountApi>) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <Pages />
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

test('a comment is sent with who writes, what about, and every word [2§7.35]', async () => {
  const sent: unknown[] = [];
  const { user } = openAt('/comment', {
    comment: async (comment) => {
      sent.push(comment);
      return ok(undefined);
    },
  });
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'A glove');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'It is red.');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A glove',
    message: 'It is red.',
    kind: 'general',
  });
});
