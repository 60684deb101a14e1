import { expect, waitFor } from 'storybook/test';
import type { Answer } from '../api/client.ts';
import { type Answers, refusal } from '../testing/desk-at.tsx';
import { screen, told } from '../testing/desk-story.tsx';
import { sampleFares, sampleVehicle } from '../testing/sample.ts';

/** The forms of Set up: at first, with the server's refusal at its field, and after saving. */
export default { title: 'Desk/Set up', parameters: { layout: 'fullscreen' } };

const staff = told('staff', { staff: [] });
export const StaffEmpty = screen('/staff', { 'GET /staff': staff });
export const StaffRefused = screen(
  '/staff',
  {
    'GET /staff': staff,
    'POST /staff': () => refusal(409, 'ada@operator.example already has an account on the desk.', 'email'),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'ada@operator.example{Enter}');
    await expect(await canvas.findByText(/has an account/)).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
  },
);
export const StaffSaved = screen(
  '/staff',
  {
    'GET /staff': staff,
    'POST /staff': told('addStaff', {
      staff: {
        id: 2,
        email: 'ada@operator.example',
        name: 'Ada Lovelace',
        role: 'dispatcher',
        active: true,
        invited: true,
      },
      link: 'https://cars.example/desk/welcome#Zk3v9Qm1',
    }),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'ada@operator.example{Enter}');
    await expect(await canvas.findByText('The sign-in link for ada@operator.example')).toBeVisible();
  },
);

const drivers = told('drivers', { drivers: [] });
const addDriver = 'Add a driver';
export const DriverForm = screen(
  '/drivers',
  { 'GET /drivers': drivers },
  'dispatcher',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: addDriver }));
    await expect(canvas.getByRole('region', { name: addDriver })).toBeVisible();
  },
);
export const DriverRefused = screen(
  '/drivers',
  { 'GET /drivers': drivers, 'POST /drivers': () => refusal(400, 'A driver signs in with a phone number.', 'phone') },
  'dispatcher',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: addDriver }));
    await userEvent.type(canvas.getByLabelText('Name'), 'Grace Hopper{Enter}');
    await expect(await canvas.findByText('A driver signs in with a phone number.')).toBeVisible();
  },
);

const keys = told('keys', { keys: [] });
export const KeyRefused = screen(
  '/keys',
  { 'GET /keys': keys, 'POST /keys': () => refusal(400, 'A key needs a scope.', 'scopes') },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Dispatch{Enter}');
    await expect(await canvas.findByText('A key needs a scope.')).toBeVisible();
  },
);
export const KeySaved = screen(
  '/keys',
  {
    'GET /keys': keys,
    'POST /keys': told('addKey', {
      id: 8,
      name: 'Dispatch',
      scopes: ['bookings:read'],
      createdAt: '2026-11-24T12:00:00.000Z',
      usedAt: null,
      revokedAt: null,
      key: 'dk_4uTq0hPzV2',
    }),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Dispatch');
    await userEvent.click(canvas.getByLabelText('Read bookings'));
    await userEvent.click(canvas.getByRole('button', { name: 'Create key' }));
    await expect(await canvas.findByText('dk_4uTq0hPzV2')).toBeVisible();
  },
);

const webhooks = told('webhooks', { webhooks: [], parked: [] });
export const WebhookRefused = screen(
  '/webhooks',
  { 'GET /webhooks': webhooks, 'POST /webhooks': () => refusal(400, 'A webhook is an https address.', 'url') },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('URL'), 'http://receiver.example{Enter}');
    await expect(await canvas.findByText('A webhook is an https address.')).toBeVisible();
  },
);
export const WebhookSaved = screen(
  '/webhooks',
  { 'GET /webhooks': webhooks, 'POST /webhooks': told('addWebhook', { id: 4, secret: 'whsec_c2VjcmV0' }) },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('URL'), 'https://receiver.example{Enter}');
    await expect(await canvas.findByText('whsec_c2VjcmV0')).toBeVisible();
  },
);

const code: Answer<'trackingCodes'>['codes'][number] = {
  code: 'HOTEL42',
  partner: 'A hotel',
  company: 1,
  domains: ['hotel.example', '*.hotel.example'],
  variants: ['litebooking', 'quickbooking'],
  enabled: true,
  expires: null,
  bookingPage: '',
  version: 2,
  test: false,
  snippet: '<taxi-booking tracking-code="HOTEL42"></taxi-booking>',
};
const held = { companies: [{ id: 1, name: 'Grand Hotel' }], domains: [] };
const asks = { id: 1, code: 'HOTEL42', company: 'Grand Hotel', askedAt: '2026-11-24T09:00:00.000Z' };
export const TrackingCodes = screen('/tracking-codes', {
  'GET /tracking-codes': told('trackingCodes', {
    codes: [code, { ...code, code: 'VENUE7', enabled: false, company: 0 }],
    companies: held.companies,
    domains: [{ ...asks, domain: 'spa.hotel.example' }],
  }),
});
/** The longest texts that the server accepts. */
export const TrackingCodesLong = screen('/tracking-codes', {
  'GET /tracking-codes': told('trackingCodes', {
    codes: [
      {
        ...code,
        code: 'GRANDHOTELANDCONFERENCECENTREATTHELAKE42',
        partner:
          'Internationales Kongresszentrum und Grandhotel am Vierwaldstättersee, Betriebsgesellschaft mbH & Co. KG',
        domains: ['reservations.grandhotel-and-conference-centre-at-the-lake-of-lucerne.hospitality.example'],
      },
    ],
    companies: [{ id: 1, name: 'Internationales Kongresszentrum und Grandhotel am Vierwaldstättersee' }],
    domains: [
      {
        ...asks,
        code: 'GRANDHOTELANDCONFERENCECENTREATTHELAKE42',
        company:
          'Internationales Kongresszentrum und Grandhotel am Vierwaldstättersee, Betriebsgesellschaft mbH & Co. KG',
        domain: 'meetings-and-incentives.grandhotel-and-conference-centre-at-the-lake-of-lucerne.hospitality.example',
      },
      {
        ...asks,
        id: 2,
        company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        domain: 'spa.hotel.example',
      },
    ],
  }),
});
export const TrackingCodesEmpty = screen('/tracking-codes', {
  'GET /tracking-codes': told('trackingCodes', { codes: [], ...held }),
});
export const TrackingCodeRefused = screen(
  '/tracking-codes',
  {
    'GET /tracking-codes': told('trackingCodes', { codes: [], ...held }),
    'POST /tracking-codes': () =>
      refusal(400, 'a wildcard must not cover a whole public suffix such as co.uk', 'domains.0'),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Domains'), '*.co.uk{Enter}');
    await expect(
      await canvas.findByText('a wildcard must not cover a whole public suffix such as co.uk'),
    ).toBeVisible();
  },
);
export const TrackingCodeSaved = screen(
  '/tracking-codes',
  {
    'GET /tracking-codes': told('trackingCodes', { codes: [code], ...held }),
    'POST /tracking-codes': told('addTrackingCode', code),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Domains'), 'hotel.example{Enter}');
    await expect(await canvas.findByText('HTML snippet for A hotel')).toBeVisible();
  },
);

const facts = { ...code, by: 'mina@operator.example', at: '2026-11-24T12:00:00.000Z' };
export const TrackingCodeTakenBack = screen(
  '/tracking-codes',
  {
    'GET /tracking-codes': told('trackingCodes', { codes: [code], ...held }),
    'GET /tracking-codes/HOTEL42/versions': told('trackingCodeVersions', {
      versions: [
        { ...facts, note: 'A second house' },
        { ...facts, version: 1, domains: ['hotel.example'], note: '' },
      ],
    }),
  },
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit HOTEL42' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Restore HOTEL42 to version 1' }));
    await expect(await canvas.findByText('1 change')).toBeVisible();
  },
);

const file = { version: 0, at: null, by: '', note: '' };
const changed = { version: 1, at: '2026-11-24T12:00:00.000Z', by: 'mina@operator.example', note: 'Fuel' };
const sampleDispatch = {
  opening: [
    { from: '06:00', to: '23:30', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    { from: '08:00', to: '02:00' },
  ],
  closed: 'request',
  full: 'refuse',
  turnaroundminutes: 20,
};
const samplePlaces = [
  {
    id: 'central',
    name: 'Central Station',
    category: 'Station',
    meetingpoint: 'By the clock',
    latitude: 51.5,
    longitude: -0.12,
  },
  { id: 'grand', name: 'Grand Hotel', category: 'Hotel', aliases: ['The Grand'], latitude: 51.51, longitude: -0.13 },
];
const samplePayments = {
  abandonedminutes: 30,
  abandonedmoney: 'keep',
  unpaidbooking: 'cancel',
  latecancellationrefundpercent: 50,
  deposits: [{ percent: 20, fromfare: 100, vehicles: [2], methods: ['card'] }, { amount: 10 }],
};
const document = (name: Answer<'settingsDocument'>['name'], content: unknown) =>
  told('settingsDocument', {
    ...changed,
    name,
    notice: '',
    content,
    highest: 0,
    versions: [changed, file],
    fileNotice: '',
  });
type Mistake = Answer<'checkSettings'>['mistakes'][number];
const settings = (area: unknown, mistakes: readonly Mistake[] = []): Answers => ({
  'GET /settings/fares': document('fares', sampleFares),
  'GET /settings/vehicles': document('vehicles', [sampleVehicle]),
  'GET /settings/holidays': document('holidays', []),
  'GET /settings/prices': document('prices', []),
  'GET /settings/service-area': document('service-area', area),
  'GET /settings/dispatch': document('dispatch', sampleDispatch),
  'GET /settings/places': document('places', samplePlaces),
  'GET /settings/payments': document('payments', samplePayments),
  'POST /settings/check': told('checkSettings', { mistakes: [...mistakes] }),
  'PUT /settings': told('changeSettings', { documents: [] }),
});

const dearer: NonNullable<ReturnType<typeof screen>['play']> = async ({ canvas, userEvent }) => {
  const base = await canvas.findByLabelText('Base fare (GBP)');
  await userEvent.clear(base);
  await userEvent.type(base, '4.50');
  await expect(await canvas.findByText('1 change is not saved')).toBeVisible();
};
export const Fares = screen('/fares', settings(null));
export const FaresReadOnly = screen('/fares', settings(null), 'viewer');
export const FaresChanged = screen('/fares', settings(null), 'owner', dearer);
export const FaresRefused = screen(
  '/fares',
  settings(null, [{ document: 'fares', field: 'distance.base', value: '4.5', message: 'expected 5 or more' }]),
  'owner',
  async (context) => {
    await dearer(context);
    await expect(await context.canvas.findByText('This cannot be saved yet')).toBeVisible();
  },
);
export const FaresSaved = screen('/fares', settings(null), 'owner', async (context) => {
  await dearer(context);
  const { canvas, userEvent } = context;
  await userEvent.type(canvas.getByLabelText(/^Note/), 'Fuel');
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true'));
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  await expect(await canvas.findByText('Saved. The changes are now in use.')).toBeVisible();
});

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const outline = { kind: 'polygon', points: [at(51.25, -0.55), at(51.7, -0.5), at(51.72, 0.25), at(51.3, 0.3)] };
export const ServiceAreaOutline = screen('/service-area', settings(outline));
export const ServiceAreaCircle = screen(
  '/service-area',
  settings({ kind: 'circle', centre: at(51.5, -0.12), kilometres: 30 }),
);
export const ServiceAreaEverywhere = screen('/service-area', settings(null));
export const Availability = screen('/availability', settings(null));
export const AvailabilityReadOnly = screen('/availability', settings(null), 'viewer');
export const Payments = screen('/payments', settings(null));
export const PaymentsReadOnly = screen('/payments', settings(null), 'viewer');
export const PaymentsRefused = screen(
  '/payments',
  settings(null, [
    {
      document: 'payments',
      field: 'deposits.0.vehicles.0',
      value: '2',
      message: 'vehicles.json has no vehicle type 2',
    },
  ]),
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'PayPal', pressed: false }));
    await expect(await canvas.findByText('vehicles.json has no vehicle type 2')).toBeVisible();
  },
);
export const Places = screen('/places', settings(null));
export const PlacesReadOnly = screen('/places', settings(null), 'viewer');
export const ServiceAreaReadOnly = screen('/service-area', settings(outline), 'viewer');
export const ServiceAreaRefused = screen(
  '/service-area',
  settings(outline, [
    {
      document: 'service-area',
      field: 'points.2',
      value: '',
      message: 'the line from corner 3 to corner 4 meets the one from corner 1 to corner 2',
    },
  ]),
  'owner',
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add after corner 3' }));
    await expect((await canvas.findAllByText(/the line from corner 3/))[0]).toBeVisible();
  },
);

/** Two wait to book for a company, and a partner for a domain: the navigation counts them. */
export const CompaniesWithRequests = screen(
  '/companies',
  {
    ...settings(null),
    'GET /settings/bookers': document('bookers', [
      {
        bookerid: 1,
        name: 'Grand Hotel',
        joincode: 'GRAND',
        approval: 'required',
        enabled: true,
        commissionpercent: 10,
      },
    ]),
    'GET /join-requests': told('joinRequests', {
      requests: [
        { id: 3, name: 'Ada Lovelace', email: 'ada@example.com', emailProven: true, company: 'Grand Hotel' },
        { id: 4, name: 'Grace Hopper', email: 'grace@example.com', emailProven: false, company: 'Grand Hotel' },
      ],
    }),
    'GET /tracking-codes': told('trackingCodes', {
      codes: [code],
      companies: held.companies,
      domains: [{ ...asks, domain: 'spa.hotel.example' }],
    }),
  },
  'owner',
  async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Companies 2 open requests' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Decline grace@example.com' })).toBeVisible();
  },
);
