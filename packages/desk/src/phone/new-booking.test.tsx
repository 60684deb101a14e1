import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Answer } from '../api/client.ts';
import { draw } from '../testing/draw.tsx';
import { sampleBooking } from '../testing/sample.ts';
import { againOf, type BookedRide, prefillOf } from './earlier-ride.ts';
import NewBooking from './new-booking.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const companies = [{ id: 7, name: 'Grand Hotel', costCentres: ['Events'] }];

function shown(
  callers: () => Response | Promise<Response>,
  clients = () => Response.json({ companies }),
  product: () => Response | Promise<Response> = () =>
    Response.json({ code: 0, message: 'not in this test' }, { status: 503 }),
) {
  return { ...at('/', callers, clients, product), phone: screen.getByRole('textbox', { name: 'Caller’s phone' }) };
}

/** Renders the page at an address. */
function at(
  address: string,
  callers: () => Response | Promise<Response>,
  clients: () => Response,
  product: () => Response | Promise<Response>,
  booked = () => Response.json({}, { status: 404 }),
) {
  const sent: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push({ path: String(address), init });
    if (String(address).includes('/callers')) return callers();
    if (String(address).includes('/legs/')) return booked();
    if (String(address).includes('/companies')) return clients();
    return product();
  });
  const router = createMemoryRouter(
    [
      { path: '/', Component: NewBooking },
      { path: '/drivers', element: <p>Another page</p> },
    ],
    { initialEntries: [address] },
  );
  const { user } = draw(<RouterProvider router={router} />);
  return { sent, user, router };
}

function earlier(): Answer<'callers'>['rides'][number] {
  const { amendable, rides } = sampleBooking();
  const [ride] = rides;
  if (!amendable || !ride) throw new Error('a booking with places');
  const { pickup, vias, dropoff } = amendable;
  const { reference, pickupAt, vehicle } = ride;
  const person = { firstName: 'Grace', lastName: 'Hopper', email: '' };
  const { people, smallChildSeats, largeChildSeats, childAges, wheelchair, cases, handBags } = amendable;
  const { smallPets, otherPets } = amendable;
  const load = {
    people,
    smallChildSeats,
    largeChildSeats,
    childAges,
    wheelchair,
    cases,
    handBags,
    smallPets,
    otherPets,
  };
  return { reference, pickupAt, vehicle, ...person, pickup, vias, dropoff, ...load };
}

it('asks for the phone first, says of a number that there is none, and tells who never called', async () => {
  const { user, phone, sent } = shown(() => Response.json({ account: null, rides: [] }));
  expect(document.activeElement).toBe(phone);
  await user.type(phone, '12{Enter}');
  expect(await screen.findByText(/This is not a valid phone number/)).toBeTruthy();
  await user.clear(phone);
  await user.type(phone, '07911 224321');
  expect(await screen.findByText('No earlier rides with this number.')).toBeTruthy();
  expect(sent.filter(({ path }) => path.includes('/callers')).map(({ path }) => path)).toEqual([
    expect.stringContaining('phone=447911224321'),
  ]);
});

it('takes an earlier ride over, and books as the staff who are signed in', async () => {
  const { user, phone, sent } = shown(() => Response.json({ account: null, rides: [earlier()] }));
  await user.type(phone, '07911 224321');
  await user.click(await screen.findByRole('button', { name: /Grace Hopper, Tue 24 Nov/ }));
  expect(screen.getByText('For +44 7911 224321')).toBeTruthy();
  const own = sent.filter(({ path }) => path.includes('/api/'));
  expect(own.length).toBeGreaterThan(0);
  for (const { init } of own) {
    expect(init).toMatchObject({ credentials: 'same-origin', headers: { 'x-for-caller': '1' } });
  }
});

it('leads on from the caller to the pick-up, and to the form of a ride that is booked again', async () => {
  // The form accepts input while its configuration is on the way.
  const pending = () => new Promise<Response>(() => {});
  const noAccount = { account: null, rides: [earlier()] };
  const { user, phone } = shown(() => Response.json(noAccount), undefined, pending);
  await user.type(phone, '07911 224321');
  await screen.findByRole('button', { name: /Grace Hopper/ });
  await user.keyboard('{Enter}');
  const pickup = await screen.findByRole('combobox', { name: 'Pick-up' });
  await expect.poll(() => document.activeElement).toBe(pickup);
  cleanup();
  const again = shown(() => Response.json(noAccount), undefined, pending);
  await again.user.type(again.phone, '07911 224321');
  await again.user.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
  expect(document.activeElement?.tagName).toBe('H2');
  expect(screen.getByRole('combobox', { name: 'Pick-up' })).not.toBe(document.activeElement);
});

it('asks before a booking with a place in it is left, and not before', async () => {
  const { user, phone, router } = shown(() => Response.json({ account: null, rides: [earlier()] }));
  await user.type(phone, '07911 224321');
  await user.click(await screen.findByRole('button', { name: /Grace Hopper, Tue 24 Nov/ }));
  await act(() => router.navigate('/drivers'));
  const dialog = screen.getByRole('dialog', { name: 'Leave this page?' });
  expect(dialog.textContent).toContain('The caller’s ride is not booked yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(screen.getByText('For +44 7911 224321')).toBeTruthy();
  await act(() => router.navigate('/drivers'));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('Another page')).toBeTruthy();
});

it('takes over who and what travelled: seats with the ages of their children, a wheelchair, bags and pets', () => {
  const seats = { people: 4, smallChildSeats: 1, largeChildSeats: 1, childAges: [2, 7] };
  const ride = { ...earlier(), ...seats, wheelchair: true, cases: 3, handBags: 1, otherPets: 1 };
  expect(prefillOf(ride)).toMatchObject({
    contact: { firstName: 'Grace', lastName: 'Hopper' },
    options: {
      ...{ passengers: 2, smallChilds: 1, largeChilds: 1, luggages: 3, handBags: 1, smallPets: 0, otherPets: 1 },
      wheelchair: true,
      childAges: [2, null, 7, null],
    },
  });
  expect(prefillOf(earlier()).options).not.toHaveProperty('wheelchair');
});

it('names the places of an earlier ride by more than a house number', () => {
  const ride = earlier();
  const pickup = { ...ride.pickup, address: '12, rue de Rivoli, 75004 Paris' };
  expect(prefillOf({ ...ride, pickup }).pickup?.name).toBe('12, rue de Rivoli');
});

it('books on the account of a caller’s company, with the cost centre that it had last', async () => {
  const account = { company: 7, costCentre: 'Events' };
  const { user, phone, sent } = shown(() => Response.json({ account, rides: [earlier()] }));
  await user.type(phone, '07911 224321');
  expect(await screen.findByDisplayValue('Events')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who pays' }).value).toBe('7');
  await user.click(screen.getByRole('button', { name: /Another ride/ }));
  expect(screen.getByText('For +44 7911 224321, on the account of Grand Hotel')).toBeTruthy();
  const last = sent.filter(({ path }) => path.includes('/api/')).at(-1);
  expect(last?.init).toMatchObject({ headers: { 'x-for-caller': '1', 'x-for-company': '7' } });
});

it('waits for the company of a caller whose number is sent at once, instead of letting the passenger pay', async () => {
  let tell = (_: Response) => {};
  const account = { company: 7, costCentre: 'Events' };
  const answer = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const { user, phone } = shown(() => answer);
  await user.type(phone, '07911 224321{Enter}');
  await screen.findByText('Earlier rides');
  expect(screen.queryByText(/^For /)).toBeNull();
  tell(Response.json({ account, rides: [] }));
  expect(await screen.findByText('For +44 7911 224321, on the account of Grand Hotel')).toBeTruthy();
});

it('lets the passenger pay themselves although a company is known', async () => {
  const account = { company: 7, costCentre: 'Events' };
  const { user, phone, sent } = shown(() => Response.json({ account, rides: [earlier()] }));
  await user.type(phone, '07911 224321');
  await screen.findByDisplayValue('Events');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who pays' }), 'The passenger');
  expect(screen.queryByLabelText('Cost centre')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Another ride/ }));
  expect(screen.getByText('For +44 7911 224321')).toBeTruthy();
  for (const { init } of sent) expect(init.headers ?? {}).not.toHaveProperty('x-for-company');
});

it('charges the ride of another caller to no company that was chosen for the one before', async () => {
  let known: object = { account: { company: 7, costCentre: 'Events' }, rides: [earlier()] };
  const { user, phone } = shown(() => Response.json(known));
  const payer = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who pays' }).value;
  await user.type(phone, '07911 224321');
  await screen.findByDisplayValue('Events');
  await user.type(screen.getByLabelText('Their reference'), 'PO 4711');
  expect(payer()).toBe('7');
  known = { account: null, rides: [] };
  await user.clear(phone);
  await user.type(phone, '07911 123456');
  await screen.findByText('No earlier rides with this number.');
  expect(payer()).toBe('0');
  await user.click(screen.getByRole('button', { name: /Continue/ }));
  expect(screen.getByText('For +44 7911 123456')).toBeTruthy();
});

it('keeps the company that was chosen for a number with a mistake in it, once it is corrected', async () => {
  const { user, phone } = shown(() => Response.json({ account: null, rides: [] }));
  await user.type(phone, '07911 224321');
  await screen.findByText('No earlier rides with this number.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who pays' }), 'Grand Hotel, by account');
  await user.type(screen.getByLabelText('Their reference'), 'PO 4711');
  await user.type(phone, '{Backspace}2');
  await screen.findByText('+44 7911 224322');
  expect(screen.getByDisplayValue('PO 4711')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who pays' }).value).toBe('7');
});

it('says that the earlier rides did not come, and books all the same', async () => {
  const problem = { title: 'Failed', status: 500, code: 'failed', detail: 'Something went wrong here.' };
  const { user, phone } = shown(() => Response.json(problem, { status: 500 }));
  await user.type(phone, '07911 224321');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
  await user.click(screen.getByRole('button', { name: /Continue/ }));
  expect(screen.getByText('For +44 7911 224321')).toBeTruthy();
});

it('says that the companies did not come, instead of letting the caller of a company pay without a word', async () => {
  const problem = { title: 'Failed', status: 500, code: 'failed', detail: 'Something went wrong here.' };
  let clients = () => Response.json(problem, { status: 500 });
  const account = { company: 7, costCentre: 'Events' };
  const { user, phone } = shown(
    () => Response.json({ account, rides: [] }),
    () => clients(),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.');
  await user.type(phone, '07911 224321');
  clients = () => Response.json({ companies });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Events')).toBeTruthy();
});

const booked = (over: Partial<BookedRide> = {}): BookedRide => ({
  ...earlier(),
  ...{ phone: '+447911224321', asap: false, vehicleId: 2, hours: 0, waitAndReturn: false, flight: '', account: null },
  notes: { driver: '', pickup: '', dropoff: '' },
  ...over,
});

/** Opens the page that books a ride again. */
const bookingAgain = (ride: () => Response) => {
  const away = () => Response.json({ code: 0, message: 'not in this test' }, { status: 503 });
  return at('/?again=C97A94F/return', away, away, away, ride);
};

/** Goes on in the form, until the page asks before it is left. */
const goOn = (user: ReturnType<typeof at>['user']) =>
  waitFor(async () => {
    await user.tab();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

it('books a ride of an address again, for its passenger, on the account that it was charged to', async () => {
  const account = { company: 7, name: 'Grand Hotel', costCentre: 'Events', orderReference: 'PO 7' };
  const { sent, router, user } = bookingAgain(() => Response.json(booked({ account })));
  expect(await screen.findByText('For +44 7911 224321, on the account of Grand Hotel')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/bookings\/C97A94F\/legs\/return$/));
  const charged = expect.objectContaining({ 'x-for-caller': '1', 'x-for-company': '7' });
  await expect.poll(() => sent.map(({ init }) => init.headers)).toContainEqual(charged);
  await goOn(user);
  // Another address is another booking, and this one is not made yet.
  await act(() => router.navigate('/'));
  await act(async () => screen.getByRole('button', { name: 'Leave' }).click());
  expect(await screen.findByRole('textbox', { name: 'Caller’s phone' })).toBeTruthy();
});

it('names the passenger of a ride without a phone number, and says that there is no such ride', async () => {
  bookingAgain(() => Response.json(booked({ phone: '' })));
  expect(await screen.findByText('For Grace Hopper')).toBeTruthy();
  cleanup();
  const problem = { title: 'Not found', status: 404, code: 'unknown', detail: 'There is no such booking.' };
  bookingAgain(() => Response.json(problem, { status: 404 }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such booking.');
});

it('leads on to the form of a ride that is booked again, also on an account, and of a passenger who was erased', async () => {
  const pending = () => new Promise<Response>(() => {});
  const none = () => Response.json({});
  const account = { company: 7, name: 'Grand Hotel', costCentre: 'Events', orderReference: 'PO 7' };
  const erased = { firstName: '', lastName: '', email: '', phone: '' };
  for (const over of [{ account }, erased, { ...erased, account }]) {
    at('/?again=C97A94F/outbound', none, none, pending, () => Response.json(booked(over)));
    const pickup = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pick-up' });
    await expect.poll(() => pickup.value).not.toBe('');
    expect(document.activeElement?.tagName).toBe('H2');
    cleanup();
  }
});

it('asks anew for a ride that is booked again later: it may have been changed meanwhile', async () => {
  let phone = '+447911224321';
  const pending = () => new Promise<Response>(() => {});
  const none = () => Response.json({});
  const { router, user } = at('/?again=C97A94F/return', none, none, pending, () => Response.json(booked({ phone })));
  expect(await screen.findByText('For +44 7911 224321')).toBeTruthy();
  await goOn(user);
  await act(() => router.navigate('/drivers'));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  phone = '+447911224322';
  await act(() => router.navigate('/?again=C97A94F/return'));
  expect(await screen.findByText('For +44 7911 224322')).toBeTruthy();
});

it('takes over the time and flight of a ride to come, and of one that is over its places, notes and vehicle', () => {
  const notes = { driver: 'Ring twice', pickup: 'Side door', dropoff: 'Gate 4' };
  const ride = booked({ pickupAt: '2026-07-24T12:30:00.000Z', flight: 'BA117', notes, waitAndReturn: true });
  const again = (at: string, over: Partial<BookedRide> = {}) =>
    againOf({ ...ride, ...over }, 'Europe/London', Date.parse(at));
  const toCome = again('2026-07-24T12:29:00Z');
  expect(toCome.prefill).toMatchObject({
    ...{ local: '2026-07-24T13:30', vehicleId: 2, returnKind: 'waitAndReturn' },
    ...{ pickupNote: 'Side door', dropoffNote: 'Gate 4' },
  });
  expect(toCome.events).toEqual([
    { type: 'journey.noteChanged', note: 'Ring twice' },
    { type: 'flight.changed', direction: 'onward', change: { number: 'BA117' } },
  ]);
  for (const over of [again('2026-07-24T12:31:00Z'), again('2026-07-24T12:29:00Z', { asap: true })]) {
    expect(over.prefill).not.toHaveProperty('local');
    expect(over.events).toEqual([{ type: 'journey.noteChanged', note: 'Ring twice' }]);
  }
});
