import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { SignIn } from './sign-in.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (answer: Response) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => answer);
  vi.stubGlobal('fetch', fetched);
  const onIn = vi.fn();
  render(
    <StyleRoot>
      <SignIn onIn={onIn} />
    </StyleRoot>,
  );
  return { fetched, onIn, user: userEvent.setup() };
};

it('asks nobody before there is an email and a password, and leads to the field that is empty', async () => {
  const { fetched, user } = shown(Response.json({}));
  const isWrong = () => document.activeElement?.getAttribute('aria-invalid');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(isWrong()).toBe('true');
  expect(screen.getByText('Enter your email.')).toBeTruthy();
  await user.keyboard('mina@operator.example');
  expect(isWrong()).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(isWrong()).toBe('true');
  expect(fetched).not.toHaveBeenCalled();
});

it('says how long to wait after too many tries, and goes in with the right password', async () => {
  const problem = { title: 'Too many requests', status: 429, code: 'limit', detail: 'Too many requests.' };
  const { user } = shown(Response.json(problem, { status: 429 }));
  await user.type(screen.getByLabelText('Email'), 'mina@operator.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect((await screen.findByText(/Too many attempts/)).textContent).toContain('30 seconds');
  cleanup();
  const me = { staff: { email: 'mina@operator.example' } };
  const { onIn, user: again } = shown(Response.json(me));
  await again.type(screen.getByLabelText('Email'), 'mina@operator.example');
  await again.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await expect.poll(() => onIn).toHaveBeenCalledWith(me);
});
