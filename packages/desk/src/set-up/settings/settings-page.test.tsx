import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../api/queries.ts';
import { type Me, MeContext } from '../../session/session-context.ts';
import { sampleFares as fares, sampleVehicle as saloon } from '../../testing/sample.ts';
import { AvailabilityPage, CompaniesPage, FaresPage, PaymentsPage, PromotionsPage, VehiclesPage } from './pages.tsx';

type Sent = { documents: { name: string; version: number; content: typeof fares }[]; note: string };

let server: {
  contents: Record<string, unknown>;
  version: number;
  mistakes: unknown[];
  refuse: Response | null;
  saved: Sent[];
  /** The highest number of all versions. */
  highest: number;
};

const answerTo = (path: string, init: RequestInit): Response => {
  if (path.endsWith('/join-requests')) return Response.json({ requests: [] });
  if (path.endsWith('/check')) return Response.json({ mistakes: server.mistakes });
  if (init.method === 'PUT') {
    if (server.refuse) return server.refuse;
    const sent = JSON.parse(String(init.body)) as Sent;
    server.saved.push(sent);
    for (const { name, content } of sent.documents) server.contents[name] = content;
    server.version += 1;
    return Response.json({ documents: [] });
  }
  const [, name = '', version] = /settings\/([\w-]+)(?:\/versions\/(\d+))?$/.exec(path) ?? [];
  if (version !== undefined) {
    const base = version === '0' ? 3 : 4;
    return Response.json({
      name,
      version: Number(version),
      content: { ...fares, distance: { ...fares.distance, base } },
    });
  }
  const row = { version: server.version, at: '2026-11-24T12:00:00.000Z', by: 'owner@operator.example', note: '' };
  const file = { version: 0, at: null, by: '', note: '' };
  return Response.json({
    name,
    ...row,
    notice: '',
    content: server.contents[name],
    highest: server.highest,
    versions: [row, file],
    fileNotice: '',
  });
};

/** Has the server save, but not say so yet. @returns a function that lets it answer */
function holdSave(): () => void {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answerTo(path, init);
    if (init.method === 'PUT') await told;
    return answer;
  });
  return goOn;
}

beforeEach(() => {
  server = {
    contents: { fares, vehicles: [saloon], holidays: [], prices: [] },
    ...{ version: 1, mistakes: [], refuse: null, saved: [], highest: 0 },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answerTo(path, init));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (
  role: 'viewer' | 'owner',
  Page = FaresPage,
  queries = createQueries({ retry: false, staleTime: 0 }),
  currency = 'GBP',
) => {
  const me: Me = {
    staff: { id: 1, email: 'someone@operator.example', name: '', role },
    operator: {
      company: 'Meridian',
      phone: '',
      timezone: 'Europe/London',
      dialingCode: '44',
      distanceUnit: 'mile',
      weekStart: 1,
      currency,
      map: { latitude: 51.5, longitude: 0 },
    },
    now: '2026-11-24T12:00:00.000Z',
  };
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/staff">Staff</Link>
          <Outlet />
        </>
      ),
      children: [
        { path: '/', Component: Page },
        { path: '/staff', element: <p>Another page</p> },
      ],
    },
  ]);
  render(
    <StyleRoot locale="en-GB">
      <QueryClientProvider client={queries}>
        <MeContext.Provider value={me}>
          <RouterProvider router={router} />
        </MeContext.Provider>
      </QueryClientProvider>
    </StyleRoot>,
  );
  return userEvent.setup();
};
const retype = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string, group?: RegExp) => {
  const field = group
    ? within(await screen.findByRole('group', { name: group })).getByLabelText(label)
    : await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const bar = () => screen.getByRole('region', { name: 'Changes' });

it('shows a change in words, and saves it as a version of what was read', async () => {
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '4,50');
  expect(bar().textContent).toContain('1 change is not saved');
  expect(bar().textContent).toContain('Distance and time › Base fare£4.00 → £4.50');
  await user.type(within(bar()).getByLabelText(/Note/), 'Fuel');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar().textContent).toContain('Saved. The changes are now in use.'));
  expect(server.saved).toMatchObject([
    { note: 'Fuel', documents: [{ name: 'fares', version: 1, content: { distance: { base: 4.5 } } }] },
  ]);
  expect(Object.keys(server.saved[0]?.documents[0]?.content ?? {})).toEqual(Object.keys(fares));
  // The next change is based on the version that the first one created.
  await retype(user, 'Base fare (GBP)', '5');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved[1]).toMatchObject({ documents: [{ version: 2 }] }));
});

it('hires cars by the hour once it is filled in, and no more once it is emptied', async () => {
  const user = shown('owner');
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await retype(user, 'Per hour (GBP)', '40');
  await retype(user, 'Included miles per hour', '15');
  expect(screen.queryByLabelText('Included kilometres per hour')).toBeNull();
  expect(bar().textContent).toContain('By the hour › Per hournothing → £40.00');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents[0]?.content).toMatchObject({ hourly: { perhour: 40, includedmiles: 15 } });
  await waitFor(() => expect(bar().textContent).toContain('Saved. The changes are now in use.'));
  await user.clear(screen.getByLabelText('Per hour (GBP)'));
  await user.clear(screen.getByLabelText('Included miles per hour'));
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[1]?.documents[0]?.content).not.toHaveProperty('hourly');
});

it('presses the days of a time on and off, in the order of the week, and none is every day', async () => {
  server.contents.fares = {
    ...fares,
    timebands: [{ label: 'Rush', from: '07:00', to: '09:00', percent: 10, days: ['fri'] }],
  };
  const user = shown('owner');
  const days = within(await screen.findByRole('group', { name: 'Days' }));
  expect(days.getByRole('button', { name: 'Fri', pressed: true })).toBeTruthy();
  await user.click(days.getByRole('button', { name: 'Tue', pressed: false }));
  expect(bar().textContent).toContain('DaysFri → Tue, Fri');
  await user.click(days.getByRole('button', { name: 'Tue', pressed: true }));
  await user.click(days.getByRole('button', { name: 'Fri', pressed: true }));
  expect(bar().textContent).toContain('DaysFri → every day');
  const save = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(save);
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents[0]?.content).not.toHaveProperty('timebands.0.days');
});

it('prices a ride by the hour where the tariff hires cars so', async () => {
  const plain = shown('viewer');
  const journey = await screen.findByRole('combobox', { name: 'Journey' });
  expect(journey.textContent).not.toContain('By the hour');
  cleanup();
  const hourly = { perhour: 40, minimumhours: 2, maximumhours: 4, includedmiles: 15, permile: 1.5 };
  server.contents.fares = { ...fares, hourly };
  shown('viewer');
  await plain.selectOptions(await screen.findByRole('combobox', { name: 'Journey' }), 'By the hour');
  const hours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hours' });
  expect([...hours.options].map(({ value }) => value)).toEqual(['2', '3', '4']);
  expect(hours.value).toBe('2');
  await plain.selectOptions(hours, '3');
  expect(hours.value).toBe('3');
});

it('puts a mistake next to its field, and does not save', async () => {
  server.mistakes = [{ document: 'fares', field: 'distance.base', value: '-1', message: 'expected 0 or more' }];
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '-1');
  const field = screen.getByLabelText('Base fare (GBP)');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(bar().textContent).toContain('Distance and time › Base fare: expected 0 or more, not -1');
  await user.type(within(bar()).getByLabelText(/Note/), 'x{Enter}');
  expect(server.saved).toEqual([]);
});

/** A colleague has saved another version, which the server refuses to overwrite. @returns the user, who tried */
async function savedTooLate(): Promise<ReturnType<typeof userEvent.setup>> {
  const problem = {
    title: 'Conflict',
    status: 409,
    code: 'version',
    detail: 'mina@operator.example has changed fares meanwhile.',
  };
  server.refuse = Response.json(problem, { status: 409 });
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '7');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  expect((await within(bar()).findByRole('alert')).textContent).toContain('mina@operator.example has changed fares');
  server.refuse = null;
  server.version = 2;
  return user;
}

it('tells that somebody else was faster, and shows theirs once one’s own are discarded', async () => {
  const user = await savedTooLate();
  server.contents.fares = { ...fares, distance: { ...fares.distance, base: 9 } };
  await user.click(within(bar()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect((screen.getByLabelText('Base fare (GBP)') as HTMLInputElement).value).toBe('9'));
});

it('makes one’s own changes in the version of somebody who was faster, to be looked over and saved', async () => {
  const user = await savedTooLate();
  server.contents.fares = { ...fares, distance: { ...fares.distance, base: 9, perminute: 0.9 } };
  await user.type(within(bar()).getByLabelText(/Note/), 'Fuel');
  await user.click(within(bar()).getByRole('button', { name: 'Merge my changes' }));
  await waitFor(() => expect(bar().textContent).toContain('Base fare£9.00 → £7.00'));
  expect(within(bar()).getByRole('status').textContent).toContain('Your changes have been merged into the new version');
  expect(within(bar()).queryByRole('alert')).toBeNull();
  expect((screen.getByLabelText('Per minute of driving (GBP)') as HTMLInputElement).value).toBe('0.9');
  const button = within(bar()).getByRole('button', { name: 'Save' });
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(button);
  await waitFor(() =>
    expect(server.saved).toMatchObject([
      { note: 'Fuel', documents: [{ name: 'fares', version: 2, content: { distance: { base: 7, perminute: 0.9 } } }] },
    ]),
  );
});

it('keeps one’s own changes when the newer version cannot be loaded', async () => {
  const user = await savedTooLate();
  const online = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const add = () => within(bar()).getByRole('button', { name: 'Merge my changes' });
  await user.click(add());
  await waitFor(() => expect(within(bar()).getByRole('alert').textContent).not.toContain('mina@operator.example'));
  expect(bar().textContent).toContain('Base fare£4.00 → £7.00');
  vi.stubGlobal('fetch', online);
  server.contents.fares = { ...fares, distance: { ...fares.distance, perminute: 0.9 } };
  await user.click(add());
  await waitFor(() => expect(within(bar()).queryByRole('alert')).toBeNull());
  expect(bar().textContent).toContain('Base fare£4.00 → £7.00');
});

it('takes an earlier version back by the forms, to be seen before it is saved', async () => {
  const user = shown('owner');
  await user.click(await screen.findByText(/History of fares/));
  await user.click(screen.getByRole('button', { name: 'Restore fares to the file' }));
  await waitFor(() => expect(bar().textContent).toContain('Distance and time › Base fare£4.00 → £3.00'));
  await user.click(screen.getByRole('button', { name: 'Changes in version 1 of fares' }));
  const change = await screen.findByRole('region', { name: 'Changes in version 1' });
  await waitFor(() => expect(change.textContent).toContain('£3.00 → £4.00'));
});

it('adds a vehicle with the next number, whose factor is asked for at once', async () => {
  const user = shown('owner', VehiclesPage);
  await user.click(await screen.findByRole('button', { name: 'Add vehicle type' }));
  await retype(user, 'Name', 'Minibus', /^Vehicle type 2/);
  await retype(user, 'Factor', '1.5', /^Minibus$/);
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents).toMatchObject([
    { name: 'vehicles', content: [{ vehtypeid: 1 }, { vehtypeid: 2, typename: 'Minibus' }] },
    { name: 'fares', content: { vehicles: { 1: { factor: 1 }, 2: { factor: 1.5 } } } },
  ]);
});

it('folds a vehicle’s texts in other languages, says how many there are, and unfolds those with a mistake', async () => {
  server.contents = { ...server.contents, vehicles: [{ ...saloon, typenames: { fr: 'Berline' } }] };
  const user = shown('owner', VehiclesPage);
  const names = (await screen.findByText('Name in other languages: 1 of 8')).closest('details');
  const descriptions = screen.getByText('Description in other languages: none').closest('details');
  expect([names?.open, descriptions?.open]).toEqual([false, false]);
  server.mistakes = [{ document: 'vehicles', field: '0.typenames.fr', value: '…', message: 'too long' }];
  await retype(user, 'Passengers', '3', /^Vehicle type 1/);
  await waitFor(() => expect(names?.open).toBe(true));
  expect(screen.getByLabelText('Name in French').getAttribute('aria-invalid')).toBe('true');
  expect(descriptions?.open).toBe(false);
});

it('keeps a vehicle’s names in other languages, lets them be edited, and takes the last one out', async () => {
  const translated = { ...saloon, typenames: { fr: 'Berline' }, descriptions: { fr: 'Pour quatre' } };
  server.contents = { ...server.contents, vehicles: [translated] };
  const user = shown('owner', VehiclesPage);
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await retype(user, 'Passengers', '3', /^Vehicle type 1/);
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents).toMatchObject([{ content: [{ ...translated, noofpassengers: 3 }] }]);

  await retype(user, 'Name in Arabic', 'سيدان', /^Vehicle type 1/);
  await user.clear(screen.getByLabelText('Description in French'));
  expect(bar().textContent).toContain('Name in other languages › Name in Arabicnothing → سيدان');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  const [row] = (server.saved[1]?.documents[0]?.content ?? []) as object[];
  expect(row).toMatchObject({ typename: 'Saloon', typenames: { fr: 'Berline', ar: 'سيدان' } });
  expect(row).not.toHaveProperty('descriptions');
});

it.each([
  ['refuses', async () => Response.json({ code: 5, message: 'Too many searches.' }, { status: 429 })],
  ['does not answer', async () => Promise.reject(new TypeError('no network'))],
])(
  'says that the place search failed when the server %s it, and not that there is no such place',
  async (_, search) => {
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
      path.includes('searchaddress') ? search() : answerTo(path, init),
    );
    const user = shown('owner');
    await user.type(await screen.findByRole('combobox', { name: 'From' }), 'reading');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText(/Nothing found|No place found/)).toBeNull();
  },
);

it('adds a fixed price with its ends and the price of a vehicle type', async () => {
  const user = shown('owner');
  await user.click(await screen.findByRole('button', { name: 'Add fixed price' }));
  const row = await screen.findByRole('group', { name: /^Fixed price 1/ });
  await user.type(within(row).getByLabelText('Name for passengers'), 'W2 to Heathrow');
  const [from, to] = [within(row).getAllByLabelText('Postcodes')[0], within(row).getAllByLabelText('Airports')[1]];
  await user.type(from as HTMLElement, 'W2, NW1');
  await user.type(to as HTMLElement, 'EGLL');
  const saloonPrice = within(within(row).getByRole('group', { name: 'Saloon' })).getByLabelText('Price (GBP)');
  await user.type(saloonPrice, '45');
  expect(bar().textContent).toContain('Fixed prices › W2 to Heathrownot in the list → added');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  const fixed = {
    id: 'fixed1',
    label: 'W2 to Heathrow',
    from: { postcodes: ['W2', 'NW1'] },
    to: { airports: ['EGLL'] },
    bothways: true,
    prices: { 1: 45 },
  };
  expect(server.saved[0]?.documents).toMatchObject([{ name: 'fares', content: { fixed: [fixed] } }]);
  // A vehicle type whose fixed price is removed is priced by distance and time again.
  const saved = await screen.findByRole('group', { name: 'Fixed price 1: W2 to Heathrow' });
  await user.clear(within(within(saved).getByRole('group', { name: 'Saloon' })).getByLabelText('Price (GBP)'));
  expect(bar().textContent).toContain('W2 to Heathrow › Price by vehicle type › Saloonin the list → removed');
});

it('takes no 12.000 pesos for twelve: the amount stays as it was typed, for the server to refuse', async () => {
  const user = shown('owner', FaresPage, createQueries({ retry: false, staleTime: 0 }), 'CLP');
  const base = await screen.findByLabelText('Base fare (CLP)');
  await user.clear(base);
  await user.type(base, '12.000');
  expect(bar().textContent).toContain('12.000');
  expect(bar().textContent).not.toContain('$12');
});

it('adds a congestion zone with its hours and corners, and a rate of tax', async () => {
  const user = shown('owner');
  await user.click(await screen.findByRole('button', { name: 'Add zone' }));
  const row = await screen.findByRole('group', { name: /^Zone 1/ });
  await user.type(within(row).getByLabelText('Name for passengers'), 'Centre');
  await user.type(within(row).getByLabelText('Price (GBP)'), '15');
  await user.type(within(row).getByLabelText('From'), '07:00');
  await user.click(within(row).getByRole('button', { name: 'Add corner' }));
  await user.type(within(row).getByLabelText('Latitude'), '51.5');
  await user.type(within(row).getByLabelText('Longitude'), '-0.1');
  await user.click(screen.getByRole('button', { name: 'Add rate' }));
  const rate = await screen.findByRole('group', { name: /^Rate 1/ });
  await user.type(within(rate).getByLabelText('From'), '2027-01-01');
  await user.type(within(rate).getByLabelText('Number'), 'GB123');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  const outline = [{ latitude: 51.5, longitude: -0.1 }];
  const zone = { id: 'zone1', label: 'Centre', price: 15, for: 'through', from: '07:00', outline };
  const vat = { from: '2027-01-01', percent: 20, number: 'GB123', role: 'principal' };
  expect(server.saved[0]?.documents).toMatchObject([{ name: 'fares', content: { zones: [zone], vat: [vat] } }]);
});

it('lets a viewer read, and nothing else', async () => {
  shown('viewer');
  expect(((await screen.findByLabelText('Base fare (GBP)')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  for (const name of [/Add/, /Take/, 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('asks for a deposit of some vehicles and of one way to pay, and of all once none is chosen', async () => {
  server.contents = {
    payments: {
      abandonedminutes: 30,
      abandonedmoney: 'keep',
      unpaidbooking: 'cancel',
      latecancellationrefundpercent: 0,
    },
    vehicles: [saloon, { ...saloon, vehtypeid: 2, typename: 'Estate' }],
  };
  server.mistakes = [
    {
      document: 'payments',
      field: 'deposits.0.vehicles.0',
      value: '1',
      message: 'vehicles.json has no vehicle type 1',
    },
  ];
  const user = shown('owner', PaymentsPage);
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await user.click(await screen.findByRole('button', { name: /Add.*deposit/i }));
  const rule = await screen.findByRole('group', { name: /^Deposit 1/ });
  const types = within(rule).getByRole('group', { name: 'Vehicle types' });
  await user.click(within(types).getByRole('button', { name: 'Estate' }));
  await user.click(within(types).getByRole('button', { name: 'Saloon' }));
  await user.click(within(rule).getByRole('button', { name: 'Card' }));
  // A mistake in one option is shown at the field.
  await waitFor(() =>
    expect(within(rule).getByRole('button', { name: 'Saloon' }).getAttribute('aria-describedby')).toBeTruthy(),
  );
  expect(within(rule).getByText('vehicles.json has no vehicle type 1')).toBeTruthy();
  server.mistakes = [];
  await user.click(within(types).getByRole('button', { name: 'Saloon' }));
  await waitFor(() => expect(within(rule).queryByText(/no vehicle type/)).toBeNull());
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents[0]?.content).toMatchObject({
    deposits: [{ percent: 20, vehicles: [2], methods: ['card'] }],
  });
  await waitFor(() => expect(bar().textContent).toContain('Saved. The changes are now in use.'));
  await user.click(
    within(screen.getByRole('group', { name: 'Vehicle types' })).getByRole('button', { name: 'Estate' }),
  );
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  const [saved] = server.saved[1]?.documents ?? [];
  expect(saved?.content).toHaveProperty('deposits', [{ percent: 20, methods: ['card'] }]);
});

it('keeps what is typed while a save is under way: it is the next change, of the version that was just saved', async () => {
  const goOn = holdSave();
  const user = shown('owner');
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await retype(user, 'Base fare (GBP)', '5');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  await retype(user, 'Per minute of driving (GBP)', '0.9');
  goOn();
  await waitFor(() => expect(bar().textContent).toContain('1 change is not saved'));
  expect((screen.getByLabelText('Per minute of driving (GBP)') as HTMLInputElement).value).toBe('0.9');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[1]?.documents).toMatchObject([
    { name: 'fares', version: 2, content: { distance: { base: 5, perminute: 0.9 } } },
  ]);
});

it('what is typed in another document while a save is under way stays a change of the version that was read', async () => {
  const goOn = holdSave();
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '5');
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  // A colleague has added one since the page was opened. The server has to refuse to save over it.
  server.contents.holidays = [{ date: '2026-12-25', label: 'Christmas' }];
  goOn();
  await waitFor(() => expect(bar().textContent).toContain('1 change is not saved'));
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[1]?.documents).toMatchObject([{ name: 'holidays', version: 1 }]);
});

it('keeps the focus on the page when the control that had it goes: a row’s button, Save, Discard', async () => {
  const user = shown('owner');
  await user.click(await screen.findByRole('button', { name: 'Add holiday' }));
  await user.click(screen.getByRole('button', { name: 'Remove Holiday 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add holiday' }));
  const bar = screen.getByRole('region', { name: 'Changes' });
  for (const name of ['Save', 'Discard']) {
    await user.type(screen.getByLabelText('Base fare (GBP)'), '5');
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bar));
  }
});

it('asks before a change that is not saved is left, and the browser before the page is closed', async () => {
  const user = shown('owner');
  const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByLabelText('Base fare (GBP)');
  expect(closes()).toBe(false);
  await retype(user, 'Base fare (GBP)', '9');
  expect(closes()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave this page?' });
  expect(dialog.textContent).toContain('Your changes are not saved.');
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar().textContent).toContain('Base fare£4.00 → £9.00');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText('Another page')).toBeTruthy();
  expect(closes()).toBe(false);
});

it('leaves without a question when nothing is changed, or no longer', async () => {
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '9');
  await user.click(within(bar()).getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByText('Another page')).toBeTruthy();
});

it('a page that is opened again shows what a colleague has saved since, not what it showed before', async () => {
  const queries = createQueries({ retry: false });
  const user = shown('owner', FaresPage, queries);
  expect(((await screen.findByLabelText('Base fare (GBP)')) as HTMLInputElement).value).toBe('4');
  cleanup();
  server.contents.fares = { ...fares, distance: { ...fares.distance, base: 9 } };
  server.version = 2;
  shown('owner', FaresPage, queries);
  await waitFor(() => expect((screen.getByLabelText('Base fare (GBP)') as HTMLInputElement).value).toBe('9'));
  await retype(user, 'Base fare (GBP)', '10');
  const button = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(button);
  await waitFor(() => expect(server.saved[0]?.documents).toMatchObject([{ name: 'fares', version: 2 }]));
});

it('a draft that was begun before a newer version came stays a change of the earlier one', async () => {
  const queries = createQueries({ retry: false });
  const user = shown('owner', FaresPage, queries);
  await retype(user, 'Base fare (GBP)', '5');
  server.contents.fares = { ...fares, distance: { ...fares.distance, perminute: 0.9 } };
  server.version = 2;
  await act(() => queries.invalidateQueries({ queryKey: ['settings'] }));
  const button = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(button);
  // The server refuses this, instead of taking the colleague's change back.
  await waitFor(() => expect(server.saved[0]?.documents).toMatchObject([{ name: 'fares', version: 1 }]));
});

it('keeps the reason when saving fails, and drops it once it is saved', async () => {
  const user = shown('owner');
  await retype(user, 'Base fare (GBP)', '5');
  const why = () => within(bar()).getByLabelText(/Note/) as HTMLInputElement;
  await user.type(why(), 'Fuel');
  const button = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  server.refuse = Response.json({ status: 503, code: 'failed', detail: 'Try again.' }, { status: 503 });
  await user.click(button);
  await within(bar()).findByRole('alert');
  expect(why().value).toBe('Fuel');
  server.refuse = null;
  await user.click(button);
  await waitFor(() => expect(server.saved).toMatchObject([{ note: 'Fuel' }]));
  await retype(user, 'Base fare (GBP)', '6');
  expect(why().value).toBe('');
});

it('takes out the corner that was just added, and leaves the one that it was a copy of', async () => {
  const point = { latitude: 51.5, longitude: 0 };
  const zone = { id: 'zone1', label: 'Tunnel', price: 2, for: 'through', outline: [point] };
  server.contents.fares = { ...fares, zones: [zone] };
  const user = shown('owner');
  const group = within(await screen.findByRole('group', { name: /^Zone 1/ }));
  await user.click(group.getByRole('button', { name: 'Add corner' }));
  await user.click(group.getByRole('button', { name: 'Remove Zone 1, Corner 2' }));
  expect(group.getAllByRole('button', { name: /^Remove Zone 1, Corner/ })).toHaveLength(1);
  expect(bar().textContent).toContain('No changes yet.');
});

it.each([
  ['a company', CompaniesPage, 'Add company', 'bookers', { bookerid: 8 }],
  ['a vehicle type', VehiclesPage, 'Add vehicle type', 'vehicles', { vehtypeid: 8 }],
])('gives %s no number that one had which was taken out', async (_what, Page, add, document, expected) => {
  server.contents = { fares, vehicles: [], prices: [], bookers: [] };
  server.highest = 7;
  const user = shown('owner', Page);
  await user.click(await screen.findByRole('button', { name: add }));
  const button = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(button);
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]?.documents).toMatchObject([{ name: document, content: [expected] }]);
});

it('gives each new code an id of its own, also after one was taken out', async () => {
  server.contents = { promos: [], promotions: [] };
  const user = shown('owner', PromotionsPage);
  const idOfNew = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add code' }));
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
    await waitFor(() => expect(bar().textContent).toContain('Saved. The changes are now in use.'));
    return (server.contents.promos as { id: string }[])[0]?.id;
  };
  const first = await idOfNew();
  server.contents.promos = [];
  cleanup();
  shown('owner', PromotionsPage);
  expect(await idOfNew()).not.toBe(first);
});

it('says that an earlier version could not be read, and takes it back once it can', async () => {
  let isAway = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (isAway && path.includes('/versions/')) throw new TypeError('Failed to fetch');
    return answerTo(path, init);
  });
  const user = shown('owner');
  await user.click(await screen.findByText(/History of fares/));
  const back = screen.getByRole('button', { name: 'Restore fares to the file' });
  await user.click(back);
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer.');
  isAway = false;
  await user.click(back);
  await waitFor(() => expect(bar().textContent).toContain('£4.00 → £3.00'));
  expect(screen.queryByText(/does not answer/)).toBeNull();
});

it('keeps what is typed while an earlier version is still loaded to be taken back', async () => {
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/versions/')) await told;
    return answerTo(path, init);
  });
  const user = shown('owner');
  await user.click(await screen.findByText(/History of fares/));
  await user.click(screen.getByRole('button', { name: 'Restore fares to the file' }));
  await retype(user, 'Base fare (GBP)', '7');
  goOn();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('You made changes while this version was loading.'),
  );
  expect(bar().textContent).toContain('£4.00 → £7.00');
  await user.click(screen.getByRole('button', { name: 'Restore fares to the file' }));
  await waitFor(() => expect(bar().textContent).toContain('£4.00 → £3.00'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('saves nothing while a place is typed that is not chosen, and discards its text', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
    path.includes('searchaddress') ? Response.json({ addresses: [] }) : answerTo(path, init),
  );
  server.contents = { ...server.contents, promos: [], promotions: [] };
  const user = shown('owner', PromotionsPage);
  await user.click(await screen.findByRole('button', { name: 'Add offer' }));
  const place = screen.getByRole<HTMLInputElement>('combobox', { name: 'From' });
  await user.type(place, 'Heathrow');
  await waitFor(() => expect(bar().textContent).toContain('From: choose a place from the list, or leave it empty'));
  const save = within(bar()).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(save);
  expect(server.saved).toHaveLength(0);
  await user.clear(place);
  await user.tab();
  await waitFor(() => expect(bar().textContent).not.toContain('choose a place'));
  await user.type(place, 'Gatwick');
  await user.click(within(bar()).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByDisplayValue('Gatwick')).toBeNull();
  expect(bar().textContent).toBe('No changes yet.');
});

it('keeps what is typed into a place with its offer when the one before is taken out', async () => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
    path.includes('searchaddress') ? Response.json({ addresses: [] }) : answerTo(path, init),
  );
  const offers = ['first-offer', 'second-offer', 'third-offer'].map((token) => ({ token, until: '2027-01-31' }));
  server.contents = { ...server.contents, promos: [], promotions: offers };
  const user = shown('owner', PromotionsPage);
  const second = await screen.findByRole('group', { name: /second-offer/ });
  await user.type(within(second).getByRole('combobox', { name: 'From' }), 'Heathrow');
  await user.click(screen.getByRole('button', { name: 'Remove Offer 1' }));
  const typed = screen.getByDisplayValue('Heathrow');
  expect(typed.closest('fieldset')).toBe(screen.getByRole('group', { name: 'Offer 1: second-offer' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Offer 1' }));
  expect(bar().textContent).toContain('second-offer › From: choose a place from the list, or leave it empty');
  expect(bar().textContent).not.toContain('third-offer › From');
  await user.clear(typed);
  await user.tab();
  await waitFor(() => expect(bar().textContent).not.toContain('choose a place'));
  await user.click(screen.getByRole('button', { name: 'Remove Offer 2' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Offer 1' }));
});

it('shows what was saved although it could not be loaded again, and changes that version next', async () => {
  let isAway = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (isAway && init.method === 'GET') throw new TypeError('Failed to fetch');
    const answer = answerTo(path, init);
    if (init.method === 'PUT') isAway = true;
    return answer;
  });
  const user = shown('owner');
  const save = async () => {
    const button = within(bar()).getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button);
  };
  await retype(user, 'Base fare (GBP)', '5');
  await save();
  await waitFor(() => expect(bar().textContent).toContain('Saved. The changes are now in use.'));
  expect(screen.getByLabelText<HTMLInputElement>('Base fare (GBP)').value).toBe('5');
  await retype(user, 'Base fare (GBP)', '6');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[1]?.documents).toMatchObject([{ name: 'fares', version: 2 }]);
});

it('keeps the focus when a currency is taken out, and says of one that is there already that it is', async () => {
  const user = shown('owner');
  await user.click(await screen.findByRole('button', { name: 'Remove EUR' }));
  const code = screen.getByLabelText('Currency code');
  expect(document.activeElement).toBe(code);
  await user.type(code, 'usd{Enter}');
  expect(screen.getByRole('button', { name: 'Remove USD' })).toBeTruthy();
  await user.type(code, 'USD{Enter}');
  expect(screen.getByText('USD is already in the list.')).toBeTruthy();
  await user.type(code, '{Backspace}');
  expect(screen.queryByText('USD is already in the list.')).toBeNull();
});

const tiers = [
  { id: 'tier1', name: 'Economy', items: [] },
  { id: 'tier2', name: 'Executive', items: [] },
];

it('chooses the tier of a vehicle type by its name, as its id is shown nowhere', async () => {
  server.contents.prices = tiers;
  const user = shown('owner', VehiclesPage);
  const tier = await screen.findByLabelText('Tier');
  expect(
    within(tier)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Economy', 'Executive']);
  await user.selectOptions(tier, 'Executive');
  expect(bar().textContent).toContain('Saloon › TierNone → Executive');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved[0]?.documents[0]?.content).toMatchObject([{ pricetier: 'tier2' }]));
  await user.selectOptions(tier, 'None');
  await waitFor(() => expect(bar().textContent).toContain('TierExecutive → None'));
});

it('shows a tier that has been removed, so that another can be chosen', async () => {
  server.contents.prices = tiers;
  server.contents.vehicles = [{ ...saloon, pricetier: 'tier9' }];
  shown('owner', VehiclesPage);
  const tier = await screen.findByLabelText<HTMLSelectElement>('Tier');
  expect(tier.selectedOptions[0]?.textContent).toBe('tier9');
});

it('has a factor for each tier of the price list, which is 1 until it is entered', async () => {
  server.contents.prices = tiers;
  const user = shown('owner');
  const factor = within(await screen.findByRole('group', { name: 'Executive' })).getByLabelText('Factor');
  await user.type(factor, '1.2');
  await waitFor(() => expect(bar().textContent).toContain('Factor by tier › Executive'));
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved[0]?.documents[0]?.content.tiers).toEqual({ tier2: 1.2 }));
});

it('chooses the vehicle type of an offer by its name', async () => {
  server.contents.promos = [];
  server.contents.promotions = [{ token: 'spring-offer', until: '2026-12-31' }];
  const user = shown('owner', PromotionsPage);
  await user.selectOptions(await screen.findByLabelText('Vehicle type'), 'Saloon');
  expect(bar().textContent).toContain('Vehicle typeThe passenger chooses → Saloon');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.saved[0]?.documents[0]?.content).toMatchObject([{ vehtypeid: 1 }]));
});

it('closes on public holidays', async () => {
  server.contents.dispatch = { opening: [{ from: '06:00', to: '23:00' }] };
  const user = shown('owner', AvailabilityPage);
  const holidays = await screen.findByLabelText('Public holidays');
  await user.selectOptions(holidays, 'Not on these');
  expect(bar().textContent).toContain('not on public holidays › Public holidaysIncluded → Not on these');
  await waitFor(() =>
    expect(within(bar()).getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await user.click(within(bar()).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.saved[0]?.documents[0]?.content).toEqual({
      opening: [{ from: '06:00', to: '23:00', holidays: false }],
    }),
  );
  await user.selectOptions(holidays, 'Included');
  await waitFor(() => expect(bar().textContent).toContain('every day › Public holidaysNot on these → Included'));
});

it('names the document of a mistake that lies on another page, or in a file alone', async () => {
  const message = 'vehicles.json has no vehicle type 1';
  server.mistakes = [
    { document: 'configuration', field: 'defaultvehtypeid', value: '1', message },
    { document: 'payments', field: 'deposits.0.vehicles.0', value: '1', message },
    { document: 'promotions', field: '0.vehtypeid', value: '1', message },
  ];
  const user = shown('owner', VehiclesPage);
  await user.click(await screen.findByRole('button', { name: 'Remove Vehicle type 1' }));
  const list = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    `configuration.json, defaultvehtypeid: ${message}`,
    `Payments: ${message}`,
    `Offers: ${message}`,
  ]);
});
