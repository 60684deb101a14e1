import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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

const key = {
  id: 7,
  name: 'Dispatch',
  scopes: ['bookings:read'],
  createdAt: '2026-11-20T09:00:00.000Z',
  usedAt: '2026-11-24T11:58:00.000Z',
  revokedAt: null,
};

it('shows a key once, copies it, and shows it to nobody again', async () => {
  const { user, asked } = showDesk('owner', '/keys', {
    'GET /keys': () => ({ keys: [key] }),
    'POST /keys': () => ({ ...key, id: 8, name: 'Bridge', key: 'dk_secret' }),
  });
  await user.type(await screen.findByLabelText('Name'), 'Bridge');
  await user.click(screen.getByLabelText('Read bookings'));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('dk_secret')).toBeTruthy();
  expect(asked).toContainEqual({ call: 'POST /keys', body: { name: 'Bridge', scopes: ['bookings:read'] } });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('dk_secret');
  expect(await screen.findByText('Copied.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('dk_secret')).toBeNull();
});

it('says below its field what is wrong with a key, with what was typed still there', async () => {
  const { user } = showDesk('owner', '/keys', {
    'GET /keys': () => ({ keys: [] }),
    'POST /keys': (body) =>
      (body as { scopes: unknown[] }).scopes.length === 0
        ? refusal(400, 'A key needs a scope.', 'scopes')
        : refusal(400, 'name is invalid.', 'name'),
  });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.type(name, 'Bridge{Enter}');
  const read = screen.getByLabelText('Read bookings');
  await expect.poll(() => document.activeElement).toBe(read);
  expect(screen.getByText('A key needs a scope.')).toBeTruthy();
  await user.click(read);
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await expect.poll(() => document.activeElement).toBe(name);
  expect(name.value).toBe('Bridge');
});

it('revokes a key only after asking', async () => {
  let keys = [key];
  const { user, asked } = showDesk('owner', '/keys', {
    'GET /keys': () => ({ keys }),
    'DELETE /keys/7': () => {
      keys = [{ ...key, revokedAt: '2026-11-24T12:00:00.000Z' as unknown as null }];
      return new Response(null, { status: 204 });
    },
  });
  expect((await screen.findByRole('row', { name: /Dispatch/ })).textContent).toContain('active');
  await user.click(screen.getByRole('button', { name: 'Revoke Dispatch' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke “Dispatch”?' });
  expect(dialog.textContent).toContain('Tue 24 Nov, 11:58');
  expect(asked.map(({ call }) => call)).not.toContain('DELETE /keys/7');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(/revoked Tue 24 Nov, 12:00/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const webhook = {
  id: 3,
  url: 'https://receiver.example/hook',
  partner: '',
  enabled: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  rotatingUntil: null,
  waiting: 2,
  parked: 2,
  deliveredAt: '2026-11-24T11:00:00.000Z',
  failure: 'answered 500',
  dueAt: '2026-11-24T12:30:00.000Z',
  goneAt: null as string | null,
};
const parked = [11, 12].map((id) => ({
  id,
  webhookId: 3,
  reference: `C97A9${id}`,
  type: 'booking.created',
  attempts: 14,
  parkedAt: '2026-11-23T10:00:00.000Z',
  failure: id === 12 ? 'connect ECONNREFUSED 192.0.2.1:443' : 'answered 503',
}));

it('tells of a webhook what waits and what was last answered, and replays one delivery or all', async () => {
  const { user, asked } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [webhook], parked }),
    'POST /deliveries/11/replays': () => ({ replayed: 1 }),
    'POST /webhooks/3/replays': () => ({ replayed: 2 }),
  });
  const table = await screen.findByRole('region', { name: 'Webhooks' });
  expect(table.textContent).toContain('answered 500');
  expect(table.textContent).toContain('next attempt Tue 24 Nov, 12:30');
  const givenUp = screen.getByRole('region', { name: 'Failed deliveries' });
  expect(givenUp.textContent).toContain('C97A911Booked');
  expect(givenUp.textContent).toContain('connection refused, 14 attempts');
  await user.click(screen.getByRole('button', { name: 'Replay Booked of C97A911' }));
  expect(await screen.findByText('One delivery is being retried.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replay all 2 to https://receiver.example/hook' }));
  expect(await screen.findByText('2 deliveries are being retried.')).toBeTruthy();
  expect(asked.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['POST /deliveries/11/replays', 'POST /webhooks/3/replays']),
  );
});

it('tells that a receiver said that it is gone', async () => {
  const gone = { ...webhook, waiting: 0, goneAt: '2026-11-24T11:30:00.000Z' };
  showDesk('owner', '/webhooks', { 'GET /webhooks': () => ({ webhooks: [gone], parked }) });
  const table = await screen.findByRole('region', { name: 'Webhooks' });
  expect(table.textContent).toContain('gone (410), Tue 24 Nov, 11:30');
});

it('shows the secret of a new webhook and a rotated one, and says beside the field why an address is refused', async () => {
  const { user } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [webhook], parked: [] }),
    'POST /webhooks': (body) =>
      (body as { url: string }).url.startsWith('https')
        ? { id: 4, secret: 'whsec_new' }
        : refusal(400, 'A webhook is an https address.', 'url'),
    'POST /webhooks/3/secret': () => ({ secret: 'whsec_rotated' }),
  });
  const address = await screen.findByLabelText('URL');
  await user.type(address, 'http://x{Enter}');
  expect(await screen.findByText('A webhook is an https address.')).toBeTruthy();
  await user.clear(address);
  await user.type(address, 'https://other.example{Enter}');
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New secret for https://receiver.example/hook' }));
  await user.click(screen.getByRole('button', { name: 'Create secret' }));
  expect(await screen.findByText('whsec_rotated')).toBeTruthy();
  expect(screen.getByText(/also signed with the previous secret/)).toBeTruthy();
});

it('replaces the secret of a webhook only after asking, and says in the dialog why it could not', async () => {
  const answers = [refusal(503, 'The database does not answer.'), Response.json({ secret: 'whsec_rotated' })];
  const { user, asked } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [webhook], parked: [] }),
    'POST /webhooks/3/secret': () => answers.shift(),
  });
  const open = await screen.findByRole('button', { name: `New secret for ${webhook.url}` });
  await user.click(open);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Create a new secret for this webhook?' }));
  expect(dialog().getByText(webhook.url)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.map(({ call }) => call)).not.toContain('POST /webhooks/3/secret');
  await user.click(open);
  await user.click(dialog().getByRole('button', { name: 'Create secret' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('The database does not answer.');
  await user.click(dialog().getByRole('button', { name: 'Create secret' }));
  expect(await screen.findByText('whsec_rotated')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('tells whose a partner’s webhook is, gives it no new secret, and switches it off', async () => {
  const { user, asked } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [{ ...webhook, partner: 'Grand Hotel' }], parked: [] }),
    'PUT /webhooks/3': () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/Grand Hotel, own tracking codes only/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^New secret/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Switch off ${webhook.url}` }));
  expect(asked).toContainEqual({ call: 'PUT /webhooks/3', body: { enabled: false } });
});

it('shows the secret of a webhook under its own address, and keeps the next address that is typed meanwhile', async () => {
  let tell = (_: unknown) => {};
  const made = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [], parked: [] }),
    'POST /webhooks': () => made,
  });
  const address = await screen.findByLabelText<HTMLInputElement>('URL');
  await user.type(address, 'https://one.example{Enter}');
  await user.clear(address);
  await user.type(address, 'https://two.example');
  tell({ id: 4, secret: 'whsec_one' });
  expect(await screen.findByText('The signing secret for https://one.example')).toBeTruthy();
  expect(address.value).toBe('https://two.example');
});

it('keeps the next key that is typed while one is made, and asks before it is left', async () => {
  let tell = (_: unknown) => {};
  const made = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('owner', '/keys', { 'GET /keys': () => ({ keys: [] }), 'POST /keys': () => made });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.click(screen.getByLabelText('Read bookings'));
  await user.type(name, 'Bridge{Enter}');
  await user.clear(name);
  await user.type(name, 'Fleet');
  await user.click(screen.getByLabelText('Send positions'));
  tell({ ...key, id: 8, name: 'Bridge', key: 'dk_secret' });
  expect(await screen.findByText('dk_secret')).toBeTruthy();
  expect(name.value).toBe('Fleet');
  expect(screen.getByLabelText<HTMLInputElement>('Send positions').checked).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
});

it('asks before the address of a webhook is left that is not added', async () => {
  const { user } = showDesk('owner', '/webhooks', { 'GET /webhooks': () => ({ webhooks: [], parked: [] }) });
  await user.type(await screen.findByLabelText('URL'), 'https://one.example');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
});

it('says of each webhook what failed, also of one for which the answer came after that for another', async () => {
  let tell = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const other = { ...webhook, id: 4, url: 'https://other.example' };
  const { user } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [webhook, other], parked }),
    'PUT /webhooks/3': () => late,
    'PUT /webhooks/4': () => new Response(null, { status: 204 }),
    'POST /deliveries/11/replays': () => refusal(404, 'There is no such delivery.'),
    'POST /deliveries/12/replays': () => ({ replayed: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: `Switch off ${webhook.url}` }));
  await user.click(screen.getByRole('button', { name: `Switch off ${other.url}` }));
  tell(refusal(503, 'The database does not answer.'));
  expect(await screen.findByText(`Switch off ${webhook.url}: The database does not answer.`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replay Booked of C97A911' }));
  await user.click(screen.getByRole('button', { name: 'Replay Booked of C97A912' }));
  expect(await screen.findByText('Replay Booked of C97A911: There is no such delivery.')).toBeTruthy();
  expect(screen.getByText(`Switch off ${webhook.url}: The database does not answer.`)).toBeTruthy();
});

it('asks before a key is left that nobody has copied, and shows it beside the next one', async () => {
  let id = 8;
  const { user } = showDesk('owner', '/keys', {
    'GET /keys': () => ({ keys: [] }),
    'GET /staff': () => ({ staff: [] }),
    'POST /keys': (body) => {
      id += 1;
      return { ...key, id, name: (body as { name: string }).name, key: `dk_${id}` };
    },
  });
  const make = async (name: string) => {
    await user.click(await screen.findByLabelText('Read bookings'));
    await user.type(screen.getByLabelText('Name'), `${name}{Enter}`);
  };
  const copy = async (value: string) => {
    const once = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes(value));
    await user.click(within(once as HTMLElement).getByRole('button', { name: 'Copy' }));
    await within(once as HTMLElement).findByText('Copied.');
  };
  await make('Bridge');
  await screen.findByText('dk_9');
  await make('Fleet');
  await screen.findByText('dk_10');
  await copy('dk_10');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave this page?' }));
  expect(dialog.getByText('The key “Bridge” has not been copied and will not be shown again.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  await copy('dk_9');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
});

it('asks before a secret is left that nobody has copied, by the button or by the keyboard', async () => {
  const { user } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks: [], parked: [] }),
    'GET /staff': () => ({ staff: [] }),
    'POST /webhooks': () => ({ id: 4, secret: 'whsec_new' }),
  });
  await user.type(await screen.findByLabelText('URL'), 'https://other.example{Enter}');
  const secret = await screen.findByText('whsec_new');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave this page?' }));
  expect(dialog.getByText(/^The signing secret for https:\/\/other\.example has not been copied/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  fireEvent.copy(secret);
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
});

it('removes a webhook only after asking, with how much it does not receive', async () => {
  let webhooks = [webhook];
  const { user, asked } = showDesk('owner', '/webhooks', {
    'GET /webhooks': () => ({ webhooks, parked: [] }),
    'DELETE /webhooks/3': () => {
      webhooks = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole('button', { name: `Remove ${webhook.url}` }));
  const dialog = screen.getByRole('dialog', { name: 'Remove this webhook?' });
  expect(dialog.textContent).toContain('including the 4 not delivered yet');
  expect(asked.map(({ call }) => call)).not.toContain('DELETE /webhooks/3');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByText(webhook.url)).toBeNull();
  expect(asked.map(({ call }) => call)).toContain('DELETE /webhooks/3');
  expect(screen.queryByRole('dialog')).toBeNull();
});
