import type { Page } from '@playwright/test';
import { type Network, startNetwork } from '../fixtures/network.ts';
import { type Api, startApi } from '../fixtures/servers.ts';
import { expect, expectAccessible, expectAccessibleEverywhere, test, viewports } from '../fixtures/test.ts';
import { type Member, newMember, signInAs } from '../pages/account.ts';
import { type Booking, bookRide } from '../pages/rides.ts';

/**
 * Live tracking with a server whose simulator drives every booking; the server is killed, restarted and disconnected.
 */
let api: Api;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  api = await startApi({ SIMULATOR: '1' });
});
test.afterAll(() => api.stop());

/** Books a ride of a few minutes through the API, with the same request as the site's. */
const book = (member?: Member) => bookRide(api, member ? { member } : {});

const trackingUrl = ({ id, code }: Booking, from = api.url) => `${from}/tracking?id=${id}&code=${code}`;
const connection = (page: Page) =>
  page.getByText(/^(Live|Connecting|Connection lost, reconnecting|No connection, .*)$/);
const stepNow = (page: Page) => page.getByRole('list', { name: 'The ride' }).locator('[aria-current="step"]');

interface Tracked {
  readonly booking: { readonly status: string };
  readonly driver: { readonly etaetc: number | null; readonly traveltime: number | null } | null;
}
const track = async ({ id, code }: Booking): Promise<Tracked> => {
  const response = await fetch(`${api.url}/api/trackvehicle?id=${id}&jobpartid=0&code=${code}`);
  return (await response.json()) as Tracked;
};
/** The heading of a tracking page for the state that the server returns. */
function wordsFor({ booking, driver }: Tracked): string {
  const minutes = driver?.etaetc === 1 ? '1 minute' : `${driver?.etaetc} minutes`;
  if (booking.status === 'started') return `${minutes} away`;
  if (booking.status === 'arrived') return 'Your driver is here';
  return booking.status === 'pob' ? `${minutes} to 10 Downing Street` : booking.status;
}
/** Errors that the browser logs while the network is away. */
const lost = [
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket|404|502/,
];

test.use({ expectedErrors: lost });

/** Moves the server's clock alone ahead until the ride, once it has a driver, reaches its next status. */
async function goOn(ride: Booking): Promise<void> {
  await expect.poll(async () => (await track(ride)).driver).not.toBeNull();
  const { booking, driver } = await track(ride);
  const pauses: Readonly<Record<string, number>> = { upcoming: 31, arrived: 91 };
  await api.letPass(1000 * (pauses[booking.status] ?? driver?.traveltime ?? 0));
  // The remaining time that the server returns is an estimate.
  const stillThere = async () => {
    const { status } = (await track(ride)).booking;
    if (status === booking.status) await api.letPass(20_000);
    return status;
  };
  await expect.poll(stillThere, { timeout: 60_000, intervals: [1_500, 2_500] }).not.toBe(booking.status);
}

test('a ride is followed by its link through every status; ticket and shared link keep in step [2§1.2 2§2.16 2§4.25]', async ({
  page,
  context,
}) => {
  test.slow();
  const ride = await book();
  await page.goto(trackingUrl(ride));
  const line = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('region', { name: 'Driver' })).toContainText(/Driver \d/);
  await expect(connection(page)).toHaveText('Live');
  await expect(stepNow(page)).toHaveText('Booked');
  const ticket = await context.newPage();
  await ticket.goto(`${api.url}/ticket/${ride.code}`);
  await expect(ticket.getByRole('article', { name: /^Ticket / })).toBeVisible();
  await goOn(ride);
  await ticket.getByRole('button', { name: 'Track' }).click();
  // A person who sees or is sent the address gets no access to the booking.
  const followed = ticket.getByRole('list', { name: 'The ride' });
  await expect(followed).toBeVisible();
  expect(ticket.url()).not.toContain(ride.code);
  await ticket.reload();
  await expect(followed).toBeVisible();
  await ticket.goBack();
  await expect(ticket.getByRole('article', { name: /^Ticket / })).toBeVisible();
  await ticket.goForward();
  await expect(followed).toBeVisible();
  await ticket.close();
  await expect(line).toHaveText(/^\d+ minutes? away$/);
  await expect(page.getByText('Position seen just now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call driver' })).toBeVisible();
  await expectAccessibleEverywhere(page);

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share ride' }).click();
  await expect(page.getByText('Link copied. It stops working after the ride.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await context.newPage();
  await guest.setViewportSize(viewports.phone);
  await guest.goto(link);
  await expect(guest.getByText(/shared this ride with you/)).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Call driver' })).toHaveCount(0);
  await expectAccessible(guest);

  // Without permission for notifications, the page shows a dialog.
  await goOn(ride);
  const here = page.getByRole('dialog', { name: 'Your driver is here' });
  await expect(here).toContainText(/^.*[A-Z]{2}\d{2} [A-Z]{3} is at the pick-up\./);
  await expectAccessibleEverywhere(page);
  await here.getByRole('button', { name: 'OK' }).click();
  await expect(here).toHaveCount(0);
  await expect(line).toHaveText('Your driver is here');
  await expect(stepNow(page)).toHaveText('At the pick-up');
  await goOn(ride);
  await expect(line).toHaveText(/^\d+ minutes? to 10 Downing Street$/);
  await expect(stepNow(page)).toHaveText('On board');
  await goOn(ride);
  await expect(line).toHaveText('You have arrived');
  await expect(page.getByRole('link', { name: 'Call driver' })).toHaveCount(0);
  await expect(guest.getByText('This ride cannot be followed')).toBeVisible();
});

test('whoever is signed in follows a ride of their own; their list keeps in step, the browser tells of the arrival', async ({
  page,
  context,
}) => {
  // The browser under test supports no notifications; this test double asks for permission and records them.
  await context.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission: NotificationPermission = 'default';
      static async requestPermission(): Promise<NotificationPermission> {
        Told.permission = 'granted';
        return Told.permission;
      }
      constructor(title: string, options?: NotificationOptions) {
        told.push(`${title}: ${options?.body}`);
      }
    }
    Object.assign(window, { Notification: Told, told });
  });
  const member = await newMember(api.url);
  const ride = await book(member);
  await page.goto(`${api.url}/tracking/${ride.id}`);
  await signInAs(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Driver \d will pick you up \S+ \d\d:\d\d$/);
  await page.getByRole('button', { name: 'Tell me when the driver is here' }).click();
  await expect(page.getByText('You will be told when the driver is here.')).toBeVisible();
  const list = await context.newPage();
  await list.goto(`${api.url}/bookinghistory?tab=today-bookings`);
  await signInAs(list, member);
  const card = list.getByRole('article');
  await expect(card).toContainText('Booked');
  await goOn(ride);
  // A ride in progress moves from today's list to the list of rides in progress.
  await expect(card).toHaveCount(0);
  await list.getByRole('tab', { name: 'In progress' }).click();
  await expect(card).toContainText('Driver on the way');
  await goOn(ride);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your driver is here');
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(told).toEqual([expect.stringMatching(/^Your driver is here: .* is at the pick-up\.$/)]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toContainText('Driver is there');
  await expect(card.getByRole('button', { name: /^Track/ })).toBeVisible();
});

/**
 * Moves the clocks of the page and of the server ahead by `ms`, as time passes for both while the connection is down.
 */
async function pass(page: Page, ms: number): Promise<void> {
  await api.letPass(ms);
  await page.clock.runFor(ms);
}

interface Followed {
  readonly network: Network;
  /** How often the page has fetched the whole state of its ride. */
  readonly asked: () => number;
}

/** Opens the tracking page of a ride with a driver on the way, through a network that the test can interrupt. */
async function follow(page: Page, ride: Booking): Promise<Followed> {
  const network = await startNetwork(api.url);
  page.once('close', () => network.close());
  let asked = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/trackvehicle') && response.ok()) asked += 1;
  });
  await goOn(ride);
  await page.clock.install();
  await page.goto(trackingUrl(ride, network.url));
  await expect(connection(page)).toHaveText('Live');
  await expectServerMessage(page, ride);
  return { network, asked: () => asked };
}

/** Expects the page to show the server's current state: heading, step, and a recent vehicle position. */
async function expectServerMessage(page: Page, ride: Booking): Promise<void> {
  const line = page.getByRole('heading', { level: 1 });
  await expect
    .poll(async () => {
      const words = wordsFor(await track(ride));
      return words === (await line.textContent()) ? 'the same' : `${await line.textContent()}, not ${words}`;
    })
    .toBe('the same');
  await expect(page.getByText('Position seen just now')).toBeVisible();
}

/** Moves the clocks ahead until the page is connected again; it must have fetched the whole state anew and show it. */
async function expectCaughtUp(page: Page, ride: Booking, { asked }: Followed, before: number): Promise<void> {
  await expect
    .poll(async () => {
      await pass(page, 2_000);
      return connection(page).textContent();
    })
    .toBe('Live');
  await expect.poll(asked).toBeGreaterThan(before);
  await expectServerMessage(page, ride);
}

test('catches up after the server was killed and restarted', async ({ page }) => {
  const ride = await book();
  const followed = await follow(page, ride);
  const before = followed.asked();
  await api.kill();
  await expect(connection(page)).toHaveText(/Connection lost|No connection/);
  await pass(page, 120_000);
  await expect(connection(page)).toHaveText(/Connection lost|No connection/);
  await api.restart();
  await expectCaughtUp(page, ride, followed, before);
});

for (const { words, ms, remembers, says } of [
  // The connection survives a gap of seconds, but without a network nothing arrives: the page does not call it live.
  { words: '5 s', ms: 5_000, remembers: true, says: /^No connection/ },
  { words: '40 s', ms: 40_000, remembers: false, says: /^Connection lost, reconnecting$/ },
  { words: '3 min', ms: 180_000, remembers: false, says: /Connection lost|No connection/ },
]) {
  test(`catches up after the network was gone for ${words}`, async ({ page, context }) => {
    const ride = await book();
    const followed = await follow(page, ride);
    const before = followed.asked();
    followed.network.away();
    if (remembers) await context.setOffline(true);
    await pass(page, ms);
    await expect(connection(page)).toHaveText(says);
    await expect(page.getByText(/^Position seen (?!just)/)).toBeVisible();
    if (remembers) await context.setOffline(false);
    followed.network.back({ remembers });
    await expectCaughtUp(page, ride, followed, before);
  });
}

test('catches up after the laptop slept', async ({ page }) => {
  const ride = await book();
  const followed = await follow(page, ride);
  const before = followed.asked();
  // In a sleeping device timers stop, and the server's end of its connections is closed when it wakes.
  followed.network.forget();
  // Long enough for the driver to arrive, wait and depart with the passenger. The remaining time is an estimate whose
  // error is shorter than the ride that follows.
  const asleepMs = 1000 * (Number((await track(ride)).driver?.traveltime) * 1.5 + 100);
  await api.letPass(asleepMs);
  await page.clock.fastForward(asleepMs);
  await expect.poll(followed.asked).toBeGreaterThan(before);
  await expect(connection(page)).toHaveText('Live');
  await expectServerMessage(page, ride);
  const drivenOff = async () => {
    const { status } = (await track(ride)).booking;
    if (status !== 'pob') await api.letPass(20_000);
    return status;
  };
  await expect.poll(drivenOff, { timeout: 60_000, intervals: [1_500, 2_500] }).toBe('pob');
  await expectServerMessage(page, ride);
});

test('a link that is not right says so', async ({ page }) => {
  await page.goto(`${api.url}/tracking?id=1&code=${'0'.repeat(32)}`);
  await expect(page.getByText('This ride cannot be followed')).toBeVisible();
  await expectAccessible(page);
});
