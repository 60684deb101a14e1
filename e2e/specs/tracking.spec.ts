import type { Page } from '@playwright/test';
import { type Api, startApi } from '../fixtures/servers.ts';
import { expect, expectAccessible, test, viewports } from '../fixtures/test.ts';

/** Live tracking against a server whose simulator drives every booking; killed, restarted and cut off on the way. */
let api: Api;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  api = await startApi({ SIMULATOR: '8' });
});
test.afterAll(() => api.stop());

interface Booked {
  readonly id: string;
  readonly code: string;
}

/** A ride of a few minutes, booked by the API as the site books it. */
async function book(): Promise<Booked> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const pickup = {
    address: 'Paddington Station, Praed Street, London W2 1HQ',
    postcode: 'W2 1HQ',
    category: 'Station',
    latitude: 51.5165,
    longitude: -0.1769,
  };
  const dropoff = {
    address: '10 Downing Street, London SW1A 2AA',
    postcode: 'SW1A 2AA',
    category: '',
    latitude: 51.5034,
    longitude: -0.1276,
  };
  const counts = {
    passengers: '1',
    smallchilds: '0',
    largechilds: '0',
    handbags: '0',
    luggages: '0',
    smallpets: '0',
    otherpets: '0',
  };
  const requestid = `tracking-${crypto.randomUUID()}`;
  const journey = { rtntype: '', source: 'web', viaaddresses: [], bookingdate: '', now: true, returndate: '' };
  const quoted = await post('/api/quotation', {
    ...journey,
    ...counts,
    requestid,
    recalcroute: true,
    recalcnearestdriver: true,
    currencyCode: 'GBP',
    paymentmethod: 'cash',
    pick: pickup.address,
    picklat: pickup.latitude,
    picklng: pickup.longitude,
    pickpostcode: pickup.postcode,
    pickcategory: pickup.category,
    doff: dropoff.address,
    dofflat: dropoff.latitude,
    dofflng: dropoff.longitude,
    droppostcode: dropoff.postcode,
    doffcategory: dropoff.category,
    custid: 0,
    bookerid: 0,
    traveltime: 1,
    distance: 1,
    returntraveltime: 0,
    returndistance: 0,
    vehtypeid: 1,
    pricetier: 'standard',
  });
  const booked = await post('/api/createbookingTest', {
    ...journey,
    ...counts,
    requestid: `tracking-${crypto.randomUUID()}`,
    quotationid: requestid,
    contact: {
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.com',
      phone: '7911123456',
      dialingcode: '44',
    },
    customer: null,
    custid: 0,
    bookerid: 0,
    bookerref: '',
    pickup,
    dropoff,
    vehtypeid: 1,
    pricetier: 'standard',
    paymentmethod: 'cash',
    currencycode: 'GBP',
    totalfare: quoted.totalfare,
    promocode: '',
    note: '',
    pickupnote: '',
    pickdownnote: '',
    trackingcode: '',
    sandbox: false,
  });
  const code = String(booked.BookingCode);
  const info = await post('/api/bookinginfo', { code });
  return { id: (info.bookinginfo as { jobpartid: string }).jobpartid, code };
}

const trackingUrl = ({ id, code }: Booked) => `${api.url}/tracking?id=${id}&code=${code}`;
const connection = (page: Page) =>
  page.getByText(/^(Live|Connecting|Connection lost, reconnecting|No connection, .*)$/);
const stepNow = (page: Page) => page.getByRole('list', { name: 'The ride' }).locator('[aria-current="step"]');
const statusOf = async ({ id, code }: Booked) => {
  const response = await fetch(`${api.url}/api/trackvehicle?id=${id}&jobpartid=0&code=${code}`);
  return ((await response.json()) as { booking: { status: string } }).booking.status;
};
/** What the network says while it is away. */
const lost = [
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket|404|502/,
];

test.use({ expectedErrors: lost });

test('a ride is followed by its link: driver, position, every status; the ticket keeps in step', async ({
  page,
  context,
}) => {
  const ride = await book();
  await page.goto(trackingUrl(ride));
  await expect(page.getByRole('region', { name: 'Driver' })).toContainText(/Driver \d/, { timeout: 15_000 });
  const ticket = await context.newPage();
  await ticket.goto(`${api.url}/ticket/${ride.code}`);
  await expect(ticket.getByRole('button', { name: 'Track' })).toBeVisible({ timeout: 20_000 });
  await expect(connection(page)).toHaveText('Live');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ minutes? away$/);
  await expect(page.getByText('Position seen just now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call driver' })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share ride' }).click();
  await expect(page.getByText('The link is copied. It ends with the ride.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await context.newPage();
  await guest.setViewportSize(viewports.phone);
  await guest.goto(link);
  await expect(guest.getByText(/shared this ride with you/)).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Call driver' })).toHaveCount(0);
  await expectAccessible(guest);
  await guest.close();
  await ticket.close();
});

test('catches up after the server was killed and restarted', async ({ page }) => {
  const ride = await book();
  await page.goto(trackingUrl(ride));
  await expect(stepNow(page)).toHaveText('On the way', { timeout: 20_000 });
  await expect(connection(page)).toHaveText('Live');
  await api.kill();
  await expect(connection(page)).toHaveText(/Connection lost|No connection/);
  await api.restart();
  await expect(connection(page)).toHaveText('Live', { timeout: 15_000 });
  await expect(page.getByText('Position seen just now')).toBeVisible();
});

test('says that the network is gone and catches up when it is back', async ({ page, context }) => {
  const ride = await book();
  await page.goto(trackingUrl(ride));
  await expect(stepNow(page)).toHaveText('On the way', { timeout: 20_000 });
  await expect(page.getByText('Position seen just now')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Position seen [5-9] seconds ago/)).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(page.getByText('Position seen just now')).toBeVisible({ timeout: 15_000 });
  await expect(connection(page)).toHaveText('Live');
  expect(await statusOf(ride)).not.toBe('upcoming');
});

test('a link that is not right says so', async ({ page }) => {
  await page.goto(`${api.url}/tracking?id=1&code=${'0'.repeat(32)}`);
  await expect(page.getByText('This ride cannot be followed')).toBeVisible();
  await expectAccessible(page);
});
