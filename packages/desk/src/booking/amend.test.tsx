import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answer } from '../api/client.ts';
import { draw } from '../testing/draw.tsx';
import { sampleBooking, sampleRide } from '../testing/sample.ts';
import { Amend } from './amend.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = { readonly path: string; readonly body: Record<string, unknown> };
type Answers = Readonly<Record<string, (sent: Sent) => Response | Promise<Response>>>;

const priced: Answer<'quoteAmendment'> = {
  currency: 'GBP',
  before: 4_000,
  total: 6_550,
  back: 0,
  owed: 2_550,
  changes: [{ what: 'Pick-up', before: 'Paddington Station', after: 'Reading Station' }],
  lines: [],
};
const reading = {
  id: 'r',
  name: 'Reading Station',
  line1: 'Station Hill',
  line2: '',
  category: 'Station',
  postcode: 'RG1 1LZ',
  latitude: 51.4589,
  longitude: -0.9713,
  placename: '',
  fulladdress: 'Reading Station, Station Hill, Reading RG1 1LZ',
  code: '',
  iata: '',
  precision: 'exact',
};

function shown(answers: Answers, over: Parameters<typeof sampleBooking>[0] = {}) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = String(address);
    const asked = { path, body: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown> };
    sent.push(asked);
    const [, answer] = Object.entries(answers).find(([part]) => path.includes(part)) ?? [];
    return answer ? answer(asked) : Response.json({ ...sampleBooking(over) });
  });
  const onDone = vi.fn();
  const drawn = (booking = sampleBooking(over)) => {
    const [ride] = booking.rides;
    if (!booking.amendable || !ride) throw new Error('a booking that can be changed');
    return <Amend booking={booking} is={booking.amendable} ride={ride} onTyped={() => {}} onDone={onDone} />;
  };
  const { user, again } = draw(drawn());
  return { sent, onDone, user, again: (next: ReturnType<typeof sampleBooking>) => again(drawn(next)) };
}

const problem = (status: number, code: string, detail: string, field?: string) =>
  Response.json({ title: 'No', status, code, detail, field }, { status });

it('finds a place, shows the new price, and changes the booking at that price under one id', async () => {
  const { sent, onDone, user } = shown({
    searchaddress: () => Response.json({ addresses: [reading] }),
    'amendment/quotation': () => Response.json(priced),
    amendment: () => Response.json({ ...priced, version: 4 }),
  });
  await user.type(screen.getByRole('combobox', { name: 'Pick-up' }), 'reading');
  await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect(await screen.findByText('£40.00 → £65.50')).toBeTruthy();
  expect(screen.getByText('The driver collects £25.50 in addition to the payment.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Change the booking');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [quoted, applied] = sent.filter(({ path }) => path.includes('amendment'));
  expect(quoted?.body).toMatchObject({ version: 3, pickup: { address: reading.fulladdress, postcode: 'RG1 1LZ' } });
  expect(applied?.body).toEqual({ ...quoted?.body, total: 6_550 });
});

it('asks for no price while words have no place, and says so at the field', async () => {
  const { sent, user } = shown({ searchaddress: () => Response.json({ addresses: [] }) });
  await user.type(screen.getByRole('combobox', { name: 'Drop-off' }), 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect(screen.getByText(/Choose a place from the list/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Drop-off' }));
  expect(sent.filter(({ path }) => path.includes('amendment'))).toEqual([]);
});

it.each([
  ['vehicle', 'combobox', 'Vehicle'],
  ['pickupAt', 'button', /^Pick-up time/],
] as const)('leads to the %s that the server refuses', async (field, role, name) => {
  const { user } = shown({ 'amendment/quotation': () => problem(409, 'refused', 'This cannot be.', field) });
  await user.type(screen.getByRole('textbox', { name: 'Note for the driver' }), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('This cannot be.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
});

it('does not wait for the words of a stop that was removed, and waits for those of another', async () => {
  const { amendable } = sampleBooking();
  if (!amendable) throw new Error('a booking that can be changed');
  const stopAt = (address: string, latitude: number) => ({ ...amendable.pickup, address, latitude });
  const vias = [stopAt('Baker Street', 51.52), stopAt('Kew Gardens', 51.48)];
  const { sent, user } = shown(
    {
      searchaddress: () => Response.json({ addresses: [] }),
      'amendment/quotation': () => Response.json(priced),
    },
    { amendable: { ...amendable, vias } },
  );
  const quoted = () => sent.filter(({ path }) => path.includes('quotation'));
  await user.type(screen.getByRole('combobox', { name: 'Stop 1' }), 'nowhere');
  await user.type(screen.getByRole('combobox', { name: 'Stop 2' }), 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect(screen.getAllByText(/Choose a place from the list/)).toHaveLength(1);
  expect(quoted()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  expect(quoted()[0]?.body.vias).toEqual([]);
});

it('puts a stop that takes a while among the stops that there are by then', async () => {
  const { amendable } = sampleBooking();
  if (!amendable) throw new Error('a booking that can be changed');
  const vias = [
    { ...amendable.pickup, address: 'Baker Street', latitude: 51.52 },
    { ...amendable.pickup, address: 'Kew Gardens', latitude: 51.48 },
  ];
  const details: ((response: Response) => void)[] = [];
  const { user } = shown(
    {
      searchaddress: () => Response.json({ addresses: [{ ...reading, latitude: undefined, longitude: undefined }] }),
      placedetails: () => new Promise((resolve) => details.push(resolve)),
    },
    { amendable: { ...amendable, vias } },
  );
  const stops = () =>
    screen.getAllByRole<HTMLInputElement>('combobox', { name: /^Stop/ }).map(({ value }) => value.split(',')[0]);
  const type = async (stop: string) => {
    await user.clear(screen.getByRole('combobox', { name: stop }));
    await user.type(screen.getByRole('combobox', { name: stop }), 'reading');
    await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  };
  const told = (index: number) =>
    act(async () => {
      details[index]?.(Response.json({ address: reading }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await type('Stop 2');
  await user.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  await told(0);
  expect(stops()).toEqual(['Reading Station']);
  await user.click(screen.getByRole('button', { name: 'Add a stop' }));
  await type('Stop 2');
  await user.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  await told(1);
  expect(stops()).toEqual(['Reading Station']);
});

it('keeps the focus at the stops while one is added, changed and removed: what is typed then is no key of the desk', async () => {
  const { user } = shown({ searchaddress: () => Response.json({ addresses: [reading] }) });
  const focused = () => document.activeElement;
  await user.click(screen.getByRole('button', { name: 'Add a stop' }));
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Stop 1' }));
  await user.keyboard('reading');
  await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  await screen.findByRole('button', { name: 'Remove stop 1' });
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Stop 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove stop 1' }));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Add a stop' }));
});

it('puts a no at its field, keeps what was typed, and takes the price away when something is changed again', async () => {
  let answer = () => problem(409, 'too-small', 'A Saloon is too small for this.', 'vehicle');
  const { user } = shown({ 'amendment/quotation': () => answer() });
  const note = screen.getByRole('textbox', { name: 'Note for the driver' });
  await user.type(note, 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  const vehicle = screen.getByRole('combobox', { name: 'Vehicle' });
  await waitFor(() => expect(vehicle.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(note).toHaveProperty('value', 'Ring twice');
  answer = () => Response.json(priced);
  await user.selectOptions(vehicle, '2');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  await user.type(note, '!');
  expect(screen.queryByText('£40.00 → £65.50')).toBeNull();
});

it('shows no price of what was asked for before something else was typed', async () => {
  const answers: ((response: Response) => void)[] = [];
  const { sent, user } = shown({
    'amendment/quotation': () => new Promise<Response>((resolve) => answers.push(resolve)),
  });
  await user.type(screen.getByRole('textbox', { name: 'Flight' }), 'BA1');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await user.type(screen.getByRole('textbox', { name: 'Flight' }), '17');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(Response.json({ ...priced, total: 5_000 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('£40.00 → £50.00')).toBeNull();
  answers[1]?.(Response.json(priced));
  expect(await screen.findByText('£40.00 → £65.50')).toBeTruthy();
  expect(sent.filter(({ path }) => path.includes('quotation'))).toHaveLength(2);
});

it('somebody changed it meanwhile: says so, keeps what was typed and takes over the rest', async () => {
  const { sent, user, again } = shown({
    'amendment/quotation': (asked) =>
      asked.body.version === 3
        ? problem(409, 'version', 'Somebody changed this booking since you read it.')
        : Response.json(priced),
  });
  await user.type(screen.getByRole('textbox', { name: 'Flight' }), 'BA117');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed this booking');
  const { amendable } = sampleBooking();
  again(sampleBooking({ version: 4, amendable: amendable && { ...amendable, people: 4 } }));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  expect(sent.filter(({ path }) => path.includes('quotation')).at(-1)?.body).toMatchObject({
    version: 4,
    flight: 'BA117',
    people: 4,
  });
});

it('keeps the focus in the form when the change is refused at its price', async () => {
  const { user } = shown({
    'amendment/quotation': () => Response.json(priced),
    amendment: () => problem(409, 'price', 'The price has changed. Check the new one.'),
  });
  await user.type(screen.getByRole('textbox', { name: 'Flight' }), 'BA117');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByRole('button', { name: 'Change the booking' });
  await user.keyboard('{Enter}');
  await screen.findByText(/The price has changed/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the new price' }));
});

it('keeps the change for another try when nothing answers', async () => {
  let online = false;
  const { sent, user, onDone } = shown({
    'amendment/quotation': () => Response.json(priced),
    amendment: () => {
      if (!online) throw new TypeError('no network');
      return Response.json({ ...priced, version: 4 });
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Flight' }), 'BA117');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await user.click(await screen.findByRole('button', { name: 'Change the booking' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer');
  online = true;
  await user.click(screen.getByRole('button', { name: 'Change the booking' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const ids = sent.filter(({ path }) => path.endsWith('/amendment')).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
});

it('is not done with what is typed while the change before is made', async () => {
  const answers: ((response: Response) => void)[] = [];
  const { sent, onDone, user } = shown({
    'amendment/quotation': () => Response.json(priced),
    amendment: () => new Promise<Response>((resolve) => answers.push(resolve)),
  });
  const flight = screen.getByRole('textbox', { name: 'Flight' });
  await user.type(flight, 'BA11');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await user.click(await screen.findByRole('button', { name: 'Change the booking' }));
  await user.type(flight, '7');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect(sent.filter(({ path }) => path.includes('quotation'))).toHaveLength(1);
  answers[0]?.(Response.json({ ...priced, version: 4 }));
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(false));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await user.click(await screen.findByRole('button', { name: 'Change the booking' }));
  answers[1]?.(Response.json({ ...priced, version: 5 }));
  await waitFor(() => expect(onDone).toHaveBeenLastCalledWith(true));
  expect(sent.filter(({ path }) => path.endsWith('amendment')).map(({ body }) => body.flight)).toEqual([
    'BA11',
    'BA117',
  ]);
});

it('shows of a return with one ride over the time alone, on the ride that is left', async () => {
  const { amendable } = sampleBooking();
  shown({}, { amendable: amendable && { ...amendable, fixed: true } });
  expect(screen.queryByRole('combobox', { name: 'Pick-up' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Pick-up time' })).toBeTruthy();
});

it('changes pets', async () => {
  const { sent, user } = shown({ 'amendment/quotation': () => Response.json(priced) });
  await user.click(screen.getByRole('spinbutton', { name: 'Small pets' }));
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('spinbutton', { name: 'Other pets' }));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  expect(sent.at(-1)?.body).toMatchObject({ smallPets: 1, otherPets: 2 });
});

it('is done when the booking is shown as it is by then', async () => {
  let tell = (_: Response) => {};
  const looked = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const { sent, onDone, user } = shown({
    'amendment/quotation': () => Response.json(priced),
    amendment: () => Response.json({ ...priced, version: 4 }),
    bookings: () => looked,
  });
  await user.click(screen.getByRole('spinbutton', { name: 'Small pets' }));
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await user.click(await screen.findByRole('button', { name: 'Change the booking' }));
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/bookings\/\w+$/));
  expect(onDone).not.toHaveBeenCalled();
  tell(Response.json(sampleBooking({ version: 4 })));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('changes a wheelchair and the ages of the children, who have no age without a seat', async () => {
  const { sent, user } = shown({ 'amendment/quotation': () => Response.json(priced) });
  expect(screen.queryByRole('textbox', { name: 'Ages of the children' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'A passenger travels in a wheelchair' }));
  const seats = screen.getByRole('spinbutton', { name: 'Small child seats' });
  await user.click(seats);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  const ages = screen.getByRole('textbox', { name: 'Ages of the children' });
  await user.type(ages, '0, seven');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  expect(screen.getByText('Ages are years from 0 to 17: 2, 7')).toBeTruthy();
  await user.clear(ages);
  await user.type(ages, '0, 7');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  const bodies = () => sent.filter(({ path }) => path.includes('amendment')).map(({ body }) => body);
  expect(bodies()).toEqual([expect.objectContaining({ wheelchair: true, smallChildSeats: 2, childAges: [0, 7] })]);
  await user.click(seats);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ smallChildSeats: 0, childAges: [] }));
});

it('changes the way back as it is driven: from the drop-off, its own time and flight, the stops in reverse', async () => {
  const { amendable } = sampleBooking();
  if (!amendable) throw new Error('a booking that can be changed');
  const stopAt = (address: string, latitude: number) => ({ ...amendable.pickup, address, latitude });
  const vias = [stopAt('Baker Street', 51.52), stopAt('Kew Gardens', 51.48)];
  const flights = { flight: 'BA 117', returnFlight: 'BA 178', returnAt: '2026-11-30T18:00' };
  const { sent, user } = shown(
    {
      searchaddress: () => Response.json({ addresses: [reading] }),
      'amendment/quotation': () => Response.json(priced),
    },
    { amendable: { ...amendable, ...flights, vias }, rides: [sampleRide({ leg: 'return', ofReturn: true })] },
  );
  const placeAt = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect(['Pick-up', 'Stop 1', 'Stop 2', 'Drop-off'].map(placeAt)).toEqual([
    amendable.dropoff.address,
    'Kew Gardens',
    'Baker Street',
    amendable.pickup.address,
  ]);
  expect(screen.getByText('The outbound ride has the same places in reverse order.')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Return time' }).textContent).toContain('18:00');
  const flight = screen.getByRole<HTMLInputElement>('textbox', { name: 'Flight' });
  expect(flight.value).toBe('BA 178');
  await user.type(flight, '9');
  await user.click(screen.getByRole('button', { name: 'Remove stop 2' }));
  await user.click(screen.getByRole('button', { name: 'Add a stop' }));
  await user.type(screen.getByRole('combobox', { name: 'Stop 2' }), 'reading');
  await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  await user.type(screen.getByRole('combobox', { name: 'Drop-off' }), 'reading');
  await user.click(await screen.findByRole('option', { name: /Reading Station/ }));
  await user.click(screen.getByRole('button', { name: 'Show the new price' }));
  await screen.findByText('£40.00 → £65.50');
  expect(sent.at(-1)?.body).toMatchObject({
    pickup: { address: reading.fulladdress },
    vias: [{ address: reading.fulladdress }, { address: 'Kew Gardens' }],
    dropoff: { address: amendable.dropoff.address },
    ...{ flight: 'BA 117', returnFlight: 'BA 1789', returnAt: '2026-11-30T18:00' },
  });
});
