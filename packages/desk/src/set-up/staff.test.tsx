import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

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
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The desk needs an owner');
});

it('takes a colleague out only after asking', async () => {
  let row = { ...colleague, active: true, invited: false };
  const { user, asked } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [row] }),
    'PUT /staff/2': (body) => {
      row = { ...row, ...(body as object) };
      return row;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Take out ada@operator.example' }));
  expect(asked.map(({ call }) => call)).not.toContain('PUT /staff/2');
  const dialog = within(screen.getByRole('dialog', { name: 'Take out Ada Lovelace?' }));
  await user.click(dialog.getByRole('button', { name: 'Take out' }));
  const back = await screen.findByRole('button', { name: 'Let in ada@operator.example' });
  expect(asked).toContainEqual({ call: 'PUT /staff/2', body: { active: false } });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(back);
  await waitFor(() => expect(asked).toContainEqual({ call: 'PUT /staff/2', body: { active: true } }));
});

it('saves a role by its button, not while the keys pass the roles, and keeps the focus', async () => {
  let row = { ...colleague, active: true, invited: false };
  const { user, asked } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [row] }),
    'PUT /staff/2': (body) => {
      row = { ...row, ...(body as object) };
      return row;
    },
  });
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of ada@operator.example');
  // Each arrow key on a closed select is a change.
  await user.selectOptions(role, 'owner');
  await user.selectOptions(role, 'viewer');
  expect(role.disabled).toBe(false);
  expect(asked.map(({ call }) => call)).not.toContain('PUT /staff/2');
  await user.click(screen.getByRole('button', { name: 'Save the role of ada@operator.example' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save the role/ })).toBeNull());
  expect(asked.filter(({ call }) => call === 'PUT /staff/2')).toEqual([
    { call: 'PUT /staff/2', body: { role: 'viewer' } },
  ]);
  expect(role.value).toBe('viewer');
  expect(document.activeElement).toBe(role);
});

it('keeps the next colleague who is typed while one is added, and asks before they are left', async () => {
  let tell = (_: unknown) => {};
  const made = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('owner', '/staff', { 'GET /staff': () => ({ staff: [] }), 'POST /staff': () => made });
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(email, 'ada@operator.example{Enter}');
  await user.clear(email);
  await user.type(email, 'bo@operator.example');
  tell({ staff: { ...colleague, active: true, invited: true }, link: 'https://desk.example/welcome#once' });
  expect(await screen.findByText('https://desk.example/welcome#once')).toBeTruthy();
  expect(email.value).toBe('bo@operator.example');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  await user.click(screen.getByRole('link', { name: 'Keys' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
});
