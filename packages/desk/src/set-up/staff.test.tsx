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
    'PUT /staff/2': () => refusal(409, 'The desk needs at least one owner. Make somebody else an owner first.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate ada@operator.example' }));
  await user.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The desk needs at least one owner');
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
  await user.click(await screen.findByRole('button', { name: 'Deactivate ada@operator.example' }));
  expect(asked.map(({ call }) => call)).not.toContain('PUT /staff/2');
  const dialog = within(screen.getByRole('dialog', { name: 'Deactivate Ada Lovelace?' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  const back = await screen.findByRole('button', { name: 'Reactivate ada@operator.example' });
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
  await user.click(screen.getByRole('link', { name: 'API keys' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
});

it('says of each colleague what failed, also of one for whom the answer came after that for another', async () => {
  const out = (id: number, email: string) => ({ ...colleague, id, email, active: false, invited: false });
  let tell = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  let answer: Response | Promise<Response> = late;
  const { user } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [out(2, 'ada@operator.example'), out(3, 'bo@operator.example')] }),
    'PUT /staff/2': () => answer,
    'PUT /staff/3': () => refusal(409, 'There is no such colleague.'),
  });
  const ada = await screen.findByRole('button', { name: 'Reactivate ada@operator.example' });
  await user.click(ada);
  await user.click(screen.getByRole('button', { name: 'Reactivate bo@operator.example' }));
  await screen.findByText('Reactivate bo@operator.example: There is no such colleague.');
  tell(refusal(503, 'The database does not answer.'));
  await screen.findByText('Reactivate ada@operator.example: The database does not answer.');
  expect(screen.getByText('Reactivate bo@operator.example: There is no such colleague.')).toBeTruthy();
  answer = Response.json(out(2, 'ada@operator.example'));
  await user.click(ada);
  await waitFor(() => expect(screen.queryByText(/The database does not answer/)).toBeNull());
  expect(screen.getByText('Reactivate bo@operator.example: There is no such colleague.')).toBeTruthy();
});

it('says on the next page that a colleague was not let in', async () => {
  let tell = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [{ ...colleague, active: false, invited: false }] }),
    'GET /keys': () => ({ keys: [] }),
    'PUT /staff/2': () => late,
  });
  await user.click(await screen.findByRole('button', { name: 'Reactivate ada@operator.example' }));
  await user.click(screen.getByRole('link', { name: 'API keys' }));
  await screen.findByRole('heading', { name: 'API keys' });
  tell(refusal(503, 'The database does not answer.'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Reactivate ada@operator.example: The database does not answer.',
  );
});

it('asks before a link is left that nobody has copied, until it is done with', async () => {
  const { user } = showDesk('owner', '/staff', {
    'GET /staff': () => ({ staff: [] }),
    'GET /keys': () => ({ keys: [] }),
    'POST /staff': () => ({ staff: { ...colleague, active: true, invited: true }, link: 'https://desk.example/#once' }),
  });
  await user.type(await screen.findByLabelText('Email'), 'ada@operator.example{Enter}');
  await screen.findByText('https://desk.example/#once');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out?' }));
  expect(
    dialog.getByText('The sign-in link for ada@operator.example has not been copied and will not be shown again.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('link', { name: 'API keys' }));
  expect(await screen.findByRole('heading', { name: 'API keys' })).toBeTruthy();
});
