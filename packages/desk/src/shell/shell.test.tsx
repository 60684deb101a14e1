import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleMe } from '../testing/sample.ts';
import { refusal, showDesk } from '../testing/show-desk.tsx';

let onNew: (reference: string) => void = () => {};
vi.mock('../live.ts', async () => {
  const { useEffect } = await import('react');
  return {
    useLive(heard: typeof onNew) {
      // As the real one: only a committed render subscribes.
      useEffect(() => {
        onNew = heard;
      }, [heard]);
      return { state: 'live', arrived: [] };
    },
  };
});

beforeEach(() => {
  // jsdom does not implement the methods of dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (role: 'viewer' | 'owner', at: string) =>
  showDesk(role, at, {
    'GET /drivers': () => ({ drivers: [] }),
    'GET /staff': () => ({ staff: [] }),
    'GET /rides': () => ({ rides: [] }),
  }).user;

it('offers what one may do, and names the tab after the page', async () => {
  show('owner', '/staff');
  const nav = await screen.findByRole('navigation', { name: 'Desk' });
  expect(within(nav).getByRole('link', { name: 'Staff' }).getAttribute('aria-current')).toBe('page');
  expect(within(nav).getByRole('heading', { name: 'Set up' })).toBeTruthy();
  expect(document.title).toBe('Staff · Demonstration Cars');
});

it('counts at a page’s link the requests that wait there for a decision, for those who may decide', async () => {
  const who = { email: 'ada@example.com', emailProven: true, company: 'Grand Hotel' };
  const requests = [1, 2].map((id) => ({ id, name: 'Ada', ...who }));
  const { user } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [] }),
    'GET /join-requests': () => ({ requests }),
    'POST /join-requests/1/decision': () => requests.shift(),
    'GET /tracking-codes': () => ({ codes: [], companies: [], domains: [{ id: 1, domain: 'spa.hotel.example' }] }),
  });
  const companies = await screen.findByRole('link', { name: 'Companies 2 open requests' });
  expect(await screen.findByRole('link', { name: 'Tracking codes 1 open request' })).toBeTruthy();
  // On a phone the links are behind this button.
  expect(screen.getByRole('button', { name: 'Menu 3 open requests' })).toBeTruthy();
  await user.click(companies);
  await user.click((await screen.findAllByRole('button', { name: 'Approve ada@example.com' }))[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Companies 1 open request' })).toBeTruthy();
});

it('asks for no requests on behalf of someone who may not decide on them', async () => {
  const { asked } = showDesk('dispatcher', '/drivers', { 'GET /drivers': () => ({ drivers: [] }) });
  await screen.findByRole('heading', { name: 'Drivers' });
  expect(asked.filter(({ call }) => /join-requests|tracking-codes/.test(call))).toEqual([]);
});

it('counts new bookings in the title while one looks elsewhere, on a page of Set up and on the one after it', async () => {
  let hidden = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const user = show('owner', '/staff');
  await screen.findByRole('navigation', { name: 'Desk' });
  act(() => onNew('C97A94F'));
  act(() => onNew('C97A95B'));
  expect(document.title).toBe('(2) Staff · Demonstration Cars');
  await user.click(screen.getByRole('link', { name: 'Drivers' }));
  expect(document.title).toBe('(2) Drivers · Demonstration Cars');
  hidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(document.title).toBe('Drivers · Demonstration Cars');
});

it('leads a viewer who types the address of an owner’s page to what they may see', async () => {
  show('viewer', '/staff');
  const nav = await screen.findByRole('navigation', { name: 'Desk' });
  expect(within(nav).queryByRole('link', { name: 'Staff' })).toBeNull();
  await screen.findByRole('searchbox');
  expect(within(nav).getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('heading', { name: 'Staff' })).toBeNull();
});

it('keeps the focus when the menu of a phone closes: by Escape at the menu, by a link on the page', async () => {
  const user = show('owner', '/staff');
  const menu = await screen.findByRole('button', { name: 'Menu' });
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await user.tab();
  await user.keyboard('{Escape}');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu);

  await user.click(menu);
  await user.click(screen.getByRole('link', { name: 'Drivers' }));
  expect(await screen.findByRole('heading', { name: 'Drivers' })).toBeTruthy();
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('says that one is still signed in when signing out did not reach the server', async () => {
  const { user } = showDesk('viewer', '/drivers', {
    'GET /drivers': () => ({ drivers: [] }),
    'DELETE /session': () => refusal(503, 'The database does not answer.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  const said = await screen.findByText(/You are still signed in\./);
  expect(said.textContent).toContain('The database does not answer.');
  expect(screen.getByRole('heading', { name: 'Drivers' })).toBeTruthy();
});

it('asks before signing out loses what was typed', async () => {
  const { user, asked } = showDesk('dispatcher', '/drivers', { 'GET /drivers': () => ({ drivers: [] }) });
  const isOut = () => asked.some(({ call }) => call === 'DELETE /session');
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace Hopper');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out?' }));
  expect(dialog.getByText('What you entered for the driver is not saved.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(isOut()).toBe(false);
  expect(screen.getByDisplayValue('Grace Hopper')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  await expect.poll(isOut).toBe(true);
});

it('names the tab after the sign-in page once one has signed out', async () => {
  let isIn = true;
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [] }),
    'DELETE /session': () => {
      isIn = false;
      return {};
    },
    async 'GET /me'() {
      // An answer takes a while, in which the desk draws.
      await new Promise((done) => setTimeout(done, 0));
      return isIn ? sampleMe('dispatcher') : refusal(401, 'Sign in.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign in to the desk' });
  await expect.poll(() => document.title).toBe('Sign in to the desk');
});

it('signs out without asking when nothing is typed', async () => {
  const { user, asked } = showDesk('dispatcher', '/drivers', { 'GET /drivers': () => ({ drivers: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await expect.poll(() => asked.map(({ call }) => call)).toContain('DELETE /session');
});
