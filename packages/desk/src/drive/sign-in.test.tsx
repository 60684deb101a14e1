import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, expect, it } from 'vitest';
import { SignIn } from './sign-in.tsx';

afterEach(cleanup);

it('leads to the field that is empty or wrong, and says there what it is for', async () => {
  const user = userEvent.setup();
  render(
    <StyleRoot locale="en-GB">
      <SignIn said="" onIn={() => {}} />
    </StyleRoot>,
  );
  const isWrong = () => document.activeElement?.getAttribute('aria-invalid');
  const go = () => user.click(screen.getByRole('button', { name: 'Sign in' }));
  await go();
  expect(document.activeElement).toBe(screen.getByLabelText('Your phone number'));
  expect(isWrong()).toBe('true');
  expect(screen.getByText('Enter your phone number.')).toBeTruthy();
  await user.keyboard('07911 123456');
  expect(isWrong()).toBe('false');
  await user.type(screen.getByLabelText('Six-digit code'), '123');
  await go();
  expect(document.activeElement).toBe(screen.getByLabelText('Six-digit code'));
  expect(screen.getByText('Enter the six digits of the code.')).toBeTruthy();
});
