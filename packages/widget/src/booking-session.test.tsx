import { configure, fireEvent, waitFor, within } from '@testing-library/dom';
import { vehicleNameOf } from 'booking-core/selectors';
import { options } from 'preact';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSessionBooking, type SessionSettings, startSession, whenMoreIsShown } from './booking-session.tsx';
import { TaxiBookingElement } from './element-class.ts';
import { sessionSettings } from './testing/session-settings.ts';

customElements.define('taxi-booking', TaxiBookingElement);

// The parts are compiled as they are asked for.
configure({ asyncUtilTimeout: 25_000 });

const service = 'https://cars.example';

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  /** The language that the answer is asked for in. */
  readonly language: string | undefined;
}

let asked: Asked[] = [];
let refusal: { reason: string; phone: string } | null = null;
let asksForPets = true;
/** Whether the tracking code is for tests. */
let forTests = false;
/** The token that replaces the one of the signed-in customer; '' for none. */
let successor = '';

/** A booking that has been paid online, as the product API returns it. */
const paidRide = {
  bookingref: 'TX1',
  bookingcode: 'attempt-1',
  status: 'unallocated',
  paymentmethod: 'card',
  ispaid: true,
  totalfare: 5400,
  currencycode: 'GBP',
  pickupdatetime: '2026-12-01T09:30:00',
  pickupaddress: '10 Downing Street, SW1A 2AA',
  picklat: 51.5034,
  picklng: -0.1276,
  doffaddress: 'Paddington Station, W2 1HB',
  dofflat: 51.5154,
  dofflng: -0.1755,
};

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/** The licence service and the product API of one operator, as far as a first screen asks them. */
function answer(path: string): Response {
  switch (path) {
    case '/licence/validate':
      return refusal
        ? json({ code: 2, message: 'Not here.', ...refusal })
        : json({ code: 1, message: '', token: 'signed', expiresin: 1800, phone: '', test: forTests });
    case '/licence/custappbaseurl':
      return json({ code: 1, message: '', baseurl: service, bookingpageurl: `${service}/quickbooking` });
    case '/api/configuration':
      return json({
        company: 'Example Cars',
        phone: '+44 20 7946 0000',
        currencycode: 'GBP',
        timezone: 'Europe/London',
        showpet: asksForPets,
      });
    case '/api/vehicletypes':
      return json({
        vehTypes: [
          // With what the first screen of any operator names.
          { vehtypeid: 1, typename: 'Saloon', noofpassengers: 4, noofluggeges: 2, noofhandbags: 2, accessible: true },
        ],
      });
    case '/api/prices':
      return json({ categories: [] });
    case '/api/nearestdriver':
      return json({ code: 1, message: '', traveltime: 300, ...(successor ? { sessiontoken: successor } : {}) });
    case '/api/bookinginfo':
      return json({ code: 1, bookinginfo: paidRide });
    default:
      return json({ code: 0, message: '' }, 404);
  }
}

beforeEach(() => {
  asked = [];
  refusal = null;
  asksForPets = true;
  forTests = false;
  successor = '';
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input);
    asked.push({
      method: init.method ?? 'GET',
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      language: (init.headers as Record<string, string> | undefined)?.['accept-language'],
    });
    return answer(url.pathname);
  });
});

afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
  vi.unstubAllGlobals();
});

function embed(attributes: Readonly<Record<string, string>>) {
  const element = document.createElement('taxi-booking') as TaxiBookingElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const heard: { type: string; detail: unknown }[] = [];
  for (const name of ['ready', 'invalid', 'error'] as const) {
    element.addEventListener(`taxi-booking:${name}`, ({ type, detail }) => heard.push({ type, detail }));
  }
  document.body.append(element);
  const frame = element.shadowRoot?.querySelector<HTMLElement>('.frame');
  if (!frame) throw new Error('the element has no frame');
  return { element, heard, screen: within(frame), frame };
}

const licensed = { 'tracking-code': 'HOTEL42', 'licence-url': service };

/** The names of the components that are drawn again for what is done. */
async function drawnFor(what: () => void): Promise<string[]> {
  const drawn = new Set<string>();
  const { diffed } = options;
  options.diffed = (node) => {
    if (typeof node.type === 'function') drawn.add(node.type.name);
    diffed?.(node);
  };
  what();
  await new Promise((resolve) => setTimeout(resolve));
  if (diffed) options.diffed = diffed;
  else delete options.diffed;
  return [...drawn].sort();
}

it('draws only the field again that a key is typed into', async () => {
  const { heard, screen } = embed(licensed);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pick-up' });
  await waitFor(() => expect(heard).toHaveLength(1));
  const type = (value: string) => drawnFor(() => fireEvent.input(field, { target: { value } }));
  // The button that clears it is new.
  await type('H');
  expect(await type('Hea')).toEqual(['Combobox', 'Icon', 'PlaceRow', 'RoundButton']);
});

it('asks the licence service for this page, then shows the form and says that it is ready', async () => {
  const { heard, screen } = embed(licensed);
  expect(await screen.findByRole('combobox', { name: 'Pick-up' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toBeTruthy();
  // The form can be typed into while the licence service still answers.
  expect(heard).toEqual([]);
  await waitFor(() => expect(heard).toEqual([{ type: 'taxi-booking:ready', detail: {} }]));
  const validations = asked.filter(({ url }) => url.href === `${service}/licence/validate`);
  expect(validations.map(({ body }) => body)).toEqual([{ parentdomain: location.hostname, trackingcode: 'HOTEL42' }]);
  const configuration = asked.find(({ url }) => url.pathname === '/api/configuration');
  expect(configuration?.url.searchParams.get('source')).toBe('widget');
});

it('shows a refusal in place, with the phone, and says why', async () => {
  refusal = { reason: 'domain', phone: '+44 20 7946 0000' };
  const { heard, screen, frame } = embed(licensed);
  expect(await screen.findByText(/7946 0000/)).toBeTruthy();
  expect(heard).toEqual([{ type: 'taxi-booking:invalid', detail: { reason: 'domain' } }]);
  expect(asked.every(({ url }) => url.pathname !== '/api/configuration')).toBe(true);
  expect(frame.textContent).not.toBe('');
});

it('without a tracking code says so, and whom to call', async () => {
  refusal = { reason: 'unknown', phone: '+44 20 7946 0000' };
  const { heard, screen } = embed({ 'licence-url': service });
  await waitFor(() => expect(heard).toEqual([{ type: 'taxi-booking:invalid', detail: { reason: 'missing' } }]));
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/licence/validate']);
  expect(await screen.findByText(/7946 0000/)).toBeTruthy();
});

it('fills in what the page suggests', async () => {
  const place = {
    latitude: 51.5034,
    longitude: -0.1276,
    fullAddress: '10 Downing Street, SW1A 2AA',
    postcode: 'SW1A 2AA',
  };
  const { screen } = embed({ ...licensed, dropoff: JSON.stringify(place) });
  const dropoff = await screen.findByRole('combobox', { name: 'Drop-off' });
  await waitFor(() => expect((dropoff as HTMLInputElement).value).toContain('10 Downing Street'));
});

it('takes back what the page suggested', async () => {
  const place = { latitude: 51.5034, longitude: -0.1276, fullAddress: '10 Downing Street', postcode: 'SW1A 2AA' };
  const { element, screen } = embed({ ...licensed, dropoff: JSON.stringify(place) });
  const dropoff = (await screen.findByRole('combobox', { name: 'Drop-off' })) as HTMLInputElement;
  await waitFor(() => expect(dropoff.value).toContain('10 Downing Street'));
  element.dropoff = undefined as never;
  await waitFor(() => expect(dropoff.value).toBe(''));
  element.pickup = place;
  const pickup = (await screen.findByRole('combobox', { name: 'Pick-up' })) as HTMLInputElement;
  await waitFor(() => expect(pickup.value).toContain('10 Downing Street'));
});

it('leaves what the visitor wrote when the page renders again with an equal place', async () => {
  const place = { latitude: 51.5034, longitude: -0.1276, fullAddress: '10 Downing Street', postcode: 'SW1A 2AA' };
  const { element, screen } = embed(licensed);
  element.pickup = place;
  const pickup = (await screen.findByRole('combobox', { name: 'Pick-up' })) as HTMLInputElement;
  await waitFor(() => expect(pickup.value).toContain('10 Downing Street'));
  fireEvent.input(pickup, { target: { value: 'Paddington' } });
  // As frameworks do for an object that is written in a template.
  element.pickup = { ...place };
  element.dropoff = { ...place, latitude: 52, fullAddress: 'Elsewhere' };
  const dropoff = (await screen.findByRole('combobox', { name: 'Drop-off' })) as HTMLInputElement;
  await waitFor(() => expect(dropoff.value).toContain('Elsewhere'));
  expect(pickup.value).toBe('Paddington');
});

describe('a place that the page has locked', () => {
  const place = { latitude: 51.5034, longitude: -0.1276, fullAddress: '10 Downing Street', postcode: 'SW1A 2AA' };
  const lockedIn = async () => {
    const { element, frame } = embed({ ...licensed, dropoff: JSON.stringify(place), locked: 'dropoff' });
    const shown = () => {
      const field = frame.querySelector<HTMLInputElement>('input[data-field="dropoff"]');
      return [field?.value, field?.readOnly];
    };
    await waitFor(() => expect(shown()).toEqual(['10 Downing Street', true]));
    return { element, shown };
  };

  it('is the one that the page says now', async () => {
    const { element, shown } = await lockedIn();
    element.dropoff = { ...place, latitude: 52, fullAddress: 'Elsewhere' };
    await waitFor(() => expect(shown()).toEqual(['Elsewhere', true]));
  });

  it('goes when the page takes it back', async () => {
    const { element, shown } = await lockedIn();
    element.dropoff = null;
    await waitFor(() => expect(shown()).toEqual(['', false]));
  });

  it('can be changed once the page locks it no longer', async () => {
    const { element, shown } = await lockedIn();
    element.locked = '';
    await waitFor(() => expect(shown()).toEqual(['10 Downing Street', false]));
  });
});

it.each([
  ['with a test code', true, {}],
  ['where the page says so', false, { sandbox: '' }],
])('marks the form of a test: %s', async (_, test, attributes) => {
  forTests = test;
  const { screen } = embed({ ...licensed, ...attributes });
  expect(await screen.findByText('Test mode: nothing is booked for real')).toBeTruthy();
});

it('marks no other form', async () => {
  const { heard, screen } = embed(licensed);
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(await screen.findByRole('combobox', { name: 'Pick-up' })).toBeTruthy();
  expect(screen.queryByText(/Test mode/)).toBeNull();
});

it('asks the operator in the language that the page has chosen since', async () => {
  const { element, heard, screen } = embed({ ...licensed, locale: 'en' });
  const pickup = await screen.findByRole('combobox', { name: 'Pick-up' });
  await waitFor(() => expect(heard).toHaveLength(1));
  element.locale = 'de';
  await screen.findByRole('combobox', { name: 'Abholort' });
  fireEvent.input(pickup, { target: { value: 'Paddington' } });
  await waitFor(() => expect(asked.at(-1)?.url.pathname).toMatch(/address|place|search/));
  expect(asked[0]?.language).toBe('en');
  expect(asked.at(-1)?.language).toBe('de');
});

it('keeps two elements apart', async () => {
  const place = {
    latitude: 51.5034,
    longitude: -0.1276,
    fullAddress: '10 Downing Street, SW1A 2AA',
    postcode: 'SW1A 2AA',
  };
  const first = embed(licensed);
  const second = embed(licensed);
  const ends = await Promise.all(
    [first, second].map(({ screen }) => screen.findByRole('combobox', { name: 'Pick-up' })),
  );
  first.element.pickup = place;
  await waitFor(() => expect((ends[0] as HTMLInputElement).value).toContain('10 Downing Street'));
  expect((ends[1] as HTMLInputElement).value).toBe('');
});

it('gives no id twice, however often the page changes its mind before the next part comes', async () => {
  const { element, screen, frame } = embed(licensed);
  await screen.findByRole('combobox', { name: 'Pick-up' });
  for (const theme of ['dark', 'light', 'auto', 'dark'] as const) {
    element.theme = theme;
    await waitFor(() => expect(frame.querySelector('.tb')?.getAttribute('data-theme')).toBe(theme));
  }
  screen.getByRole('button', { name: 'Later' }).click();
  await screen.findByRole('button', { name: 'Next month' });
  const ids = [...frame.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe('places that the device remembers', () => {
  const opened = async (attributes: Record<string, string>) => {
    const { screen } = embed({ ...licensed, ...attributes });
    const pickup = await screen.findByRole('combobox', { name: 'Pick-up' });
    const options = () => {
      pickup.focus();
      fireEvent.keyDown(pickup, { key: 'ArrowDown' });
      return screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));
    };
    return { screen, options };
  };

  it('are offered from an earlier visit on', async () => {
    const { latitude, longitude } = { latitude: 51.5034, longitude: -0.1276 };
    const place = { id: 'a', name: '10 Downing Street', category: 'Address', fullAddress: '', latitude, longitude };
    localStorage.setItem('taxi-booking:places', JSON.stringify([{ at: Date.now(), place }]));
    const { options } = await opened({});
    await waitFor(() => expect(options().join()).toContain('10 Downing Street'));
    expect(options().at(-1)).toContain('Forget my places');
  });

  it('are asked for before anything is kept, and not where the page wishes nothing to be kept', async () => {
    const { options } = await opened({});
    await waitFor(() => expect(options().join()).toContain('Remember my places'));
    expect(localStorage.getItem('taxi-booking:places')).toBeNull();
    const { options: none } = await opened({ storage: 'none' });
    await waitFor(() => expect(none()).toContain('Use my location'));
    expect(none().join()).not.toContain('Remember');
  });
});

it('takes everything away when it is removed', async () => {
  const { element, screen, frame } = embed(licensed);
  await screen.findByRole('combobox', { name: 'Pick-up' });
  element.remove();
  await waitFor(() => expect(frame.childNodes).toHaveLength(0));
  document.body.append(element);
  // In a frame of its own: what was drawn into remembers it.
  const next = element.shadowRoot?.querySelector<HTMLElement>('.frame');
  expect(next).not.toBe(frame);
  expect(await within(next as HTMLElement).findByRole('combobox', { name: 'Pick-up' })).toBeTruthy();
});

describe('the host’s own words', () => {
  const messages = { 'places.addVia': 'Stop on the way', 'places.locate': 'Where I am' };
  const early = { name: 'Stop on the way' };
  const theirs = { name: 'Where I am' };
  const ours = { name: 'Use my location' };

  it('are on the first screen at once, and nothing behind it is drawn in others', async () => {
    const { element, screen } = embed(licensed);
    element.messages = messages;
    expect(await screen.findByRole('button', early)).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('button', ours)).toBeNull();
      expect(screen.getByRole('button', theirs)).toBeTruthy();
    });
  });

  it('may change while they are said', async () => {
    const { element, screen } = embed(licensed);
    element.messages = messages;
    await screen.findByRole('button', theirs);
    element.messages = { 'places.locate': 'Right here' };
    expect(await screen.findByRole('button', { name: 'Right here' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add via' })).toBeTruthy();
    element.messages = null;
    expect(await screen.findByRole('button', ours)).toBeTruthy();
  });
});

describe('a booking whose screens wait', () => {
  const settings = sessionSettings({ licenceUrl: service });

  function begin(given: Partial<SessionSettings> = {}) {
    const frame = document.createElement('div');
    document.body.append(frame);
    const all = { ...settings, ...given };
    const booking = createSessionBooking(all, '0', frame, () => all.locale);
    const more = vi.fn();
    whenMoreIsShown(booking, more);
    const heard: string[] = [];
    const session = startSession(frame, booking, all, (name) => heard.push(name) > 0);
    onTestFinished(session.end);
    return { frame, booking, more, heard, session, all };
  }

  const place = { latitude: 51.5, longitude: -0.1, fullAddress: '10 Downing Street, SW1A 2AA', postcode: 'SW1A 2AA' };

  it('asks for all that a first screen needs, tells the page, and draws nothing', async () => {
    const { frame, booking, more, heard } = begin();
    await waitFor(() => expect(vehicleNameOf(booking.store.getState())).toBe('Saloon'));
    expect(heard).toEqual(['taxi-booking:ready']);
    expect(more).not.toHaveBeenCalled();
    expect(frame.childElementCount).toBe(0);
  });

  it('shows more once it is refused', async () => {
    refusal = { reason: 'domain', phone: '' };
    const { more } = begin();
    await waitFor(() => expect(more).toHaveBeenCalledTimes(1));
  });

  it('shows more once the page has filled in a place', async () => {
    const { more } = begin({ pickup: place });
    await waitFor(() => expect(more).toHaveBeenCalledTimes(1));
  });

  it('has the booking carry what the page gives it, as it is by now, and of that what can be carried', async () => {
    const { booking, session, all, more } = begin({ metadata: { room: '7', count: 3 } });
    await waitFor(() => expect(booking.metadata).toEqual({ room: '7' }));
    session.update({ ...all, metadata: { room: '8' } }, ['metadata']);
    await waitFor(() => expect(booking.metadata).toEqual({ room: '8' }));
    session.update({ ...all, metadata: null }, ['metadata']);
    await waitFor(() => expect(booking.metadata).toEqual({}));
    expect(more).not.toHaveBeenCalled();
  });

  it('shows more where there is no promotion of the token that was given', async () => {
    const { more } = begin({ token: 'gone' });
    await waitFor(() => expect(more).toHaveBeenCalledTimes(1));
  });

  it('shows more where the operator asks for fewer counts', async () => {
    asksForPets = false;
    const { more } = begin();
    await waitFor(() => expect(more).toHaveBeenCalledTimes(1));
  });

  it('shows more once the network is gone, or the form is emptied', async () => {
    for (const type of ['offline', 'reset']) {
      const { booking, more } = begin();
      if (type === 'offline') booking.dispatch({ type: 'flow.connectivityChanged', online: false });
      else booking.dispatch({ type: 'flow.startedAgain' });
      await waitFor(() => expect(more).toHaveBeenCalledTimes(1));
    }
  });

  describe('after the visit to a gateway’s page', () => {
    const key = 'taxi-booking:draft:widget:HOTEL42:0';
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '7700900123' };
    /** Leaves the page with a draft whose attempt is not settled, as a redirect does. */
    const leave = async () => {
      const { frame, booking, session } = begin({ pickup: place });
      await waitFor(() => expect(booking.store.getState().journey.pickup.place).not.toBeNull());
      fireEvent.click(frame);
      session.end();
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '');
      const details = { ...draft.details, contact: { ...draft.details.contact, ...contact } };
      sessionStorage.setItem(key, JSON.stringify({ ...draft, details, attemptKey: 'attempt-1' }));
    };

    it('tells the page of the booking once, however often an untouched ticket is loaded again', async () => {
      await leave();
      const back = begin();
      await waitFor(() => expect(back.heard).toContain('taxi-booking:booked'));
      back.session.end();
      const again = begin();
      await waitFor(() => expect(again.heard).toContain('taxi-booking:restored'));
      expect(again.heard).not.toContain('taxi-booking:booked');
    });

    it('keeps nothing of the passenger once it is booked', async () => {
      await leave();
      expect(sessionStorage.getItem(key)).toContain('Lovelace');
      const { heard } = begin();
      await waitFor(() => expect(heard).toContain('taxi-booking:booked'));
      expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Lovelace|ada@example/);
    });
  });

  it.each(['sessionStorage', 'localStorage'] as const)(
    'keeps a customer signed in whose token is replaced before the form is touched: %s',
    async (kept) => {
      const key = 'taxi-booking:session:HOTEL42';
      const contact = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', phone: '7', dialingCode: '44' };
      const allowed = { accountAllowed: false, smsMailing: false, emailMailing: false };
      const profile = { customerId: 7, bookerId: 0, contact, ...allowed };
      window[kept].setItem(key, JSON.stringify({ profile, token: 'old' }));
      successor = 'new';
      begin({ pickup: place });
      await waitFor(() => expect(asked.at(-1)?.url.pathname).toBe('/api/nearestdriver'));
      await waitFor(() => expect(JSON.parse(window[kept].getItem(key) ?? '')).toEqual({ profile, token: 'new' }));
    },
  );
});
