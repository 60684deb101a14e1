import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { sampleMe } from '../testing/sample.ts';
import TrackingCodes from './tracking-codes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (code: string, enabled = true) => ({
  ...{ code, enabled, partner: `Hotel ${code}`, company: 0, domains: ['hotel.example'] },
  ...{ variants: ['litebooking'], expires: null, bookingPage: '', version: 2, test: false },
  snippet: `<taxi-booking tracking-code="${code}"></taxi-booking>`,
});

const versions = [
  { ...row('HOTEL'), at: '2026-11-24T12:00:00.000Z', by: 'mina@operator.example', note: 'The spa has gone' },
  { ...row('HOTEL'), version: 1, domains: ['hotel.example', 'spa.example'], at: null, by: '', note: '' },
];
const companies = [{ id: 7, name: 'Grand Hotel' }];

const drawPage = () => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/staff">Staff</Link> <Link to="/">Back</Link>
          <Outlet />
        </>
      ),
      children: [
        { path: '/', Component: TrackingCodes },
        { path: '/staff', element: <p>Another page</p> },
      ],
    },
  ]);
  return draw(<RouterProvider router={router} />, sampleMe('owner'));
};

/** Shows the page with a server that has the code HOTEL; `sent` has the calls that write. */
function shown(refusal: Response | null = null, domains: readonly object[] = []) {
  const codes = [row('HOTEL')];
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/versions')) return Response.json({ versions });
    if (init.method === 'GET') return Response.json({ codes, companies, domains });
    const body = JSON.parse(String(init.body)) as { enabled?: boolean };
    sent.push({ path, body });
    if (refusal) return refusal;
    if (path.includes('/domains/')) return new Response(null, { status: 204 });
    if (init.method === 'PUT') codes[0] = row('HOTEL', body.enabled);
    else codes.push(row('NEW'));
    return Response.json(codes.at(-1));
  });
  const { user } = drawPage();
  return { sent, user };
}

it('shows a code’s lines and copies them', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Snippet for HOTEL' }));
  expect(screen.getByRole('status').textContent).toContain('<taxi-booking tracking-code="HOTEL">');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Copied.'));
  expect(await navigator.clipboard.readText()).toBe(row('HOTEL').snippet);
});

it('adds a code for the domains as they are typed, and shows its lines at once', async () => {
  const { sent, user } = shown();
  await user.type(await screen.findByLabelText('Partner'), 'Ritz');
  await user.type(screen.getByLabelText('Domains'), 'ritz.example, *.ritz.example');
  await user.click(screen.getByRole('button', { name: 'Add and show snippet' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('tracking-code="NEW"'));
  expect(sent).toEqual([
    { path: '/desk/v1/tracking-codes', body: { partner: 'Ritz', domains: ['ritz.example', '*.ritz.example'] } },
  ]);
});

it('switches a code off, and says why it could not be', async () => {
  const { sent, user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Switch off HOTEL' }));
  await screen.findByRole('button', { name: 'Switch on HOTEL' });
  expect(sent).toEqual([{ path: '/desk/v1/tracking-codes/HOTEL', body: { enabled: false } }]);
  cleanup();
  const problem = { title: 'Not found', status: 404, code: 'refused', detail: 'There is no such code.' };
  const { user: again } = shown(Response.json(problem, { status: 404 }));
  await again.click(await screen.findByRole('button', { name: 'Switch off HOTEL' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such code.');
});

it('gives a code to a company, and lets in or refuses the domains that partners ask for', async () => {
  const asked = [{ id: 3, code: 'HOTEL', company: 'Grand Hotel', domain: 'spa.example', askedAt: '' }];
  const { sent, user } = shown(null, asked);
  const holder = await screen.findByLabelText('Company of HOTEL');
  // Each arrow key on a closed select is a change.
  await user.selectOptions(holder, 'Grand Hotel');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save the company of HOTEL' }));
  expect(document.activeElement).toBe(holder);
  expect(screen.getByRole('table', { name: 'Domain requests from partners' }).textContent).toContain('Grand Hotel');
  await user.click(screen.getByRole('button', { name: 'Approve spa.example' }));
  await user.click(screen.getByRole('button', { name: 'Refuse spa.example' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/desk/v1/tracking-codes/HOTEL', body: { company: 7 } },
      { path: '/desk/v1/domains/3/decision', body: { approve: true } },
      { path: '/desk/v1/domains/3/decision', body: { approve: false } },
    ]),
  );
});

it('shows what a change changes before it is saved as a version', async () => {
  const { sent, user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  await user.type(card.getByLabelText('Domains'), ' bar.example');
  await user.type(card.getByLabelText(/Note/), 'A bar');
  expect(card.getByRole('status').textContent).toBe('1 change');
  expect(card.getByRole('list').textContent).toBe('Domainshotel.example → hotel.example, bar.example');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await screen.findByText(/HOTEL has been saved/);
  expect(sent).toMatchObject([
    {
      path: '/desk/v1/tracking-codes/HOTEL',
      body: { version: 2, domains: ['hotel.example', 'bar.example'], note: 'A bar', partner: 'Hotel HOTEL' },
    },
  ]);
});

it('asks before a change that is not saved is left', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByText('Another page')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  await user.type(card.getByLabelText('Domains'), ', bar.example');
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByRole('dialog').textContent).toContain('Your changes to HOTEL are not saved.');
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByDisplayValue('hotel.example, bar.example')).toBeTruthy();
});

it('keeps the form of the next code when the save of the one before is answered late', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/versions')) return Response.json({ versions });
    if (method === 'GET') return Response.json({ codes: [row('HOTEL'), row('INN')], companies, domains: [] });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const { user } = drawPage();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  await user.type(within(screen.getByRole('region', { name: 'Edit HOTEL' })).getByLabelText('Partner'), ' Ritz');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Edit INN' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.type(within(screen.getByRole('region', { name: 'Edit INN' })).getByLabelText('Partner'), ' by the lake');
  answer(Response.json({ ...row('HOTEL'), version: 3 }));
  await screen.findByText(/^HOTEL has been saved as version 3 /);
  expect(screen.getByDisplayValue('Hotel INN by the lake')).toBeTruthy();
});

it('keeps what is typed about a code while it is saved, as a change of the version that was saved', async () => {
  const sent: unknown[] = [];
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/versions')) return Response.json({ versions });
    const version = sent.length === 0 ? row('HOTEL') : { ...row('HOTEL'), version: 3, partner: 'Hotel HOTEL Ritz' };
    if (method === 'GET') return Response.json({ codes: [version], companies, domains: [] });
    sent.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const { user } = drawPage();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const form = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  await user.type(form.getByLabelText('Partner'), ' Ritz');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.type(form.getByLabelText('Last day'), '2027-03-31');
  answer(Response.json({ ...row('HOTEL'), version: 3, partner: 'Hotel HOTEL Ritz' }));
  await screen.findByText(/^HOTEL has been saved as version 3 /);
  expect(form.getByDisplayValue('2027-03-31')).toBeTruthy();
  expect(form.getByRole('status').textContent).toContain('1 change');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 3, expires: '2027-03-31' });
});

it('tells who changed a code, and puts an earlier version into the form to be saved again', async () => {
  const { sent, user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const history = within(await screen.findByRole('table', { name: 'Versions of HOTEL' }));
  const [, newest] = history.getAllByRole('row');
  expect(newest?.textContent).toContain('mina@operator.example');
  expect(newest?.textContent).toContain('Domainshotel.example, spa.example → hotel.example');
  await user.click(history.getByRole('button', { name: 'Restore HOTEL to version 1' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  expect(card.getByRole('list').textContent).toContain('hotel.example → hotel.example, spa.example');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await screen.findByText(/HOTEL has been saved/);
  expect(sent).toMatchObject([{ body: { domains: ['hotel.example', 'spa.example'], note: 'Restored version 1' } }]);
});

it('announces how many changes there are, and not each letter of them', async () => {
  const { user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  const announced: (string | null)[] = [];
  const status = card.getByRole('status');
  const watcher = new MutationObserver(() => announced.push(status.textContent));
  watcher.observe(status, { subtree: true, childList: true, characterData: true });
  await user.type(card.getByLabelText('Partner'), ' Ritz');
  watcher.disconnect();
  expect(announced).toEqual(['1 change']);
  expect(card.getByRole('list').textContent).toContain('Ritz');
});

it('keeps what is typed when the code is changed meanwhile, and says so before it is saved over it', async () => {
  let now = row('HOTEL');
  const sent: { version: number; domains: string[]; expires: string | null }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/versions')) return Response.json({ versions });
    if (init.method === 'GET') return Response.json({ codes: [now], companies, domains: [] });
    const body = JSON.parse(String(init.body));
    if (body.version === undefined) now = { ...now, enabled: body.enabled, version: now.version + 1 };
    else sent.push(body);
    if (body.version !== undefined && body.version !== now.version) {
      const detail = 'Somebody else has changed this code in the meantime.';
      return Response.json({ title: 'No', status: 409, code: 'version', detail }, { status: 409 });
    }
    return Response.json(now);
  });
  const { user } = drawPage();
  await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  await user.type(card.getByLabelText('Domains'), ' bar.example');
  // A colleague gives it a last day, which this page reads with the next list.
  now = { ...now, expires: '2027-03-31' as never, version: 3 };
  await user.click(screen.getByRole('button', { name: 'Switch off HOTEL' }));
  await screen.findByRole('button', { name: 'Switch on HOTEL' });
  expect((card.getByLabelText('Domains') as HTMLInputElement).value).toBe('hotel.example bar.example');
  expect((card.getByLabelText('Last day') as HTMLInputElement).value).toBe('2027-03-31');
  await user.click(card.getByRole('button', { name: 'Save' }));
  expect((await card.findByRole('alert')).textContent).toContain(
    'Somebody else has changed this code in the meantime.',
  );
  expect(card.getByRole('status').textContent).toBe('1 change');
  expect(card.getByRole('list').textContent).toBe('Domainshotel.example → hotel.example, bar.example');
  await user.click(card.getByRole('button', { name: 'Save' }));
  await screen.findByText(/HOTEL has been saved/);
  const asked = { domains: ['hotel.example', 'bar.example'], expires: '2027-03-31' };
  expect(sent).toMatchObject([{ version: 2 }, { ...asked, version: 4, enabled: false }]);
});

it.each([
  ['saved', 'Save', 'HOTEL has been saved as version 3 and is now in use.'],
  ['switched off', 'Switch off HOTEL', ''],
])(
  'changes the version of a code that was just %s, although the list is not read again yet',
  async (_, press, said) => {
    const sent: { version?: number }[] = [];
    let reads = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.endsWith('/versions')) return Response.json({ versions });
      if (init.method === 'GET') {
        reads += 1;
        if (reads > 1) return new Promise<Response>(() => {});
        return Response.json({ codes: [row('HOTEL'), row('INN')], companies, domains: [] });
      }
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ ...row('HOTEL', press === 'Save'), version: 3, partner: 'Ritz' });
    });
    const { user } = drawPage();
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit HOTEL' }));
      return within(screen.getByRole('region', { name: 'Edit HOTEL' }));
    };
    if (press === 'Save') await user.type((await open()).getByLabelText('Partner'), ' Ritz');
    await user.click(await screen.findByRole('button', { name: press }));
    if (said) await screen.findByText(said);
    else await screen.findByRole('button', { name: 'Switch on HOTEL' });
    await user.type((await open()).getByLabelText('Partner'), ' Carlton');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 3, partner: 'Ritz Carlton' }));
  },
);

it('names the company that holds a code although it books no longer', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/versions') ? { versions } : { codes: [{ ...row('HOTEL'), company: 9 }], companies, domains: [] },
    ),
  );
  const { user } = drawPage();
  expect((await screen.findByLabelText('Company of HOTEL')).textContent).toBe('No companyGrand HotelCompany 9');
  expect((screen.getByLabelText('Company of HOTEL') as HTMLSelectElement).value).toBe('9');
  await user.click(screen.getByRole('button', { name: 'Edit HOTEL' }));
  const card = within(screen.getByRole('region', { name: 'Edit HOTEL' }));
  expect((card.getByLabelText('Company') as HTMLSelectElement).value).toBe('9');
});

it.each([
  ['domains.0', 'Domains', 'expected a host name such as partner.example'],
  ['code', 'Code', 'There is a tracking code RITZ already.'],
])('says at the field %s what is wrong, keeps what was typed and focuses it', async (field, label, detail) => {
  const problem = { title: 'No', status: 400, code: 'invalid', detail, field };
  const { user } = shown(Response.json(problem, { status: 400 }));
  await user.type(await screen.findByLabelText('Domains'), 'https://ritz.example');
  await user.type(screen.getByLabelText('Code'), 'RITZ');
  await user.click(screen.getByRole('button', { name: 'Add and show snippet' }));
  const wrong = screen.getByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(wrong.value).not.toBe('');
  expect(screen.getByText(detail)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the next partner’s page that is typed while one is added, and asks before it is left', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/versions')) return Response.json({ versions });
    if (method === 'GET') return Response.json({ codes: [row('HOTEL')], companies, domains: [] });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const { user } = drawPage();
  const domains = await screen.findByLabelText<HTMLInputElement>('Domains');
  await user.type(domains, 'ritz.example{Enter}');
  await user.clear(domains);
  await user.type(domains, 'inn.example');
  answer(Response.json(row('NEW')));
  await screen.findByText(/tracking-code="NEW"/);
  expect(domains.value).toBe('inn.example');
  // Its form stays on the page beside the one of another code.
  await user.click(screen.getByRole('button', { name: 'Edit HOTEL' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Staff' }));
  expect(screen.getByRole('dialog').textContent).toContain('The tracking code you entered is not added yet.');
});

it('keeps the focus after the last domain that a partner asks for is decided', async () => {
  let domains = [{ id: 3, code: 'HOTEL', company: 'Grand Hotel', domain: 'spa.example', askedAt: '' }];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ codes: [row('HOTEL')], companies, domains });
    domains = [];
    return new Response(null, { status: 204 });
  });
  const { user } = drawPage();
  await user.click(await screen.findByRole('button', { name: 'Approve spa.example' }));
  const decided = await screen.findByText('No open requests.');
  expect(document.activeElement).toBe(decided);
});

it('says of each code and domain what failed, also when the answer comes after that for another', async () => {
  let tell = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    tell = resolve;
  });
  const failed = (status: number, detail: string) => Response.json({ title: 'No', status, detail }, { status });
  const domain = (id: number, name: string) => ({ id, code: 'HOTEL', company: '', domain: name, askedAt: '' });
  const domains = [domain(3, 'spa.example'), domain(4, 'bar.example')];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ codes: [row('HOTEL'), row('SPA')], companies, domains });
    if (path.endsWith('/HOTEL')) return late;
    if (path.endsWith('/SPA')) return Response.json(row('SPA', false));
    return path.includes('/domains/3/') ? failed(409, 'It is decided.') : new Response(null, { status: 204 });
  });
  const { user } = drawPage();
  await user.click(await screen.findByRole('button', { name: 'Switch off HOTEL' }));
  await user.click(screen.getByRole('button', { name: 'Switch off SPA' }));
  tell(failed(503, 'The database does not answer.'));
  await screen.findByText('Switch off HOTEL: The database does not answer.');
  await user.click(screen.getByRole('button', { name: 'Refuse spa.example' }));
  await user.click(screen.getByRole('button', { name: 'Refuse bar.example' }));
  await screen.findByText('Refuse spa.example: It is decided.');
  expect(screen.getByText('Switch off HOTEL: The database does not answer.')).toBeTruthy();
});
