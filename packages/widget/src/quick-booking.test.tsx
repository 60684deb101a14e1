import { configure, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TaxiBookingElement } from './element-class.ts';

customElements.define('taxi-booking', TaxiBookingElement);
// The form's code is fetched in the first test, on a machine that may have much else to do.
configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 30_000 });

const service = 'https://cars.example';
const place = (fullAddress: string, latitude: number) => ({
  latitude,
  longitude: -0.1276,
  fullAddress,
  postcode: 'SW1A 2AA',
});
const pickup = place('10 Downing Street, London', 51.5034);
const dropoff = place('Paddington Station, London', 51.5165);

/** What the licence service does with the short form: keeps it, refuses it, or is away. */
let storing: () => Response;
/** Whether the tracking code is for tests. */
let forTests = false;
let stored: Record<string, unknown>[] = [];

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

function answer(path: string, body: string | null): Response {
  switch (path) {
    case '/licence/validate':
      return json({ code: 1, token: 'signed', expiresin: 1800, test: forTests });
    case '/licence/custappbaseurl':
      return json({ code: 1, baseurl: service, bookingpageurl: `${service}/quickbooking.html` });
    case '/licence/bookingparams':
      stored.push(JSON.parse(body ?? '{}'));
      return storing();
    case '/api/configuration':
      return json({ company: 'Example Cars', currencycode: 'GBP', timezone: 'Europe/London' });
    case '/api/vehicletypes':
      return json({ vehTypes: [{ vehtypeid: 1, typename: 'Saloon', noofpassengers: 4 }] });
    default:
      return json({ code: 0 }, 404);
  }
}

beforeEach(() => {
  stored = [];
  forTests = false;
  storing = () => json({ code: 1, id: 'f00d' });
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    answer(new URL(input).pathname, typeof init.body === 'string' ? init.body : null),
  );
});

afterEach(async () => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
  await Promise.resolve();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function embed(attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement('taxi-booking') as TaxiBookingElement;
  const all = { 'tracking-code': 'HOTEL42', 'licence-url': service, variant: 'quickbooking', ...attributes };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  const opened = vi.spyOn(window, 'open').mockImplementation(() => ({ opener: window }) as unknown as Window);
  const ready = new Promise((resolve) => element.addEventListener('taxi-booking:ready', resolve, { once: true }));
  document.body.append(element);
  const frame = element.shadowRoot?.querySelector<HTMLElement>('.frame');
  if (!frame) throw new Error('the element has no frame');
  await ready;
  const screen = within(frame);
  // What the page suggests is read when it suggests something: people press after they see it.
  if (attributes.pickup)
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: 'Pick-up' })).toHaveProperty(
        'value',
        expect.stringMatching(/./),
      ),
    );
  const next = () => screen.findByRole('button', { name: 'Next' });
  const press = async () => (await next()).click();
  return { element, screen, opened, press };
}

const filled = { pickup: JSON.stringify(pickup), dropoff: JSON.stringify(dropoff) };
const handover = (element: TaxiBookingElement) =>
  new Promise<CustomEvent<{ url: string; id: string }>>((resolve) =>
    element.addEventListener('taxi-booking:handover', resolve, { once: true }),
  );

describe('quickbooking', () => {
  it('asks for two places, a time and a vehicle, and nothing else', async () => {
    const { screen, press } = await embed();
    expect(await screen.findByRole('combobox', { name: 'Pick-up' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ASAP' })).toBeTruthy();
    expect(await screen.findByRole('radiogroup', { name: 'Vehicle' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await press();
    expect(stored).toEqual([]);
  });

  it('takes along that a test code makes it a test', async () => {
    forTests = true;
    const { element, press } = await embed({ ...filled, target: '_blank' });
    const heard = handover(element);
    await press();
    const { searchParams } = new URL((await heard).detail.url);
    expect([searchParams.get('sandbox'), searchParams.get('trackingcode')]).toEqual(['true', 'HOTEL42']);
  });

  it('stores them, tells the page, and goes to the booking page with their id', async () => {
    const { element, opened, press, screen } = await embed({ ...filled, target: '_blank' });
    const heard = handover(element);
    await press();
    const { detail, cancelable } = await heard;
    expect(cancelable).toBe(true);
    expect(detail).toEqual({ url: expect.stringContaining(`${service}/quickbooking.html?`), id: 'f00d' });
    expect(new URL(detail.url).searchParams.get('id')).toBe('f00d');
    expect(stored).toEqual([
      expect.objectContaining({
        trackingcode: 'HOTEL42',
        pickup: expect.objectContaining({ fulladdress: '10 Downing Street, London' }),
        isASAP: true,
      }),
    ]);
    await waitFor(() => expect(opened).toHaveBeenCalledWith(detail.url, '_blank'));
    const link = await screen.findByRole('link', { name: 'Open the booking page' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([detail.url, 'noopener']);
  });

  it('takes along what the page and the visitor have said: nobody loses a commission, a currency or a language', async () => {
    window.history.replaceState(null, '', '/rooms?room=7&utm_source=mail&gclid=abc#top');
    const { element, press } = await embed({
      ...filled,
      currency: 'EUR',
      locale: 'en-IE',
      theme: 'dark',
      sandbox: '',
      token: 'fixed',
      'host-reference': 'Room 7',
    });
    const heard = handover(element);
    await press();
    expect(Object.fromEntries(new URL((await heard).detail.url).searchParams)).toEqual({
      trackingcode: 'HOTEL42',
      currency: 'EUR',
      locale: 'en-IE',
      theme: 'dark',
      sandbox: 'true',
      token: 'fixed',
      reference: 'Room 7',
      returnurl: `${window.location.origin}/rooms`,
      step: '2',
      utm_source: 'mail',
      gclid: 'abc',
      id: 'f00d',
    });
  });

  it('takes the page’s metadata along behind the #, which the event leaves out', async () => {
    const { element, opened, press } = await embed({ ...filled, metadata: '{"room":"7","count":3}' });
    const heard = handover(element);
    await press();
    expect((await heard).detail.url).not.toContain('#');
    await waitFor(() => expect(opened).toHaveBeenCalled());
    const url = new URL(String(opened.mock.calls[0]?.[0]));
    expect(JSON.parse(new URLSearchParams(url.hash.slice(1)).get('metadata') ?? '')).toEqual({ room: '7' });
  });

  it.each([
    ['https://hotel.example/thanks', 'https://hotel.example/thanks'],
    ['/thanks?from=taxi', `${window.location.origin}/thanks?from=taxi`],
    ['https://', 'https://'],
  ])('names another return address where the page says one: %s', async (said, whole) => {
    const { element, press } = await embed({ ...filled, 'return-url': said });
    const heard = handover(element);
    await press();
    expect(new URL((await heard).detail.url).searchParams.get('returnurl')).toBe(whole);
  });

  it.each([
    ['is named by its query', '/?page_id=42', '/?page_id=42'],
    ['is said to be another page', '/rooms?page_id=42', '/'],
    ['is said to be on another site', 'https://news.example/?page_id=42', '/'],
  ])('leads back to the page alone, without the rest of its query, also where it %s', async (_, canonical, back) => {
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = new URL(canonical, window.location.href).href;
    document.head.append(link);
    window.history.replaceState(null, '', '/?page_id=42&once=secret');
    const { element, press } = await embed(filled);
    const heard = handover(element);
    await press();
    const { url } = (await heard).detail;
    link.remove();
    expect(new URL(url).searchParams.get('returnurl')).toBe(window.location.origin + back);
  });

  it('leads away from the whole page unless it is told another place', async () => {
    const { opened, press } = await embed(filled);
    await press();
    await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringMatching(/[?&]id=f00d$/), '_top'));
  });

  it('leaves the way to a page that takes it over', async () => {
    const { element, opened, press, screen } = await embed(filled);
    element.addEventListener('taxi-booking:handover', (event) => event.preventDefault());
    const heard = handover(element);
    await press();
    await heard;
    await screen.findByRole('button', { name: 'Next' });
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull();
  });

  it('goes to the page of the attribute, also when that comes late, and never to one that is none', async () => {
    const { element, opened, press, screen } = await embed(filled);
    element.bookingPageUrl = 'https://book.example/start?brand=a';
    await press();
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(
        expect.stringMatching(/^https:\/\/book\.example\/start\?brand=a&.*id=f00d$/),
        '_top',
      ),
    );
    opened.mockClear();
    element.bookingPageUrl = 'javascript:alert(1)';
    const failed = new Promise<CustomEvent<{ code: string }>>((resolve) =>
      element.addEventListener('taxi-booking:error', resolve, { once: true }),
    );
    await press();
    expect((await failed).detail).toEqual({ code: 'bookingPage' });
    expect(opened).not.toHaveBeenCalled();
    // The visitor, who has pressed Next, hears of it, too.
    expect(await screen.findByText('Something went wrong, please try again.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull();
  });

  it('gives the visitor a link where the browser opens nothing', async () => {
    const { opened, press, screen } = await embed({ ...filled, target: '_blank' });
    opened.mockImplementation(() => null);
    await press();
    expect(await screen.findByText(/did not open/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the booking page' })).toBeTruthy();
  });

  it('lets the link carry the journey while the licence service is away: an outage stops no booking', async () => {
    storing = () => json({}, 503);
    const { element, opened, press } = await embed(filled);
    expect(element.handoverUrl).toBe('');
    const heard = handover(element);
    await press();
    const { id, url } = (await heard).detail;
    expect(id).toBe('');
    expect(url.startsWith(`${service}/quickbooking.html?trackingcode=HOTEL42&`)).toBe(true);
    expect(new URL(url).searchParams.has('id')).toBe(false);
    // No place is in an event; who leads there itself asks the element.
    expect(url).not.toContain('#');
    expect(element.handoverUrl.startsWith(url)).toBe(true);
    const said = new URLSearchParams(new URL(element.handoverUrl).hash.slice(1));
    expect(JSON.parse(said.get('dropoff') ?? '')).toMatchObject(dropoff);
    expect(opened).toHaveBeenCalledWith(element.handoverUrl, '_top');
  });

  it('says nothing of where it led on a page that the browser kept whole for the way back', async () => {
    const { press, screen } = await embed({ ...filled, target: '_blank' });
    await press();
    await screen.findByRole('link', { name: 'Open the booking page' });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  });

  it('leads nowhere with a journey that is another one by now', async () => {
    const { element, press, screen } = await embed({ ...filled, target: '_blank' });
    await press();
    await screen.findByRole('link', { name: 'Open the booking page' });
    element.reset();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open the booking page' })).toBeNull());
  });

  it('says why when the code may not be used for it, and stays', async () => {
    storing = () => json({ code: 2, message: 'This tracking code is switched off.', reason: 'disabled' });
    const { opened, press, screen } = await embed(filled);
    await press();
    expect(await screen.findByText('This tracking code is switched off.')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
  });
});
