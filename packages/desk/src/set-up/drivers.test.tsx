import { cleanup, screen, within } from '@testing-library/react';
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
  vi.restoreAllMocks();
});

const grace = {
  id: 5,
  callSign: '12',
  name: 'Grace Hopper',
  phone: '+447911224321',
  licence: 'PHD 7788',
  vehicle: 'Silver Toyota Prius',
  make: 'Toyota',
  model: 'Prius',
  colour: 'Silver',
  registration: 'LK21 ABC',
  vehicleLicence: 'PHV 99',
  wheelchairAccessible: false,
  hasPhoto: false,
  hasPush: false,
  unavailableSince: null,
};

it('adds a driver; what the server refuses stands below its field, and nothing typed is lost', async () => {
  const { user, asked } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [] }),
    'POST /drivers': (body) => {
      const { phone } = body as { phone: string };
      return phone === '' ? refusal(400, 'A driver signs in with a phone number.', 'phone') : { ...grace, phone };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }));
  const form = screen.getByRole('region', { name: 'Add a driver' });
  await user.type(within(form).getByLabelText('Name'), 'Grace Hopper');
  await user.click(within(form).getByLabelText('Wheelchair-accessible vehicle'));
  await user.click(within(form).getByRole('button', { name: 'Add driver' }));
  const phone = within(form).getByLabelText('Phone');
  await expect.poll(() => document.activeElement).toBe(phone);
  expect(within(form).getByText('A driver signs in with a phone number.')).toBeTruthy();
  await user.type(phone, '07911 224321{Enter}');
  expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Add a driver' })).toBeNull();
  expect(asked.at(-2)).toMatchObject({
    call: 'POST /drivers',
    body: { name: 'Grace Hopper', phone: '07911 224321', registration: '', wheelchairAccessible: true },
  });
});

it('takes a picture that passengers see, small and square; another file is refused in words', async () => {
  const drawn: number[] = [];
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name !== 'grace.png') throw new Error('no picture');
    return { width: 400, height: 300, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, ...places: number[]) => drawn.push(...places),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
  const { user, asked } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [{ ...grace, hasPhoto: true }] }),
    'PUT /drivers/5': () => ({ ...grace, hasPhoto: true }),
  });
  const change = async () => user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await change();
  const choose = (name: string) =>
    user.upload(screen.getByLabelText('Picture'), new File(['x'], name, { type: 'image/png' }));
  await choose('notes.png');
  expect(
    await screen.findByText('This file is not a picture that the browser can read. Choose another one.'),
  ).toBeTruthy();
  await choose('grace.png');
  expect((await screen.findByAltText<HTMLImageElement>('What passengers will see')).src).toBe(
    'data:image/jpeg;base64,AAAA',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  // The square in the middle, with the whole height.
  expect(drawn).toEqual([50, 0, 300, 300, 0, 0, 224, 224]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
  const puts = () => asked.flatMap(({ call, body }) => (call === 'PUT /drivers/5' ? [body] : []));
  expect(puts()).toMatchObject([{ photo: 'data:image/jpeg;base64,AAAA' }]);

  await change();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => puts()).toHaveLength(2);
  expect(puts()[1]).not.toHaveProperty('photo');
  await change();
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => puts()[2]).toMatchObject({ photo: '' });
});

it('takes the picture that was chosen last, and lets the one that was taken away be chosen again', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'large.png') await new Promise<void>((resolve) => waiting.push(resolve));
    return { width: file.name === 'large.png' ? 9_000 : 400, height: 300, close: () => {} };
  });
  let last = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: ({ width }: { width: number }) => {
      last = width;
    },
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => `data:image/jpeg,${last}`);
  const { user } = showDesk('dispatcher', '/drivers', { 'GET /drivers': () => ({ drivers: [grace] }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  const field = screen.getByLabelText<HTMLInputElement>('Picture');
  const choose = (name: string) => user.upload(field, new File(['x'], name, { type: 'image/png' }));
  const shown = () => screen.queryByAltText<HTMLImageElement>('What passengers will see')?.src;
  await choose('large.png');
  await choose('grace.png');
  await expect.poll(shown).toBe('data:image/jpeg,400');
  waiting.pop()?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe('data:image/jpeg,400');
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(shown()).toBeUndefined();
  expect(field.files).toHaveLength(0);
  expect(document.activeElement).toBe(field);
});

it('changes what one has typed alone, and retires one only after asking', async () => {
  const { user, asked } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace] }),
    'PUT /drivers/5': () => grace,
    'DELETE /drivers/5': () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  const form = screen.getByRole('region', { name: 'Edit Grace Hopper' });
  const registration = within(form).getByLabelText<HTMLInputElement>('Registration');
  expect(registration.value).toBe('LK21 ABC');
  await user.clear(registration);
  await user.type(registration, 'LK26 XYZ');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
  // The list may be old: a colleague may have changed the rest since.
  expect(asked).toContainEqual({ call: 'PUT /drivers/5', body: { registration: 'LK26 XYZ' } });
  await user.click(screen.getByRole('button', { name: 'Remove Grace Hopper' }));
  expect(asked.map(({ call }) => call)).not.toContain('DELETE /drivers/5');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Grace Hopper has been removed.')).toBeTruthy();
});

it('shows whose phone hears of rides while it is locked', async () => {
  showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace, { ...grace, id: 6, name: 'Asha Kapoor', hasPush: true }] }),
  });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/Grace/)).getByText('on the open page only')).toBeTruthy();
  expect((await row(/Asha/)).getByText('also when locked')).toBeTruthy();
});

it('signs a driver out everywhere after asking, and tells no code any more that is cancelled by it', async () => {
  let isDown = true;
  const { user, asked } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace] }),
    'POST /drivers/5/way-in': () => ({ digits: '123456', digitsUntil: '', link: 'https://x/drive#s', linkUntil: '' }),
    'DELETE /drivers/5/sessions': () =>
      isDown ? refusal(503, 'The database does not answer.') : new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign-in code for Grace Hopper' }));
  await screen.findByText(/Sign-in code for Grace Hopper: 123456/);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere: Grace Hopper' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign Grace Hopper out everywhere?' }));
  expect(asked.map(({ call }) => call)).not.toContain('DELETE /drivers/5/sessions');
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The database does not answer.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Grace Hopper has been signed out everywhere.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/123456/)).toBeNull();
});

it('keeps the form of the next driver when the save of the one before is answered late', async () => {
  let answer = (_: unknown) => {};
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace, { ...grace, id: 6, name: 'Ada Byron' }] }),
    'PUT /drivers/5': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await user.type(screen.getByLabelText('Registration'), 'Z');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Edit Ada Byron' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.type(screen.getByLabelText('Registration'), 'Y');
  answer(grace);
  expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
  expect(screen.getByDisplayValue('LK21 ABCY')).toBeTruthy();
});

it('keeps what is typed about a driver while they are saved, as the next change of them', async () => {
  let answer = (_: unknown) => {};
  const { user, asked } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [] }),
    'POST /drivers': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    'PUT /drivers/5': () => ({ ...grace, colour: 'Black' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a driver' }));
  await user.type(screen.getByLabelText('Name'), 'Grace Hopper');
  await user.type(screen.getByLabelText('Phone'), '07911 224321{Enter}');
  await user.type(screen.getByLabelText('Colour'), 'Black');
  answer({ ...grace, colour: '' });
  expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
  const form = within(screen.getByRole('region', { name: 'Edit Grace Hopper' }));
  expect(form.getByDisplayValue('Black')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Edit Grace Hopper' })).toBeNull();
  expect(asked.find(({ call }) => call === 'PUT /drivers/5')?.body).toEqual({ colour: 'Black' });
});

it('asks before what was typed about a driver is left for another page', async () => {
  const { user } = showDesk('dispatcher', '/drivers', { 'GET /drivers': () => ({ drivers: [grace] }) });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await user.type(screen.getByLabelText('Registration'), 'Z');
  await user.click(screen.getByRole('link', { name: 'Today' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave this page?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(screen.getByDisplayValue('LK21 ABCZ')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Today' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('region', { name: 'Edit Grace Hopper' })).toBeNull();
});

it('brings the form of a driver far down the list to the focus, and the focus back to its button', async () => {
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace] }),
    'PUT /drivers/5': () => grace,
  });
  for (const [opener, title] of [
    ['Edit Grace Hopper', 'Edit Grace Hopper'],
    ['Add a driver', 'Add a driver'],
  ] as const) {
    const button = await screen.findByRole('button', { name: opener });
    await user.click(button);
    const form = within(screen.getByRole('region', { name: title }));
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button);
  }
  await user.click(screen.getByRole('button', { name: 'Edit Grace Hopper' }));
  await user.keyboard('x{Enter}');
  await screen.findByText('Grace Hopper has been saved.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Grace Hopper' }));
});

it('scrolls to the sign-in code of a driver far down the list', async () => {
  const inSight: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    inSight.push(this.textContent);
  };
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace] }),
    'POST /drivers/5/way-in': () => ({ digits: '123456', link: 'https://cars.example/drive#one' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Sign-in code for Grace Hopper' }));
  await screen.findByText('Sign-in code for Grace Hopper: 123456');
  expect(inSight).toEqual(['https://cars.example/drive#one']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('asks before what was typed about a driver gives way to the form of another', async () => {
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace, { ...grace, id: 6, name: 'Ada Byron' }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await user.type(screen.getByLabelText('Registration'), 'Z');
  await user.click(screen.getByRole('button', { name: 'Edit Ada Byron' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave this form?' }));
  expect(dialog.getByText('What you entered for the driver is not saved.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByDisplayValue('LK21 ABCZ')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Ada Byron' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const form = within(screen.getByRole('region', { name: 'Edit Ada Byron' }));
  await user.click(form.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Edit Ada Byron' })).toBeNull();
});

it('lets a viewer read, and do nothing', async () => {
  showDesk('viewer', '/drivers', { 'GET /drivers': () => ({ drivers: [grace] }) });
  const table = await screen.findByRole('region', { name: 'Drivers' });
  expect(table.textContent).toContain('LK21 ABC');
  expect(screen.queryByRole('button', { name: 'Add a driver' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
});

it('says which driver got no sign-in code, also when another one was asked for since', async () => {
  let tell = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [grace, { ...grace, id: 6, name: 'Bo' }] }),
    'POST /drivers/5/way-in': () => late,
    'POST /drivers/6/way-in': () => refusal(409, 'This driver has no phone.'),
  });
  await user.click(await screen.findByRole('button', { name: `Sign-in code for ${grace.name}` }));
  await user.click(screen.getByRole('button', { name: 'Sign-in code for Bo' }));
  await screen.findByText('Sign-in code for Bo: This driver has no phone.');
  tell(refusal(503, 'The database does not answer.'));
  await screen.findByText(`Sign-in code for ${grace.name}: The database does not answer.`);
});

const wheelchair = () => screen.getByRole('checkbox', { name: 'Wheelchair-accessible vehicle' });
const noPicture = () => screen.getByRole('button', { name: 'Remove picture' });

it.each([
  ['tick', wheelchair, { wheelchairAccessible: true }],
  ['picture', noPicture, { photo: '' }],
] as const)(
  'keeps a %s that is changed while a driver is saved, as the next change of them',
  async (_, control, next) => {
    let answer = (_: unknown) => {};
    const { user, asked } = showDesk('dispatcher', '/drivers', {
      'GET /drivers': () => ({ drivers: [{ ...grace, hasPhoto: true }] }),
      'PUT /drivers/5': (body) =>
        'callSign' in (body as object)
          ? new Promise((resolve) => {
              answer = resolve;
            })
          : grace,
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
    await user.type(screen.getByLabelText('Call sign'), '3{Enter}');
    await user.click(control());
    answer({ ...grace, callSign: '123', hasPhoto: true });
    expect(await screen.findByText('Grace Hopper has been saved.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const bodies = () => asked.filter(({ call }) => call === 'PUT /drivers/5').map(({ body }) => body);
    await expect.poll(bodies).toEqual([{ callSign: '123' }, next]);
  },
);

it.each([
  ['tick', wheelchair],
  ['picture', noPicture],
] as const)('asks before a %s of a driver is left that is not saved', async (_, control) => {
  const { user } = showDesk('dispatcher', '/drivers', {
    'GET /drivers': () => ({ drivers: [{ ...grace, hasPhoto: true }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }));
  await user.click(control());
  await user.click(screen.getByRole('link', { name: 'Today' }));
  expect(screen.getByText('What you entered for the driver is not saved.')).toBeTruthy();
});
