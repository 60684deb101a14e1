import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const colleague = { id: 2, email: 'ada@operator.example', name: 'Ada Lovelace', role: 'dispatcher' };

it('says at the field what is wrong with a colleague, then adds them and shows their link once', async () => {
  const { user, asked } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [] }),
    'POST /staff': (body) =>
      (body as { email: string }).email === 'ada'
        ? refusal(400, 'This is no email address.', 'email')
        : { staff: { ...colleague, active: true, invited: true }, link: 'https://desk.example/welcome#once' },
  });
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(screen.getByLabelText('Name'), 'Ada Lovelace');
  await user.type(email, 'ada{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('This is no email address.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(email, '@operator.example{Enter}');
  expect(await screen.findByText('https://desk.example/welcome#once')).toBeTruthy();
  expect(asked).toContainEqual({
    call: 'POST /staff',
    body: { email: 'ada@operator.example', name: 'Ada Lovelace', role: 'dispatcher' },
  });
  expect(email.value).toBe('');
});

it('tells of a change that was refused, which belongs to no field', async () => {
  const row = { ...colleague, active: true, invited: false };
  const { user } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [row] }),
    'PUT /staff/2': () => refusal(409, 'The desk needs an owner. Make somebody else one first.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Take out ada@operator.example' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The desk needs an owner');
});
