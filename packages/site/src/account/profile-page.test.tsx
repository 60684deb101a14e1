import type { AccountApi } from 'booking-core';
import { fail, ok, type Profile } from 'booking-core/domain';
import type { UiServices } from 'booking-ui/booking-context';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, within } from '../../../booking-ui/src/testing/render.tsx';
import { readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { ProfilePage } from './profile-page.tsx';

const grace: Profile = { ...ada, customerId: 8, contact: { ...ada.contact, firstName: 'Grace', lastName: 'Hopper' } };
const { session } = readyState();

const typed = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }).value;
const wantsSms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /SMS|text/i }).checked;

let historyState: unknown;
function HistoryState() {
  historyState = useLocation().state;
  return null;
}

/** The profile of Ada. */
function renderProfile(services: Partial<UiServices> = {}, api: Partial<AccountApi> = {}, state: unknown = null) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[{ pathname: '/profile', state }]}>
        <ProfilePage />
        <HistoryState />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...session, profile: ada } },
    services,
  );
}

/** The profile of Ada, in which she has typed a name and asked for text messages, after her session has ended. */
async function endedWhileTyping() {
  const page = renderProfile();
  const name = screen.getByLabelText('Last name', { selector: 'input' });
  await page.user.clear(name);
  await page.user.type(name, 'King');
  await page.user.click(screen.getByRole('checkbox', { name: /SMS|text/i }));
  await page.set({ session: { ...session, profile: null } });
  expect(screen.queryByLabelText('Last name', { selector: 'input' })).toBeNull();
  return page;
}

test('what is typed outlives the end of the session, above what is stored by then', async () => {
  const { set } = await endedWhileTyping();
  const renamed = { ...ada, contact: { ...ada.contact, firstName: 'Augusta' } };
  await set({ session: { ...session, profile: renamed } });
  expect([typed('First name'), typed('Last name'), wantsSms()]).toEqual(['Augusta', 'King', true]);
});

test('whoever else signs in then sees only what is their own', async () => {
  const { set } = await endedWhileTyping();
  await set({ session: { ...session, profile: grace } });
  expect([typed('First name'), typed('Last name'), wantsSms()]).toEqual(['Grace', 'Hopper', false]);
});

test('a profile without a name is not sent', async () => {
  const updateProfile = vi.fn<AccountApi['updateProfile']>(async (profile) => ok(profile));
  const { user } = renderProfile({}, { updateProfile });
  await user.clear(screen.getByLabelText('First name', { selector: 'input' }));
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  expect(await screen.findByText('First name is required')).toBeDefined();
  expect(updateProfile).not.toHaveBeenCalled();
});

test('what was changed on another device is asked for, and shown where nothing was typed', async () => {
  let asked = 0;
  const refreshProfile: AccountApi['refreshProfile'] = async () => {
    asked += 1;
    return ok(undefined);
  };
  const { user, set } = renderProfile({}, { refreshProfile });
  await user.type(screen.getByLabelText('Last name', { selector: 'input' }), ' King');
  expect(asked).toBe(1);
  const contact = { ...ada.contact, firstName: 'Augusta', lastName: 'Byron', phone: '7911999888' };
  await set({ session: { ...session, profile: { ...ada, contact, smsMailing: true } } });
  expect([typed('First name'), typed('Last name'), wantsSms()]).toEqual(['Augusta', 'Lovelace King', true]);
  expect(typed('Phone').replace(/\D/g, '')).toContain('7911999888');
});

test('a password that cannot be hashed, as the code for it does not come, deletes nothing and can be tried again', async () => {
  const { user } = renderProfile({ hashPassword: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/reach|network|connection|try again/i)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the account is not deleted without its password, nor with a wrong one, which is told and dropped', async () => {
  const sent: string[] = [];
  const { user } = renderProfile(
    { hashPassword: async (password) => `hash of ${password}` },
    {
      deleteAccount: async (hash) => {
        sent.push(hash);
        return fail({ kind: 'rejected', code: 2, message: 'The current password is not right.' });
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const password = screen.getByLabelText<HTMLInputElement>('Current password');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(sent).toEqual([]);
  await user.type(password, 'wrong');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Please Confirm' }));
  expect(await dialog.findByText('The current password is not right.')).toBeDefined();
  expect(sent).toEqual(['hash of wrong']);
  expect(password.value).toBe('');
});

test('what is stored of a customer is downloaded, or it is told why not', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:data';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const answers = [fail({ kind: 'rejected', code: 2, message: 'Too many tries.' } as const), ok('{"email":"ada"}')];
  const { user } = renderProfile({}, { exportData: async () => answers.shift() ?? ok('') });
  const take = () => user.click(screen.getByRole('button', { name: 'Download my data' }));
  await take();
  expect(await screen.findByText('Too many tries.')).toBeDefined();
  expect(files).toEqual([]);
  await take();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe('{"email":"ada"}');
  expect(screen.queryByText('Too many tries.')).toBeNull();
  vi.restoreAllMocks();
});

test('what was edited before the password was asked for is taken from the history once', () => {
  renderProfile({}, {}, { profile: { ...ada, contact: { ...ada.contact, lastName: 'King' } } });
  expect(typed('Last name')).toBe('King');
  expect(historyState).toBeNull();
});

test('the password typed to delete the account goes with its dialog', async () => {
  const { user } = renderProfile({ hashPassword: async () => 'hash' });
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('whoever deletes the account is told that it is deleted, and then leaves it', async () => {
  const { user, booking } = renderProfile(
    { hashPassword: async () => 'hash' },
    { deleteAccount: async () => ok(undefined) },
  );
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account is deleted' }));
  expect(dialog.getByText('Rides that are still to come stay booked.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(booking.dispatched).toContainEqual({ type: 'session.signedOut' });
});

test('a deleted account is also left where the page is left instead', async () => {
  const { user, booking, unmount } = renderProfile(
    { hashPassword: async () => 'hash' },
    { deleteAccount: async () => ok(undefined) },
  );
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.type(screen.getByLabelText('Current password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('dialog', { name: 'Your account is deleted' });
  unmount();
  expect(booking.dispatched).toContainEqual({ type: 'session.signedOut' });
});

/** Changes the name, leaves the page before the answer, which then comes. @returns the events since */
async function leftWhileSaving(inBetween: Profile | null) {
  let answer = () => {};
  const updateProfile: AccountApi['updateProfile'] = (profile) =>
    new Promise((resolve) => {
      answer = () => resolve(ok(profile));
    });
  const { user, booking, set, unmount, pass } = renderProfile({}, { updateProfile });
  await user.type(screen.getByLabelText('Last name', { selector: 'input' }), 'King');
  await user.click(screen.getByRole('button', { name: 'Update profile' }));
  await set({ session: { ...session, profile: inBetween } });
  unmount();
  answer();
  await pass(0);
  return booking.dispatched.filter(({ type }) => type === 'session.profileChanged');
}

test('a change that is saved after the page was left applies to the bookings made since', async () => {
  expect(await leftWhileSaving(ada)).toMatchObject([{ profile: { contact: { lastName: 'LovelaceKing' } } }]);
});

test.each([
  ['nobody', null],
  ['somebody else', grace],
] as const)('it does not sign in again when %s is signed in by then', async (_, who) => {
  expect(await leftWhileSaving(who)).toEqual([]);
});

test('the notice of an emailed link, which the history keeps, is gone once the new email is confirmed', async () => {
  const { set } = renderProfile({}, {}, { newEmail: 'Ada@Example.org' });
  const notice = () => screen.queryByText(/^We have sent a link to Ada@Example\.org\./);
  expect(notice()).not.toBeNull();
  await set({ session: { ...session, profile: null } });
  const contact = { ...ada.contact, email: 'ada@example.org' };
  await set({ session: { ...session, profile: { ...ada, contact } } });
  expect(notice()).toBeNull();
});
