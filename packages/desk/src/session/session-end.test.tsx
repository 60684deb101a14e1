import { focusManager } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerTo, DeskAt, refusal } from '../testing/desk-at.tsx';
import { sampleMe } from '../testing/sample.ts';

let session: 'open' | 'over';
/** Who signs in again. */
let comes: ReturnType<typeof sampleMe>;

beforeEach(() => {
  session = 'open';
  comes = sampleMe('owner');
  const drivers = { drivers: [] };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/notification')) return new Response(null, { status: 503 });
    if (address.endsWith('/session') && init.method === 'POST') {
      session = 'open';
      return Response.json(comes);
    }
    // An answer takes a while, in which the desk draws.
    await new Promise((done) => setTimeout(done, 0));
    if (session === 'over') return refusal(401, 'Sign in.');
    const answers = { 'GET /me': () => comes, 'GET /drivers': () => drivers };
    return (await answerTo('owner', answers, address, init)).response;
  });
});

afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Ends the session on the server and has the desk notice, as when its window is looked at again. */
const endSession = async () => {
  session = 'over';
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
};

const signInAgain = async (user: ReturnType<typeof userEvent.setup>) => {
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to the desk' });
  await user.type(within(dialog).getByLabelText('Email'), 'mina@operator.example');
  await user.type(within(dialog).getByLabelText('Password'), 'correct horse{Enter}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
};

it('keeps what was typed over the end of a session, out of sight, for the same person', async () => {
  const user = userEvent.setup();
  render(<DeskAt address="/drivers" />);
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }, { timeout: 5_000 }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace Hopper');
  await endSession();
  await screen.findByRole('dialog', { name: 'Sign in to the desk' });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await signInAgain(user);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Grace Hopper');
});

it('gives the focus back to the field that was typed in: its next letters are no keys of the desk', async () => {
  const { focus } = HTMLElement.prototype;
  // As in a browser, what is hidden takes no focus.
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!this.closest('[hidden]')) focus.call(this, options);
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const user = userEvent.setup();
  render(<DeskAt address="/drivers" />);
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }, { timeout: 5_000 }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace ');
  await endSession();
  await signInAgain(user);
  await user.keyboard('Navarro');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Grace Navarro');
});

it('shows nothing of what was typed to somebody else who signs in', async () => {
  const user = userEvent.setup();
  render(<DeskAt address="/drivers" />);
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }, { timeout: 5_000 }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace Hopper');
  comes = { ...comes, staff: { ...comes.staff, id: comes.staff.id + 1 } };
  await endSession();
  await signInAgain(user);
  await screen.findByRole('heading', { name: 'Drivers' });
  expect(screen.queryByDisplayValue('Grace Hopper')).toBeNull();
});

it('asks for signing in when a press finds the session ended', async () => {
  const user = userEvent.setup();
  render(<DeskAt address="/drivers" />);
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }, { timeout: 5_000 }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grace Hopper');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '07911 123456');
  session = 'over';
  await user.click(screen.getByRole('button', { name: 'Add driver' }));
  await screen.findByRole('dialog', { name: 'Sign in to the desk' });
});

it('keeps the email of the sign-in page when the window is looked at again', async () => {
  session = 'over';
  const user = userEvent.setup();
  render(<DeskAt address="/" />);
  await user.type(await screen.findByLabelText('Email'), 'mina@operator.example');
  await endSession();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mina@operator.example');
});
